/** Bytes of all files of a company, review documents included; forty of the largest. */
export const storageBytesMax = 200 * 1024 * 1024;
/** Uploads per company, refused ones included, because each picture costs a re-encoding. */
export const documentsPerHourMax = 120;
/** Spreadsheets that a person may open on screen, because a separate thread parses each. */
export const tablesPerTenMinutesMax = 60;
/**
 * The clean-up deletes a document without a record after this time, because no form can still be
 * open.
 */
export const unusedLifeMs = 24 * 3_600_000;
/**
 * The clean-up checks a named document again after this time, because its draft may be gone by
 * then.
 */
export const recheckAfterMs = 30 * 24 * 3_600_000;
export const filesMax = 10;
/** After this time an upload without a record has failed, so its bytes are deleted. */
export const uploadMsMax = 3_600_000;
/**
 * The bytes of a deleted file remain this long, so that a backup that began before the deletion
 * finds them.
 */
export const droppedRetentionMs = 3_600_000;
/** A process's time to delete claimed bytes. After it another process may claim them. */
export const deletionMsMax = 5 * 60_000;

/** Seconds until a failed deletion is retried. They grow, then the maximum repeats. */
const deleteAgainSeconds = [60, 300, 1800] as const;
const deleteAgainSecondsMax = 3600;

/** The time of the next retry after `tries` (at least 1) failed deletions. Retries never end. */
export function deleteAgainAt(tries: number, now: Date): Date {
  const seconds = deleteAgainSeconds[tries - 1] ?? deleteAgainSecondsMax;
  return new Date(now.getTime() + seconds * 1000);
}

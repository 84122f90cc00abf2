/** All files of a company together, papers included; forty of the largest. */
export const storageBytesMax = 200 * 1024 * 1024;
/** Documents one company may hand in within an hour, refused ones counted too: each picture costs a re-encoding. */
export const documentsPerHourMax = 120;
/** Tables that one session may look at within ten minutes: each is parsed by a thread of its own. */
export const tablesPerTenMinutesMax = 60;
/** A document that no record names so long after it came is swept: nobody has the form open any more. */
export const unusedLifeMs = 24 * 3_600_000;
/** What is named is looked at again so much later: its draft may be gone by then. */
export const lookAgainMs = 30 * 24 * 3_600_000;
/** Documents of one request, offer or order. */
export const filesMax = 10;
/** An upload whose record is not there so long after it began has come to nothing: its bytes go. */
export const uploadMsMax = 3_600_000;
/** So long the bytes of a deleted file are left: a backup that was begun while a record named them finds them. */
export const droppedKeptMs = 3_600_000;
/** So long a process has for the bytes it is deleting; after that another one takes them up. */
export const deletionMsMax = 5 * 60_000;

/** Seconds until bytes that could not be deleted are tried again: growing, then always the longest. */
const deleteAgainSeconds = [60, 300, 1800] as const;
const deleteAgainSecondsMax = 3600;

/** When bytes are tried again whose deletion has failed `tries` times, at least once. Never given up. */
export function deleteAgainAt(tries: number, now: Date): Date {
  const seconds = deleteAgainSeconds[tries - 1] ?? deleteAgainSecondsMax;
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * A copy of unsaved input in this tab's storage, so that it is not lost before it reaches the
 * server.
 */
interface TabCopy {
  readonly atMs: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const nameOf = (draftId: string) => `draft:${draftId}`;

/**
 * Stores a copy. Errors of a full or forbidden storage are ignored, because they must never stop
 * typing.
 */
export function saveCopy(draftId: string, payload: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(
      nameOf(draftId),
      JSON.stringify({ atMs: Date.now(), payload } satisfies TabCopy),
    );
  } catch {
    // Ignored, because the server's copy is the authoritative one.
  }
}

export function dropCopy(draftId: string): void {
  try {
    sessionStorage.removeItem(nameOf(draftId));
  } catch {
    // Ignored for the same reason.
  }
}

export function newerCopy(
  draftId: string,
  savedAt: string | null,
): Readonly<Record<string, unknown>> | null {
  try {
    const copy = JSON.parse(sessionStorage.getItem(nameOf(draftId)) ?? 'null') as TabCopy | null;
    if (copy === null || typeof copy.payload !== 'object') return null;
    return savedAt === null || copy.atMs > Date.parse(savedAt) ? copy.payload : null;
  } catch {
    return null;
  }
}

/**
 * A copy of unsaved input in this tab's storage, so that it is not lost before it reaches the
 * server.
 */
interface KeptCopy {
  readonly atMs: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const nameOf = (draftId: string) => `draft:${draftId}`;

/**
 * Stores a copy. Errors of a full or forbidden storage are ignored, because they must never stop
 * typing.
 */
export function keepCopy(draftId: string, payload: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(
      nameOf(draftId),
      JSON.stringify({ atMs: Date.now(), payload } satisfies KeptCopy),
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
    const kept = JSON.parse(sessionStorage.getItem(nameOf(draftId)) ?? 'null') as KeptCopy | null;
    if (kept === null || typeof kept.payload !== 'object') return null;
    return savedAt === null || kept.atMs > Date.parse(savedAt) ? kept.payload : null;
  } catch {
    return null;
  }
}

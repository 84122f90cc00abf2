/** What was typed and has not reached the server: in this tab only, until it has. */
interface KeptCopy {
  readonly atMs: number;
  readonly payload: Readonly<Record<string, unknown>>;
}

const nameOf = (draftId: string) => `draft:${draftId}`;

/** Puts a copy aside; a full or forbidden storage is no reason to stop typing. */
export function keepCopy(draftId: string, payload: Readonly<Record<string, unknown>>): void {
  try {
    sessionStorage.setItem(
      nameOf(draftId),
      JSON.stringify({ atMs: Date.now(), payload } satisfies KeptCopy),
    );
  } catch {
    // The server's copy is the one that counts.
  }
}

export function dropCopy(draftId: string): void {
  try {
    sessionStorage.removeItem(nameOf(draftId));
  } catch {
    // As above.
  }
}

/** The copy of a draft that is newer than what the server has; null for none. */
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

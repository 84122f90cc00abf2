import { makeOnceKey } from '#ui/once-key.tsx';

/**
 * A copy of unsaved input in this tab's storage, so that it is not lost before it reaches the
 * server.
 */
interface TabCopy {
  readonly atMs: number;
  /** The moment of the server's draft that the form showed. Absent: it is not compared. */
  readonly seen?: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

const nameOf = (draftId: string) => `draft:${draftId}`;

/**
 * Stores a copy. Errors of a full or forbidden storage are ignored, because they must never stop
 * typing.
 */
export function saveCopy(
  draftId: string,
  payload: Readonly<Record<string, unknown>>,
  seen?: string | null,
): void {
  try {
    sessionStorage.setItem(
      nameOf(draftId),
      JSON.stringify({
        atMs: Date.now(),
        payload,
        ...(seen === undefined ? {} : { seen }),
      } satisfies TabCopy),
    );
  } catch {
    // Ignored, because the server has the authoritative copy.
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
): Pick<TabCopy, 'payload' | 'seen'> | null {
  try {
    const copy = JSON.parse(sessionStorage.getItem(nameOf(draftId)) ?? 'null') as TabCopy | null;
    if (copy === null || typeof copy.payload !== 'object') return null;
    return savedAt === null || copy.atMs > Date.parse(savedAt) ? copy : null;
  } catch {
    return null;
  }
}

const pageNameKey = 'draft page';

/** A random name of this tab, by which the server knows the drafts that it saved itself. */
export function namePage(): string {
  const made = makeOnceKey();
  try {
    const name = sessionStorage.getItem(pageNameKey) ?? made;
    sessionStorage.setItem(pageNameKey, name);
    return name;
  } catch {
    return made;
  }
}

/** Pages that a reader opened from the search, on this device only (decision 0155). */
export interface Recent {
  readonly title: string;
  readonly number: string;
  readonly to: string;
  readonly atMs: number;
}

const recentsMax = 8;
const nameOf = (owner: string) => `recent:${owner}`;

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false;
  const { title, number, to, atMs } = value as Record<keyof Recent, unknown>;
  return (
    typeof title === 'string' &&
    typeof number === 'string' &&
    // Only a page of ours, because anything on the device can write here.
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    typeof atMs === 'number'
  );
}

export function readRecents(owner: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, recentsMax) : [];
  } catch {
    return [];
  }
}

/** Adds a page in front of the others. A full or forbidden storage only means no recent pages. */
export function saveRecent(owner: string, recent: Recent): void {
  const others = readRecents(owner).filter(({ to }) => to !== recent.to);
  try {
    localStorage.setItem(nameOf(owner), JSON.stringify([recent, ...others].slice(0, recentsMax)));
  } catch {
    // Ignored, because the page opens all the same.
  }
}

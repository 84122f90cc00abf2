/**
 * Pages that a reader opened from the search, those that they starred there, and what they searched
 * for, on this device only (decision 0155). `ui/leave-device.ts` removes them.
 */
export interface Recent {
  readonly title: string;
  readonly number: string;
  readonly to: string;
  readonly atMs: number;
}

type List = 'recent' | 'favourite' | 'searched';

const placesMax = 8;
const nameOf = (list: List, owner: string) => `${list}:${owner}`;

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

function read(list: List, owner: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(list, owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, placesMax) : [];
  } catch {
    return [];
  }
}

/** False: the storage is full or forbidden. */
function save(list: List, owner: string, places: readonly Recent[]): boolean {
  try {
    localStorage.setItem(nameOf(list, owner), JSON.stringify(places));
    return true;
  } catch {
    return false;
  }
}

export const readRecents = (owner: string) => read('recent', owner);
export const readSearches = (owner: string) => read('searched', owner);
export const readFavourites = (owner: string) => read('favourite', owner);

/** Adds a page in front of the others. A full or forbidden storage only means no recent pages. */
export function saveRecent(
  owner: string,
  recent: Recent,
  list: 'recent' | 'searched' = 'recent',
): void {
  const others = read(list, owner).filter(({ to }) => to !== recent.to);
  save(list, owner, [recent, ...others].slice(0, placesMax));
}

export type Starred = 'added' | 'removed' | 'full' | 'failed';

/** Adds a page behind the other favourites, or removes it. Nothing is replaced when they are full. */
export function toggleFavourite(owner: string, place: Recent): Starred {
  const favourites = readFavourites(owner);
  const others = favourites.filter(({ to }) => to !== place.to);
  const isAdded = others.length === favourites.length;
  if (isAdded && favourites.length >= placesMax) return 'full';
  const isSaved = save('favourite', owner, isAdded ? [...others, place] : others);
  if (!isSaved) return 'failed';
  return isAdded ? 'added' : 'removed';
}

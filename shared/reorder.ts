export const moveWays = ['up', 'down'] as const;
export type MoveWay = (typeof moveWays)[number];

export function movedBy(ids: readonly string[], id: string, way: MoveWay): string[] | null {
  const at = ids.indexOf(id);
  const to = way === 'up' ? at - 1 : at + 1;
  const neighbour = ids[to];
  if (at === -1 || neighbour === undefined) return null;
  return ids.map((one, index) => (index === at ? neighbour : index === to ? id : one));
}

/** Moves one row to a place of the list, from 0. Null: it is there, or one of them is unknown. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] | null {
  const from = ids.indexOf(id);
  if (from === -1 || from === to || to < 0 || to >= ids.length) return null;
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

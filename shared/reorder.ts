/** The ways in which a row of an operator's list is moved. */
export const moveWays = ['up', 'down'] as const;
export type MoveWay = (typeof moveWays)[number];

/** A list's ids with one of them a place further up or down; null where it stands at that end already, or is not there. */
export function movedBy(ids: readonly string[], id: string, way: MoveWay): string[] | null {
  const at = ids.indexOf(id);
  const to = way === 'up' ? at - 1 : at + 1;
  const neighbour = ids[to];
  if (at === -1 || neighbour === undefined) return null;
  return ids.map((one, index) => (index === at ? neighbour : index === to ? id : one));
}

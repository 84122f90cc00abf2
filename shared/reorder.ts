export const moveWays = ['up', 'down'] as const;
export type MoveWay = (typeof moveWays)[number];

export function movedBy(ids: readonly string[], id: string, way: MoveWay): string[] | null {
  const at = ids.indexOf(id);
  const to = way === 'up' ? at - 1 : at + 1;
  const neighbour = ids[to];
  if (at === -1 || neighbour === undefined) return null;
  return ids.map((one, index) => (index === at ? neighbour : index === to ? id : one));
}

/** Letters that cannot be taken for one another when a password is read from a screen: no 0 O o, 1 l I. */
const letterSets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '@#$%^&+=!*',
] as const;
/** 20 letters of 66 are 120 bits. */
const generatedLength = 20;

/**
 * A first password for an operator, strong by the rules of specification §5: one letter of each set at the start, the
 * rest of all. `next(n)` gives a uniform number below n.
 */
export function makePassword(next: (below: number) => number): string {
  const all = letterSets.join('');
  const letters = letterSets.map((set) => set.charAt(next(set.length)));
  while (letters.length < generatedLength) letters.push(all.charAt(next(all.length)));
  return letters.join('');
}

/** True if a phone shows the offers of a row below each other, because a second column is out of view there. */
export function isStacked(offers: readonly unknown[]): boolean {
  return offers.length > 1;
}

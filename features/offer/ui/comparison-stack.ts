const columnsOfPhone = 3;

/** True if a phone shows the offers of a row below each other: three columns fit with one swipe. */
export function isStacked(offers: readonly unknown[]): boolean {
  return offers.length > columnsOfPhone;
}

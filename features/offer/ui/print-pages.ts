/** Offers that fit beside each other on A4, so that the text stays readable. */
const pageOffersMax = 5;

/**
 * The offers of each printed page, in order and distributed evenly so that columns have similar
 * widths.
 */
export function printPagesOf<Offer>(offers: readonly Offer[]): (readonly Offer[])[] {
  const count = Math.max(1, Math.ceil(offers.length / pageOffersMax));
  const edge = (index: number) => Math.round((index * offers.length) / count);
  return Array.from({ length: count }, (_, index) => offers.slice(edge(index), edge(index + 1)));
}

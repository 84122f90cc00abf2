/** Offers that fit beside each other on a sheet of A4, so that their words can be read. */
const paperOffersMax = 5;

/** The offers of each sheet of paper, in their order and as even as can be. */
export function onPaper<Offer>(offers: readonly Offer[]): (readonly Offer[])[] {
  const count = Math.max(1, Math.ceil(offers.length / paperOffersMax));
  const edge = (index: number) => Math.round((index * offers.length) / count);
  return Array.from({ length: count }, (_, index) => offers.slice(edge(index), edge(index + 1)));
}

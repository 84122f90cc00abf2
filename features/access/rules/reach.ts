/** product §6, request type: suppliers in the buyer's country, abroad, or both. Countries are ISO codes. */
export function isReached(
  requestType: 'internal' | 'external' | 'internal-external',
  rfqCountry: string,
  supplierCountry: string,
): boolean {
  switch (requestType) {
    case 'internal':
      return supplierCountry === rfqCountry;
    case 'external':
      return supplierCountry !== rfqCountry;
    case 'internal-external':
      return true;
    default:
      return requestType satisfies never;
  }
}

/**
 * product §6: the RFQ accepts offers, is meant for the supplier's country and of one of its main categories. The same
 * rule for queries is in `shared/sql/open-to-supplier.ts`.
 */
export function isOpenToSupplier(facts: {
  readonly rfq: 'open' | 'over' | 'closed';
  readonly isReached: boolean;
  readonly hasCategory: boolean;
}): boolean {
  return facts.rfq === 'open' && facts.isReached && facts.hasCategory;
}

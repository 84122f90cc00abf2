/**
 * product §6, request type: suppliers in the buyer's country, abroad, or both. Countries are ISO
 * codes.
 */
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
 * product §6: the RFQ accepts offers, is not for the buyer's own suppliers only, is for the
 * supplier's country and in one of its main categories, and its buyer has not blocked the supplier. `shared/sql/open-to-supplier.ts` must state the same rule for queries.
 */
export function isOpenToSupplier(facts: {
  readonly rfq: 'open' | 'over' | 'closed';
  readonly isReached: boolean;
  readonly hasCategory: boolean;
  readonly isBlocked: boolean;
}): boolean {
  return facts.rfq === 'open' && facts.isReached && facts.hasCategory && !facts.isBlocked;
}

/**
 * The refusal of an RFQ outside of the supplier's categories. An RFQ that accepts no offers is
 * not_found, so that a canceled one, which the public page hides, stays hidden here too.
 */
export function outsideCategories(facts: {
  readonly rfq: 'open' | 'over' | 'closed';
  readonly hasCategories: boolean;
}): 'not_found' | 'no_categories' | 'category_inactive' {
  if (facts.rfq !== 'open') return 'not_found';
  return facts.hasCategories ? 'category_inactive' : 'no_categories';
}

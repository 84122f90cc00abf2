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

/**
 * Returns the address of the top-up page with an initial amount (AED) and the RFQ that the payer
 * returns to.
 */
export function topUpHref({
  amount,
  rfqId,
}: {
  readonly amount?: string;
  readonly rfqId: string;
}): string {
  const search = new URLSearchParams({
    dialog: 'top-up',
    ...(amount === undefined ? {} : { amount }),
    rfq: rfqId,
  });
  return `/seller/wallet?${search.toString()}`;
}

export const requestHref = (rfqId: string) => `/seller/buy-now/${encodeURIComponent(rfqId)}`;

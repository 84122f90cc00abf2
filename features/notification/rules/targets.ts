export type Reader = 'buyer' | 'seller';

/**
 * The fields that decide the page of a click (specification §3). Ids are opaque; an unknown type
 * opens no page.
 */
export interface NotificationLink {
  id: string;
  type: string;
  rfq_id?: string | undefined;
  offer_id?: string | undefined;
  negotiation_id?: string | undefined;
  order_id?: string | undefined;
  checkoffer?: boolean | undefined;
  purchased?: boolean | undefined;
}

export interface Target {
  readonly pathOf: (link: NotificationLink, reader: Reader) => string;
  /**
   * The page depends on the supplier's access to the RFQ and offer on it, so the caller must load
   * both.
   */
  readonly needsRfqStatus?: true;
}

export function path(...parts: (string | undefined)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part ?? '')}`).join('');
}

export const profile: Target = { pathOf: (_, reader) => path(reader, 'user-profile') };
/** The profile's section where the company uploads the new licence. */
export const renewal: Target = { pathOf: (_, reader) => `${path(reader, 'user-profile')}#renewal` };
export const notifications: Target = { pathOf: (_, reader) => path(reader, 'notifications') };
export const dashboard: Target = { pathOf: (_, reader) => path(reader, 'dashboard') };
export const terms: Target = { pathOf: () => '/terms-conditions' };

export const buyerDeal: Target = {
  pathOf: ({ id, rfq_id: rfqId }) => path('buyer', 'wizard', rfqId ?? id),
};
export const buyerOffers: Target = { pathOf: ({ rfq_id: id }) => path('buyer', 'offers', id) };
export const buyerAward: Target = { pathOf: ({ rfq_id: id }) => path('buyer', 'award', id) };
export const buyerRfq: Target = { pathOf: ({ rfq_id: id }) => path('buyer', 'rfq-product', id) };
export const buyerOffer: Target = { pathOf: ({ offer_id: id }) => path('buyer', 'offer', id) };
export const buyerQuestions: Target = {
  pathOf: ({ rfq_id: id }) => `${path('buyer', 'rfq-product', id)}#questions`,
};
export const buyerOrder: Target = { pathOf: ({ order_id: id }) => path('buyer', 'po', id) };

export const sellerDeal: Target = {
  pathOf: ({ id, offer_id: offerId }) => path('seller', 'wizard', offerId ?? id),
};
export const acknowledgement: Target = {
  pathOf: (link, reader) => `${sellerDeal.pathOf(link, reader)}?dialog=acknowledge`,
};
/** An RFQ may have several deals. */
const ofOffer = (id: string | undefined) =>
  id === undefined ? '' : `?offer=${encodeURIComponent(id)}`;

export const completedDeal: Target = {
  pathOf: (link, reader) =>
    reader === 'buyer'
      ? `${buyerDeal.pathOf(link, reader)}${ofOffer(link.offer_id)}`
      : sellerDeal.pathOf(link, reader),
};
export const negotiation: Target = {
  pathOf: ({ id, negotiation_id: own }) => path('seller', 'paid-rfq', 'negotiate', own ?? id),
};
export const wallet: Target = { pathOf: () => '/seller/wallet' };
export const topUp: Target = { pathOf: () => '/seller/wallet?dialog=top-up' };
/** Opens the RFQ that the top-up was for, if any, so that the supplier can pay for it. */
export const toppedUp: Target = {
  pathOf: ({ rfq_id: rfqId }) =>
    rfqId === undefined ? '/seller/wallet' : `/seller/buy-now/${encodeURIComponent(rfqId)}`,
};
export const invoices: Target = { pathOf: () => '/seller/invoice' };
/** Opens the form of the next invoice, which shows the reason of the rejection. */
export const rejectedInvoice: Target = {
  pathOf: ({ order_id: id }) =>
    `/seller/invoice?state=rejected&dialog=upload.${encodeURIComponent(id ?? '')}`,
};
export const categories: Target = { pathOf: () => '/seller/products' };
export const savedSearches: Target = { pathOf: () => '/seller/saved-searches' };
export const paidRfq: Target = {
  pathOf: ({ rfq_id: id }, reader) => path(reader, 'paid-rfq', id),
};

export const ownQuote: Target = {
  pathOf: ({ rfq_id: id }) => path('seller', 'paid-rfq', id, 'new'),
};

/**
 * The page of an RFQ for a supplier: their offer, otherwise the paid RFQ, otherwise `open`, for
 * RFQs without access.
 */
function rfqTarget(
  open: (rfqId: string) => string,
  paid: (rfqId: string) => string = (rfqId) => path('seller', 'paid-rfq', rfqId),
): Target {
  return {
    needsRfqStatus: true,
    pathOf: ({ id, rfq_id: rfqId = id, offer_id: offerId, checkoffer, purchased }) => {
      if (checkoffer === true) return path('seller', 'wizard', offerId ?? id);
      return purchased === true ? paid(rfqId) : open(rfqId);
    },
  };
}

const paidAsNew = (rfqId: string) => path('seller', 'paid-rfq', rfqId, 'new');
export const newRfq = rfqTarget(() => '/seller/buy-now', paidAsNew);
/** Opens the RFQ itself, not the list, because the reader's own search found it. */
export const foundRfq = rfqTarget(
  (rfqId) => `/seller/buy-now/${encodeURIComponent(rfqId)}`,
  paidAsNew,
);
export const knownRfq = rfqTarget(() => '/seller/your-rfq');

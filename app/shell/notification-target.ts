/** What decides where a click on a notification leads. Ids are opaque. */
export interface NotificationLink {
  /** Specification §3: negotiation, offer, rfq, accept-offer; ours add the account's. An unknown one leads nowhere. */
  type: string;
  id: string;
  rfqId?: string | null;
  offerId?: string | null;
  negotiationId?: string | null;
  /** The supplier has an offer on this RFQ already (`checkoffer`). */
  hasOffer?: boolean;
  /** The supplier has bought access. */
  purchased?: boolean;
}

/** What became of the company's papers is shown where they are. */
const accountTypes = new Set(['review_submitted', 'account_approved', 'account_refused']);

function path(...parts: (string | null | undefined)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part ?? '')}`).join('');
}

function buyerTarget(link: NotificationLink): string | null {
  if (link.type === 'negotiation') return path('buyer', 'wizard', link.id);
  if (link.type === 'offer') return path('buyer', 'wizard', link.rfqId ?? link.id);
  return null;
}

function sellerTarget(link: NotificationLink): string | null {
  switch (link.type) {
    case 'rfq':
      if (link.hasOffer === true) return path('seller', 'wizard', link.offerId ?? link.id);
      return link.purchased === true ? path('seller', 'paid-rfq', link.id, 'new') : '/seller/buy-now';
    case 'negotiation':
      return path('seller', 'paid-rfq', 'negotiate', link.negotiationId ?? link.id);
    case 'accept-offer':
      return path('seller', 'wizard', link.id);
    default:
      return null;
  }
}

/** Where a click leads (specification §4, "Notification click"); null: it is only marked read. */
export function notificationTarget(area: 'buyer' | 'seller' | 'operator', link: NotificationLink): string | null {
  if (area !== 'operator' && accountTypes.has(link.type)) return path(area, 'user-profile');
  if (area === 'buyer') return buyerTarget(link);
  return area === 'seller' ? sellerTarget(link) : null;
}

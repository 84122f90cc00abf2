import type { NotificationType } from './kinds.ts';

/** Who reads it, by the section of the routes. */
type Reader = 'buyer' | 'seller';

/** The specification's words for kinds of notification (§3), where it has one. Other kinds go by their own name. */
const wireTypes: Partial<Record<NotificationType, WireWord>> = {
  negotiation_asked: 'negotiation',
  negotiation_answered: 'negotiation',
  negotiation_declined: 'negotiation',
  offer_received: 'offer',
  offer_revised: 'offer',
  offer_confirmed: 'offer',
  offer_withdrawn: 'offer',
  offer_lapsed: 'offer',
  rfq_published: 'rfq',
  rfq_amended: 'rfq',
  offer_accepted: 'accept-offer',
};
export const wireWords = ['negotiation', 'offer', 'rfq', 'accept-offer'] as const;
type WireWord = (typeof wireWords)[number];

/** What a supplier has of an RFQ at this moment decides where these lead (specification §4, `checkoffer`, `purchased`). */
const kindsWithStanding: ReadonlySet<NotificationType> = new Set([
  'rfq_published',
  'search_matched',
  'rfq_amended',
  'rfq_canceled',
  'rfq_closed',
  'question_answered',
]);

export function needsStanding(kind: NotificationType): boolean {
  return kindsWithStanding.has(kind);
}

/** The reader's company and one RFQ. */
export interface Standing {
  readonly offerId: string | null;
  readonly purchased: boolean;
}

/** What decides where a click leads (specification §3). Ids are opaque; an unknown type leads nowhere. */
export interface NotificationLink {
  id: string;
  type: string;
  rfq_id?: string | undefined;
  offer_id?: string | undefined;
  negotiation_id?: string | undefined;
  order_id?: string | undefined;
  /** The supplier has an offer on this RFQ already. */
  checkoffer?: boolean | undefined;
  /** The supplier has bought access. */
  purchased?: boolean | undefined;
}

/** `data` of a notification without its words. */
export interface NotificationData extends NotificationLink {
  type: WireWord | NotificationType;
  kind: NotificationType;
}

function subjectOf(type: string, own: string, params: Readonly<Record<string, string>>): string {
  const { rfq_id: rfqId, offer_id: offerId, order_id: orderId } = params;
  if (type === 'negotiation' || type === 'rfq') return rfqId ?? own;
  if (type === 'offer' || type === 'accept-offer') return offerId ?? own;
  return orderId ?? offerId ?? rfqId ?? own;
}

/** Ids and flags of a row as the wire carries them; `standing` where the kind needs it. */
export function dataOf(
  row: {
    readonly id: string;
    readonly type: NotificationType;
    readonly params: Readonly<Record<string, string>>;
  },
  standing?: Standing,
): NotificationData {
  const { type: kind, params } = row;
  const type = wireTypes[kind] ?? kind;
  const data: NotificationData = { id: subjectOf(type, row.id, params), type, kind };
  for (const name of ['rfq_id', 'offer_id', 'negotiation_id', 'order_id'] as const) {
    const id = params[name];
    if (id !== undefined) data[name] = id;
  }
  if (!needsStanding(kind)) return data;
  if (standing !== undefined && standing.offerId !== null) data.offer_id = standing.offerId;
  return {
    ...data,
    checkoffer: (standing?.offerId ?? null) !== null,
    purchased: standing?.purchased === true,
  };
}

function path(...parts: (string | undefined)[]): string {
  return parts.map((part) => `/${encodeURIComponent(part ?? '')}`).join('');
}

function buyerTarget(data: NotificationLink): string | null {
  const { rfq_id: rfqId } = data;
  switch (data.type) {
    case 'negotiation':
      return path('buyer', 'wizard', data.id);
    case 'offer':
      return path('buyer', 'wizard', rfqId ?? data.id);
    case 'deal_completed':
      return path('buyer', 'wizard', rfqId);
    case 'rfq_evaluate':
    case 'deal_canceled':
      return path('buyer', 'offers', rfqId);
    case 'rfq_waits':
    case 'rfq_approved':
    case 'rfq_refused':
    case 'rfq_expired':
    case 'question_asked':
      return path('buyer', 'rfq-product', rfqId);
    case 'award_asked':
    case 'award_approved':
    case 'award_refused':
    case 'award_lapsed':
      return path('buyer', 'offer', data.offer_id);
    case 'order_acknowledged':
    case 'tax_invoice_issued':
    case 'credit_note_issued':
      return path('buyer', 'po', data.order_id);
    default:
      return null;
  }
}

/** What became of an RFQ, for a supplier who may have an offer on it, have paid for it, or neither. */
function standingTarget(data: NotificationLink): string {
  if (data.checkoffer === true) return path('seller', 'wizard', data.offer_id ?? data.id);
  const rfqId = data.rfq_id ?? data.id;
  const isNews = data.type === 'rfq' || data.type === 'search_matched';
  // One that a search of the reader's own found is shown at once.
  if (data.type === 'search_matched' && data.purchased !== true)
    return `/seller/buy-now?buy=${rfqId}`;
  if (data.purchased !== true) return isNews ? '/seller/buy-now' : '/seller/your-rfq';
  const paid = path('seller', 'paid-rfq', rfqId);
  return isNews ? `${paid}/new` : paid;
}

function sellerTarget(data: NotificationLink): string | null {
  switch (data.type) {
    case 'search_digest':
      return '/seller/saved-searches';
    case 'rfq':
    case 'search_matched':
    case 'rfq_canceled':
    case 'rfq_closed':
    case 'question_answered':
      return standingTarget(data);
    case 'negotiation':
      return path('seller', 'paid-rfq', 'negotiate', data.negotiation_id ?? data.id);
    case 'accept-offer':
      return path('seller', 'wizard', data.id);
    case 'offer_rejected':
    case 'offer_restored':
    case 'offer_canceled':
    case 'offer_expired':
    case 'order_sent':
    case 'order_reminder':
    case 'goods_received':
    case 'order_delivered':
    case 'deal_completed':
      return path('seller', 'wizard', data.offer_id);
    case 'category_merged':
      return '/seller/products';
    case 'q_invoice_accepted':
    case 'q_invoice_rejected':
      return '/seller/invoice';
    case 'top_up_confirmed':
      return data.rfq_id === undefined
        ? '/seller/wallet'
        : `/seller/buy-now?buy=${encodeURIComponent(data.rfq_id)}`;
    case 'access_refunded':
    case 'refund_refused':
    case 'top_up_refused':
    case 'withdrawal_paid':
    case 'withdrawal_refused':
      return '/seller/wallet';
    default:
      return null;
  }
}

/** Where a click leads (specification §4, "Notification click"); null: it is only marked read. */
export function targetOf(reader: Reader, data: NotificationLink): string | null {
  switch (data.type) {
    // What became of the company's papers is shown where they are.
    case 'review_submitted':
    case 'account_approved':
    case 'account_refused':
      return path(reader, 'user-profile');
    // The reason stands there whole.
    case 'account_suspended':
      return path(reader, 'notifications');
    case 'account_restored':
      return path(reader, 'dashboard');
    case 'terms_changed':
      return '/terms-conditions';
    // The new licence is handed in there.
    case 'licence_ends':
      return `${path(reader, 'user-profile')}#renewal`;
    default:
      return reader === 'buyer' ? buyerTarget(data) : sellerTarget(data);
  }
}

/**
 * Where a mail's button leads: as a click would, for whoever gets it. Of an RFQ one stands on, to the paid RFQ, since
 * what the reader will have of it when the mail is read is not known yet.
 */
export function mailTargetOf(
  reader: Reader,
  kind: NotificationType,
  params: Readonly<Record<string, string>>,
): string {
  if (kind === 'rfq_amended') return path(reader, 'paid-rfq', params['rfq_id']);
  return targetOf(reader, dataOf({ id: '', type: kind, params })) ?? `/${reader}/notifications`;
}

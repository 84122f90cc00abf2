import type { Permission } from '#shared/actor.ts';

/** An RFQ as notifications name it: `number` as people see it (`RFQ-10482`). */
interface AboutRfq {
  rfq_id: string;
  number: string;
  title: string;
}

/** An offer on it; `company` is the other side's name as the reader may know it. */
interface AboutOffer extends AboutRfq {
  offer_id: string;
  company: string;
}

interface AboutNegotiation extends AboutOffer {
  negotiation_id: string;
}

interface AboutOrder extends AboutOffer {
  order_id: string;
  /** PO-2026-00031 */
  serial: string;
}

/** Why, as chosen from the list and in own words; '' each where nothing was said or it is not told. */
interface Reasoned {
  reason: string;
  note: string;
}

/**
 * What each kind of notification needs for its text. The text is made when it is read, in the reader's language.
 * `amount` is AED as a decimal string ("1250.00"); `note` is what somebody wrote as reason, '' where nothing was.
 */
export interface NotificationParams {
  review_submitted: { company: string };
  account_approved: { company: string };
  account_refused: { company: string; note: string };
  account_suspended: { company: string; note: string };
  account_restored: { company: string };
  /** `expires_on`: the last day on the licence, YYYY-MM-DD. */
  licence_ends: { company: string; expires_on: string };
  /** A new version of the terms applies; `effective_on`: since which day, YYYY-MM-DD. */
  terms_changed: { version: string; effective_on: string };
  // To suppliers.
  rfq_published: AboutRfq;
  /** `search`: the saved search of the reader's own that it fits. */
  search_matched: AboutRfq & { search: string };
  /** Of one day: how many RFQs, the searches that they fit, and the first titles. */
  search_digest: { count: string; searches: string; titles: string };
  /** A main category of theirs became a part of another one, each under both its names. */
  category_merged: { from_en: string; from_ar: string; into_en: string; into_ar: string };
  rfq_amended: AboutRfq;
  rfq_canceled: AboutRfq;
  rfq_closed: AboutRfq;
  question_answered: AboutRfq;
  access_refunded: AboutRfq & { amount: string };
  refund_refused: AboutRfq & { note: string };
  negotiation_asked: AboutNegotiation;
  offer_accepted: AboutOffer;
  offer_rejected: AboutOffer & Reasoned;
  offer_restored: AboutOffer;
  offer_canceled: AboutOffer & Reasoned;
  offer_expired: AboutOffer;
  order_sent: AboutOrder;
  order_reminder: AboutOrder;
  goods_received: AboutOrder;
  order_delivered: AboutOrder;
  q_invoice_accepted: AboutOrder & { amount: string };
  q_invoice_rejected: AboutOrder & { note: string };
  top_up_confirmed: { amount: string };
  top_up_refused: { amount: string; note: string };
  withdrawal_paid: { amount: string };
  withdrawal_refused: { amount: string; note: string };
  // To buyers.
  rfq_waits: AboutRfq;
  rfq_approved: AboutRfq;
  award_asked: AboutOffer & { note: string };
  award_approved: AboutOffer & { note: string };
  award_refused: AboutOffer & { note: string };
  award_lapsed: AboutOffer & { note: string };
  rfq_refused: AboutRfq & { note: string };
  rfq_evaluate: AboutRfq;
  rfq_expired: AboutRfq;
  question_asked: AboutRfq;
  offer_received: AboutOffer;
  offer_revised: AboutOffer;
  offer_confirmed: AboutOffer;
  offer_withdrawn: AboutOffer;
  offer_lapsed: AboutOffer;
  negotiation_answered: AboutNegotiation;
  negotiation_declined: AboutNegotiation;
  deal_canceled: AboutOffer & Reasoned;
  order_acknowledged: AboutOrder;
  /** `document`: the number that the supplier gave it. */
  tax_invoice_issued: AboutOrder & { document: string };
  credit_note_issued: AboutOrder & { document: string };
  deal_completed: AboutOrder;
}
export type NotificationType = keyof NotificationParams;

export const notificationTypes = [
  'review_submitted',
  'account_approved',
  'account_refused',
  'account_suspended',
  'account_restored',
  'licence_ends',
  'terms_changed',
  'rfq_published',
  'search_matched',
  'search_digest',
  'category_merged',
  'rfq_amended',
  'rfq_canceled',
  'rfq_closed',
  'question_answered',
  'access_refunded',
  'refund_refused',
  'negotiation_asked',
  'offer_accepted',
  'offer_rejected',
  'offer_restored',
  'offer_canceled',
  'offer_expired',
  'order_sent',
  'order_reminder',
  'goods_received',
  'order_delivered',
  'q_invoice_accepted',
  'q_invoice_rejected',
  'top_up_confirmed',
  'top_up_refused',
  'withdrawal_paid',
  'withdrawal_refused',
  'rfq_waits',
  'rfq_approved',
  'award_asked',
  'award_approved',
  'award_refused',
  'award_lapsed',
  'rfq_refused',
  'rfq_evaluate',
  'rfq_expired',
  'question_asked',
  'offer_received',
  'offer_revised',
  'offer_confirmed',
  'offer_withdrawn',
  'offer_lapsed',
  'negotiation_answered',
  'negotiation_declined',
  'deal_canceled',
  'order_acknowledged',
  'tax_invoice_issued',
  'credit_note_issued',
  'deal_completed',
] as const satisfies readonly NotificationType[];

/**
 * Whom of a company a kind concerns (product §5): the owner, and who holds any, or each, of these permissions today. Who
 * wrote the RFQ that it is about is told as well.
 */
export interface Audience {
  readonly needs: 'any' | 'each';
  readonly of: readonly Permission[];
}

const owner: Audience = { needs: 'any', of: [] };
const keepsProfile: Audience = { needs: 'any', of: ['company.edit'] };
const seesRequests: Audience = { needs: 'any', of: ['rfq.see_all'] };
/** To publish what somebody else wrote one must see it, too. */
const publishes: Audience = { needs: 'each', of: ['rfq.publish', 'rfq.see_all'] };
/** Whose yes is the acceptance. */
const decides: Audience = { needs: 'each', of: ['offer.decide', 'rfq.see_all'] };
/** As who may see a paid RFQ: whoever trades for the supplier, or sees all of it. */
const trades: Audience = { needs: 'any', of: ['rfq.see_all', 'access.buy', 'offer.write'] };
/** The owner, and who keeps the choice. */
const choosesCategories: Audience = { needs: 'any', of: ['categories.choose'] };
const quotes: Audience = { needs: 'any', of: ['rfq.see_all', 'offer.write'] };
const accounts: Audience = { needs: 'any', of: ['wallet.manage', 'access.buy'] };
const keepsMoney: Audience = { needs: 'any', of: ['wallet.manage'] };
const bills: Audience = { needs: 'any', of: ['invoice.upload', 'wallet.manage'] };

const audiences: Record<NotificationType, Audience> = {
  review_submitted: owner,
  account_approved: owner,
  account_refused: owner,
  account_suspended: owner,
  account_restored: owner,
  licence_ends: keepsProfile,
  // Told to each user by name.
  terms_changed: { needs: 'any', of: [] },
  rfq_published: trades,
  // Told to the very user who keeps the search, who sees the list that it searches whatever their role.
  search_matched: { needs: 'any', of: [] },
  search_digest: { needs: 'any', of: [] },
  category_merged: choosesCategories,
  rfq_amended: trades,
  rfq_canceled: trades,
  rfq_closed: trades,
  question_answered: trades,
  access_refunded: accounts,
  refund_refused: accounts,
  negotiation_asked: quotes,
  offer_accepted: quotes,
  offer_rejected: quotes,
  offer_restored: quotes,
  offer_canceled: quotes,
  offer_expired: quotes,
  order_sent: seesRequests,
  order_reminder: seesRequests,
  goods_received: seesRequests,
  order_delivered: seesRequests,
  q_invoice_accepted: bills,
  q_invoice_rejected: bills,
  top_up_confirmed: keepsMoney,
  top_up_refused: keepsMoney,
  withdrawal_paid: keepsMoney,
  withdrawal_refused: keepsMoney,
  rfq_waits: publishes,
  rfq_approved: seesRequests,
  award_asked: decides,
  award_approved: decides,
  award_refused: decides,
  award_lapsed: decides,
  rfq_refused: seesRequests,
  rfq_evaluate: seesRequests,
  rfq_expired: seesRequests,
  question_asked: seesRequests,
  offer_received: seesRequests,
  offer_revised: seesRequests,
  offer_confirmed: seesRequests,
  offer_withdrawn: seesRequests,
  offer_lapsed: seesRequests,
  negotiation_answered: seesRequests,
  negotiation_declined: seesRequests,
  deal_canceled: seesRequests,
  order_acknowledged: seesRequests,
  tax_invoice_issued: seesRequests,
  credit_note_issued: seesRequests,
  deal_completed: seesRequests,
};

export function audienceOf(kind: NotificationType): Audience {
  return audiences[kind];
}

/**
 * Kinds that are told by mail too: somebody waits for the reader, a deadline runs, or money or a deal was decided. Not
 * mailed: what only informs (a new request in one's categories would flood the box; the sidebar counts them), the
 * account's review, which has mails of its own, and saved searches, of which each says whether it is mailed.
 */
const mailedKinds: ReadonlySet<NotificationType> = new Set([
  // Somebody waits for an answer.
  'rfq_waits',
  'award_asked',
  'question_asked',
  'offer_received',
  'offer_revised',
  'negotiation_asked',
  'negotiation_answered',
  'negotiation_declined',
  'order_sent',
  'order_reminder',
  // What the reader offers or asked for changed under their hands.
  'rfq_amended',
  'rfq_canceled',
  'rfq_approved',
  'award_approved',
  'award_refused',
  'award_lapsed',
  'rfq_refused',
  'rfq_evaluate',
  'rfq_expired',
  'offer_withdrawn',
  'offer_expired',
  // A deal was made, moved or broken.
  'offer_accepted',
  'offer_rejected',
  'offer_restored',
  'offer_canceled',
  'deal_canceled',
  'order_acknowledged',
  'order_delivered',
  'deal_completed',
  // Money.
  'tax_invoice_issued',
  'credit_note_issued',
  'access_refunded',
  'refund_refused',
  'q_invoice_accepted',
  'q_invoice_rejected',
  'top_up_confirmed',
  'top_up_refused',
  'withdrawal_paid',
  'withdrawal_refused',
]);

export function isMailed(kind: NotificationType): boolean {
  return mailedKinds.has(kind);
}

/** The whole workflow of a notification: unread → read. What `can` of a row says, and what the verb asks. */
export function canMarkRead(readAt: Date | null): boolean {
  return readAt === null;
}

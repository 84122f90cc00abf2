import type { Call } from '../../shared/call.ts';
import type { Locale } from '../../shared/locale.ts';
import { formatMoney } from '../../shared/money-format.ts';

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

/**
 * What each kind of notification needs for its text. The text is made when it is read, in the reader's language.
 * `amount` is AED as a decimal string ("1250.00"); `note` is what somebody wrote as reason, '' where nothing was.
 */
export interface NotificationParams {
  review_submitted: { company: string };
  account_approved: { company: string };
  account_refused: { company: string; note: string };
  // To suppliers.
  rfq_published: AboutRfq;
  rfq_amended: AboutRfq;
  rfq_canceled: AboutRfq;
  rfq_closed: AboutRfq;
  question_answered: AboutRfq;
  access_refunded: AboutRfq & { amount: string };
  refund_refused: AboutRfq & { note: string };
  negotiation_asked: AboutNegotiation;
  offer_accepted: AboutOffer;
  offer_rejected: AboutOffer & { note: string };
  offer_canceled: AboutOffer & { note: string };
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
  deal_canceled: AboutOffer & { note: string };
  order_acknowledged: AboutOrder;
  deal_completed: AboutOrder;
}
export type NotificationType = keyof NotificationParams;

export const notificationTypes = [
  'review_submitted',
  'account_approved',
  'account_refused',
  'rfq_published',
  'rfq_amended',
  'rfq_canceled',
  'rfq_closed',
  'question_answered',
  'access_refunded',
  'refund_refused',
  'negotiation_asked',
  'offer_accepted',
  'offer_rejected',
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
  'deal_completed',
] as const satisfies readonly NotificationType[];

/** The params as the texts take them: amounts with their currency. */
export function textArgsOf(params: Readonly<Record<string, string>>, locale: Locale): Record<string, string> {
  const { amount } = params;
  return amount === undefined ? { ...params } : { ...params, amount: formatMoney(amount, 'AED', { locale }) };
}

/** Title and sentence of a notification in one language; a reason that was written follows the sentence. */
export function wordsOf(
  type: NotificationType,
  params: Readonly<Record<string, string>>,
  locale: Locale,
  say: Call['textIn'],
): { title: string; message: string } {
  const args = textArgsOf(params, locale);
  const message = say(locale, `notification.${type}.message`, args);
  const { note = '' } = params;
  // The review's own sentence holds its reason already.
  const reason = note === '' || type === 'account_refused' ? '' : ` ${say(locale, 'notification.reason', { note })}`;
  return { title: say(locale, `notification.${type}.title`, args), message: `${message}${reason}` };
}

/** The whole workflow of a notification: unread → read. What `can` of a row says, and what the verb asks. */
export function canMarkRead(readAt: Date | null): boolean {
  return readAt === null;
}

import type { AccountType } from '#shared/actor.ts';
import { notificationTypes, type NotificationType } from './kinds.ts';

/**
 * What a reader narrows the list to. The first four are the specification's words (§3) and hold every kind that is told
 * under them, beside what belongs to the same matter.
 */
export const notificationTopics = [
  'rfq',
  'offer',
  'negotiation',
  'accept-offer',
  'order',
  'approval',
  'money',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

const topics: Record<NotificationType, NotificationTopic> = {
  review_submitted: 'account',
  account_approved: 'account',
  account_refused: 'account',
  account_suspended: 'account',
  account_restored: 'account',
  licence_ends: 'account',
  terms_changed: 'account',
  rfq_published: 'rfq',
  search_matched: 'rfq',
  search_digest: 'rfq',
  category_merged: 'rfq',
  rfq_amended: 'rfq',
  rfq_canceled: 'rfq',
  rfq_closed: 'rfq',
  question_answered: 'rfq',
  access_refunded: 'money',
  refund_refused: 'money',
  negotiation_asked: 'negotiation',
  offer_accepted: 'accept-offer',
  offer_rejected: 'offer',
  offer_restored: 'offer',
  offer_canceled: 'accept-offer',
  offer_expired: 'offer',
  order_sent: 'order',
  order_reminder: 'order',
  goods_received: 'order',
  order_delivered: 'order',
  q_invoice_accepted: 'money',
  q_invoice_rejected: 'money',
  top_up_confirmed: 'money',
  top_up_refused: 'money',
  withdrawal_paid: 'money',
  withdrawal_refused: 'money',
  rfq_waits: 'approval',
  rfq_approved: 'approval',
  award_asked: 'approval',
  award_approved: 'approval',
  award_refused: 'approval',
  award_lapsed: 'approval',
  rfq_refused: 'approval',
  rfq_evaluate: 'rfq',
  rfq_expired: 'rfq',
  question_asked: 'rfq',
  offer_received: 'offer',
  offer_revised: 'offer',
  offer_confirmed: 'offer',
  offer_withdrawn: 'offer',
  offer_lapsed: 'offer',
  negotiation_answered: 'negotiation',
  negotiation_declined: 'negotiation',
  deal_canceled: 'accept-offer',
  order_acknowledged: 'order',
  tax_invoice_issued: 'order',
  credit_note_issued: 'order',
  deal_completed: 'order',
};

export function topicOf(kind: NotificationType): NotificationTopic {
  return topics[kind];
}

/** The kinds of a topic. */
export function kindsOf(topic: NotificationTopic): NotificationType[] {
  return notificationTypes.filter((kind) => topics[kind] === topic);
}

/** What can reach one side: a supplier approves nothing for another, and a buyer's fees and bank are no matter here. */
export function topicsOf(side: AccountType): NotificationTopic[] {
  const foreign: NotificationTopic = side === 'buyer' ? 'money' : 'approval';
  return notificationTopics.filter((topic) => topic !== foreign);
}

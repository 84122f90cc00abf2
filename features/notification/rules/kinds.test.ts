import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import type { Call } from '#shared/call.ts';
import { createTranslator } from '#shared/i18n.ts';
import { choicesFor, defaultChoice, isAlarming, kindsFor } from './choices.ts';
import { audienceOf, kinds, notificationTypes, type NotificationType } from './kinds.ts';
import { dataOf, needsRfqStatus, targetOf } from './target.ts';
import { kindsOf, topicOf, topicsOf } from './topics.ts';
import { notificationText } from './text.ts';

/**
 * Columns: sides | topic | wire type | audience | mail default: choices | push default | needs RFQ
 * status | alarming. In the order of the settings page.
 */
const derived: Record<NotificationType, string> = {
  review_submitted: 'buyer+supplier | account | - | any() | now: - | never | - | -',
  account_approved: 'buyer+supplier | account | - | any() | now: - | now | - | -',
  account_refused: 'buyer+supplier | account | - | any() | now: - | now | - | -',
  account_suspended: 'buyer+supplier | account | - | any() | now: - | now | - | -',
  account_restored: 'buyer+supplier | account | - | any() | now: - | now | - | -',
  licence_ends: 'buyer+supplier | account | - | any(company.edit) | now: - | now | - | -',
  terms_changed: 'buyer+supplier | account | - | any() | now: - | never | - | -',
  rfq_published:
    'supplier | rfq | rfq | any(rfq.see_all access.buy offer.write) | never: now daily never | never | per RFQ | -',
  rfq_invited:
    'supplier | rfq | - | any(rfq.see_all access.buy offer.write) | now: now daily never | now | per RFQ | -',
  search_matched: 'supplier | rfq | - | any() | now: now daily never | now | per RFQ | -',
  search_digest: 'supplier | rfq | - | any() | now: now never | never | - | -',
  category_merged:
    'supplier | rfq | - | any(categories.choose) | never: now daily never | never | - | -',
  rfq_amended:
    'supplier | rfq | rfq | any(rfq.see_all access.buy offer.write) | now: now daily never | now | per RFQ | -',
  rfq_canceled:
    'supplier | rfq | - | any(rfq.see_all access.buy offer.write) | now: now daily never | now | per RFQ | -',
  rfq_closed:
    'supplier | rfq | - | any(rfq.see_all access.buy offer.write) | never: now daily never | never | per RFQ | -',
  quote_reminder:
    'supplier | rfq | - | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  question_answered:
    'supplier | rfq | - | any(rfq.see_all access.buy offer.write) | never: now daily never | now | per RFQ | -',
  access_refunded:
    'supplier | money | - | any(wallet.manage access.buy) | now: now daily never | now | - | -',
  refund_refused:
    'supplier | money | - | any(wallet.manage access.buy) | now: now daily never | now | - | -',
  negotiation_asked:
    'supplier | negotiation | negotiation | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  offer_accepted:
    'supplier | accept-offer | accept-offer | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  offer_rejected:
    'supplier | offer | - | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  offer_restored:
    'supplier | offer | - | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  offer_canceled:
    'supplier | accept-offer | - | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  offer_expired:
    'supplier | offer | - | any(rfq.see_all offer.write) | now: now daily never | now | - | -',
  order_sent: 'supplier | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  order_reminder: 'supplier | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  receipt_late: 'supplier | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  goods_received: 'supplier | order | - | any(rfq.see_all) | never: now daily never | now | - | -',
  order_delivered: 'supplier | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  q_invoice_accepted:
    'supplier | money | - | any(invoice.upload wallet.manage) | now: now daily never | now | - | -',
  q_invoice_rejected:
    'supplier | money | - | any(invoice.upload wallet.manage) | now: now daily never | now | - | -',
  top_up_confirmed:
    'supplier | money | - | any(wallet.manage) | now: now daily never | now | - | -',
  top_up_refused: 'supplier | money | - | any(wallet.manage) | now: now daily never | now | - | -',
  withdrawal_paid: 'supplier | money | - | any(wallet.manage) | now: - | now | - | alarming',
  withdrawal_refused:
    'supplier | money | - | any(wallet.manage) | now: now daily never | now | - | -',
  rfq_waits:
    'buyer | approval | - | each(rfq.publish rfq.see_all) | now: now daily never | now | - | -',
  rfq_approved: 'buyer | approval | - | any(rfq.see_all) | now: now daily never | now | - | -',
  invitation_declined:
    'buyer | offer | - | any(rfq.see_all) | never: now daily never | never | - | -',
  invitation_bounced: 'buyer | offer | - | any(rfq.see_all) | now: now daily never | never | - | -',
  award_asked:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  award_late:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  award_approved:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  award_refused:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  award_lapsed:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  proposal_asked:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  proposal_late:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  proposal_approved:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  proposal_refused:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  proposal_lapsed:
    'buyer | approval | - | each(offer.decide rfq.see_all) | now: now daily never | now | - | -',
  rfq_refused: 'buyer | approval | - | any(rfq.see_all) | now: now daily never | now | - | -',
  rfq_taken_down: 'buyer | approval | - | any(rfq.see_all) | now: now daily never | now | - | -',
  rfq_evaluate: 'buyer | rfq | - | any(rfq.see_all) | now: now daily never | now | - | -',
  decision_reminder: 'buyer | rfq | - | any(rfq.see_all) | now: now daily never | now | - | -',
  rfq_expired: 'buyer | rfq | - | any(rfq.see_all) | now: now daily never | now | - | -',
  rfq_rest_closed: 'buyer | rfq | - | any(rfq.see_all) | now: now daily never | now | - | -',
  question_asked: 'buyer | rfq | - | any(rfq.see_all) | now: now daily never | now | - | -',
  offer_received: 'buyer | offer | offer | any(rfq.see_all) | now: now daily never | now | - | -',
  offer_revised: 'buyer | offer | offer | any(rfq.see_all) | now: now daily never | now | - | -',
  offer_confirmed:
    'buyer | offer | offer | any(rfq.see_all) | never: now daily never | never | - | -',
  offer_withdrawn: 'buyer | offer | offer | any(rfq.see_all) | now: now daily never | now | - | -',
  offer_lapsed: 'buyer | offer | offer | any(rfq.see_all) | never: now daily never | never | - | -',
  negotiation_answered:
    'buyer | negotiation | negotiation | any(rfq.see_all) | now: now daily never | now | - | -',
  negotiation_declined:
    'buyer | negotiation | negotiation | any(rfq.see_all) | now: now daily never | now | - | -',
  deal_canceled: 'buyer | accept-offer | - | any(rfq.see_all) | now: now daily never | now | - | -',
  order_acknowledged: 'buyer | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  acknowledgement_late: 'buyer | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  receipt_reminder: 'buyer | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  tax_invoice_issued: 'buyer | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  credit_note_issued: 'buyer | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
  deal_completed:
    'buyer+supplier | order | - | any(rfq.see_all) | now: now daily never | now | - | -',
};

function derive(kind: NotificationType): string {
  const { needs, of } = audienceOf(kind);
  const { type } = dataOf({ id: 'own', type: kind, params: {} });
  expect(choicesFor(kind, 'push')).toEqual(['now', 'never']);
  return [
    (['buyer', 'supplier'] as const).filter((side) => kindsFor(side).includes(kind)).join('+'),
    topicOf(kind),
    type === kind ? '-' : type,
    `${needs}(${of.join(' ')})`,
    `${defaultChoice(kind, 'email')}: ${choicesFor(kind, 'email').join(' ') || '-'}`,
    defaultChoice(kind, 'push'),
    needsRfqStatus(kind) ? 'per RFQ' : '-',
    isAlarming(kind) ? 'alarming' : '-',
  ].join(' | ');
}

describe('the rows of notification kinds', () => {
  it('give the expected list of kinds in the expected order', () => {
    expect(notificationTypes).toEqual(Object.keys(derived));
  });

  it.each(notificationTypes)('give the expected facts of %s', (kind) => {
    expect(derive(kind)).toBe(derived[kind]);
  });

  it('give each side the topics of its kinds', () => {
    const others = ['rfq', 'offer', 'negotiation', 'accept-offer', 'order'];
    expect(topicsOf('buyer')).toEqual([...others, 'approval', 'account']);
    expect(topicsOf('supplier')).toEqual([...others, 'money', 'account']);
    expect(kindsOf('negotiation')).toEqual([
      'negotiation_asked',
      'negotiation_answered',
      'negotiation_declined',
    ]);
  });

  it('give kinds with one name on the wire one target on each side', () => {
    for (const side of ['buyer', 'supplier'] as const) {
      const ofWord = Map.groupBy(
        kindsFor(side).filter((kind) => kinds[kind].wire !== undefined),
        (kind) => kinds[kind].wire,
      );
      for (const [word, alike] of ofWord)
        expect(new Set(alike.map((kind) => kinds[kind].target)).size, word).toBe(1);
    }
  });

  it.each(notificationTypes)('lead every reader of %s to a page of their side', (kind) => {
    const texts = Object.fromEntries(kinds[kind].params.map((name) => [name, 'x1']));
    for (const side of ['buyer', 'supplier'] as const) {
      if (!kindsFor(side).includes(kind)) continue;
      const reader = side === 'buyer' ? 'buyer' : 'seller';
      const target = targetOf(reader, dataOf({ id: 'own', type: kind, params: texts }));
      expect(target).toMatch(new RegExp(`^/(?:${reader}/|terms-conditions$)`));
      // Every id in the path must be one of the stored params.
      expect(target).not.toMatch(/\/(?:own)?(?:[/#]|$)|undefined/);
    }
  });

  const texts = {
    en: createTranslator('en', en),
    ar: createTranslator('ar', ar),
  } as unknown as Record<'en' | 'ar', Call['text']>;

  it.each(notificationTypes)('name every param that the texts of %s use', (kind) => {
    const sample = (name: string) =>
      name === 'amount' ? '1250.00' : name.endsWith('_on') ? '2027-01-21' : 'text';
    const params = Object.fromEntries(kinds[kind].params.map((name) => [name, sample(name)]));
    for (const locale of ['en', 'ar'] as const) {
      const { title, message } = notificationText(kind, params, locale, (say, key, args) =>
        texts[say](key, args),
      );
      expect(`${title} ${message}`).not.toMatch(/\{\w+\}|undefined/);
    }
  });
});

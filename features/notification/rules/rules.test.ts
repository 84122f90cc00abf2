import { stripBidiControls } from '#shared/bidi.ts';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import type { Call } from '#shared/call.ts';
import { createTranslator } from '#shared/i18n.ts';
import { contentOf } from '#features/message/rules/content.ts';
import { kinds, notificationTypes, type NotificationType } from './kinds.ts';
import { dataOf, mailTargetOf, needsRfqStatus, targetOf } from './target.ts';
import { notificationFact, notificationText } from './text.ts';

type Say = Call['textIn'];
const texts = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
} as unknown as Record<'en' | 'ar', Call['text']>;
const say: Say = (locale, key, args) => texts[locale](key, args);

const params = {
  company: 'Al Dana LLC',
  rfq_id: 'r1',
  number: 'RFQ-10482',
  title: 'Copper cable',
  offer_id: 'o1',
  negotiation_id: 'n1',
  proposal_id: 'a1',
  order_id: 'p1',
  serial: 'PO-2026-00031',
  amount: '1250.00',
  expires_on: '2027-01-21',
  effective_on: '2027-01-21',
  version: '2',
  note: 'too late',
  search: 'Cooling',
  document: 'INV-2026-00001',
  searches: 'Cooling · Pumps',
  count: '3',
  titles: 'Chillers · Ducts',
  from_en: 'HVAC',
  from_ar: 'التكييف',
  into_en: 'Electrical',
  into_ar: 'الكهرباء',
};

/**
 * The page that each kind opens for each reader: by a click and by its mail. Null: it is not
 * mailed.
 */
const leads: Record<
  NotificationType,
  [reader: 'buyer' | 'seller', click: string, mail: string | null]
> = {
  review_submitted: ['buyer', '/buyer/user-profile', null],
  account_approved: ['buyer', '/buyer/user-profile', null],
  account_refused: ['seller', '/seller/user-profile', null],
  account_suspended: ['buyer', '/buyer/notifications', null],
  account_restored: ['seller', '/seller/dashboard', null],
  licence_ends: ['seller', '/seller/user-profile#renewal', null],
  terms_changed: ['buyer', '/terms-conditions', null],
  rfq_published: ['seller', '/seller/buy-now', null],
  rfq_invited: ['seller', '/seller/buy-now/r1', '/seller/buy-now/r1'],
  invitation_declined: ['buyer', '/buyer/rfq-product/r1', null],
  invitation_bounced: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  search_matched: ['seller', '/seller/buy-now/r1', null],
  search_digest: ['seller', '/seller/saved-searches', null],
  category_merged: ['seller', '/seller/products', null],
  rfq_amended: ['seller', '/seller/buy-now', '/seller/paid-rfq/r1'],
  rfq_canceled: ['seller', '/seller/your-rfq', '/seller/your-rfq'],
  rfq_closed: ['seller', '/seller/your-rfq', null],
  quote_reminder: ['seller', '/seller/paid-rfq/r1', '/seller/paid-rfq/r1/new'],
  question_answered: ['seller', '/seller/your-rfq', null],
  access_refunded: ['seller', '/seller/wallet', '/seller/wallet'],
  refund_refused: ['seller', '/seller/wallet', '/seller/wallet'],
  negotiation_asked: ['seller', '/seller/paid-rfq/negotiate/n1', '/seller/paid-rfq/negotiate/n1'],
  offer_accepted: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  offer_rejected: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  offer_restored: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  offer_canceled: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  offer_expired: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  order_sent: ['seller', '/seller/wizard/o1', '/seller/wizard/o1?dialog=acknowledge'],
  order_reminder: ['seller', '/seller/wizard/o1', '/seller/wizard/o1?dialog=acknowledge'],
  receipt_late: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  goods_received: ['seller', '/seller/wizard/o1', null],
  order_delivered: ['seller', '/seller/wizard/o1', '/seller/wizard/o1'],
  q_invoice_accepted: ['seller', '/seller/invoice', '/seller/invoice'],
  q_invoice_rejected: [
    'seller',
    '/seller/invoice',
    '/seller/invoice?state=rejected&dialog=upload.p1',
  ],
  top_up_confirmed: ['seller', '/seller/buy-now/r1', '/seller/buy-now/r1'],
  top_up_refused: ['seller', '/seller/wallet', '/seller/wallet?dialog=top-up'],
  withdrawal_paid: ['seller', '/seller/wallet', '/seller/wallet'],
  withdrawal_refused: ['seller', '/seller/wallet', '/seller/wallet'],
  rfq_waits: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  rfq_approved: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  award_asked: ['buyer', '/buyer/offer/o1', '/buyer/offer/o1'],
  award_late: ['buyer', '/buyer/offer/o1', '/buyer/offer/o1'],
  award_approved: ['buyer', '/buyer/offer/o1', '/buyer/offer/o1'],
  award_refused: ['buyer', '/buyer/offer/o1', '/buyer/offer/o1'],
  award_lapsed: ['buyer', '/buyer/offer/o1', '/buyer/offer/o1'],
  proposal_asked: ['buyer', '/buyer/award/r1', '/buyer/award/r1'],
  proposal_late: ['buyer', '/buyer/award/r1', '/buyer/award/r1'],
  proposal_approved: ['buyer', '/buyer/wizard/r1', '/buyer/wizard/r1'],
  proposal_refused: ['buyer', '/buyer/award/r1', '/buyer/award/r1'],
  proposal_lapsed: ['buyer', '/buyer/award/r1', '/buyer/award/r1'],
  rfq_refused: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  rfq_taken_down: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  rfq_evaluate: ['buyer', '/buyer/offers/r1', '/buyer/offers/r1'],
  decision_reminder: ['buyer', '/buyer/offers/r1', '/buyer/offers/r1'],
  rfq_rest_closed: ['buyer', '/buyer/offers/r1', '/buyer/offers/r1'],
  rfq_expired: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1'],
  question_asked: ['buyer', '/buyer/rfq-product/r1', '/buyer/rfq-product/r1#questions'],
  offer_received: ['buyer', '/buyer/wizard/r1', '/buyer/offers/r1'],
  offer_revised: ['buyer', '/buyer/wizard/r1', '/buyer/offers/r1'],
  offer_confirmed: ['buyer', '/buyer/wizard/r1', null],
  offer_withdrawn: ['buyer', '/buyer/wizard/r1', '/buyer/offers/r1'],
  offer_lapsed: ['buyer', '/buyer/wizard/r1', null],
  negotiation_answered: ['buyer', '/buyer/wizard/r1', '/buyer/offer/o1'],
  negotiation_declined: ['buyer', '/buyer/wizard/r1', '/buyer/offers/r1'],
  deal_canceled: ['buyer', '/buyer/offers/r1', '/buyer/offers/r1'],
  order_acknowledged: ['buyer', '/buyer/po/p1', '/buyer/po/p1'],
  acknowledgement_late: ['buyer', '/buyer/po/p1', '/buyer/po/p1'],
  receipt_reminder: ['buyer', '/buyer/po/p1', '/buyer/po/p1'],
  tax_invoice_issued: ['buyer', '/buyer/po/p1', '/buyer/po/p1'],
  credit_note_issued: ['buyer', '/buyer/po/p1', '/buyer/po/p1'],
  deal_completed: ['buyer', '/buyer/wizard/r1?offer=o1', '/buyer/wizard/r1?offer=o1'],
};

it('a top-up without an RFQ leads to the wallet', () => {
  const data = dataOf({ id: 'own', type: 'top_up_confirmed', params: { amount: '500.00' } });
  expect(targetOf('seller', data)).toBe('/seller/wallet');
});

describe.each(notificationTypes)('the notification kind %s', (type) => {
  const [reader, click, mail] = leads[type];

  it('leads its reader to a page, by a click and by mail', () => {
    expect(targetOf(reader, dataOf({ id: 'own', type, params }))).toBe(click);
    const isMailed = ['yes', 'always'].includes(kinds[type].mailed);
    expect(isMailed ? mailTargetOf(reader, type, params) : null).toBe(mail);
  });

  it.each(['en', 'ar'] as const)('has a text in %s without a placeholder left', (locale) => {
    const { title, message } = notificationText(type, params, locale, say);
    expect(`${title} ${message}`).not.toMatch(/\{\w+\}|undefined/);
    expect(/[\u0620-\u064a]/.test(title)).toBe(locale === 'ar');
  });

  it('states the supplier’s access to the RFQ exactly where its target depends on it', () => {
    const data = dataOf(
      { id: 'own', type, params: { ...params, offer_id: '' } },
      { offerId: 'o9', purchased: true },
    );
    if (needsRfqStatus(type)) {
      expect(data).toMatchObject({ offer_id: 'o9', checkoffer: true, purchased: true });
      expect(targetOf('seller', data)).toBe('/seller/wizard/o9');
    } else expect(data).not.toHaveProperty('checkoffer');
  });
});

describe('a notification', () => {
  it('has the specification’s text and names its record', () => {
    const wire = (type: NotificationType) => {
      const { id, type: word, kind } = dataOf({ id: 'own', type, params });
      return [id, word, kind];
    };
    expect(wire('negotiation_asked')).toEqual(['r1', 'negotiation', 'negotiation_asked']);
    expect(wire('offer_received')).toEqual(['o1', 'offer', 'offer_received']);
    expect(wire('rfq_published')).toEqual(['r1', 'rfq', 'rfq_published']);
    expect(wire('offer_accepted')).toEqual(['o1', 'accept-offer', 'offer_accepted']);
    expect(dataOf({ id: 'own', type: 'top_up_confirmed', params: { amount: '1' } }).id).toBe('own');
  });

  it('of an RFQ that the supplier paid for and did not quote on leads to it', () => {
    const data = (type: NotificationType) =>
      dataOf({ id: 'own', type, params: { rfq_id: 'r1' } }, { offerId: null, purchased: true });
    expect(targetOf('seller', data('rfq_published'))).toBe('/seller/paid-rfq/r1/new');
    expect(targetOf('seller', data('question_answered'))).toBe('/seller/paid-rfq/r1');
  });

  it('shows an amount with its currency, and a reason only if one was given', () => {
    expect(notificationText('top_up_refused', params, 'en', say).message).toBe(
      'We couldn’t confirm your top-up of AED\u202f1,250.00. Check the slip and submit it again. Reason: too late',
    );
    expect(
      notificationText('offer_rejected', { ...params, note: '' }, 'en', say).message,
    ).not.toContain('Reason');
    expect(notificationText('offer_rejected', params, 'ar', say).message).toContain('السبب');
  });

  it('has its reason, other company, number, search, amount and day in one line', () => {
    const factOf = (type: NotificationType, given: Readonly<Record<string, string>>) =>
      stripBidiControls(notificationFact(type, given, 'en', say));
    const deal = { number: 'RFQ-10044', title: 'Cable', company: 'Noor Steel' };
    expect(factOf('offer_received', deal)).toBe('Noor Steel');
    expect(factOf('order_sent', { ...deal, serial: 'PO-2026-00031' })).toBe(
      'Noor Steel · PO-2026-00031',
    );
    expect(factOf('offer_rejected', { ...deal, reason: 'price', note: 'too high' })).toBe(
      'Price – too high · Noor Steel',
    );
    expect(factOf('withdrawal_paid', { amount: '500.00' })).toBe('AED\u202f500.00');
    expect(factOf('licence_ends', { company: 'Own', expires_on: '2027-01-21' })).toBe(
      '21 Jan 2027',
    );
    const found = { number: 'RFQ-1', title: 'Cable', search: 'Large orders' };
    expect(factOf('search_matched', found)).toBe('Large orders');
    expect(factOf('rfq_published', { number: 'RFQ-1', title: 'Cable' })).toBe('');
  });

  it('shows a day in the reader’s notation', () => {
    expect(notificationText('licence_ends', params, 'en', say).message).toContain(
      'expires on 21 Jan 2027.',
    );
    expect(notificationText('licence_ends', params, 'ar', say).message).toContain('2027');
    expect(notificationText('licence_ends', params, 'ar', say).message).not.toContain('2027-01-21');
  });

  it('shows the reason chosen from the list, with or without additional text', () => {
    const messageOf = (reason: string, note: string) =>
      notificationText('offer_rejected', { ...params, reason, note }, 'en', say).message.split(
        'Reason: ',
      )[1];
    expect(messageOf('delivery_time', '')).toBe('Delivery time');
    expect(messageOf('price', 'too high')).toBe('Price – too high');
    expect(messageOf('other', 'no budget')).toBe('no budget');
    expect(messageOf('', '')).toBeUndefined();
    const mail = (reason: string, note: string) => {
      const about = { ...params, type: 'offer_rejected', path: '/', reason, note };
      return contentOf('notification', about, 'en', (key, args) =>
        say('en', key, args),
      ).paragraphs.slice(1);
    };
    expect(mail('delivery_time', '')).toEqual(['Reason: Delivery time']);
    expect(mail('', '')).toEqual([]);
  });
});

import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createTranslator, hasText } from '#shared/i18n.ts';
import {
  document,
  listed,
  ofBuyer,
  offer,
  ofSupplier,
  order,
  params,
  question,
  ranked,
} from '#tests/factories/deal-facts.ts';
import { renderMail } from '../reads/mail.ts';
import { contentOf } from './content.ts';
import type { DealFacts } from './deal-facts.ts';
import { dealSheetOf, sheetLines } from './deal-sheet.ts';
import type { Say } from './kinds.ts';
import { subjectMax } from './subject.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const locales = ['en', 'ar'] as const;
const now = new Date('2026-11-21T10:00:00Z');

const buyerOffers = [
  'offer_received',
  'offer_revised',
  'offer_confirmed',
  'offer_withdrawn',
  'offer_lapsed',
  'negotiation_answered',
  'negotiation_declined',
  'deal_canceled',
  'award_asked',
  'award_late',
  'award_approved',
  'award_refused',
  'award_lapsed',
];
const supplierOffers = [
  'negotiation_asked',
  'offer_accepted',
  'offer_rejected',
  'offer_restored',
  'offer_canceled',
  'offer_expired',
];
/** The kinds with facts, each with those of its reader. */
const cases: readonly (readonly [kind: string, facts: DealFacts])[] = [
  ...buyerOffers.map((kind) => [kind, { ...ofBuyer, offer }] as const),
  ...supplierOffers.map((kind) => [kind, { ...ofSupplier, offer }] as const),
  ...[
    'order_sent',
    'order_reminder',
    'receipt_late',
    'goods_received',
    'order_delivered',
    'deal_completed',
  ].map((kind) => [kind, { ...ofSupplier, offer, order }] as const),
  ...['order_acknowledged', 'acknowledgement_late', 'receipt_reminder'].map(
    (kind) => [kind, { ...ofBuyer, offer, order }] as const,
  ),
  ...['tax_invoice_issued', 'credit_note_issued'].map(
    (kind) => [kind, { ...ofBuyer, offer, order, document }] as const,
  ),
  ...[
    'rfq_evaluate',
    'rfq_waits',
    'rfq_approved',
    'rfq_refused',
    'rfq_taken_down',
    'rfq_expired',
    'rfq_rest_closed',
    'proposal_asked',
    'proposal_late',
    'proposal_approved',
    'proposal_refused',
    'proposal_lapsed',
    'decision_reminder',
  ].map((kind) => [kind, ofBuyer] as const),
  ['question_asked', { ...ofBuyer, question }],
  ['question_answered', { ...ofSupplier, question }],
  ...['rfq_published', 'quote_reminder', 'search_matched', 'rfq_amended', 'rfq_canceled'].map(
    (kind) => [kind, ofSupplier] as const,
  ),
];

/** Without bidi controls, and with plain spaces for the thin ones of amounts. */
const plain = (text: string) => stripBidiControls(text).replaceAll(/\s+/g, ' ');

describe.each(locales)('a mail with facts in %s', (locale) => {
  const written = (kind: string, facts: DealFacts, given = {}) => {
    const about = { ...params, ...given, type: kind, url: 'https://qeema.test/x' };
    const content = contentOf('notification', about, locale, say[locale], { facts, now });
    return { content, mail: renderMail(content, locale, say[locale]) };
  };

  it.each(cases)(
    '%s has a subject with the amount, and all its facts in both parts',
    (kind, facts) => {
      const { content, mail } = written(kind, facts);
      const { sheet } = content;
      if (sheet === null) throw new Error('no facts');
      expect(mail.subject.length).toBeLessThanOrEqual(subjectMax);
      if (hasText(en, `message.deal.subject.${kind}`))
        expect(mail.subject).toMatch(/AED \d{3},\d{3}\.\d{2}/);
      expect(sheet.rows.length + sheet.quotes.length).toBeGreaterThanOrEqual(3);
      expect(sheet.rows.length).toBeLessThanOrEqual(9);
      const html = plain(new JSDOM(mail.html).window.document.body.textContent ?? '');
      for (const line of sheetLines(sheet).flatMap((lines) => lines.split('\n'))) {
        expect(mail.text).toContain(line);
        for (const part of plain(line).split(/: | · /)) expect(html).toContain(part);
      }
      expect(plain(mail.text + mail.html)).not.toMatch(/\{\w+\}|undefined|NaN|message\.deal/);
    },
  );

  it.each(cases)(
    '%s shows the next facts with a date after the subject, not the subject',
    (kind, facts) => {
      const { content, mail } = written(kind, facts);
      const preview = plain(content.sheet?.preview ?? '');
      expect(preview).not.toContain(mail.subject);
      expect(mail.subject).not.toContain(preview);
      expect(preview).toMatch(/\d{4}|\d/);
    },
  );

  it.each(cases)('%s has one button with its step', (kind, facts) => {
    const { content, mail } = written(kind, facts);
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    expect(content.link?.label).not.toMatch(/\{|notification\./);
  });

  it.each(cases)('%s is in one language', (kind, facts) => {
    const { mail } = written(kind, facts);
    if (locale === 'en') {
      expect(mail.text).toMatch(/[a-z]{4}/);
      return;
    }
    const own = plain(`${mail.subject}\n${mail.text}`).replaceAll(
      /https?:\S+|support@\S+|\.pdf|\b(?:RFQ|PO|INV)(?:-\d+)+|\bAED\b|\bQ\b/g,
      '',
    );
    expect(own.match(/[A-Za-z]{2,}/g)).toBeNull();
  });
});

describe('the subject of a mail with facts', () => {
  const of = (kind: string, facts: DealFacts, locale: 'en' | 'ar', given = {}) =>
    dealSheetOf(kind, { ...params, ...given }, facts, { locale, say: say[locale], now }).subject;
  const english = { title: 'Villa 12', company: 'Noor Steel' };

  it('has the title, the total, the supplier and the rank of an offer', () => {
    const facts = { ...ofBuyer, offer };
    expect(of('offer_received', facts, 'en', english)).toBe(
      'Villa 12: AED 464,465.10 from Noor Steel (lowest of 2)',
    );
    const second = { ...facts, ranked: { ...ranked, rank: 2 } };
    expect(of('offer_received', second, 'en', english)).toContain('(no. 2 of 2)');
    const only = { ...facts, ranked: { ...ranked, complete: 1 } };
    expect(of('offer_received', only, 'en', english)).toContain('(only complete offer)');
  });

  it('has the number, the buyer and the amount to invoice of an order', () => {
    const facts = { ...ofSupplier, offer, order };
    expect(of('order_sent', facts, 'ar', { company: 'الدانة للمقاولات' })).toBe(
      'أمر الشراء PO-2026-00027 من الدانة للمقاولات، AED 472,705.10',
    );
    expect(of('order_sent', facts, 'en', english)).toBe(
      'PO-2026-00027 from Noor Steel, AED 472,705.10',
    );
  });

  it('is that of the notification where a fact is missing', () => {
    expect(of('offer_received', ofBuyer, 'en', english)).toBeNull();
    const ended = { ...ofBuyer, offer, ranked: { ...ranked, rank: null } };
    expect(of('offer_received', ended, 'en', english)).toBeNull();
    expect(of('tax_invoice_issued', { ...ofBuyer, offer }, 'en', english)).toBeNull();
  });

  it('keeps the amount when names are long', () => {
    const long = { title: 'T'.repeat(200), company: 'C'.repeat(200) };
    for (const [kind, facts] of cases) {
      const subject = of(kind, facts, 'en', long);
      if (subject !== null) expect(subject).toMatch(/AED \d{3},\d{3}\.\d{2}/);
    }
  });
});

describe.each(locales)('a mail with the offers of an hour in %s', (locale) => {
  const item = { ...params, type: 'offer_received' };
  const bundle = { ...item, bundled: '3', items: JSON.stringify([item, item, item]) };

  it('has their number and the lowest total in its subject, and the totals of all offers', () => {
    const facts = { ...ofBuyer, offer };
    const content = contentOf('notification', bundle, locale, say[locale], { facts, now });
    expect(plain(content.subject)).toContain('AED 464,465.10');
    expect(plain(content.subject)).toMatch(locale === 'en' ? /3 new offers/ : /3 عروض جديدة/);
    const { text } = renderMail(content, locale, say[locale]);
    for (const { name } of listed) expect(text).toContain(name);
  });

  it('counts them without the facts', () => {
    const { subject, sheet } = contentOf('notification', bundle, locale, say[locale]);
    expect(sheet).toBeNull();
    expect(subject).toContain('RFQ-10060');
    expect(subject).toContain('3');
  });
});

it.each(['award_approved', 'proposal_approved'])(
  'the mail %s names the memo that it has',
  (kind) => {
    const file = { name: 'Decision-memo-RFQ-10060.pdf', bytes: { byteLength: 20_480 } };
    const sheetWith = (given: typeof file | undefined) =>
      dealSheetOf(
        kind,
        params,
        { ...ofBuyer, offer },
        { locale: 'en', say: say.en, now, file: given },
      ).sheet;
    expect(plain(sheetLines(sheetWith(file)).join('\n'))).toMatch(
      /Decision-memo-RFQ-10060\.pdf · Attached to this email · 20/,
    );
    expect(sheetWith(undefined).file).toBeNull();
  },
);

it('the order for a supplier has the grouped phone number of the receiver', () => {
  const facts = { ...ofSupplier, offer, order };
  const { sheet } = dealSheetOf('order_sent', params, facts, { locale: 'en', say: say.en, now });
  expect(plain(sheetLines(sheet).join('\n'))).toContain('+971 55 204 7718');
});

describe('a deadline without a time', () => {
  it.each([
    ['rfq_published', { ...ofSupplier, expiresAt: '2026-12-06T20:00:00Z' }],
    ['rfq_canceled', { ...ofSupplier, expiresAt: '2026-12-06T20:00:00Z' }],
    ['rfq_evaluate', { ...ofBuyer, isOpen: false, decideBy: '2026-12-06T20:00:00Z' }],
  ])('is the last minute of its day in the line or the rows of %s', (kind, facts) => {
    const { sheet, subject } = dealSheetOf(kind, params, facts, {
      locale: 'en',
      say: say.en,
      now,
    });
    const shown = [sheet.band?.text ?? '', ...sheet.rows.map(({ value }) => value)];
    expect(plain(shown.join(' '))).toContain('6 Dec 2026, 23:59');
    expect(plain(`${subject ?? ''} ${sheetLines(sheet).join(' ')}`)).not.toContain('7 Dec');
  });
});

describe('the rows of a mail with facts', () => {
  const paymentOf = (paymentCode: string, paymentTerms: string) =>
    dealSheetOf(
      'offer_received',
      params,
      { ...ofBuyer, offer: { ...offer, paymentCode, paymentTerms } },
      { locale: 'en', say: say.en, now },
    ).sheet.rows.find(({ label }) => label === en.message.deal.fact.payment)?.value;

  it('have the choice of the payment terms and the text beside it', () => {
    const choice = en.rfq.payment.part_advance;
    expect(paymentOf('', '')).toBeUndefined();
    expect(paymentOf('part_advance', '')).toBe(choice);
    expect(plain(paymentOf('', '30%') ?? '')).toBe('30%');
    expect(plain(paymentOf('part_advance', '30%') ?? '')).toBe(`${choice} · 30%`);
  });

  it('of a payment that only belongs to an RFQ state nothing of it', () => {
    const { sheet } = dealSheetOf(
      'top_up_confirmed',
      { amount: '500.00' },
      { ...ofSupplier, isBuyer: false },
      { locale: 'en', say: say.en, now },
    );
    expect([sheet.who, sheet.rows]).toEqual(['', []]);
  });
});

describe('the coloured line', () => {
  const bandOf = (kind: string, facts: DealFacts) =>
    dealSheetOf(kind, params, facts, { locale: 'en', say: say.en, now }).sheet.band;
  const plainBand = (kind: string, facts: DealFacts) => {
    const band = bandOf(kind, facts);
    return band === null ? null : plain(`${band.tone}: ${band.text} | ${band.detail}`);
  };
  const facts = { ...ofBuyer, offer };

  it('is the rank of an offer with the distance to the next or to the lowest', () => {
    expect(plainBand('offer_received', facts)).toBe(
      'rank: Lowest of 2 complete offers | AED 7,993.13 under the next',
    );
    const second = { ...ranked, rank: 2, lowestMinor: '46000000' };
    expect(plainBand('offer_received', { ...facts, ranked: second })).toBe(
      'rank: No. 2 of 2 complete offers | AED 4,465.10 above the lowest',
    );
    const equal = { ...ranked, nextMinor: '46446510' };
    expect(plainBand('offer_received', { ...facts, ranked: equal })).toContain(
      'same total as the next',
    );
  });

  it('names what an incomplete offer lacks', () => {
    const partial = { ...offer, isComplete: false, priced: 10 };
    const unranked = { ...ranked, rank: null };
    expect(plainBand('offer_received', { ...facts, offer: partial, ranked: unranked })).toContain(
      'Incomplete: 2 lines have no price',
    );
    const less = { ...partial, priced: 12 };
    expect(plainBand('offer_received', { ...facts, offer: less, ranked: unranked })).toContain(
      'less than the requested quantity',
    );
  });

  it('is a deadline where one runs, and absent otherwise', () => {
    const sent = { ...ofSupplier, offer, order };
    expect(plainBand('order_sent', sent)).toMatch(
      /^deadline: Acknowledge by 30 Nov 2026, 16:00\..* \| in 9 days$/,
    );
    expect(bandOf('order_sent', { ...sent, order: { ...order, isAcknowledged: true } })).toBeNull();
    expect(plainBand('rfq_evaluate', ofBuyer)).toContain('Decide by 13 Dec 2026');
    expect(bandOf('order_delivered', sent)).toBeNull();
  });
});

describe.each(locales)('a mail in %s', (locale) => {
  const contentFor = (kind: string, facts: DealFacts, given: Readonly<Record<string, string>>) =>
    contentOf('notification', { ...params, ...given, type: kind }, locale, say[locale], {
      facts,
      now,
    });

  it('about a rejected invoice has the reason first, once, and only what identifies the invoice', () => {
    const note = 'The TRN is missing';
    const given = {
      note,
      amount: 'AED 2,652.92',
      invoice_number: 'QI-00829',
      submitted_on: '2026-11-09',
    };
    const content = contentFor('q_invoice_rejected', { ...ofSupplier, offer, order }, given);
    const { sheet } = content;
    expect(sheet?.figure).toBe('AED 2,652.92');
    expect(plain(sheet?.who ?? '')).toContain('PO-2026-00027');
    expect(sheet?.band?.text).toContain(note);
    expect(sheet?.rows.map(({ value }) => plain(value))).toEqual([
      'QI-00829',
      locale === 'en' ? '9 Nov 2026' : '9 نوفمبر 2026',
    ]);
    const { text } = renderMail(content, locale, say[locale]);
    expect(text.split(note)).toHaveLength(2);
  });

  it('about a new RFQ has its fee and first lines, and its deadline once', () => {
    const { sheet } = contentFor('rfq_published', ofSupplier, {});
    const lines = plain(sheetLines(sheet as NonNullable<typeof sheet>).join('\n'));
    expect(lines).toContain('حديد تسليح 12 مم · أسلاك ربط');
    expect(lines).toContain('AED 345.50');
    expect(lines.match(/23:59/g)).toHaveLength(1);
    const paid = contentFor('rfq_amended', ofSupplier, {}).sheet?.rows ?? [];
    expect(paid.map(({ value }) => plain(value))).not.toContain('AED 345.50');
  });

  it('keeps the labels of its facts readable beside long values', () => {
    const content = contentFor('offer_accepted', { ...ofSupplier, offer }, {});
    const { document: page } = new JSDOM(renderMail(content, locale, say[locale]).html).window;
    const labels = [...page.querySelectorAll('.facts td.soft:not(.sunken)')];
    expect(labels.length).toBeGreaterThan(3);
    for (const label of labels) expect(label.getAttribute('width')).toBe('40%');
  });
});

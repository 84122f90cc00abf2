import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { stripBidiControls } from '#shared/bidi.ts';
import { createTranslator } from '#shared/i18n.ts';
import {
  ofBuyer,
  offer,
  ofSupplier,
  order,
  params,
  question,
} from '#tests/factories/deal-facts.ts';
import { renderMail } from '../reads/mail.ts';
import { contentOf } from './content.ts';
import type { DealFacts } from './deal-facts.ts';
import { dealSheetOf, sheetLines } from './deal-sheet.ts';
import type { Say } from './kinds.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const locales = ['en', 'ar'] as const;
const now = new Date('2026-11-21T10:00:00Z');
const plain = (text: string) => stripBidiControls(text).replaceAll(/\s+/g, ' ');

describe('the closing of an RFQ in a mail', () => {
  const closingOf = (kind: string, facts: DealFacts) => {
    const { sheet } = dealSheetOf(kind, params, facts, { locale: 'en', say: say.en, now });
    return sheet.rows.map(({ label, value }) => plain(`${label}: ${value}`)).join('\n');
  };
  const waiting = { ...ofBuyer, isOpen: false, decideBy: null };

  it('is ahead while the RFQ waits for approval', () => {
    expect(closingOf('rfq_waits', waiting)).toContain('RFQ closes: 3 Dec 2026, 23:59 · in 12 days');
    expect(closingOf('rfq_waits', waiting)).not.toContain('RFQ closed');
  });

  it('has passed only after its time', () => {
    const past = { ...waiting, expiresAt: '2026-11-20T19:59:59Z' };
    expect(closingOf('rfq_expired', past)).toMatch(/RFQ closed: 20 Nov 2026, 23:59$/);
  });

  it.each(['rfq_canceled', 'rfq_taken_down'])('was only planned in %s', (kind) => {
    expect(closingOf(kind, waiting)).toMatch(/Planned closing: 3 Dec 2026, 23:59$/);
  });
});

describe.each(locales)('a mail about a question in %s', (locale) => {
  const sheetOf = (kind: string, facts: DealFacts) =>
    dealSheetOf(kind, params, facts, { locale, say: say[locale], now }).sheet;

  it('quotes the question for the buyer, without an answer', () => {
    const { quotes, rows, preview } = sheetOf('question_asked', { ...ofBuyer, question });
    expect(quotes.map(({ text }) => plain(text))).toEqual([question.question]);
    expect(plain(preview)).toContain(question.question);
    expect(rows.map(({ label }) => label)).toEqual([
      say[locale]('message.deal.fact.offers'),
      say[locale]('message.deal.fact.closes'),
    ]);
  });

  it('quotes question and answer for a supplier, on one line each', () => {
    const answer = 'Yes.\nGrade 60.';
    const { quotes } = sheetOf('question_answered', {
      ...ofSupplier,
      question: { ...question, answer },
    });
    expect(quotes.map(({ text }) => plain(text))).toEqual([question.question, 'Yes. Grade 60.']);
  });

  it('shortens a long text between two words', () => {
    const long = { question: `${'word '.repeat(80)}end`, answer: null };
    const text = plain(
      sheetOf('question_asked', { ...ofBuyer, question: long }).quotes[0]?.text ?? '',
    );
    expect(text).toMatch(/^(?:word )+word…$/);
    expect(text.length).toBeLessThanOrEqual(300);
  });

  it('shows them as quotations, escaped, above the facts', () => {
    const about = { ...params, type: 'question_asked' };
    const hostile = { question: '<b>60?</b>', answer: null };
    const facts = { ...ofBuyer, question: hostile };
    const content = contentOf('notification', about, locale, say[locale], { facts, now });
    const { html, text } = renderMail(content, locale, say[locale]);
    expect(html).toContain(`border-${locale === 'ar' ? 'right' : 'left'}:3px solid`);
    expect(html).not.toContain('<b>60');
    expect(plain(text)).toContain(`${say[locale]('message.deal.question')}: <b>60?</b>`);
  });
});

describe.each(locales)('the invitation of a contact without an account in %s', (locale) => {
  const about = { ...params, day: '3 Dec 2026', url: 'https://qeema.test/quote/x' };
  const written = (facts: DealFacts | null) =>
    contentOf('rfq_invitation', about, locale, say[locale], facts === null ? null : { facts, now });

  it('has first lines, city, deadline and that it is free, and a button with the number', () => {
    const { sheet, link, paragraphs } = written(ofSupplier);
    const lines = plain(sheetLines(sheet as NonNullable<typeof sheet>).join('\n'));
    for (const part of ['RFQ-10060', 'هيكل فيلا 12', 'حديد تسليح 12 مم · أسلاك ربط', '12', 'دبي'])
      expect(lines).toContain(part);
    expect(lines.match(/23:59/g)).toHaveLength(1);
    expect(lines).toContain(say[locale]('message.deal.free'));
    expect(lines).not.toContain('AED');
    expect(plain(link?.label ?? '')).toBe(
      locale === 'en' ? 'Quote on RFQ-10060' : 'سعّر الطلب RFQ-10060',
    );
    expect(paragraphs.join(' ')).not.toContain('3 Dec 2026');
  });

  it('names number, title and day in its text where the request may not be shown', () => {
    const { sheet, paragraphs } = written(null);
    expect(sheet).toBeNull();
    expect(plain(paragraphs.join(' '))).toMatch(/هيكل فيلا 12.*RFQ-10060.*3 Dec 2026/);
  });
});

describe('the order in a mail without its PDF', () => {
  const fileIn = (given: Readonly<Record<string, string>>) =>
    renderMail(
      contentOf('notification', { ...params, ...given, type: 'order_reminder' }, 'en', say.en, {
        facts: { ...ofSupplier, offer, order },
        now,
      }),
      'en',
      say.en,
    ).html;

  it('leads to its page', () => {
    const { document: page } = new JSDOM(fileIn({ url: 'https://qeema.test/po' })).window;
    const link = [...page.querySelectorAll('.facts a')].map((one) => one.getAttribute('href'));
    expect(link).toEqual(['https://qeema.test/po']);
  });

  it('is no link where the mail has no address', () => {
    expect(new JSDOM(fileIn({})).window.document.querySelectorAll('.facts a')).toHaveLength(0);
  });
});

import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator } from '#shared/i18n.ts';
import { renderMail } from '../reads/mail.ts';
import { contentOf, smsTextOf } from './content.ts';
import { messageKinds, type Say } from './kinds.ts';
import { nextTryAt, triesMax } from './retry.ts';
import { subjectMax } from './subject.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const params = {
  code: '424242',
  url: 'https://qeema.test/x?a=1&b=2',
  name: 'Salem',
  passkey: 'MacBook',
  total: 'AED 100.00',
  company: 'الدانة <b>',
  holder: 'Hind Al Suwaidi',
  by: 'Huda',
  day: '21 Dec 2026',
  amount: 'AED 100.00',
  iban: 'AE•• 3456',
  reference: 'FT26320001',
  side: 'supplier',
  email: 's•••m@aldana.ae',
  note: 'Line 1\nLine 2',
  subject: 'Prices',
  text: 'Line 1\n\nLine 2',
  quoted: 'How much?',
  version: '2',
  when: '24 Nov 2026, 10:30',
  type: 'offer_rejected',
  title: 'Cable',
  number: 'RFQ-10482',
};

describe('retries of a message', () => {
  it('have growing pauses and an end', () => {
    const now = new Date(0);
    const waits = Array.from(
      { length: triesMax },
      (_, index) => nextTryAt(index + 1, now)?.getTime() ?? null,
    );
    expect(waits).toEqual([5000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 21_600_000, null]);
    expect(nextTryAt(triesMax + 5, now)).toBeNull();
  });
});

describe.each(['en', 'ar'] as const)('every kind of message in %s', (locale) => {
  it.each(messageKinds)('%s has a text for all its parts and no placeholder left', (kind) => {
    const content = contentOf(kind, params, locale, say[locale]);
    const mail = renderMail(content, locale, say[locale]);
    const words = [
      content.subject,
      ...content.paragraphs,
      content.note ?? '',
      content.link?.label ?? '',
      smsTextOf(kind, params, locale, say[locale]),
      mail.text,
    ];
    for (const text of words) expect(text).not.toMatch(/\{\w+\}|undefined|null/);
    const ownWords = content.subject.replace(params.company, '');
    expect(/[\u0620-\u064a]/.test(ownWords)).toBe(locale === 'ar');
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.subject).toBe(content.subject);
    expect(mail.subject).not.toMatch(/[\u2066-\u2069\r\n]/);
    expect(mail.subject.length).toBeLessThanOrEqual(subjectMax);
    expect(content.footer).toHaveLength(3);
    expect(mail.text).toContain(content.footer.join('\n\n'));
  });

  it.each(messageKinds)('%s can still be shown after its secrets were removed', (kind) => {
    const { code: _code, url: _url, ...rest } = params;
    const content = contentOf(kind, rest, locale, say[locale]);
    expect([content.code, content.link]).toEqual([null, null]);
    expect(renderMail(content, locale, say[locale]).text).not.toMatch(/424242|https:|\{/);
    expect(smsTextOf(kind, rest, locale, say[locale])).not.toMatch(/424242|\{/);
  });
});

describe('an SMS', () => {
  it('is one segment: 160 letters of the GSM alphabet in English, 70 in Arabic', () => {
    const english = smsTextOf('sign_up_code', params, 'en', say.en);
    expect(english).toMatch(/^[ -~]{1,160}$/);
    expect(smsTextOf('sign_up_code', params, 'ar', say.ar).length).toBeLessThanOrEqual(70);
  });

  it('to a colleague shortens the names, which others typed', () => {
    const long = { ...params, name: 'N'.repeat(120), company: 'C'.repeat(120) };
    const text = smsTextOf('guest_colleague', long, 'en', say.en);
    expect(text).toContain(`${'N'.repeat(39)}…`);
    expect(text).not.toMatch(/N{40}|C{40}/);
  });
});

describe('a notification email', () => {
  it('has the number and the other party in its subject, and the title of the bell as heading', () => {
    const about = { type: 'offer_received', title: 'Cable', company: 'Gulf Steel', path: '/' };
    const { subject, heading } = contentOf(
      'notification',
      { ...about, number: 'RFQ-10482' },
      'en',
      say.en,
    );
    expect(subject).toBe('RFQ-10482: new offer from Gulf Steel');
    expect(heading).toBe('New offer received');
  });
});

describe('the footer', () => {
  const reasonOf = (kind: (typeof messageKinds)[number], given = {}) =>
    contentOf(kind, { ...params, items: '[]', ...given }, 'en', say.en).footer[0];

  it('gives the reason of the email', () => {
    expect(reasonOf('sign_up_code')).toMatch(/this address was used to sign up with Qeema/);
    expect(reasonOf('password_reset')).toMatch(/security of your Qeema account.*turned off/);
    expect(reasonOf('contact_reply')).toMatch(/you contacted Qeema/);
    expect(reasonOf('operator_invited')).toMatch(/you’re an operator of Qeema/);
    expect(reasonOf('account_approved')).toMatch(/you have an account with Qeema/);
    expect(reasonOf('digest')).toMatch(/you chose a daily summary/);
    expect(reasonOf('notification', { topic: 'offer' })).toMatch(/emails about “Offers”/);
    expect(reasonOf('notification')).toMatch(/you have an account with Qeema/);
  });
});

describe('a daily summary', () => {
  it('has a paragraph with its reason for each line, and counts the omitted ones', () => {
    const items = JSON.stringify([
      { ...params, type: 'offer_rejected', note: 'too late', quotation_number: 'Q-1' },
      { type: 'account_approved', company: 'A' },
    ]);
    const content = contentOf(
      'digest',
      { count: '5', items, url: 'https://qeema.test/' },
      'en',
      say.en,
    );
    expect(content.subject).toBe('Daily summary: 5 notifications');
    expect(content.paragraphs).toHaveLength(3);
    expect(content.paragraphs[0]).toMatch(
      /^Your offer was not chosen\n.*Reason: too late\nYour quotation number: Q-1\nBuyer’s reference: FT26320001$/,
    );
    expect(content.paragraphs[2]).toBe('And 3 more.');
  });
});

import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator } from '#shared/i18n.ts';
import {
  contentOf,
  mailOf,
  messageKinds,
  nextTryAt,
  smsTextOf,
  triesMax,
  type Say,
} from './rules.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const params = {
  code: '424242',
  url: 'https://qeema.test/x?a=1&b=2',
  name: 'Salem',
  company: 'الدانة <b>',
  by: 'Huda',
  day: '21 Dec 2026',
  amount: 'AED 100.00',
  iban: 'AE•• 3456',
  reference: 'FT26320001',
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
    const mail = mailOf(content, locale, say[locale]);
    const texts = [
      content.subject,
      ...content.paragraphs,
      content.note ?? '',
      content.link?.label ?? '',
      smsTextOf(kind, params, locale, say[locale]),
      mail.text,
    ];
    for (const text of texts) expect(text).not.toMatch(/\{\w+\}|undefined|null/);
    expect(/[\u0620-\u064a]/.test(content.subject)).toBe(locale === 'ar');
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(mail.html).not.toContain('<b>');
    expect(mail.subject).not.toMatch(/[\u2066-\u2069\r\n]/);
  });

  it.each(messageKinds)('%s can still be shown after its secrets were removed', (kind) => {
    const { code: _code, url: _url, ...rest } = params;
    const content = contentOf(kind, rest, locale, say[locale]);
    expect([content.code, content.link]).toEqual([null, null]);
    expect(mailOf(content, locale, say[locale]).text).not.toMatch(/424242|https:|\{/);
    expect(smsTextOf(kind, rest, locale, say[locale])).not.toMatch(/424242|\{/);
  });
});

describe('an SMS', () => {
  it('is one segment: 160 letters of the GSM alphabet in English, 70 in Arabic', () => {
    const english = smsTextOf('sign_up_code', params, 'en', say.en);
    expect(english).toMatch(/^[ -~]{1,160}$/);
    expect(smsTextOf('sign_up_code', params, 'ar', say.ar).length).toBeLessThanOrEqual(70);
  });
});

describe('the subject of a notification email', () => {
  it('names the RFQ if there is one', () => {
    const about = { type: 'offer_rejected', title: 'Cable', path: '/' };
    const subjectOf = (given: Record<string, string>) =>
      contentOf('notification', given, 'en', say.en).subject;
    expect(subjectOf({ ...about, number: 'RFQ-10482' })).toBe(
      'Your offer was not chosen: RFQ-10482',
    );
    expect(subjectOf({ type: 'account_approved', company: 'A', path: '/' })).toBe(
      'Your account is approved',
    );
  });
});

describe('a daily summary', () => {
  it('has a paragraph with its reason for each line, and counts the omitted ones', () => {
    const items = JSON.stringify([
      { ...params, type: 'offer_rejected', note: 'too late' },
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
    expect(content.paragraphs[0]).toMatch(/^Your offer was not chosen\n.*Reason: too late$/s);
    expect(content.paragraphs[2]).toBe('And 3 more.');
  });
});

describe('a mail', () => {
  it('explains below its text how to unsubscribe, if that is possible', () => {
    const choices = {
      settings: 'https://qeema.test/s?a=1&b=2',
      unsubscribe: 'https://qeema.test/u',
    };
    const content = contentOf('review_submitted', params, 'ar', say.ar);
    const mail = mailOf(content, 'ar', say.ar, choices);
    expect(mail.html).toContain('href="https://qeema.test/s?a=1&amp;b=2"');
    expect(mail.text).toContain(`${say.ar('message.unsubscribe')}: https://qeema.test/u`);
    expect(mailOf(content, 'ar', say.ar).text).not.toContain('https://qeema.test/');
  });

  it('shows the reason of a refusal only if one was given', () => {
    expect(contentOf('account_refused', params, 'en', say.en).paragraphs[1]).toContain(
      'Line 1\nLine 2',
    );
    expect(
      contentOf('account_refused', { ...params, note: '' }, 'en', say.en).paragraphs,
    ).toHaveLength(1);
  });

  it('links the button and the address below it to the same page, escaped', () => {
    const { html } = mailOf(contentOf('password_reset', params, 'en', say.en), 'en', say.en);
    expect(html.match(/href="https:\/\/qeema\.test\/x\?a=1&amp;b=2"/g)).toHaveLength(2);
  });

  it('loads nothing from another host', () => {
    const { html } = mailOf(
      contentOf('account_approved', { ...params, url: '/x' }, 'ar', say.ar),
      'ar',
      say.ar,
    );
    expect(html).not.toMatch(/https?:|src=|url\(/);
  });
});

import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator } from '#shared/i18n.ts';
import { contentOf, type MessageContent } from '../rules/content.ts';
import { messageKinds, type Say } from '../rules/kinds.ts';
import { renderMail } from './mail.ts';

const say = {
  en: createTranslator('en', en) as unknown as Say,
  ar: createTranslator('ar', ar) as unknown as Say,
};
const locales = ['en', 'ar'] as const;
const params = {
  code: '424242',
  url: 'https://qeema.test/x?a=1&b=2',
  name: 'Salem',
  company: 'Al Dana',
  note: 'Line 1\nLine 2',
  type: 'offer_rejected',
  title: 'Cable',
  number: 'RFQ-10482',
  count: '1',
  items: JSON.stringify([{ type: 'offer_rejected', title: 'Cable', number: 'RFQ-10482' }]),
};
const documentOf = (html: string) => new JSDOM(html).window.document;

const content: MessageContent = {
  subject: 'Subject',
  heading: 'Heading',
  sheet: null,
  paragraphs: ['Paragraph'],
  references: ['Your reference: PR-1'],
  hasHeadings: false,
  code: '424242',
  link: { label: 'Open', url: 'https://qeema.test/x' },
  note: 'Note',
  footer: ['Reason'],
};

describe('a mail', () => {
  it('explains below its text how to unsubscribe, if that is possible', () => {
    const choices = {
      settings: 'https://qeema.test/s?a=1&b=2',
      unsubscribe: 'https://qeema.test/u',
    };
    const submitted = contentOf('review_submitted', params, 'ar', say.ar);
    const mail = renderMail(submitted, 'ar', say.ar, choices);
    expect(mail.html).toContain('href="https://qeema.test/s?a=1&amp;b=2"');
    expect(mail.text).toContain(`${say.ar('message.unsubscribe')}: https://qeema.test/u`);
    expect(renderMail(submitted, 'ar', say.ar).text).not.toContain('https://qeema.test/');
  });

  it('links the words about the settings in its reason, and names them once', () => {
    const settings = 'https://qeema.test/buyer/notifications/settings';
    const choices = { settings, unsubscribe: 'https://qeema.test/u' };
    for (const locale of locales) {
      const about = contentOf('notification', { ...params, topic: 'offer' }, locale, say[locale]);
      const { html, text } = renderMail(about, locale, say[locale], choices);
      const links = [...documentOf(html).querySelectorAll(`a[href="${settings}"]`)];
      expect(links.map(({ textContent }) => textContent)).toEqual([
        say[locale]('message.settings'),
      ]);
      expect(text).toContain(`${say[locale]('message.choose')}: ${settings}`);
      const plain = documentOf(renderMail(about, locale, say[locale]).html);
      expect(plain.body.textContent).toContain(say[locale]('message.settings'));
      expect(plain.querySelector('a[href*="settings"]')).toBeNull();
    }
  });

  it('shows the reason of a refusal only where one was given', () => {
    const paragraphsOf = (note: string) =>
      contentOf('account_refused', { ...params, note }, 'en', say.en).paragraphs;
    expect(paragraphsOf('Line 1\nLine 2')[1]).toContain('Line 1\nLine 2');
    expect(paragraphsOf('')).toHaveLength(1);
  });

  it('links the button and the address below it to the same place, escaped', () => {
    const { html } = renderMail(contentOf('password_reset', params, 'en', say.en), 'en', say.en);
    expect(html.match(/href="https:\/\/qeema\.test\/x\?a=1&amp;b=2"/g)).toHaveLength(2);
  });

  it('keeps line breaks of a text in HTML, in plain text and in Outlook', () => {
    const { html, text } = renderMail({ ...content, paragraphs: ['One\nTwo'] }, 'en', say.en);
    expect(html).toContain('One<br>Two');
    expect(text).toContain('One\nTwo');
  });

  it('does not break a number at its hyphen', () => {
    const { html } = renderMail(
      { ...content, heading: 'RFQ-10482 and PO-2026-00031' },
      'en',
      say.en,
    );
    for (const number of ['RFQ-10482', 'PO-2026-00031'])
      expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`);
  });

  it('shows the first line of each notification of a summary as a heading', () => {
    const { html } = renderMail(contentOf('digest', params, 'en', say.en), 'en', say.en);
    const strong = documentOf(html).querySelector('strong');
    expect(strong?.textContent).toBe('Your offer was not chosen');
    expect(strong?.parentElement?.textContent).toContain('Your offer for Cable (RFQ-10482)');
  });

  it('has its first paragraph as the preview that lists of mails show', () => {
    const { body } = documentOf(renderMail(content, 'en', say.en).html);
    const preview = body.firstElementChild;
    expect(preview?.getAttribute('style')).toContain('display:none');
    expect(preview?.textContent).toMatch(/^Paragraph/);
  });
});

describe.each(locales)('the layout in %s', (locale) => {
  const direction = locale === 'ar' ? 'rtl' : 'ltr';

  it.each(messageKinds)('of %s loads nothing from any host and shows no image', (kind) => {
    const { html } = renderMail(
      contentOf(kind, { ...params, url: '/x' }, locale, say[locale]),
      locale,
      say[locale],
    );
    // Names of XML vocabularies, which no program requests.
    const own = html.replaceAll(/xmlns(?::\w)?="[^"]*"/g, '');
    expect(own).not.toMatch(/https?:|src=|url\(|@import|<link|<img|<script/);
  });

  it('names its direction for every block, and has no block of the other direction', () => {
    const { html } = renderMail(content, locale, say[locale]);
    expect(html).not.toContain(`direction:${direction === 'rtl' ? 'ltr' : 'rtl'}`);
    const blocks = [...documentOf(html).querySelectorAll('p, h1')];
    expect(blocks.length).toBeGreaterThan(5);
    for (const one of blocks)
      expect(one.getAttribute('dir')).toBe(one.textContent === '424242' ? 'ltr' : direction);
    expect(html).toContain(`text-align:${direction === 'rtl' ? 'right' : 'left'}`);
  });

  it('consists of tables with a width for Outlook and a button with a coloured cell', () => {
    const { html } = renderMail(content, locale, say[locale]);
    expect(html).toMatch(/<!--\[if mso \| IE\]><table[^>]* width="600"/);
    const cell = documentOf(html).querySelector('.button td[bgcolor="#0b5d53"]');
    expect(cell?.getAttribute('style')).toContain('mso-padding-alt:14px 22px');
    expect(cell?.querySelector('a')?.getAttribute('href')).toBe('https://qeema.test/x');
  });

  it('has dark colours for programs that support them', () => {
    const { html } = renderMail(content, locale, say[locale]);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
  });
});

describe('user text in a mail', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</td></tr></table><mj-include path="/etc/passwd" />',
    '</mj-text></mj-column><mj-raw><b>x</b></mj-raw>',
    '<!--[if mso]><b>x</b><![endif]--> --> ]]>',
    '&lt;b&gt;&amp;amp;&#60;b&#62;',
    '@0@ @1@ @99@ $& $1 {{x}} {brand}',
    'a\u0000b\u0008c\u007f\ud800 \u202e\u2066',
  ];
  const names = ['subject', 'heading', 'code', 'note'] as const;

  /** The elements of a mail without its texts. */
  const shapeOf = (html: string) =>
    [...documentOf(html).querySelectorAll('*')].map(
      (one) => `${one.tagName} ${one.getAttributeNames().join(' ')}`,
    );
  const render = (given: string, locale: (typeof locales)[number]) => {
    const all = Object.fromEntries(names.map((name) => [name, given]));
    const parts = {
      ...content,
      ...all,
      paragraphs: [given],
      references: [given],
      footer: [given],
      link: { label: given, url: given },
    };
    return renderMail(parts, locale, say[locale], { settings: given, unsubscribe: given }).html;
  };

  it.each(hostile)('is shown as text and changes no element: %j', (given) => {
    for (const locale of locales) {
      const html = render(given, locale);
      expect(shapeOf(html)).toEqual(shapeOf(render('plain', locale)));
      const shown = given.replaceAll(/[^\P{Cc}\n]/gu, '').replaceAll('\ud800', '\ufffd');
      const { textContent } = documentOf(html).body;
      expect(textContent?.replaceAll('\ud800', '\ufffd')).toContain(shown);
    }
  });

  it('changes no element, whatever its characters are', () => {
    const plain = shapeOf(render('plain', 'en'));
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('<', '>', '"', "'", '&', '-->', '<mj-text>', '</td>', '@3@', '</style>'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        // Line breaks become elements, and numbers an element that does not break.
        const given = pieces.join('').replaceAll(/[\n0-9]/g, '');
        expect(shapeOf(render(given, 'en'))).toEqual(plain);
      }),
      { numRuns: 150 },
    );
  });
});

import { expect, it } from 'vitest';
import { sentence } from '#server/pages/texts.ts';
import type { Locale } from '#shared/locale.ts';
import { sentenceOf } from './reads.ts';

it.each([
  ['en', { kind: 'licence' }, 'Document rejected: Trade licence'],
  ['ar', { kind: 'licence' }, 'رفض مستند: \u2068الرخصة التجارية\u2069'],
  // Without a document's name, also because the company was erased.
  ['en', {}, 'Document rejected'],
  ['ar', {}, 'رفض مستند'],
] as const)(
  'a line about a document names it where the document is known: %s %j',
  (locale: Locale, params, text) => {
    expect(
      sentenceOf(
        { text: (key, args) => sentence(locale, key, args) },
        'account.documentRefused',
        params,
      ),
    ).toBe(text);
  },
);

it.each([
  ['en', 'Supplier “Gulf Steel FZE” merged into “Gulf Steel”'],
  ['ar', 'دمج المورّد «\u2068Gulf Steel FZE\u2069» في «\u2068Gulf Steel\u2069»'],
] as const)('a line about merged suppliers is a sentence with both names: %s', (locale, text) => {
  const params = { name: 'Gulf Steel', other: 'Gulf Steel FZE' };
  expect(
    sentenceOf({ text: (key, args) => sentence(locale, key, args) }, 'supplierBook.merged', params),
  ).toBe(text);
});

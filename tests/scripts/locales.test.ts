import { describe, expect, test } from 'vitest';
import { localesCheck } from '../../scripts/check/locales.ts';
import { complaints } from './samples.ts';

const shown = `t('offer.title'); t('offer.count', { n }); t('offer.by', { name });`;
const english = `title: 'Offers', count: { one: '{n} offer', other: '{n} offers' }, by: 'Offer by {name}'`;
const arabic = `title: 'العروض', count: { zero: 'لا عروض', one: 'عرض واحد', two: 'عرضان', few: '{n} عروض', many: '{n} عرضاً', other: '{n} عرض' }, by: 'عرض من {name}'`;

function validate(
  changes: { english?: string; arabic?: string; page?: string; more?: Record<string, string> } = {},
): string[] {
  return complaints(localesCheck, {
    'app/texts/en.ts': `import { offerEn } from '../../features/offer/en.ts';\nexport const en = { offer: offerEn } as const;`,
    'app/texts/ar.ts': `import { offerAr } from '../../features/offer/ar.ts';\nexport const ar: Translation<Catalogue> = { offer: offerAr };`,
    'features/offer/en.ts': `export const offerEn = {\n${changes.english ?? english} } as const satisfies EnglishTexts;`,
    'features/offer/ar.ts': `export const offerAr: Translation<typeof offerEn> = {\n${changes.arabic ?? arabic} };`,
    'app/routes/offers.tsx': changes.page ?? shown,
    ...changes.more,
  });
}

describe('the locales check', () => {
  test('accepts a complete pair', () => {
    expect(validate()).toEqual([]);
  });

  test('finds a key that only one language has', () => {
    expect(validate({ arabic: arabic.replace("title: 'العروض', ", '') })).toEqual([
      'features/offer/en.ts:2 offer.title: has no Arabic text',
    ]);
    expect(validate({ arabic: `${arabic}, more: 'المزيد'` })).toEqual([
      'features/offer/ar.ts:2 offer.more: has no English text',
    ]);
  });

  test.each([
    ['a missing placeholder', arabic.replace('عرض من {name}', 'عرض'), 'lacks {name}'],
    [
      'another placeholder',
      arabic.replace('{name}', '{company}'),
      'has {company}, which the English does not',
    ],
    ['a plural without a form', arabic.replace("few: '{n} عروض', ", ''), 'lacks the form few'],
    [
      'a form without its count',
      arabic.replace("many: '{n} عرضاً'", "many: 'عرضاً'"),
      'lacks {n} (many)',
    ],
    ['the English text', arabic.replace('العروض', 'Offers'), 'is the English text'],
    [
      'a text without an Arabic letter',
      arabic.replace('العروض', 'Angebote'),
      '"Angebote" inside Arabic',
    ],
    ['an English word inside', arabic.replace('العروض', 'العروض Offers'), '"Offers" inside Arabic'],
    ['a Latin question mark', arabic.replace('العروض', 'العروض?'), 'a Latin question mark'],
    ['a Latin comma', arabic.replace('العروض', 'العروض, هنا'), 'a Latin comma'],
    ['Arabic-Indic digits', arabic.replace('العروض', 'العروض ٣'), 'digits are written 0-9'],
    ['a Persian letter', arabic.replace('العروض', 'کل العروض'), 'a Persian letter'],
    ['an empty text', arabic.replace('العروض', ' '), 'is empty'],
  ])('%s', (_name, changed, reason) => {
    const said = validate({ arabic: changed });
    expect(said).toContainEqual(expect.stringContaining(reason));
    expect(said.every((line) => line.startsWith('features/offer/ar.ts:2 '))).toBe(true);
  });

  test.each([
    ['codes and file types', arabic.replace('العروض', 'العروض (PDF) بعملة AED')],
    [
      'an address and a link',
      arabic.replace('العروض', 'راسلنا على help@qeema.ae أو https://qeema.ae/a?b=1,2'),
    ],
    ['a number with separators', arabic.replace('العروض', 'حتى 1,000 عرض')],
    ['a stretched letter before a name', arabic.replace('عرض من {name}', 'عرض لـ{name}')],
  ])('accepts %s', (_name, changed) => {
    expect(validate({ arabic: changed })).toEqual([]);
  });

  test('finds an English plural with an Arabic form', () => {
    expect(validate({ english: english.replace('{ one:', "{ few: '{n} x', one:") })).toContainEqual(
      expect.stringContaining('has a form few that the language does not use'),
    );
  });

  test('finds Arabic letters in English', () => {
    expect(validate({ english: english.replace('Offers', 'عروض') })).toContainEqual(
      expect.stringContaining('Arabic letters in English'),
    );
  });

  test('finds a catalogue that is no plain literal', () => {
    expect(validate({ english: `${english}, now: String(new Date())` })).toContainEqual(
      expect.stringContaining('offer.now: a catalogue holds plain texts only'),
    );
  });

  test('finds an unused catalogue', () => {
    expect(
      validate({ more: { 'features/rfq/en.ts': `export const rfqEn = { title: 'RFQs' };` } }),
    ).toEqual(['features/rfq/en.ts:1 is not part of app/texts/en.ts or app/texts/ar.ts']);
  });

  test('finds a text that no code shows', () => {
    expect(validate({ page: `t('offer.title'); t('offer.count');` })).toEqual([
      'features/offer/en.ts:2 offer.by: no code shows this text',
    ]);
  });

  test.each([
    ['a key put together in a template', 't(`offer.${name}`);'],
    ['a key put together with +', `t('offer.' + name);`],
    ['a typed pattern of keys', 'type Key = `offer.${string}`;'],
  ])('counts %s as shown', (_name, page) => {
    expect(validate({ page })).toEqual([]);
  });

  test('a template that could be anything counts for no text', () => {
    expect(validate({ page: 't(`${noun}.${name}`);' })).toHaveLength(3);
  });

  test('a pattern counts for its possible texts only', () => {
    expect(validate({ page: 't(`offer.${name}.label`); t("offer.title");' })).toHaveLength(2);
  });
});

import { expect, it } from 'vitest';
import type { SourceFile } from '../../scripts/check/project.ts';
import { exportTexts, importTexts } from '../../scripts/check/text-exchange.ts';

const files: readonly SourceFile[] = Object.entries({
  'app/texts/en.ts': `import { offerEn } from '../../features/offer/en.ts';\nexport const en = { offer: offerEn } as const;`,
  'app/texts/ar.ts': `import { offerAr } from '../../features/offer/ar.ts';\nexport const ar = { offer: offerAr };`,
  'features/offer/en.ts': `export const offerEn = { title: 'Offers', count: { one: '{n} offer', other: '{n} offers' }, by: 'Offer ' + 'by {name}' };`,
  'features/offer/ar.ts': `export const offerAr = { title: 'العروض', count: { zero: 'لا عروض', one: 'عرض واحد', two: 'عرضان', few: '{n} عروض', many: '{n} عرضاً', other: '{n} عرض' }, by: 'عرض من {name}' };`,
  'app/routes/offers.tsx': `t('offer.title'); t('offer.count', { n }); t('offer.by', { name });`,
}).map(([path, text]) => ({ path, text }));

const textIn = (changed: readonly SourceFile[], path: string) =>
  changed.find((file) => file.path === path)?.text ?? '';

it('an exported file that is imported again changes nothing', () => {
  const texts = exportTexts(files);
  expect(Object.keys(texts)).toEqual(['offer.title', 'offer.count', 'offer.by']);
  expect(texts['offer.by']).toEqual({ en: 'Offer by {name}', ar: 'عرض من {name}' });
  expect(importTexts(files, JSON.parse(JSON.stringify(texts)))).toEqual({
    changed: [],
    problems: [],
  });
});

it('changed texts are written where they were, and only those', () => {
  const texts = exportTexts(files);
  const { changed, problems } = importTexts(files, {
    'offer.title': { en: "Buyer's \\ offers", ar: 'عروض المشتري' },
    'offer.by': { ...texts['offer.by'], en: 'From {name}' },
    'offer.count': {
      en: { one: '{n} bid', other: '{n} bids' },
      ar: texts['offer.count']?.ar,
    },
  });
  expect(problems).toEqual([]);
  expect(changed.map(({ path }) => path)).toEqual(['features/offer/en.ts', 'features/offer/ar.ts']);
  expect(textIn(changed, 'features/offer/en.ts')).toBe(
    String.raw`export const offerEn = { title: "Buyer's \\ offers", count: { one: '{n} bid', other: '{n} bids' }, by: 'From {name}' };`,
  );
  expect(textIn(changed, 'features/offer/ar.ts')).toContain(
    "title: 'عروض المشتري', count: { zero:",
  );
});

it.each([
  ['an unknown key', { 'offer.tilte': { en: 'Offers', ar: 'العروض' } }, 'is no key'],
  ['a lost placeholder', { 'offer.by': { en: 'Offer by {name}', ar: 'عرض' } }, 'lacks {name}'],
  ['a lost plural form', { 'offer.count': { en: { other: '{n}' }, ar: '' } }, 'plural forms'],
  ['the English text', { 'offer.title': { en: 'Offers', ar: 'Offers' } }, 'is the English text'],
  ['another shape', { 'offer.title': 'Offers' }, 'expected object'],
])('the import of texts refuses %s', (_, given, message) => {
  const { problems } = importTexts(files, given);
  expect(problems.map((problem) => problem.message).join('\n')).toContain(message);
});

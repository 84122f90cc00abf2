import { describe, expect, it } from 'vitest';
import { spellAmount } from './amount-words.ts';
import { currencies } from './currency.ts';

const dirhams = (count: bigint) => spellAmount('ar', count * 100n, 'AED').replace(/ لا غير$/, '');
const english = (count: bigint) => spellAmount('en', count * 100n, 'AED').replace(/ only$/, '');

describe('an amount in Arabic words', () => {
  it.each([
    [0n, 'صفر درهم إماراتي'],
    [1n, 'درهم إماراتي واحد'],
    [2n, 'درهمان إماراتيان'],
    [3n, 'ثلاثة دراهم إماراتية'],
    [8n, 'ثمانية دراهم إماراتية'],
    [10n, 'عشرة دراهم إماراتية'],
    [11n, 'أحد عشر درهماً إماراتياً'],
    [12n, 'اثنا عشر درهماً إماراتياً'],
    [13n, 'ثلاثة عشر درهماً إماراتياً'],
    [20n, 'عشرون درهماً إماراتياً'],
    [21n, 'واحد وعشرون درهماً إماراتياً'],
    [22n, 'اثنان وعشرون درهماً إماراتياً'],
    [99n, 'تسعة وتسعون درهماً إماراتياً'],
  ])('counts %d dirhams below a hundred by number, dual, plural and accusative', (count, words) => {
    expect(dirhams(count)).toBe(words);
  });

  it.each([
    [100n, 'مئة درهم إماراتي'],
    [101n, 'مئة درهم إماراتي ودرهم واحد'],
    [102n, 'مئة درهم إماراتي ودرهمان'],
    [103n, 'مئة وثلاثة دراهم إماراتية'],
    [111n, 'مئة وأحد عشر درهماً إماراتياً'],
    [200n, 'مئتا درهم إماراتي'],
    [205n, 'مئتان وخمسة دراهم إماراتية'],
    [300n, 'ثلاثمئة درهم إماراتي'],
    [800n, 'ثمانمئة درهم إماراتي'],
    [999n, 'تسعمئة وتسعة وتسعون درهماً إماراتياً'],
  ])('counts %d dirhams by the last part of hundreds', (count, words) => {
    expect(dirhams(count)).toBe(words);
  });

  it.each([
    [1000n, 'ألف درهم إماراتي'],
    [1001n, 'ألف درهم إماراتي ودرهم واحد'],
    [1002n, 'ألف درهم إماراتي ودرهمان'],
    [1005n, 'ألف وخمسة دراهم إماراتية'],
    [1100n, 'ألف ومئة درهم إماراتي'],
    [2000n, 'ألفا درهم إماراتي'],
    [2005n, 'ألفان وخمسة دراهم إماراتية'],
    [2200n, 'ألفان ومئتا درهم إماراتي'],
    [3000n, 'ثلاثة آلاف درهم إماراتي'],
    [10_000n, 'عشرة آلاف درهم إماراتي'],
    [11_000n, 'أحد عشر ألف درهم إماراتي'],
    [11_500n, 'أحد عشر ألفاً وخمسمئة درهم إماراتي'],
    [100_000n, 'مئة ألف درهم إماراتي'],
    [101_000n, 'مئة ألف وألف درهم إماراتي'],
    [102_003n, 'مئة ألف وألفان وثلاثة دراهم إماراتية'],
    [200_000n, 'مئتا ألف درهم إماراتي'],
  ])('counts %d dirhams in thousands, which are counted nouns themselves', (count, words) => {
    expect(dirhams(count)).toBe(words);
  });

  it.each([
    [1_000_000n, 'مليون درهم إماراتي'],
    [2_000_000n, 'مليونا درهم إماراتي'],
    [3_000_001n, 'ثلاثة ملايين درهم إماراتي ودرهم واحد'],
    [11_000_000n, 'أحد عشر مليون درهم إماراتي'],
    [
      999_999_999n,
      'تسعمئة وتسعة وتسعون مليوناً وتسعمئة وتسعة وتسعون ألفاً وتسعمئة وتسعة وتسعون درهماً إماراتياً',
    ],
    [5_000_000_000n, 'خمسة مليارات درهم إماراتي'],
  ])('counts %d dirhams in millions and billions', (count, words) => {
    expect(dirhams(count)).toBe(words);
  });

  it.each([
    [1n, 'فلس واحد لا غير'],
    [2n, 'فلسان لا غير'],
    [10n, 'عشرة فلوس لا غير'],
    [75n, 'خمسة وسبعون فلساً لا غير'],
    [101n, 'درهم إماراتي واحد وفلس واحد لا غير'],
    [250n, 'درهمان إماراتيان وخمسون فلساً لا غير'],
    [47_270_510n, 'أربعمئة واثنان وسبعون ألفاً وسبعمئة وخمسة دراهم إماراتية وعشرة فلوس لا غير'],
  ])('names dirhams and fils of %d fils', (minor, words) => {
    expect(spellAmount('ar', minor, 'AED')).toBe(words);
  });

  it.each([
    [1n, 'هللة واحدة'],
    [2n, 'هللتان'],
    [3n, 'ثلاث هللات'],
    [8n, 'ثماني هللات'],
    [11n, 'إحدى عشرة هللة'],
    [12n, 'اثنتا عشرة هللة'],
    [18n, 'ثماني عشرة هللة'],
    [21n, 'إحدى وعشرون هللة'],
    [28n, 'ثمان وعشرون هللة'],
  ])('counts %d of a feminine part with feminine numbers', (minor, words) => {
    expect(spellAmount('ar', minor, 'SAR')).toBe(`${words} لا غير`);
  });
});

describe('an amount in English words', () => {
  it.each([
    [0n, 'Zero UAE dirhams'],
    [1n, 'One UAE dirham'],
    [2n, 'Two UAE dirhams'],
    [19n, 'Nineteen UAE dirhams'],
    [20n, 'Twenty UAE dirhams'],
    [21n, 'Twenty-one UAE dirhams'],
    [100n, 'One hundred UAE dirhams'],
    [101n, 'One hundred and one UAE dirhams'],
    [1001n, 'One thousand and one UAE dirhams'],
    [1100n, 'One thousand one hundred UAE dirhams'],
    [472_705n, 'Four hundred and seventy-two thousand seven hundred and five UAE dirhams'],
    [2_000_000n, 'Two million UAE dirhams'],
    [
      999_999_999n,
      'Nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine UAE dirhams',
    ],
  ])('writes %d dirhams', (count, words) => {
    expect(english(count)).toBe(words);
  });

  it('names the minor units alone below one dirham', () => {
    expect(spellAmount('en', 1n, 'AED')).toBe('One fils only');
    expect(spellAmount('en', 110n, 'AED')).toBe('One UAE dirham and ten fils only');
  });
});

describe('an amount in words in every currency', () => {
  it.each(currencies)('has names for one, two and many in %s', (currency) => {
    for (const locale of ['en', 'ar'] as const) {
      const written = [1n, 2000n, 3000n, 12_345_678n].map((minor) =>
        spellAmount(locale, minor, currency),
      );
      expect(new Set(written).size).toBe(4);
      for (const words of written) expect(words).not.toMatch(/undefined|\d| {2}|^ /);
    }
  });

  it('writes the thousandths of a currency with three decimals', () => {
    expect(spellAmount('en', 1999n, 'KWD')).toBe(
      'One Kuwaiti dinar and nine hundred and ninety-nine fils only',
    );
    expect(spellAmount('ar', 1999n, 'KWD')).toBe(
      'دينار كويتي واحد وتسعمئة وتسعة وتسعون فلساً لا غير',
    );
  });

  it('refuses a negative amount and a trillion', () => {
    expect(() => spellAmount('en', -1n, 'AED')).toThrow(RangeError);
    expect(() => spellAmount('ar', 100_000_000_000_000n, 'AED')).toThrow(RangeError);
  });
});

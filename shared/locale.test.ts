import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  directionOf,
  intlTag,
  isLocale,
  localeOfAcceptLanguage,
  splitLocalePath,
} from './locale.ts';

describe('localeOfAcceptLanguage', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['ar', 'ar'],
    ['ar-AE,en;q=0.8', 'ar'],
    ['en;q=0.8,ar;q=0.9', 'ar'],
    ['en,ar', 'en'],
    ['de, ar;q=0.1', 'ar'],
    ['ar;q=0', 'en'],
    ['ar; q=0.5 , en ; q=0.4', 'ar'],
    ['arz', 'en'],
  ] as const)('reads %j as %s', (header, locale) =>
    expect(localeOfAcceptLanguage(header)).toBe(locale),
  );

  it('finds one of the two languages in any header, in linear time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20_000 }), (header) =>
        isLocale(localeOfAcceptLanguage(header)),
      ),
    );
  });
});

describe('splitLocalePath', () => {
  it('removes a prefix only where it is one', () => {
    expect(splitLocalePath('/ar/faq')).toEqual({ prefix: '/ar', locale: 'ar', rest: '/faq' });
    expect(splitLocalePath('/en')).toEqual({ prefix: '/en', locale: 'en', rest: '/' });
    expect(splitLocalePath('/ar/')).toEqual({ prefix: '/ar', locale: 'ar', rest: '/' });
    expect(splitLocalePath('/argentina')).toEqual({ prefix: '', locale: 'en', rest: '/argentina' });
    expect(splitLocalePath('/AR/faq')).toMatchObject({ prefix: '' });
  });

  it('loses nothing of the path', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const { prefix, rest } = splitLocalePath(path);
        expect(prefix + (rest === '/' && path === prefix ? '' : rest)).toBe(path);
      }),
    );
  });
});

describe('a language', () => {
  it('has a direction and a tag for Intl', () => {
    expect([directionOf('en'), directionOf('ar')]).toEqual(['ltr', 'rtl']);
    expect([intlTag('en'), intlTag('ar'), intlTag('ar', 'arab')]).toEqual([
      'en-GB',
      'ar-AE-u-nu-latn',
      'ar-AE-u-nu-arab',
    ]);
  });
});

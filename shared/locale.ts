/** The two languages of the product (specification §9: locales en and ar, default en). */
export const locales = ['en', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export type Direction = 'ltr' | 'rtl';

/**
 * BCP 47 tags handed to Intl. Latin digits in both languages by default, the Gulf's business habit
 * (design §1.5); `arab` is the reader's own choice.
 */
export type Digits = 'latn' | 'arab';

export function intlTag(locale: Locale, digits: Digits = 'latn'): string {
  return locale === 'ar' ? `ar-AE-u-nu-${digits}` : 'en-GB';
}

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'ar';
}

export function directionOf(locale: Locale): Direction {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The language an `Accept-Language` header asks for: the supported tag with the highest q, the earlier one on a tie,
 * English when none is supported (specification §7).
 */
export function localeOfAcceptLanguage(header: string | null | undefined): Locale {
  let best: { locale: Locale; q: number } | undefined;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...params] = part.trim().toLowerCase().split(';');
    const locale = tag.split('-')[0];
    if (!isLocale(locale)) continue;
    const q = Number(
      params
        .find((param) => param.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? '1',
    );
    if (q > 0 && (best === undefined || q > best.q)) best = { locale, q };
  }
  return best?.locale ?? defaultLocale;
}

/** Splits a path into its locale prefix and the rest: `/ar/faq` → `{ prefix: '/ar', locale: 'ar', rest: '/faq' }`. */
export function splitLocalePath(pathname: string): {
  prefix: '' | '/en' | '/ar';
  locale: Locale;
  rest: string;
} {
  const match = /^\/(en|ar)(?=\/|$)/.exec(pathname);
  if (match === null) return { prefix: '', locale: defaultLocale, rest: pathname };
  const locale: Locale = match[1] === 'ar' ? 'ar' : 'en';
  return { prefix: `/${locale}`, locale, rest: pathname.slice(match[0].length) || '/' };
}

/** A path of this site, without its prefix (React Router adds it again); anything else becomes the home page. */
export function safePath(text: string): string {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return '/';
  // Folded after the prefix is gone: `/en//host` must not become an address of another host.
  return splitLocalePath(text).rest.replace(/^\/+/, '/');
}

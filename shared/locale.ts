/** The languages of the product (specification §9.16: locales en and ar, default en). */
export const locales = ['en', 'ar'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';
export type Direction = 'ltr' | 'rtl';

/**
 * The BCP 47 tag for Intl. Latin digits are the default in both languages, as is usual in the
 * Gulf's business (design §1.5); `arab` is the reader's choice.
 */
export const digitKinds = ['latn', 'arab'] as const;
export type Digits = (typeof digitKinds)[number];

/** The reader's choice in the cookie `digits`; Latin without one. */
export function digitsOf(cookie: string | undefined): Digits {
  return cookie === 'arab' ? 'arab' : 'latn';
}

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
 * The best supported language of an `Accept-Language` header: highest q, then first; English if
 * none is supported (specification §7.1).
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

/**
 * Splits a path into prefix and rest: `/ar/faq` → `{ prefix: '/ar', locale: 'ar', rest: '/faq' }`.
 */
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

/**
 * A path of this site without its prefix (React Router adds it again). Anything else becomes the
 * home page, so that a link can never redirect to another site.
 */
export function safePath(text: string): string {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return '/';
  // After the prefix is removed, because `/en//host` must not become the address of another host.
  return splitLocalePath(text).rest.replace(/^\/+/, '/');
}

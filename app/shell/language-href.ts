import { splitLocalePath, type Locale } from '#shared/locale.ts';

export function otherLocale(locale: Locale): Locale {
  return locale === 'ar' ? 'en' : 'ar';
}

/**
 * The same page in another language, with its query and fragment. `pathname` may have a prefix or
 * not. Leading slashes are folded, so that the result can never be an address of another host.
 */
export function languageHref(
  target: Locale,
  place: { pathname: string; search?: string; hash?: string },
): string {
  const { rest } = splitLocalePath(place.pathname);
  const path = rest.replace(/^\/+/, '/');
  return `/${target}${path === '/' ? '' : path}${place.search ?? ''}${place.hash ?? ''}`;
}

import { splitLocalePath, type Locale } from '#shared/locale.ts';

/** Language that the switch leads to. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'ar' ? 'en' : 'ar';
}

/**
 * The same page in another language: path, query and fragment stay, the prefix changes. `pathname` may carry a prefix
 * or not. A leading run of slashes is folded, so that the result can never become an address of another host.
 */
export function languageHref(
  target: Locale,
  place: { pathname: string; search?: string; hash?: string },
): string {
  const { rest } = splitLocalePath(place.pathname);
  const path = rest.replace(/^\/+/, '/');
  return `/${target}${path === '/' ? '' : path}${place.search ?? ''}${place.hash ?? ''}`;
}

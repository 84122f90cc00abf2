import { toSetCookie } from '#features/session/rules/session.ts';
import type { PageContext } from '../page/page-context.ts';
import { isOwnPage } from './own-page.server.ts';

/** The page of a link that was opened without a session, so that the sign-in leads to it. */
const cookieName = 'after_sign_in';
/** Longer than a forgotten password takes; a later sign-in begins at the dashboard. */
const cookieSeconds = 1800;

type Area = 'buyer' | 'seller';

const isIn = (area: Area, path: string) => path.startsWith(`/${area}/`) && isOwnPage(path);

function save(page: PageContext, path: string, maxAgeSeconds: number): void {
  const secure = page.origin.startsWith('https:');
  page.setCookie(toSetCookie(cookieName, path, { httpOnly: true, secure, maxAgeSeconds }));
}

export function rememberPage(page: PageContext): void {
  const path = page.path.slice(page.prefix.length);
  if (isIn('buyer', path) || isIn('seller', path)) save(page, path, cookieSeconds);
}

function readPath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The page to which a sign-in leads: the remembered one if it is in the reader's own area, otherwise
 * the dashboard. Forgets it.
 */
export function pageAfterSignIn(page: PageContext, area: Area): string {
  const path = readPath(page.cookies.get(cookieName) ?? '');
  if (path === '') return `/${area}/dashboard`;
  save(page, '', 0);
  return isIn(area, path) ? path : `/${area}/dashboard`;
}

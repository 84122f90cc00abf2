import { plainCookieName } from '#features/session/rules/session.ts';

/**
 * The cookies of a request by name. The first of a repeated name counts, because browsers send the
 * most specific first. Over HTTPS (`isSecure`), session cookies count only under their `__Host-`
 * names, which no other host can set; they are returned without the prefix.
 */
export function parseCookies(
  header: string | null | undefined,
  isSecure = false,
): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at === -1) continue;
    const name = plainCookieName(part.slice(0, at).trim(), isSecure);
    if (name !== null && !cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}

export function bearerToken(header: string | null | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;
}

import { locales } from '../shared/locale.ts';

/**
 * Public pages that a search engine may show, without prefix (specification §2). `/auth` stays out: it is a form, and its
 * links carry secrets.
 */
export const publicPaths: readonly string[] = [
  '/',
  '/rfqs',
  '/faq',
  '/meeting',
  '/terms-conditions',
  '/policies/privacy',
  '/policies/fair-fee',
  '/appdownload',
];

/** Areas behind the sign-in, in all three forms. */
const privateAreas = ['/buyer/', '/seller/', '/admin', '/auth', '/outbox', '/gallery', '/api/'];

function addressOf(origin: string, locale: string, path: string): string {
  // English has no prefix; /en is the same page and names this one as its canonical.
  const prefix = locale === 'en' ? '' : `/${locale}`;
  return `${origin}${path === '/' ? prefix || '/' : `${prefix}${path}`}`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const cacheControl = 'public, max-age=3600';

/** robots.txt: public pages are open, areas behind the sign-in are not worth a visit. */
export function serveRobots(origin: string): Response {
  const lines = [
    'User-agent: *',
    ...privateAreas
      .flatMap((area) => [area, ...(area === '/api/' ? [] : locales.map((locale) => `/${locale}${area}`))])
      .map((area) => `Disallow: ${area}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl },
  });
}

/** One address of a page with its forms in the other languages; `x-default` is the one without prefix. */
function urlEntry(origin: string, locale: string, path: string): string {
  const alternates = [
    ...locales.map((one) => [one, addressOf(origin, one, path)]),
    ['x-default', addressOf(origin, 'en', path)],
  ];
  const links = alternates.map(
    ([lang = '', href = '']) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`,
  );
  return `<url><loc>${escapeXml(addressOf(origin, locale, path))}</loc>${links.join('')}</url>`;
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl },
  });
}

/**
 * `/sitemap.xml` names one map a language, `/sitemap-en.xml` and `/sitemap-ar.xml`; each holds the public pages in that
 * language with their alternates. Null: no such file.
 */
export function serveSitemap(
  origin: string,
  pathname: string,
  paths: readonly string[] = publicPaths,
): Response | null {
  if (pathname === '/sitemap.xml') {
    const maps = locales.map(
      (locale) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${locale}.xml`)}</loc></sitemap>`,
    );
    return xml(
      `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
    );
  }
  const locale = locales.find((one) => pathname === `/sitemap-${one}.xml`);
  if (locale === undefined) return null;
  const entries = paths.map((path) => urlEntry(origin, locale, path));
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  );
}

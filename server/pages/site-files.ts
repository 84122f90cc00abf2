import { locales } from '#shared/locale.ts';

/**
 * Public pages for search engines, without prefix (specification §2). Of `/auth` only sign-in and
 * sign-up, because its other steps carry `noindex`, which an engine must be able to read.
 */
export const publicPaths: readonly string[] = [
  '/',
  '/auth',
  '/rfqs',
  '/categories',
  '/faq',
  '/meeting',
  '/terms-conditions',
  '/policies/privacy',
  '/policies/fair-fee',
  '/appdownload',
];

const privateAreas = ['/buyer/', '/seller/', '/admin', '/outbox', '/gallery', '/api/'];

function addressOf(origin: string, locale: string, path: string): string {
  // English has no prefix; /en names this address as its canonical.
  const prefix = locale === 'en' ? '' : `/${locale}`;
  return `${origin}${path === '/' ? prefix || '/' : `${prefix}${path}`}`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const cacheControl = 'public, max-age=3600';

export function serveRobots(origin: string): Response {
  const lines = [
    'User-agent: *',
    ...privateAreas
      .flatMap((area) => [
        area,
        ...(area === '/api/' ? [] : locales.map((locale) => `/${locale}${area}`)),
      ])
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

/** Days until security.txt expires. RFC 9116 recommends less than a year. */
const securityDays = 180;
const dayMs = 86_400_000;

/**
 * `/.well-known/security.txt` (RFC 9116). `Expires` is the midnight (UTC) about 180 days after
 * `now`, so that a served file is never out of date. 404 without a contact.
 */
export function serveSecurityText(
  origin: string,
  contact: string | undefined,
  now: Date,
): Response {
  if (contact === undefined) return new Response('Not found', { status: 404 });
  const expiresMs = (Math.floor(now.getTime() / dayMs) + securityDays) * dayMs;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(expiresMs).toISOString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl },
  });
}

function urlEntry(origin: string, locale: string, path: string): string {
  const alternates = [
    ...locales.map((one) => [one, addressOf(origin, one, path)]),
    ['x-default', addressOf(origin, 'en', path)],
  ];
  const links = alternates.map(
    ([lang = '', href = '']) =>
      `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`,
  );
  return `<url><loc>${escapeXml(addressOf(origin, locale, path))}</loc>${links.join('')}</url>`;
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': cacheControl },
  });
}

export interface OpenRfqs {
  /** The addresses of the main categories. */
  categories(): Promise<readonly string[]>;
  parts(): Promise<readonly number[]>;
  numbers(part: number): Promise<readonly number[]>;
}

function indexOfMaps(origin: string, parts: readonly number[]): Response {
  const names = locales.flatMap((locale) => [
    locale,
    ...parts.map((part) => `${locale}-rfqs-${part}`),
  ]);
  const maps = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`,
  );
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
  );
}

/**
 * `/sitemap.xml` lists the maps of each language: `/sitemap-en.xml` with public pages and categories,
 * `/sitemap-en-rfqs-1.xml` with open RFQs. Returns null for other files.
 */
export async function serveSitemap(
  origin: string,
  pathname: string,
  rfqs: OpenRfqs,
): Promise<Response | null> {
  if (pathname === '/sitemap.xml') return indexOfMaps(origin, await rfqs.parts());
  const [, name, digits] = /^\/sitemap-([a-z]+)(?:-rfqs-(\d{1,8}))?\.xml$/.exec(pathname) ?? [];
  const locale = locales.find((one) => one === name);
  if (locale === undefined) return null;
  const numbers = digits === undefined ? null : await rfqs.numbers(Number(digits));
  if (numbers?.length === 0) return null;
  const paths =
    numbers === null
      ? [...publicPaths, ...(await rfqs.categories()).map((slug) => `/categories/${slug}`)]
      : numbers.map((number) => `/rfqs/${number}`);
  const entries = paths.map((path) => urlEntry(origin, locale, path));
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>`,
  );
}

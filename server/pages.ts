import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext, TextFiles, Theme } from '../app/page-context.ts';
import { createApiClient, type ApiFetch } from '../shared/client.ts';
import { splitLocalePath, type Locale } from '../shared/locale.ts';
import type { Config } from './config.ts';
import { cookieNameFor } from './http/api.ts';
import { parseCookies } from './http/cookies.ts';
import type { Incoming } from './http/handle.ts';
import { isSameOrigin } from './http/same-origin.ts';
import type { Logger } from './log.ts';
import { readPageForm, refusePage } from './page-body.ts';
import { stripeCheckoutOrigin } from './payments/stripe.ts';

/** Reaches the API below /api for one page request: in process, or over the network. */
export type ReachApi = (
  path: string,
  init: RequestInit,
  about: Pick<Incoming, 'address' | 'requestId' | 'actors'>,
) => Promise<Response>;

export interface PageServices {
  readonly config: Config;
  readonly reachApi: ReachApi;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface PageRequest {
  readonly request: Request;
  readonly address: string;
  readonly requestId: string;
}

/** specification §9: the locale cookie lives 365 days. */
const localeCookieSeconds = 365 * 86_400;

function localeCookie(locale: Locale, secure: boolean): string {
  return `lang=${locale}; Path=/; Max-Age=${localeCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The page's fetch of the API: its language, its session as a bearer header, and the cookies of the answer relayed. */
function createPageFetch(
  services: PageServices,
  page: PageRequest,
  locale: Locale,
  relay: (cookie: string) => void,
): ApiFetch {
  const cookies = parseCookies(page.request.headers.get('Cookie'));
  const { address, requestId } = page;
  // What a page sends may end the session in the middle: only a page that is read keeps what it found.
  const actors: Incoming['actors'] = page.request.method === 'GET' ? new Map() : undefined;
  return async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', locale);
    const token = cookies.get(cookieNameFor(path));
    // Without a session the call still comes from our own server, past the page's own same-origin check.
    if (token !== undefined && token !== '') headers.set('Authorization', `Bearer ${token}`);
    const userAgent = page.request.headers.get('User-Agent');
    if (userAgent !== null) headers.set('User-Agent', userAgent);
    const response = await services.reachApi(path, { ...init, headers }, { address, requestId, actors });
    for (const cookie of response.headers.getSetCookie()) relay(cookie);
    return response;
  };
}

function themeOf(cookies: ReadonlyMap<string, string>): Theme {
  return cookies.get('theme') === 'dark' ? 'dark' : 'light';
}

function makeContext(services: PageServices, page: PageRequest, nonce: string, setCookies: string[]): PageContext {
  const url = new URL(page.request.url);
  const { prefix, locale } = splitLocalePath(url.pathname);
  const cookies = parseCookies(page.request.headers.get('Cookie'));
  const setCookie = (header: string) => void setCookies.push(header);
  return {
    locale,
    prefix,
    theme: themeOf(cookies),
    nonce,
    origin: services.config.publicUrl,
    path: url.pathname + url.search,
    demo: services.config.demo,
    development: services.config.development,
    cookies,
    now: services.clock(),
    api: createApiClient(createPageFetch(services, page, locale, setCookie)),
    reportFault: (error) => services.log.error('page failed', { requestId: page.requestId, path: url.pathname, error }),
    setCookie,
  };
}

/**
 * What the browser may load: only our own files, scripts only by this answer's nonce (ASVS 3.4.3). `payer`: where a form may
 * lead besides, the origin of a payment provider's own page; without JavaScript the top-up's form is redirected there.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, payer: string | null): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${payer === null ? '' : ` ${payer}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

type Build = ServerBuild & { entry: { module: { pageContext: unknown } } };
type ContextKey = Parameters<RouterContextProvider['set']>[0];

/** The stylesheets of the root, asked for before the scripts: the largest paint comes 10 % earlier (web.md rule 7). */
function preloadLinks(build: ServerBuild): string {
  const css = build.assets.routes['root']?.css ?? [];
  return css.map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/**
 * The built files with the texts of a language, which the page's script would ask for only when it runs. Throws
 * when the build has none: every page would come a round trip later.
 */
function findTextFiles({ assetsBuildDirectory }: ServerBuild, locale: Locale): TextFiles {
  const folder = path.resolve(import.meta.dirname, '..', assetsBuildDirectory, 'assets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const find = (start: string) => {
    const found = names.filter((name) => name.startsWith(start) && /^-[\w-]{8}\.js$/.test(name.slice(start.length)));
    if (found.length !== 1) throw new Error(`The build has ${found.length} files called ${start}`);
    return `/assets/${found[0]}`;
  };
  // What `import()` names is a line that passes the texts on.
  const open = find(`texts-${locale}-open`);
  return { open: [find(`${locale}-open`), open], whole: [find(locale), open, find(`texts-${locale}`)] };
}

/** Serves every page: one route tree mounted at `/`, `/en` and `/ar` (specification §2, web.md rule 3). */
export function createPages(services: PageServices, build: ServerBuild): (page: PageRequest) => Promise<Response> {
  const { entry } = build as Build;
  const key = entry.module.pageContext as ContextKey;
  const { development, payments } = services.config;
  const mode = development ? 'development' : 'production';
  const payer = payments.stripe === null ? null : stripeCheckoutOrigin;
  // React Router compares Origin with the request's URL, which says http behind a proxy that ends TLS. Whose request it
  // is has been decided by `isSameOrigin` before; so the public host is named as allowed.
  const tree = { ...build, allowedActionOrigins: [new URL(services.config.publicUrl).host] };
  const handlers = {
    '': createRequestHandler(tree, mode),
    '/en': createRequestHandler({ ...tree, basename: '/en' }, mode),
    '/ar': createRequestHandler({ ...tree, basename: '/ar' }, mode),
  };
  const links = preloadLinks(build);
  const textFiles = services.config.development
    ? undefined
    : { en: findTextFiles(build, 'en'), ar: findTextFiles(build, 'ar') };
  const secure = services.config.publicUrl.startsWith('https:');

  return async (page) => {
    let { request } = page;
    const { prefix, locale } = splitLocalePath(new URL(request.url).pathname);
    const hasCookie = request.headers.has('Cookie');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (!isSameOrigin(request.headers, services.config.publicUrl, hasCookie)) {
        return refusePage(locale, 'cross_site');
      }
      const form = await readPageForm(request);
      if (typeof form === 'string') return refusePage(locale, form);
      request = form;
    }
    const nonce = randomBytes(16).toString('base64url');
    const setCookies: string[] = [];
    const context = new RouterContextProvider();
    const pageContext = makeContext(services, page, nonce, setCookies);
    if (textFiles !== undefined) pageContext.textFiles = textFiles[locale];
    context.set(key, pageContext);
    const rendered = await handlers[prefix](request, context);
    const headers = new Headers(rendered.headers);
    for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
    if (pageContext.cookies.get('lang') !== locale && !setCookies.some((cookie) => cookie.startsWith('lang='))) {
      headers.append('Set-Cookie', localeCookie(locale, secure));
    }
    headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, development, payer));
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
    headers.append('Vary', 'Cookie');
    if (links !== '' && headers.get('Content-Type')?.startsWith('text/html') === true) headers.append('Link', links);
    return new Response(rendered.body, { status: rendered.status, headers });
  };
}

import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext, Theme } from '#app/page/page-context.ts';
import { readOperatorSession } from '#features/operator/schema/session.ts';
import { readSession } from '#features/session/schema.ts';
import {
  createApiClient,
  toAnswer,
  type ApiClient,
  type ApiFetch,
  type CallInput,
} from '#shared/client.ts';
import { digitsOf, splitLocalePath, type Locale } from '#shared/locale.ts';
import type { Config } from '../config.ts';
import { cookieNameFor } from '../http/api.ts';
import { cookieName } from '#features/session/rules/session.ts';
import { parseCookies } from '../http/cookies.ts';
import { hasTooManyPairs, queryFieldsMax } from '../http/form-limits.ts';
import type { Incoming } from '../http/handle.ts';
import type { ReadInProcess } from '../http/read-in-process.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { createTurns, NoTurnError } from '../http/turns.ts';
import { isLinkPath } from '#shared/link-path.ts';
import { networkOf } from '#shared/network.ts';
import type { Logger } from '../observe/log.ts';
import { pagesWithFiles, readPageForm, refusePage, type FormSender } from './page-body.ts';
import { answerFaults } from './answer-faults.ts';
import { answerCached, cacheKeyOf, createPageCache } from './page-cache.ts';
import { createPageRoutes } from './page-routes.ts';
import { zipPage } from './page-zip.ts';
import { stripeCheckoutOrigin } from '../payments/stripe.ts';

export type ReachApi = (
  path: string,
  init: RequestInit,
  about: Pick<Incoming, 'address' | 'requestId' | 'actors' | 'isGone'>,
) => Promise<Response>;

export interface PageServices {
  readonly config: Config;
  readonly reachApi: ReachApi;
  /** Null: the API is another process, or a test replaces its answers. */
  readonly readInProcess: ReadInProcess | null;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface PageRequest {
  readonly request: Request;
  readonly address: string;
  readonly requestId: string;
  readonly isGone?: () => boolean;
}

const pagesAtOnceMax = 8;

/** specification §9.15: the locale cookie lives 365 days. */
const localeCookieSeconds = 365 * 86_400;

function localeCookie(locale: Locale, secure: boolean): string {
  return `lang=${locale}; Path=/; Max-Age=${localeCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

const isSecure = ({ config }: Pick<PageServices, 'config'>): boolean =>
  config.publicUrl.startsWith('https:');

const cookiesOf = (services: PageServices, { request }: PageRequest): Map<string, string> =>
  parseCookies(request.headers.get('Cookie'), isSecure(services));

/**
 * The page's `fetch` of the API. It adds language and bearer session, and passes the answer's
 * cookies on.
 */
function createPageFetch(
  services: PageServices,
  page: PageRequest,
  locale: Locale,
  relay: (cookie: string) => void,
  actors: Incoming['actors'],
): ApiFetch {
  const cookies = cookiesOf(services, page);
  const device = cookies.get('device');
  const { address, requestId, isGone } = page;
  return async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('Accept-Language', locale);
    const token = cookies.get(cookieNameFor(path));
    // Calls without a session come from our own server, so they pass the same-origin check.
    if (token !== undefined && token !== '') headers.set('Authorization', `Bearer ${token}`);
    if (device !== undefined)
      headers.set('Cookie', `${cookieName('device', isSecure(services))}=${device}`);
    const userAgent = page.request.headers.get('User-Agent');
    if (userAgent !== null) headers.set('User-Agent', userAgent);
    const response = await services.reachApi(
      path,
      { ...init, headers },
      { address, requestId, actors, isGone },
    );
    for (const cookie of response.headers.getSetCookie()) relay(cookie);
    return response;
  };
}

/** The page's client of the API: its reads stay in this process if the API is here. */
function createPageClient(
  services: PageServices,
  page: PageRequest,
  locale: Locale,
  relay: (cookie: string) => void,
): ApiClient {
  const isRead = page.request.method === 'GET';
  // Only a page that is read caches its actor, because a form may end the session.
  const actors: Incoming['actors'] = isRead ? new Map() : undefined;
  const send = createApiClient(createPageFetch(services, page, locale, relay, actors));
  const { readInProcess } = services;
  if (readInProcess === null || !isRead) return send;
  const cookies = cookiesOf(services, page);
  const userAgent = page.request.headers.get('User-Agent') ?? '';
  const { address, requestId, isGone } = page;
  return async (endpoint, input, options) => {
    if (endpoint.method !== 'get' || endpoint.changesState) return send(endpoint, input, options);
    const token = cookies.get(cookieNameFor(endpoint.path)) || null;
    const reader = { address, requestId, isGone, actors, token, locale, userAgent };
    const answer = await readInProcess(endpoint, input as CallInput, reader);
    if (answer === null) return send(endpoint, input, options);
    for (const cookie of answer.cookies) relay(cookie);
    return toAnswer(answer);
  };
}

function themeOf(cookies: ReadonlyMap<string, string>): Theme {
  return cookies.get('theme') === 'dark' ? 'dark' : 'light';
}

function makeContext(
  services: PageServices,
  page: PageRequest,
  nonce: string,
  setCookies: string[],
): PageContext {
  const url = new URL(page.request.url);
  const { prefix, locale } = splitLocalePath(url.pathname);
  const cookies = cookiesOf(services, page);
  const setCookie = (header: string) => void setCookies.push(header);
  return {
    locale,
    prefix,
    theme: themeOf(cookies),
    digits: digitsOf(cookies.get('digits')),
    nonce,
    origin: services.config.publicUrl,
    path: url.pathname + url.search,
    demo: services.config.demo,
    development: services.config.development,
    cookies,
    now: services.clock(),
    requestId: page.requestId,
    api: createPageClient(services, page, locale, setCookie),
    reportFault: (error) =>
      services.log.error('page failed', { requestId: page.requestId, path: url.pathname, error }),
    setCookie,
  };
}

/**
 * The Content-Security-Policy: only our own files, and scripts only with this answer's nonce (ASVS
 * 3.4.3). Without a nonce no script runs. `payer` is the payment provider's origin, because without
 * JavaScript the top-up's form redirects there.
 */
export function contentSecurityPolicy(
  nonce: string | null,
  development: boolean,
  payer: string | null,
): string {
  const byNonce = nonce === null ? '' : ` 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    nonce === null ? "script-src 'none'" : `script-src${byNonce} 'strict-dynamic'`,
    `style-src 'self'${byNonce}${development ? " 'unsafe-inline'" : ''}`,
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

/**
 * Preloads the root's stylesheets before the scripts, so that the largest paint comes 10% earlier.
 */
function preloadLinks(build: ServerBuild): string {
  const css = build.assets.routes['root']?.css ?? [];
  return css.map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

interface Rendered {
  readonly response: Response;
  readonly isStatic: boolean;
}

/** Renders every page. One route tree is mounted at `/`, `/en` and `/ar` (specification §2.1). */
function createRenderer(
  services: PageServices,
  build: ServerBuild,
): (page: PageRequest) => Promise<Rendered> {
  const { entry } = build as Build;
  const key = entry.module.pageContext as ContextKey;
  const { development, payments } = services.config;
  const mode = development ? 'development' : 'production';
  const payer = payments.stripe === null ? null : stripeCheckoutOrigin;
  // React Router compares Origin with the request's URL, which says http behind a proxy that ends
  // TLS. `isSameOrigin` has already decided, so the public host is allowed.
  const tree = {
    ...build,
    routes: answerFaults(build.routes, key),
    // A page without a referrer posts its forms with the origin `null`.
    allowedActionOrigins: [new URL(services.config.publicUrl).host, 'null'],
  };
  const handlers = {
    '': createRequestHandler(tree, mode),
    '/en': createRequestHandler({ ...tree, basename: '/en' }, mode),
    '/ar': createRequestHandler({ ...tree, basename: '/ar' }, mode),
  };
  const links = preloadLinks(build);

  return async (page) => {
    const { prefix } = splitLocalePath(new URL(page.request.url).pathname);
    const nonce = randomBytes(16).toString('base64url');
    const setCookies: string[] = [];
    const context = new RouterContextProvider();
    const pageContext = makeContext(services, page, nonce, setCookies);
    context.set(key, pageContext);
    const rendered = await handlers[prefix](page.request, context);
    const isStatic = pageContext.isStatic === true;
    const headers = new Headers(rendered.headers);
    for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
    headers.set(
      'Content-Security-Policy',
      contentSecurityPolicy(isStatic ? null : nonce, development, payer),
    );
    // Personal pages are never cached (ASVS 14.3.2), so that the next user of the browser cannot go
    // back to them.
    if (isLinkPath(new URL(page.request.url).pathname)) {
      headers.set('Cache-Control', 'private, no-store');
      headers.set('Referrer-Policy', 'no-referrer');
    }
    if (!headers.has('Cache-Control'))
      headers.set('Cache-Control', isStatic ? 'private, no-cache' : 'private, no-store');
    headers.append('Vary', 'Cookie');
    if (links !== '' && headers.get('Content-Type')?.startsWith('text/html') === true)
      headers.append('Link', links);
    return {
      response: new Response(rendered.body, { status: rendered.status, headers }),
      isStatic,
    };
  };
}

const followsItself = (request: Request) => request.headers.get('X-Follows') === '1';

/** Moves a redirect's address into a header, because fetch would follow it and hide the address. */
export function exposeLocation(answer: Response): Response {
  const location = answer.headers.get('Location');
  if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('Location');
  headers.set('X-Location', location);
  return new Response(null, { status: 204, headers });
}

async function findSession(
  services: PageServices,
  page: PageRequest,
  locale: Locale,
): ReturnType<FormSender['findSession']> {
  const cookies = cookiesOf(services, page);
  const endpoints = [readSession, readOperatorSession].filter(({ path }) =>
    cookies.has(cookieNameFor(path)),
  );
  const callApi = createPageClient(services, page, locale, () => undefined);
  for (const endpoint of endpoints) {
    const answer = await callApi(endpoint, {});
    if (answer.ok && answer.data !== null) return 'open';
  }
  return endpoints.length > 0 ? 'expired' : 'none';
}

async function admitForm(
  services: PageServices,
  page: PageRequest,
  locale: Locale,
  acceptsFiles: boolean,
): Promise<Request | Response> {
  const { request } = page;
  const { publicUrl } = services.config;
  if (!isSameOrigin(request.headers, publicUrl, request.headers.has('Cookie')))
    return refusePage(locale, 'cross_site');
  const form = await readPageForm(request, {
    acceptsFiles,
    findSession: () => findSession(services, page, locale),
  });
  return typeof form === 'string' ? refusePage(locale, form) : form;
}

/** Serves every page. Anonymous pages come from the cache if possible (decision 0027). */
export function createPages(
  services: PageServices,
  build: ServerBuild,
): (page: PageRequest) => Promise<Response> {
  const render = createRenderer(services, build);
  const routeOf = createPageRoutes(build.routes);
  const cache = createPageCache();
  const { development, publicUrl } = services.config;
  const secure = publicUrl.startsWith('https:');
  const nowMs = () => services.clock().getTime();
  const turns = createTurns({ runningMax: pagesAtOnceMax });

  const read = async (page: PageRequest): Promise<Response> => {
    const { request } = page;
    const name = development ? null : cacheKeyOf(request);
    const known = name === null ? undefined : cache.find(name, nowMs());
    if (known !== undefined) return answerCached(known, request);
    const { response, isStatic } = await turns(networkOf(page.address), () => render(page));
    const isCacheable = isStatic && request.method === 'GET' && response.status === 200;
    if (name === null || !isCacheable || response.headers.has('Set-Cookie')) return response;
    return answerCached(
      cache.save(name, await response.text(), Object.fromEntries(response.headers), nowMs()),
      request,
    );
  };

  const send = async (page: PageRequest, locale: Locale): Promise<Response> => {
    const acceptsFiles = pagesWithFiles.has(routeOf(new URL(page.request.url).pathname));
    const admitted = await admitForm(services, page, locale, acceptsFiles);
    if (admitted instanceof Response) return admitted;
    const { response } = await render({ ...page, request: admitted });
    return followsItself(page.request) ? exposeLocation(response) : response;
  };

  return async (page) => {
    const { request } = page;
    const { pathname, search } = new URL(request.url);
    const { locale } = splitLocalePath(pathname);
    if (hasTooManyPairs(search, queryFieldsMax)) return refusePage(locale, 'too_many_fields');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = await (isRead ? read(page) : send(page, locale)).catch((error: unknown) => {
      if (error instanceof NoTurnError) return refusePage(locale, 'busy');
      throw error;
    });
    const isSet = answer.headers.getSetCookie().some((cookie) => cookie.startsWith('lang='));
    if (!isSet && parseCookies(request.headers.get('Cookie')).get('lang') !== locale) {
      answer.headers.append('Set-Cookie', localeCookie(locale, secure));
    }
    return zipPage(request, answer);
  };
}

import { Hono, type Context } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Served } from '#shared/serve.ts';
import { localeOfAcceptLanguage } from '#shared/locale.ts';
import { refuse } from '#shared/refusals.ts';
import { refusalResponse } from './answer.ts';
import { bearerToken, parseCookies } from './cookies.ts';
import { handleEndpoint, type ApiServices, type Incoming } from './handle.ts';
import { nameComponents } from './openapi-components.ts';
import { describeApi } from './openapi.ts';
import { createStoredAnswer } from './stored-answer.ts';

/**
 * Values that the adapter (the Node server, or a page in the same process) passes with the request.
 */
export interface ApiEnv {
  Bindings: Pick<Incoming, 'address' | 'requestId' | 'actors' | 'isGone'> & {
    readonly onRoute?: (path: string) => void;
  };
}
export type ApiApp = Hono<ApiEnv>;

/** Operators and guests have cookies of their own, so that one browser can have all sessions. */
export function cookieNameFor(apiPath: string): 'token' | 'operator_token' | 'guest_token' {
  if (apiPath.startsWith('/guest/')) return 'guest_token';
  return apiPath.startsWith('/operator/') ? 'operator_token' : 'token';
}

const base = '/api';

/**
 * The path below /api. Cut here, because a second request object would cost more than the routing.
 */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '';
}

function toIncoming(context: Context<ApiEnv>, served: Served, isSecure: boolean) {
  const { raw } = context.req;
  const bearer = bearerToken(raw.headers.get('Authorization'));
  const cookies = parseCookies(raw.headers.get('Cookie'), isSecure);
  const cookie = cookies.get(cookieNameFor(served.endpoint.path)) ?? null;
  return {
    headers: raw.headers,
    request: raw,
    search: new URL(raw.url).search,
    path: context.req.path,
    params: context.req.param(),
    address: context.env.address,
    token: bearer ?? cookie,
    byBearer: bearer !== null,
    byCookie: bearer === null && cookie !== null,
    device: cookies.get('device') ?? null,
    requestId: context.env.requestId,
    actors: context.env.actors,
    isGone: context.env.isGone,
  } satisfies Incoming;
}

function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Operations by path, literal segments before parameters, so that `/rfq/make_delivered` never
 * matches `/rfq/{id}`.
 */
function groupByPath(served: readonly Served[]): [path: string, operations: Served[]][] {
  const groups = new Map<string, Served[]>();
  for (const one of served) {
    const path = toHonoPath(one.endpoint.path);
    groups.set(path, [...(groups.get(path) ?? []), one]);
  }
  const parametersOf = (path: string) => path.split(':').length - 1;
  return [...groups].toSorted(([one], [other]) => parametersOf(one) - parametersOf(other));
}

/**
 * Serves each endpoint at its declared method and path below /api, and the OpenAPI 3.1 document of
 * exactly these.
 */
export function createApi(services: ApiServices, served: readonly Served[]): ApiApp {
  const app = new Hono<ApiEnv>({ getPath: pathOf });
  const describe = createStoredAnswer(
    () => JSON.stringify(nameComponents(describeApi(served.map(({ endpoint }) => endpoint)))),
    { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  );
  app.get('/openapi.json', (context) => describe(context.req.raw));
  for (const [path, operations] of groupByPath(served)) {
    for (const one of operations) {
      const method = one.endpoint.method.toUpperCase();
      app.on(method, path, (context) => {
        context.env.onRoute?.(one.endpoint.path);
        return handleEndpoint(
          services,
          one,
          toIncoming(context, one, services.settings.secureCookies),
        );
      });
    }
    const allowed = operations.map(({ endpoint }) => endpoint.method.toUpperCase());
    app.all(path, (context) => {
      const response = refusalResponse(refuse('method_not_allowed'), localeOf(context));
      response.headers.set('Allow', allowed.join(', '));
      return response;
    });
  }
  app.notFound((context) => refusalResponse(refuse('not_found'), localeOf(context)));
  app.onError((error, context) => {
    services.log.error('api fault', {
      error,
      path: context.req.path,
      requestId: context.env.requestId,
    });
    const details = { requestId: context.env.requestId };
    return refusalResponse(refuse('something_went_wrong', { details }), localeOf(context));
  });
  return app;
}

function localeOf(context: Context<ApiEnv>) {
  return localeOfAcceptLanguage(context.req.header('Accept-Language'));
}

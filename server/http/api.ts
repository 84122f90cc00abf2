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

/** What the adapter (the Node server, or a page in the same process) tells beside the request. */
export interface ApiEnv {
  Bindings: Pick<Incoming, 'address' | 'requestId' | 'actors'> & {
    /** Hears the declared path of what was asked: `/rfq/{id}`. */
    readonly onRoute?: (path: string) => void;
  };
}
export type ApiApp = Hono<ApiEnv>;

/** The operator's session has a cookie of its own, so that one browser can hold both. */
export function cookieNameFor(apiPath: string): 'token' | 'operator_token' {
  return apiPath.startsWith('/operator/') ? 'operator_token' : 'token';
}

/** Everything of the API is below it. */
const base = '/api';

/** The path below /api. Cut off here, not by the caller: another request object for it cost more than the routing. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : '';
}

function toIncoming(context: Context<ApiEnv>, served: Served): Incoming {
  const { raw } = context.req;
  const bearer = bearerToken(raw.headers.get('Authorization'));
  const cookie =
    parseCookies(raw.headers.get('Cookie')).get(cookieNameFor(served.endpoint.path)) ?? null;
  return {
    request: raw,
    url: new URL(raw.url),
    path: context.req.path,
    params: context.req.param(),
    address: context.env.address,
    token: bearer ?? cookie,
    byBearer: bearer !== null,
    byCookie: bearer === null && cookie !== null,
    requestId: context.env.requestId,
    actors: context.env.actors,
  };
}

/** `/operator/companies/{id}` as Hono writes it. */
function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Operations by path, whole words before parameters: `/rfq/make_delivered` is never taken for an `/rfq/{id}`, whatever
 * the method.
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

/** Every served endpoint under its declared method and path, below /api; OpenAPI 3.1 of exactly these. */
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
        return handleEndpoint(services, one, toIncoming(context, one));
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
    return refusalResponse(refuse('something_went_wrong'), localeOf(context));
  });
  return app;
}

function localeOf(context: Context<ApiEnv>) {
  return localeOfAcceptLanguage(context.req.header('Accept-Language'));
}

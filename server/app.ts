import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { listCategories } from '../features/category/schema.ts';
import { slugOf } from '../features/public-rfq/rules.ts';
import { readMapPart, readMapParts } from '../features/public-rfq/schema.ts';
import { createApiClient } from '../shared/client.ts';
import { networkOf } from '../shared/network.ts';
import { clientAddress } from './http/address.ts';
import { workInProgress } from './work-in-progress.ts';
import { createAdmission, workOf, type Admission } from './http/admission.ts';
import type { ApiApp } from './http/api.ts';
import { policyOf, sharedHeaders } from './http/shared-headers.ts';
import type { Config } from './config.ts';
import { sendStream } from './live/answer.ts';
import type { Logger } from './observe/log.ts';
import type { PageRequest } from './pages/pages.ts';
import { isOperationsPath, serveOperations, type OperationsParts } from './observe/operations.ts';
import { createWorkerFiles } from './pages/service-worker.ts';
import { serveRobots, serveSecurityText, serveSitemap, type OpenRfqs } from './pages/site-files.ts';

interface Env {
  Bindings: HttpBindings;
  Variables: { requestId: string; route: string };
}

export interface AppParts {
  readonly config: Config;
  readonly log: Logger;
  readonly api: ApiApp;
  readonly pages: ((page: PageRequest) => Promise<Response>) | null;
  readonly clientDirectory: string | null;
  readonly docs: Hono;
  readonly operations?: OperationsParts;
  readonly pageRouteOf?: ((pathname: string) => string) | null;
  readonly admission?: Admission;
}

function addressOf({ req, env }: Context<Env>, trustProxy: boolean): string {
  const forwardedFor = trustProxy ? req.header('X-Forwarded-For') : undefined;
  return clientAddress(forwardedFor, env.incoming?.socket.remoteAddress);
}

/** Tells if the client has closed its connection, so that the answer is not read. */
function goneOf(context: Context<Env>): () => boolean {
  const { outgoing } = context.env;
  return () => outgoing?.destroyed === true;
}

/**
 * Set on the answer itself, because `context.header` would make a new answer around its body for
 * each header.
 */
function setHeaders({ headers }: Response, requestId: string, isSecure: boolean): void {
  for (const [name, value] of sharedHeaders(requestId, isSecure))
    if (name !== 'Referrer-Policy' || !headers.has(name)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', policyOf(headers.get('Content-Type') ?? ''));
  if (headers.getSetCookie().some(endsSession)) headers.set('Clear-Site-Data', '"cache"');
}

/**
 * True for the cookie of a sign-out over HTTPS. Only the cache is cleared: the storage has what
 * somebody typed before the session ended.
 */
const endsSession = (cookie: string): boolean =>
  /^__Host-(?:operator_)?token=;.*Max-Age=0/.test(cookie);

/** Counts and logs a request when its answer begins: never its query, its cookies or its user. */
function logRequest(
  context: Context<Env>,
  { config, log, operations }: AppParts,
  startMs: number,
): void {
  const ms = performance.now() - startMs;
  const { method } = context.req;
  const { status } = context.res;
  const route = context.get('route');
  operations?.metrics.observe({ method, route, status, seconds: ms / 1000 });
  if (!config.log.requests) return;
  const address = config.log.addresses ? { address: addressOf(context, config.trustProxy) } : {};
  const requestId = context.get('requestId');
  log.info('request', {
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    requestId,
    ...address,
  });
}

/** Counts the request as work in progress until its answer begins. */
async function countWork(
  context: Context<Env>,
  admission: Admission,
  network: string,
  next: () => Promise<void>,
): Promise<void> {
  const work = workOf(context.req.method, context.req.path);
  if (work === null) return next();
  const entered = admission.enter(work, network, context.env.incoming ?? null);
  try {
    return await workInProgress.run(entered, next);
  } finally {
    entered.end();
  }
}

function addFrame(app: Hono<Env>, parts: AppParts, admission: Admission): void {
  const { config, operations } = parts;
  const secure = config.publicUrl.startsWith('https:');
  app.use(async (context, next) => {
    const startMs = performance.now();
    context.set('requestId', randomUUID());
    context.set('route', '(other)');
    // Neither fetch nor we support TRACE, and it must not end as a fault.
    if (context.req.method === 'TRACE') {
      const answer = context.body(null, 405);
      setHeaders(answer, context.get('requestId'), secure);
      return answer;
    }
    const { path: requestPath } = context.req;
    if (operations !== undefined && isOperationsPath(requestPath)) {
      const answer = await serveOperations(
        operations,
        requestPath,
        context.req.raw,
        context.env.incoming?.socket.remoteAddress,
      );
      setHeaders(answer, context.get('requestId'), secure);
      return answer;
    }
    const network = networkOf(addressOf(context, config.trustProxy));
    await countWork(context, admission, network, next);
    setHeaders(context.res, context.get('requestId'), secure);
    // Closed, because a client that reused the connection would send its next request to a closing
    // port.
    if (operations?.health.isDraining() === true) context.res.headers.set('Connection', 'close');
    logRequest(context, parts, startMs);
    context.res = sendStream(context.res, context.env.outgoing);
    return undefined;
  });
}

export function createApp(parts: AppParts): Hono<Env> {
  const { config, log, api, pages, clientDirectory, docs, pageRouteOf } = parts;
  const app = new Hono<Env>();
  addFrame(app, parts, parts.admission ?? createAdmission());
  addDocuments(app, { config, docs, api });
  app.all('/api/*', (context) => {
    context.set('route', '/api/*');
    return api.fetch(context.req.raw, {
      address: addressOf(context, config.trustProxy),
      requestId: context.get('requestId'),
      isGone: goneOf(context),
      onRoute: (route) => context.set('route', `/api${route}`),
    });
  });
  if (clientDirectory !== null) addFiles(app, clientDirectory);
  app.all('*', async (context) => {
    if (pages === null) return context.text('Only the API is served here', 404);
    context.set('route', pageRouteOf?.(context.req.path) ?? '(page)');
    return pages({
      request: context.req.raw,
      address: addressOf(context, config.trustProxy),
      requestId: context.get('requestId'),
      isGone: goneOf(context),
    });
  });
  app.onError((error, context) => {
    log.error('fault', { error, path: context.req.path, requestId: context.get('requestId') });
    return context.text('Something went wrong', 500);
  });
  return app;
}

/** Open RFQs for the sitemap, requested from the API with the reader's own rights. */
function openRfqsOf(
  api: ApiApp,
  config: Config,
  about: { address: string; requestId: string },
): OpenRfqs {
  const callApi = createApiClient(async (apiPath, init) =>
    api.fetch(new Request(`${config.publicUrl}/api${apiPath}`, init), about),
  );
  return {
    async categories() {
      const answer = await callApi(listCategories, {});
      return answer.ok ? answer.data.map(({ name_en: name }) => slugOf(name)).filter(Boolean) : [];
    },
    async parts() {
      const answer = await callApi(readMapParts, {});
      return answer.ok ? answer.data.parts : [];
    },
    async numbers(part) {
      const answer = await callApi(readMapPart, { params: { part: String(part) } });
      return answer.ok ? answer.data.numbers : [];
    },
  };
}

function addDocuments(
  app: Hono<Env>,
  { config, docs, api }: Pick<AppParts, 'config' | 'docs' | 'api'>,
): void {
  app.route('/api/docs', docs);
  app.get('/robots.txt', () => serveRobots(config.publicUrl));
  app.get('/.well-known/security.txt', () =>
    serveSecurityText(config.publicUrl, config.securityContact, new Date()),
  );
  app.get('/:file{sitemap(-[a-z]+(-rfqs-\\d+)?)?\\.xml}', async (context) => {
    const about = {
      address: addressOf(context, config.trustProxy),
      requestId: context.get('requestId'),
    };
    const map = await serveSitemap(
      config.publicUrl,
      context.req.path,
      openRfqsOf(api, config, about),
    );
    return map ?? context.text('Not found', 404);
  });
}

const publicFiles = [
  'favicon.svg',
  'logo-mark.svg',
  'logo.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'manifest.webmanifest',
  'social-en.png',
  'social-ar.png',
];

/**
 * The worker that reads users' PDFs, and its policy: it imports our image decoders and must not
 * reach anything else.
 */
const pdfWorkerFile = /^\/assets\/pdf\.worker/;
const pdfWorkerPolicy = "default-src 'none'; script-src 'self'";

/**
 * Built assets have their hash in the name and never change; browsers request public files again
 * each hour.
 */
function addFiles(app: Hono<Env>, clientDirectory: string): void {
  const root = path.relative(process.cwd(), clientDirectory) || '.';
  // Set on the way out, because serveStatic makes its answer before it calls `onFound`.
  app.use('/assets/*', async (context, next) => {
    context.set('route', '/assets/*');
    await next();
    if (!context.res.ok) return;
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
    if (pdfWorkerFile.test(context.req.path))
      context.header('Content-Security-Policy', pdfWorkerPolicy);
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  // A missing asset must not become a page, because the chunk guard reads the 404.
  app.all('/assets/*', (context) => context.text('Not found', 404));
  for (const [address, { body, headers }] of createWorkerFiles(clientDirectory)) {
    app.get(address, (context) =>
      context.body(body, 200, { ...headers, 'Cache-Control': 'no-cache' }),
    );
  }
  for (const name of publicFiles) {
    app.get(`/${name}`, async (context) => {
      const bytes = await readFile(path.join(clientDirectory, name)).catch(() => null);
      if (bytes === null) return context.text('Not found', 404);
      return context.body(new Uint8Array(bytes), 200, {
        'Content-Type': typeOf(name),
        'Cache-Control': 'public, max-age=3600',
      });
    });
  }
}

function typeOf(name: string): string {
  if (name.endsWith('.svg')) return 'image/svg+xml';
  if (name.endsWith('.webmanifest')) return 'application/manifest+json';
  return 'image/png';
}

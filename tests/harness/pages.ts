import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router';
import routeConfig from '#app/routes.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { signIn } from '#features/session/schema.ts';
import { createApi } from '#server/http/api.ts';
import { readConfig } from '#server/config.ts';
import { createLogger, type Logger } from '#server/observe/log.ts';
import { createReadInProcess } from '#server/http/read-in-process.ts';
import { createPageRoutes } from '#server/pages/page-routes.ts';
import { createPages, type PageRequest, type PageServices } from '#server/pages/pages.ts';
import { servedEndpoints } from '#server/services.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { pendingData, showsMissingData } from '#shared/missing-data.ts';
import { origin, type TestApi } from './api.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Wrapped = Parameters<typeof withComponentProps>[0];
type WrappedError = Parameters<typeof withErrorBoundaryProps>[0];

/**
 * A route module as the bundler exports it: its components receive the router's data as props.
 * While `isPending`, a page has what the browser draws before the data arrives.
 */
async function moduleOf(file: string, isPending: () => boolean): Promise<Route['module']> {
  const { href } = new URL(`../../app/${file}`, import.meta.url);
  const source = (await import(/* @vite-ignore */ href)) as Partial<Route['module']>;
  const { default: Page, ErrorBoundary, loader, ...rest } = source;
  const mayPend = loader !== undefined && showsMissingData(source.handle);
  return {
    ...rest,
    ...(loader === undefined ? {} : { loader }),
    ...(mayPend
      ? { loader: (args: never) => (isPending() ? pendingData(null) : loader(args)) }
      : {}),
    ...(Page === undefined ? {} : { default: withComponentProps(Page as Wrapped) }),
    ...(ErrorBoundary === undefined
      ? {}
      : { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as WrappedError) }),
  } as Route['module'];
}

async function addRoutes(
  entries: readonly RouteConfigEntry[],
  parentId: string,
  into: Record<string, Route>,
  isPending: () => boolean,
): Promise<void> {
  for (const { id = '', file, path, index, children = [] } of entries) {
    const name = id === '' ? file.replace(/\.tsx?$/, '') : id;
    const place = { ...(path === undefined ? {} : { path }), ...(index === true ? { index } : {}) };
    into[name] = { id: name, parentId, ...place, module: await moduleOf(file, isPending) };
    await addRoutes(children, name, into, isPending);
  }
}

function describeRoute({ id, parentId, path, index, module }: Route) {
  return {
    id,
    parentId,
    path,
    index,
    module: `/assets/${id}.js`,
    hasAction: module.action !== undefined,
    hasLoader: module.loader !== undefined,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
  };
}

/** The server's build of all pages, from their sources and without files for the browser. */
async function readBuild(isPending: () => boolean): Promise<ServerBuild> {
  const root: Route = { id: 'root', path: '', module: await moduleOf('root.tsx', isPending) };
  const routes: Record<string, Route> = { root };
  await addRoutes(routeConfig, 'root', routes, isPending);
  const described = Object.values(routes).map((route) => [route.id, describeRoute(route)]);
  return {
    entry: { module: await import('#app/entry.server.tsx') },
    routes,
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(described) as ServerBuild['assets']['routes'],
      url: '/assets/manifest.js',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

/** One call of a page, with the answer of the API. */
export interface Call {
  /** Method and path with query, such as `GET /categories`. */
  readonly name: string;
  readonly answer: () => Promise<Response>;
}

export interface OpenedPage {
  readonly status: number;
  readonly location: string | null;
  readonly cookies: readonly string[];
  readonly headers: Headers;
  readonly html: string;
  /** The calls of the page in order, each once. */
  readonly calls: readonly string[];
}

export type DemoReader = 'buyer' | 'supplier' | 'operator';
/** A reader of the demo, or the cookies of another one; '' is a visitor. */
export type PageReader = DemoReader | { readonly cookie: string };

export interface OpenOptions {
  /** May replace the answer of each call. */
  readonly intercept?: (call: Call) => Promise<Response>;
  /** Posted as a browser without JavaScript does. Absent: the page is read. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface TestPages {
  readonly tokens: Readonly<Record<DemoReader, string>>;
  /**
   * Opens a document as a reader of the demo, one after the other. `intercept` may replace the
   * answer of each call.
   */
  open(
    reader: DemoReader,
    path: string,
    intercept?: (call: Call) => Promise<Response>,
  ): Promise<OpenedPage>;
  /** Opens a document whose reads stay in the process, as in production. */
  openInProcess(reader: DemoReader, path: string): Promise<OpenedPage>;
  /** Opens a document as any reader, or sends its form. */
  request(reader: PageReader, path: string, options?: OpenOptions): Promise<OpenedPage>;
  /** Draws a page as the browser does until its data arrives. */
  openPending(reader: DemoReader, path: string): Promise<OpenedPage>;
  /** Answers a request as it arrives at the server. */
  serve(page: PageRequest, intercept?: (call: Call) => Promise<Response>): Promise<Response>;
  /** The pattern of an address, as the log names it. */
  readonly routeOf: (pathname: string) => string;
}

const address = '198.51.100.7';
/** The id of every request, as the pages name it beside a failure. */
export const pageRequestId = 'page-7c9e';

async function tokensOf(api: TestApi): Promise<TestPages['tokens']> {
  const [buyer, supplier, operator] = demoEmails;
  const bodyOf = (email: string) => ({ body: { email, password: demoPassword } });
  const answers = await Promise.all([
    api.as()(signIn, bodyOf(buyer)),
    api.as()(signIn, bodyOf(supplier)),
    api.as()(operatorSignIn, bodyOf(operator)),
  ]);
  const [ofBuyer = '', ofSupplier = '', ofOperator = ''] = answers.map((answer) => {
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.token;
  });
  return { buyer: ofBuyer, supplier: ofSupplier, operator: ofOperator };
}

/** As a browser sends them with a form. */
const headersOf = (body: string) => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': String(Buffer.byteLength(body)),
});

/**
 * The pages of the product over the API of a test with the demo's data. The same code as the
 * server's serves them: routes, loaders, guards and rendering.
 */
export async function openPages(
  api: TestApi,
  log: Logger = createLogger(() => undefined),
): Promise<TestPages> {
  const app = createApi(api.services, servedEndpoints);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: api.dataDir, DEMO: '1' });
  let isPending = false;
  let current: (call: Call) => Promise<Response> = ({ answer }) => answer();
  const services: PageServices = {
    config: { ...config, publicUrl: origin, development: false },
    clock: api.now,
    log,
    readInProcess: null,
    reachApi: (path, init, about) => {
      const answer = async () => app.fetch(new Request(`${origin}/api${path}`, init), about);
      return current({ name: `${init.method ?? 'GET'} ${path}`, answer });
    },
  };
  const build = await readBuild(() => isPending);
  const pages = createPages(services, build);
  const readInProcess = createReadInProcess(api.services, servedEndpoints);
  const pagesInProcess = createPages({ ...services, readInProcess }, build);
  const tokens = await tokensOf(api);
  const cookieOf = (reader: PageReader): string => {
    if (typeof reader !== 'string') return reader.cookie;
    return `${reader === 'operator' ? 'operator_token' : 'token'}=${tokens[reader]}`;
  };
  const requestWith = async (
    serve: typeof pages,
    reader: PageReader,
    path: string,
    { form, intercept }: OpenOptions,
  ) => {
    const calls = new Set<string>();
    current = (call) => {
      calls.add(call.name);
      return intercept === undefined ? call.answer() : intercept(call);
    };
    const headers = { Cookie: cookieOf(reader), Origin: origin, Accept: 'text/html' };
    const body = form === undefined ? undefined : new URLSearchParams(form).toString();
    const sent = new Request(`${origin}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { ...headers, ...(body === undefined ? {} : headersOf(body)) },
    });
    const response = await serve({ request: sent, address, requestId: pageRequestId });
    return {
      status: response.status,
      location: response.headers.get('Location'),
      cookies: response.headers.getSetCookie(),
      headers: response.headers,
      html: await response.text(),
      calls: [...calls],
    };
  };
  const request: TestPages['request'] = (reader, path, options = {}) =>
    requestWith(pages, reader, path, options);
  const open: TestPages['open'] = (reader, path, intercept) =>
    request(reader, path, intercept === undefined ? {} : { intercept });
  return {
    tokens,
    open,
    openInProcess: (reader, path) => requestWith(pagesInProcess, reader, path, {}),
    request,
    openPending: async (reader, path) => {
      isPending = true;
      return open(reader, path).finally(() => (isPending = false));
    },
    serve: async (page, intercept = ({ answer }) => answer()) => {
      current = intercept;
      return pages(page);
    },
    routeOf: createPageRoutes(build.routes),
  };
}

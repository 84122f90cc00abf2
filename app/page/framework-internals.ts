import {
  isRouteErrorResponse,
  type DataRouter,
  type DataStrategyResult,
  type EntryContext,
} from 'react-router';

/**
 * The versions whose sources these functions were compared with. They use names and markup that
 * React and React Router do not document, so framework-internals.test.tsx fails after an update
 * until each is compared with the new source. app/shell/use-live-refresh.ts works around a defect
 * of the same version of React Router.
 */
export const readFromVersions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  '@react-router/dev': '8.4.0',
} as const;

/** The router that `HydratedRouter` saves on the global object. Undefined before it starts. */
export function routerOfDocument(): DataRouter | undefined {
  const { __reactRouterDataRouter: router } = globalThis as {
    __reactRouterDataRouter?: DataRouter;
  };
  return router;
}

/**
 * The failure in a result. The router wraps the failure of an action in `data`, but not that of a
 * loader.
 */
export function failureIn({ result }: DataStrategyResult): unknown {
  if (isRouteErrorResponse(result)) return result;
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
}

/** True if a page from `renderToString` lacks a part that only a streaming render completes. */
export function isUnfinished(html: string): boolean {
  return html.includes('<!--$?-->') || html.includes('<!--$!-->');
}

/**
 * Writes the loaders' answers as the router's own `StreamTransfer` does, but without a render that
 * waits for them. `nonce` is that of the page's scripts.
 */
async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const data = JSON.stringify(await new Response(stream).text()).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`;
}

const pageEnd = '</body></html>';

export async function withHandoff(
  html: string,
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (stream === undefined) return html;
  const script = await handoffScript(stream, nonce);
  // Cut by length, because a search for the end would read the whole page.
  return html.endsWith(pageEnd) ? `${html.slice(0, -pageEnd.length)}${script}${pageEnd}` : html;
}

/** A module of a route that only waits for its texts and passes on what a chunk has. */
export interface ShortModule {
  readonly chunk: string;
  /** The chunk's name of `loadTexts`, and the name of the texts. */
  readonly wait: string;
  readonly texts: string;
  /** The chunk's names by those of the route. */
  readonly names: Readonly<Record<string, string>>;
}

type Manifest = EntryContext['manifest'];

interface Shortened {
  readonly manifest: Manifest;
  readonly byRoute: ReadonlyMap<string, ShortModule>;
}

const shortened = new WeakMap<Manifest, Shortened>();

/** The manifest with the chunk in place of each short module, so that a page does not request it. */
export function withoutShortModules(
  manifest: Manifest,
  modules: Readonly<Record<string, ShortModule>>,
): Shortened {
  const known = shortened.get(manifest);
  if (known !== undefined) return known;
  const byRoute = new Map<string, ShortModule>();
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const short = route === undefined ? undefined : modules[route.module];
    if (route === undefined || short === undefined) return [id, route] as const;
    byRoute.set(id, short);
    return [id, { ...route, module: short.chunk }] as const;
  });
  const made = { manifest: { ...manifest, routes: Object.fromEntries(routes) }, byRoute };
  shortened.set(manifest, made);
  return made;
}

const routeModules = 'window.__reactRouterRouteModules = {';

/**
 * Writes short modules into the page's script. The browser's manifest gets the same addresses, because
 * React would otherwise add their preloads again.
 */
export function withShortModules(html: string, byRoute: Shortened['byRoute']): string {
  const start = byRoute.size === 0 ? -1 : html.lastIndexOf(routeModules);
  if (start === -1) return html;
  const inside = start + routeModules.length;
  const end = html.indexOf('}', inside);
  const before: string[] = [];
  const modules = html
    .slice(inside, end)
    .split(',')
    .map((pair) => {
      const colon = pair.lastIndexOf(':');
      const [id, name] = [pair.slice(0, colon), pair.slice(colon + 1)];
      const short = byRoute.get(id.slice(1, -1));
      if (short === undefined) return pair;
      const names = Object.entries(short.names).map(([to, from]) => `${to}:${name}.${from}`);
      before.push(
        `await ${name}.${short.wait}("${short.texts}");`,
        `window.__reactRouterManifest.routes[${id}].module="${short.chunk}";`,
      );
      return `${id}:{${names.join()}}`;
    });
  return `${html.slice(0, start)}${before.join('')}${routeModules}${modules.join()}${html.slice(end)}`;
}

/**
 * The text of a page's body without tags. A plain split is safe, because React escapes `<` and `>`
 * in texts and attributes.
 */
export function bodyTextOf(html: string): string {
  const parts = html.slice(html.indexOf('<body')).split('<');
  return parts.map((part) => part.slice(part.indexOf('>') + 1)).join('');
}

/**
 * Inserts an element at the start of the body. React skips an unknown first element when it
 * hydrates.
 */
export function withFirstInBody(html: string, element: string): string {
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  return html.slice(0, start) + element + html.slice(start);
}

/**
 * The end of the id of the module through which the browser loads a route.
 * @public The build reads it (scripts/build/chunks.ts), which the check for unused exports does not
 * follow.
 */
export const clientRouteQuery = '?__react-router-build-client-route';

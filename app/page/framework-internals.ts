import { isRouteErrorResponse, type DataRouter, type DataStrategyResult } from 'react-router';

/**
 * The versions whose sources these pieces were read from. They use names and markup that React and React Router do not
 * document, so framework-internals.test.tsx fails after an update until each piece has been compared with the new source.
 * app/shell/use-live-refresh.ts works around a defect of the same version of React Router.
 */
export const readFromVersions = {
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  '@react-router/dev': '8.4.0',
} as const;

/** The router of this document, which `HydratedRouter` leaves on the global object; undefined before it starts. */
export function routerOfDocument(): DataRouter | undefined {
  const { __reactRouterDataRouter: router } = globalThis as {
    __reactRouterDataRouter?: DataRouter;
  };
  return router;
}

/** The failure in a result. The router wraps the failure of an action in `data`, and not that of a loader. */
export function failureIn({ result }: DataStrategyResult): unknown {
  if (isRouteErrorResponse(result)) return result;
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
}

/** The comments that React writes where a part of a page waits for something, or failed. */
const unfinished = /<!--\$[?!]-->/;

/** Whether a page that `renderToString` wrote lacks a part that only a streaming render waits for. */
export function isUnfinished(html: string): boolean {
  return unfinished.test(html);
}

/**
 * Writes the loaders' answers as the router's own `StreamTransfer` does, without a render that waits for them. `nonce` is
 * that of the page's scripts.
 */
async function handoffScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const data = JSON.stringify(await new Response(stream).text()).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`;
}

/** The page with the loaders' answers at the end of its body, where React's markup of a whole document ends. */
export async function withHandoff(
  html: string,
  stream: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (stream === undefined) return html;
  const script = await handoffScript(stream, nonce);
  return html.replace(/<\/body><\/html>$/, () => `${script}</body></html>`);
}

/** The text of a page's body, without its tags. React escapes `<` and `>` in texts and attributes. */
export function bodyTextOf(html: string): string {
  const parts = html.slice(html.indexOf('<body')).split('<');
  return parts.map((part) => part.slice(part.indexOf('>') + 1)).join('');
}

/** The page with an element before all others of its body. React skips an unknown first element when it hydrates. */
export function withFirstInBody(html: string, element: string): string {
  const start = html.indexOf('>', html.indexOf('<body')) + 1;
  return html.slice(0, start) + element + html.slice(start);
}

/**
 * The end of the id of the module through which the browser gets a route.
 * @public Read by the build, which the check for unused exports does not follow (scripts/build/chunks.ts).
 */
export const clientRouteQuery = '?__react-router-build-client-route';

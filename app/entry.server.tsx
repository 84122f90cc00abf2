import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { StillFlash, StillLine } from './flash.tsx';
import {
  bodyTextOf,
  isUnfinished,
  withFirstInBody,
  withHandoff,
} from './page/framework-internals.ts';
import { pageContext } from './page/page-context.ts';
import { PageFactsContext } from './page/page-facts.ts';
import { doorScript } from './page/page-script.ts';
import { withSigns } from './page/page-signs.tsx';
import { isEnhancedHandle, isStillHandle } from './page/still-page.ts';
import { loadCatalogue } from './texts/load.ts';
import { textFilesOf } from './texts/text-files.ts';
import type { Refused } from '../ui/form-answer.ts';
import { isSaid, refusalIn } from './page/unsaid.ts';

// Both languages are there before the first page.
await Promise.all([loadCatalogue('en'), loadCatalogue('ar')]);

export { pageContext };
export const streamTimeout = 5000;

/** A page that is not ready by then is given up: its rest would come too late for anybody. */
const renderMsMax = streamTimeout + 1000;

/** Rejects when not even the frame of the page could be rendered; what fails inside it is told to `onError` only. */
function renderWaiting(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const rendering = renderToPipeableStream(page, {
      onError,
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onAllReady: () => {
        clearTimeout(timer);
        rendering.pipe(sink);
      },
    });
    const timer = setTimeout(
      () => rendering.abort(new Error('The page took too long')),
      renderMsMax,
    );
  });
}

/**
 * Adds a refusal that the page shows nowhere to its top, so that no form is refused in silence without JavaScript. A page
 * with a script shows it as a toast (flash.tsx).
 */
function withRefusal(html: string, { message, errors }: Refused, isStill: boolean): string {
  const escaped = renderToString(message);
  const words = Object.entries(errors).map(([field, texts]) => [
    field,
    texts.map((text) => renderToString(text)),
  ]);
  if (isSaid({ message: escaped, errors: Object.fromEntries(words) }, bodyTextOf(html)))
    return html;
  const line = renderToStaticMarkup(
    isStill ? (
      <StillLine status={0} message={message} />
    ) : (
      <StillFlash flash={{ status: 0, message }} />
    ),
  );
  return withFirstInBody(html, line);
}

/**
 * Renders a page in one piece: no page here comes in late parts, so a broken render can still change the status, and
 * writing text instead of a stream of 4 kB chunks takes a third less CPU. Where a part waits after all, it is waited for.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const about = loadContext.get(pageContext);
  const { nonce, locale, theme, reportFault } = about;
  const { matches } = routerContext.staticHandlerContext;
  const handle: unknown = matches.at(-1)?.route.handle;
  const isStill = isStillHandle(handle);
  const ownScript = isEnhancedHandle(handle) ? doorScript : null;
  about.isStill = isStill && ownScript === null;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  let answered = status;
  // Asked for early: the page's script would ask for them only when it runs.
  const routeIds = matches.map(({ route }) => route.id);
  const textFiles = isStill ? [] : textFilesOf(routeIds, locale);
  const { page, signs } = withSigns(
    <PageFactsContext value={{ locale, theme, nonce, isStill, ownScript, textFiles }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageFactsContext>,
  );
  const refused = refusalIn(routerContext.staticHandlerContext.actionData);
  // The stream would write this line by itself; without it browsers lay the page out as in 1998.
  const draw = () => `<!DOCTYPE html>${renderToString(page)}`;
  let html = draw();
  // The names of a refused form's fields, which its summary stands above.
  if (signs.isEarly) html = draw();
  if (isUnfinished(html)) {
    html = await renderWaiting(page, (error) => {
      answered = 500;
      reportFault(error);
    });
  }
  if (refused !== null) html = withRefusal(html, refused, isStill);
  if (isStill) {
    await serverHandoffStream?.cancel();
    return new Response(html, { status: answered, headers });
  }
  const whole = await withHandoff(html, serverHandoffStream, nonce);
  return new Response(whole, { status: answered, headers });
}

/** Faults of loaders and actions reach the log; the page shows only the generic words. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  // An unknown address or a refused page is an answer, not a fault.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportFault(error);
}

interface HandleErrorArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

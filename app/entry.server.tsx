import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { toSetCookie } from '#features/session/rules/session.ts';
import { flashCookieName, parseFlash } from './flash-cookie.ts';
import { StaticFlash, StaticLine } from './flash.tsx';
import { MessageIn } from './message-in.tsx';
import {
  bodyTextOf,
  isUnfinished,
  withFirstInBody,
  withHandoff,
  withoutShortModules,
  withShortModules,
} from './page/framework-internals.ts';
import { pageContext, type PageContext } from './page/page-context.ts';
import { PageFactsContext } from './page/page-facts.ts';
import { pageScriptUrl } from './page/page-script.ts';
import { shortModules } from './page/short-modules.ts';
import { fontFilesOf } from './page/font-files.ts';
import { withFieldRegistry } from './page/field-registry.tsx';
import { isEnhancedHandle, isStaticHandle } from './page/static-page.ts';
import { StaticToast } from './static-toast.tsx';
import { catalogueOf, loadCatalogue } from './texts/load.ts';
import { createTranslator } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';
import { textFilesOf } from './texts/text-files.ts';
import type { Refused } from '../ui/form-answer.ts';
import { isRefusalShown, refusalIn } from './page/shown-refusal.ts';

// Both languages must be loaded before the first page is drawn.
await Promise.all([loadCatalogue('en'), loadCatalogue('ar')]);

export { pageContext };
export const streamTimeout = 5000;

/** A render longer than this is aborted, because the stream is closed by then. */
const renderMsMax = streamTimeout + 1000;

/**
 * Rejects if the frame of the page cannot be rendered. A failure inside it only reaches `onError`.
 */
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

function drawMessage(message: ReactNode, locale: Locale): string {
  return renderToStaticMarkup(<MessageIn locale={locale}>{message}</MessageIn>);
}

interface RefusalPage {
  readonly locale: Locale;
  /** A page without React. */
  readonly isStatic: boolean;
  /** A script of its own shows toasts. */
  readonly hasScript: boolean;
}

/** The message of a refused form. A page with a script shows it as a toast itself (flash.tsx). */
function refusalLine(message: string, { isStatic, hasScript }: RefusalPage, isShown: boolean) {
  if (!isStatic) return isShown ? null : <StaticFlash flash={{ status: 0, message }} />;
  // The page does not have the message, so it must not disappear.
  if (!isShown) return <StaticLine status={0} message={message} />;
  return hasScript ? null : <StaticToast status={0} message={message} />;
}

/**
 * Adds a refusal that the page does not show to its top, so that a form without JavaScript is never
 * refused silently. A page of the site shows each refusal as a toast too (specification §2.62).
 */
function withRefusal(html: string, { message, errors }: Refused, about: RefusalPage): string {
  const escaped = renderToString(message);
  const escapedErrors = Object.entries(errors).map(([field, texts]) => [
    field,
    texts.map((text) => renderToString(text)),
  ]);
  const isShown = isRefusalShown(
    { message: escaped, errors: Object.fromEntries(escapedErrors) },
    bodyTextOf(html),
  );
  const line = refusalLine(message, about, isShown);
  return line === null ? html : withFirstInBody(html, drawMessage(line, about.locale));
}

/** Begins the title of a refused page with the error, which a screen reader reads first. */
function withErrorTitle(html: string, locale: Locale): string {
  const t = createTranslator(locale, catalogueOf(locale));
  return html.replace('<title>', `<title>${t('ui.errorTitle')} `);
}

/** Adds the toast for the next page to a page without any script, and deletes its cookie. */
function withFlash(html: string, about: PageContext): string {
  const flash = parseFlash(about.cookies.get(flashCookieName) ?? '');
  if (flash === null) return html;
  const secure = about.origin.startsWith('https:');
  about.setCookie(toSetCookie(flashCookieName, '', { secure, maxAgeSeconds: 0 }));
  return withFirstInBody(html, drawMessage(<StaticToast {...flash} />, about.locale));
}

/**
 * Renders a page in one piece, because no page here arrives in parts: a failed render can still
 * change the status, and text instead of a stream of 4 kB chunks takes a third less CPU. A page
 * with a part that suspends falls back to a render that waits for it.
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
  const { nonce, locale, theme, digits, reportFault } = about;
  const { matches } = routerContext.staticHandlerContext;
  const handle: unknown = matches.at(-1)?.route.handle;
  const isStatic = isStaticHandle(handle);
  const ownScript = isEnhancedHandle(handle) ? pageScriptUrl : null;
  about.isStatic = isStatic && ownScript === null;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  let answered = status;
  // Preloaded, because otherwise the page's script requests them only when it runs.
  const routeIds = matches.map(({ route }) => route.id);
  const textFiles = isStatic ? [] : textFilesOf(routeIds, locale);
  const fontFiles = fontFilesOf(locale);
  const facts = { locale, theme, digits, nonce, isStatic, ownScript, textFiles, fontFiles };
  const { manifest, byRoute } = withoutShortModules(routerContext.manifest, shortModules);
  const { page, registry } = withFieldRegistry(
    <PageFactsContext value={facts}>
      <ServerRouter context={{ ...routerContext, manifest }} url={request.url} nonce={nonce} />
    </PageFactsContext>,
  );
  const refused = refusalIn(routerContext.staticHandlerContext.actionData);
  // `renderToString` omits the doctype, without which browsers use quirks mode.
  const draw = () => `<!DOCTYPE html>${renderToString(page)}`;
  let html = draw();
  // Draws again, because the summary above the fields needs names that the fields report later.
  if (registry.isEarly) html = draw();
  if (isUnfinished(html)) {
    html = await renderWaiting(page, (error) => {
      answered = 500;
      reportFault(error);
    });
  }
  if (refused !== null) {
    html = withRefusal(html, refused, { locale, isStatic, hasScript: ownScript !== null });
    html = withErrorTitle(html, locale);
  }
  if (about.isStatic) html = withFlash(html, about);
  if (isStatic) {
    await serverHandoffStream?.cancel();
    return new Response(html, { status: answered, headers });
  }
  const whole = await withHandoff(withShortModules(html, byRoute), serverHandoffStream, nonce);
  return new Response(whole, { status: answered, headers });
}

export function handleError(error: unknown, { request, context }: HandleErrorArgs): void {
  // An unknown address or a refused page is a response, not a fault.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).reportFault(error);
}

interface HandleErrorArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

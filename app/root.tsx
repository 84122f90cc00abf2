import './styles/app.css';
import { useContext, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import {
  digitsOf,
  directionOf,
  splitLocalePath,
  type Digits,
  type Locale,
} from '../shared/locale.ts';
import { chunkGuardScript } from './page/chunk-guard.ts';
import { flashCookieName, parseFlash, type Flash } from './flash-cookie.ts';
import { FlashToasts, NetworkGuard, StaticFlash, AnswerToasts } from './flash.tsx';
import { preservePageWithoutResponse } from './page/no-response.ts';
import { pageContext, type Theme } from './page/page-context.ts';
import { PageFactsContext } from './page/page-facts.ts';
import { PageFocus } from './page/page-focus.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { loadStaticWhole } from './page/static-page.ts';
import { catalogueOf } from './texts/load.ts';
import { preloadTexts } from './page/preload-texts.ts';
import { showShellFirst } from './page/shell-first.ts';
import { TextProvider } from '../ui/use-text.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/root.ts';

export interface RootData {
  locale: Locale;
  prefix: '' | '/en' | '/ar';
  theme: Theme;
  digits: Digits;
  hasSample: boolean;
  nonce: string;
  origin: string;
  demo: boolean;
  development: boolean;
  flash?: Flash | null;
  /** The id under which the server logged the document's request. */
  requestId: string;
}

export function loader({ context }: Route.LoaderArgs): RootData {
  const { locale, prefix, theme, digits, nonce, origin, demo, development, cookies, requestId } =
    context.get(pageContext);
  const flash = parseFlash(cookies.get(flashCookieName) ?? '');
  const hasSample = cookies.get('sample') !== 'off';
  return {
    locale,
    prefix,
    theme,
    digits,
    hasSample,
    nonce,
    origin,
    demo,
    development,
    flash,
    requestId,
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  loadStaticWhole,
  showShellFirst,
  preservePageWithoutResponse,
  preloadTexts,
];

/**
 * Language and theme never change without a full load or a local switch, so nothing is fetched
 * again.
 */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<RootData>('root');
  const facts = useContext(PageFactsContext);
  // After a failed action no loader runs, so the facts come from the render or the browser's
  // address.
  const data = loaded ?? facts;
  const isStatic = facts?.isStatic === true;
  const ownScript = facts?.ownScript ?? null;
  const locale = data?.locale ?? splitLocalePath(globalThis.location.pathname).locale;
  const digits = data?.digits ?? digitsOf(document.documentElement.dataset['digits']);
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={data?.theme ?? 'light'}
      data-digits={digits}
      data-sample={loaded?.hasSample === false ? 'off' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isStatic && <meta property="csp-nonce" nonce={data?.nonce} suppressHydrationWarning />}
        {(!isStatic || ownScript !== null) && (
          <script
            nonce={data?.nonce}
            suppressHydrationWarning
            // oxlint-disable-next-line react/no-danger -- our own constant; as a child React would escape its &&
            dangerouslySetInnerHTML={{ __html: chunkGuardScript }}
          />
        )}
        {ownScript !== null && <script type="module" src={ownScript} nonce={data?.nonce} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {facts?.fontFiles.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
        ))}
        {facts?.textFiles.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={facts.nonce} />
        ))}
        <Links nonce="" />
      </head>
      <body>
        <TextProvider locale={locale} digits={digits} catalogue={catalogueOf(locale)}>
          {children}
        </TextProvider>
        {!isStatic && (
          <>
            <ScrollRestoration nonce={data?.nonce ?? ''} />
            <Scripts nonce={data?.nonce ?? ''} />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaticFlash flash={loaderData.flash ?? null} />
      <ProgressBar />
      <PageFocus />
      <Outlet />
      <NetworkGuard />
      <FlashToasts />
      <AnswerToasts />
      <ToastRegion />
    </>
  );
}

/**
 * specification §2: a 404 has its own text and a link home; any other error shows its status, 500
 * if it has none.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} alone />;
}

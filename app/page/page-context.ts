import { createContext } from 'react-router';
import type { ApiClient } from '#shared/client.ts';
import type { Locale } from '#shared/locale.ts';

export type Theme = 'light' | 'dark';

/** What the server knows about one page request. Made in server/pages/pages.ts, read by loaders and actions. */
export interface PageContext {
  locale: Locale;
  /** How this form of the route is addressed: no prefix, /en or /ar (specification §2). */
  prefix: '' | '/en' | '/ar';
  theme: Theme;
  /** Content-Security-Policy nonce of this response. */
  nonce: string;
  /** The public origin, without a slash at the end: for canonical links. */
  origin: string;
  /** Path and query as the browser asked for it, prefix included. */
  path: string;
  demo: boolean;
  development: boolean;
  /** The typed client: carries this request's language and session; Set-Cookie of its answers reaches the browser. */
  api: ApiClient;
  /** Cookies of the request by name: display only, no decision reads them. */
  cookies: ReadonlyMap<string, string>;
  /** The page's own clock, injected in tests. */
  now: Date;
  /** Logs a fault of a loader, an action or the render under the request's id. */
  reportFault(error: unknown): void;
  /** Adds a Set-Cookie of the page itself (theme, locale). */
  setCookie(header: string): void;
  /** Set by the render: the page came out without any script (still-page.ts). */
  isStill?: boolean;
}

/** Loaders read it with `context.get(pageContext)`. The server reaches this same key through entry.server. */
export const pageContext = createContext<PageContext>();

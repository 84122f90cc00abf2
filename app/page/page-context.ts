import { createContext } from 'react-router';
import type { ApiClient } from '#shared/client.ts';
import type { Digits, Locale } from '#shared/locale.ts';

export type Theme = 'light' | 'dark';

/**
 * The server's facts of one page request. Made in server/pages/pages.ts, read by loaders and
 * actions.
 */
export interface PageContext {
  locale: Locale;
  /** The prefix of the requested address (specification §2). */
  prefix: '' | '/en' | '/ar';
  theme: Theme;
  digits: Digits;
  nonce: string;
  /** The public origin without a slash at the end, for canonical links. */
  origin: string;
  /** Path and query as requested, prefix included. */
  path: string;
  demo: boolean;
  development: boolean;
  /**
   * The typed client. It sends this request's language and session; Set-Cookie of its answers
   * reaches the browser.
   */
  api: ApiClient;
  /** Cookies of the request by name. For display only: no decision may read them. */
  cookies: ReadonlyMap<string, string>;
  now: Date;
  /** The id of this request in the log and in the `X-Request-Id` header. */
  requestId: string;
  reportFault(error: unknown): void;
  setCookie(header: string): void;
  isStatic?: boolean;
}

/**
 * Loaders read it with `context.get(pageContext)`. The server imports this same key through
 * entry.server.
 */
export const pageContext = createContext<PageContext>();

import { createContext } from 'react';
import type { Locale } from '#shared/locale.ts';
import type { Theme } from './page-context.ts';

/** What the document needs even when no loader ran, as after an action that failed. */
export interface PageFacts {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly nonce: string;
  /** React draws it on the server only (still-page.ts). */
  readonly isStill: boolean;
  /** The address of the script that such a page has of its own. */
  readonly ownScript: string | null;
  /** Files of texts that the page will ask for. */
  readonly textFiles: readonly string[];
}

/** Given by the server's render; null in the browser, where the document already stands. */
export const PageFactsContext = createContext<PageFacts | null>(null);

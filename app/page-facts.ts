import { createContext } from 'react';
import type { Locale } from '../shared/locale.ts';
import type { Theme } from './page-context.ts';

/** What the document needs even when no loader ran, as after an action that failed. */
export interface PageFacts {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly nonce: string;
  /** A page without script (still-page.ts). */
  readonly isStill: boolean;
  /** Files of texts that the page will ask for. */
  readonly textFiles: readonly string[];
}

/** Given by the server's render; null in the browser, where the document already stands. */
export const PageFactsContext = createContext<PageFacts | null>(null);

import { createContext } from 'react';
import type { Digits, Locale } from '#shared/locale.ts';
import type { Theme } from './page-context.ts';

/** The document's facts that must exist even if no loader ran, such as after a failed action. */
export interface PageFacts {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly digits: Digits;
  readonly nonce: string;
  readonly isStatic: boolean;
  readonly ownScript: string | null;
  readonly textFiles: readonly string[];
  /** The fonts that every page of the language needs. */
  readonly fontFiles: readonly string[];
}

/** Set by the server's render. Null in the browser, because the document exists there. */
export const PageFactsContext = createContext<PageFacts | null>(null);

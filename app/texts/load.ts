import type { Translation } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';
import type { Catalogue } from './en.ts';
import { rootPack, textFileOf } from './text-files.ts';

export type Texts = Catalogue | Translation<Catalogue>;

interface Branch {
  [key: string]: string | Branch;
}

/** Merged in place, so that a page sees later texts under the same object. */
const loaded: Partial<Record<Locale, Branch>> = {};

function merge(into: Branch, texts: Branch): void {
  for (const [key, below] of Object.entries(texts)) {
    const known = into[key];
    if (typeof below === 'string' || typeof known !== 'object') into[key] = below;
    else merge(known, below);
  }
}

function add(locale: Locale, texts: object): void {
  merge((loaded[locale] ??= {}), texts as Branch);
}

/** Loads a whole language: on the server, and in the browser during development. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  add(locale, locale === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en);
}

/** Never changes without a full load. */
export function languageOfPage(): Locale {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/** The document's file of a layout, which has the texts of the root too. */
function layoutFile(): string | null {
  return (
    document
      .querySelector('link[href*="/assets/texts-"][href*="-layouts-"]')
      ?.getAttribute('href') ?? null
  );
}

/**
 * Fetches one route's texts in the page's language, once. The built route modules wait for it
 * (scripts/build/browser-texts.ts), so that no page is drawn without its texts.
 */
export async function loadTexts(name: string): Promise<void> {
  // The server has whole catalogues.
  if (typeof document === 'undefined') return;
  const locale = languageOfPage();
  const href = (name === rootPack ? layoutFile() : null) ?? textFileOf(name, locale);
  if (href === null) return;
  const texts = (await import(/* @vite-ignore */ href)) as { default: object };
  add(locale, texts.default);
}

/** @throws if the language is not loaded; the server must load both before the first page. */
export function catalogueOf(locale: Locale): Texts {
  const catalogue = loaded[locale];
  if (catalogue === undefined) throw new Error(`Catalogue ${locale} was not loaded`);
  // The cast is safe, because the build finds a route's texts in its sources and a test compares
  // both.
  return catalogue as unknown as Texts;
}

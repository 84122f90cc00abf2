import type { Translation } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';
import type { Catalogue } from './en.ts';
import { textFileOf } from './text-files.ts';

/** One language of the product. */
export type Texts = Catalogue | Translation<Catalogue>;

/** A text, its forms by count, or a branch of the catalogue. */
interface Branch {
  [key: string]: string | Branch;
}

/** Filled in place, so that a page that stands while more arrives finds it under the same object. */
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

/** Brings all of one language: to the server, and to the browser while developing. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  add(locale, locale === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en);
}

/** The language of the page; it never changes without a full load. */
export function languageOfPage(): Locale {
  return document.documentElement.lang === 'ar' ? 'ar' : 'en';
}

/**
 * Fetches what one route says in the page's language, once. The built modules of routes wait for it (scripts/build/browser-texts.ts),
 * and the router for them: no page is drawn before its words are there.
 */
export async function bringTexts(name: string): Promise<void> {
  const locale = languageOfPage();
  const href = textFileOf(name, locale);
  if (href === null) return;
  const texts = (await import(/* @vite-ignore */ href)) as { default: object };
  add(locale, texts.default);
}

/** The catalogue of a page; the server brings all of both languages before the first one. */
export function catalogueOf(locale: Locale): Texts {
  const catalogue = loaded[locale];
  if (catalogue === undefined) throw new Error(`Catalogue ${locale} was not loaded`);
  // What a route can say is found in its sources; a test holds the two together.
  return catalogue as unknown as Texts;
}

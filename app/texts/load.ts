import type { Translation } from '../../shared/i18n.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Catalogue } from './en.ts';

/** One language of the product. */
export type Texts = Catalogue | Translation<Catalogue>;

/** Filled in place, so that a page that stands while the rest arrives finds it under the same object. */
const loaded: Partial<Record<Locale, Partial<Texts>>> = {};

function add(locale: Locale, texts: Partial<Texts>): void {
  loaded[locale] = Object.assign(loaded[locale] ?? {}, texts);
}

/** Fetches one language; the browser downloads only the one it shows. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  add(locale, locale === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en);
}

/** Fetches what public pages say of one language: enough until a page imports `whole.ts`. */
export async function loadOpenCatalogue(locale: Locale): Promise<void> {
  if (loaded[locale] !== undefined) return;
  add(locale, locale === 'ar' ? (await import('./ar-open.ts')).openAr : (await import('./en-open.ts')).openEn);
}

/** The catalogue of a page; the server brings all of both before the first page, `whole.ts` that of an area. */
export function catalogueOf(locale: Locale): Texts {
  const catalogue = loaded[locale];
  if (catalogue === undefined) throw new Error(`Catalogue ${locale} was not loaded`);
  // A test holds public pages to the texts of the open part.
  return catalogue as Texts;
}

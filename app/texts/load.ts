import type { Translation } from '../../shared/i18n.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Catalogue } from './en.ts';

/** One language of the product. */
export type Texts = Catalogue | Translation<Catalogue>;

const loaded: Partial<Record<Locale, Texts>> = {};

/** Fetches one language; the browser downloads only the one it shows. */
export async function loadCatalogue(locale: Locale): Promise<void> {
  if (loaded[locale] !== undefined) return;
  loaded[locale] = locale === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en;
}

/** A catalogue that `loadCatalogue` has brought; the server brings both before the first page. */
export function catalogueOf(locale: Locale): Texts {
  const catalogue = loaded[locale];
  if (catalogue === undefined) throw new Error(`Catalogue ${locale} was not loaded`);
  return catalogue;
}

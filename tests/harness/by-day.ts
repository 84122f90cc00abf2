import { locales, type Locale } from '#shared/locale.ts';

/** True in `npm test -- nightly`, which runs every combination (decision 0117). */
export const isNight = process.env['NIGHTLY'] === '1';

/**
 * The half of a long walk's places for one language by day, so that both languages together visit
 * every place once; at night each visits all.
 */
export function placesByDay<Place>(locale: Locale, places: readonly Place[]): readonly Place[] {
  if (isNight) return places;
  return places.filter((_, index) => index % 2 === locales.indexOf(locale));
}

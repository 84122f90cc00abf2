import type { Locale } from '#shared/locale.ts';
import { textPacks } from './packs.ts';

/** The address of the texts called `name`; null where nothing was cut. */
export function textFileOf(name: string, locale: Locale): string | null {
  return textPacks === null ? null : `/assets/texts-${locale}-${name}-${textPacks.stamp}.js`;
}

/** The addresses of all that these routes say. */
export function textFilesOf(routeIds: readonly string[], locale: Locale): readonly string[] {
  const names = routeIds.map((id) => textPacks?.names[id]).filter((name) => name !== undefined);
  return names.map((name) => textFileOf(name, locale)).filter((href) => href !== null);
}

import type { Locale } from '#shared/locale.ts';
import { textPacks } from './packs.ts';

/** Null: this build has no split texts. */
export function textFileOf(name: string, locale: Locale): string | null {
  return textPacks === null ? null : `/assets/texts-${locale}-${name}-${textPacks.stamp}.js`;
}

export function textFilesOf(routeIds: readonly string[], locale: Locale): readonly string[] {
  const names = routeIds.map((id) => textPacks?.names[id]).filter((name) => name !== undefined);
  return names.map((name) => textFileOf(name, locale)).filter((href) => href !== null);
}

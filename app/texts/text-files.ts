import type { Locale } from '#shared/locale.ts';
import { textPacks } from './packs.ts';

export const rootPack = 'root';

/** Null: this build has no split texts. */
export function textFileOf(name: string, locale: Locale): string | null {
  return textPacks === null ? null : `/assets/texts-${locale}-${name}-${textPacks.stamp}.js`;
}

const isLayout = (name: string) => name.startsWith('layouts-');

/** The files of a page. That of a layout also has the texts of the root. */
export function textFilesOf(routeIds: readonly string[], locale: Locale): readonly string[] {
  const names = routeIds.map((id) => textPacks?.names[id]).filter((name) => name !== undefined);
  const needed = names.some(isLayout) ? names.filter((name) => name !== rootPack) : names;
  return needed.map((name) => textFileOf(name, locale)).filter((href) => href !== null);
}

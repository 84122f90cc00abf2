import type { Text } from '#ui/use-text.tsx';
import type { PalettePage } from '#features/search/ui/palette-rows.ts';
import { letterOfPage } from './go-keys.ts';
import type { NavGroup } from './navigation.ts';

export function palettePages(groups: readonly NavGroup[], text: Text): PalettePage[] {
  return groups.flat().map(({ text: key, to, icon }) => ({ text: text(key), to, icon }));
}

export function keyPages(
  groups: readonly NavGroup[],
  text: Text,
): [letter: string, text: string][] {
  return groups.flat().flatMap(({ to, text: name }): [string, string][] => {
    const letter = letterOfPage(to);
    return letter === undefined ? [] : [[letter.toUpperCase(), text(name)]];
  });
}

import type { Text } from '#ui/use-text.tsx';
import type { PalettePage } from '#features/search/ui/palette-rows.ts';
import type { NavGroup } from './navigation.ts';

export function palettePages(groups: readonly NavGroup[], text: Text): PalettePage[] {
  return groups.flat().map(({ text: key, to, icon }) => ({ text: text(key), to, icon }));
}

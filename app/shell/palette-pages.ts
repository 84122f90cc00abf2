import type { Text } from '#ui/use-text.tsx';
import type { PalettePage, WaitingPage } from '#features/search/ui/palette-rows.ts';
import { letterOfPage } from './go-keys.ts';
import type { NavGroup } from './navigation.ts';
import type { CounterLinks, Counters } from './shell-types.ts';

export function palettePages(groups: readonly NavGroup[], text: Text): PalettePage[] {
  return groups.flat().map(({ text: key, to, icon }) => ({ text: text(key), to, icon }));
}

/** The pages with rows that need the reader's action, and the list of those rows. */
export function waitingPages(
  groups: readonly NavGroup[],
  text: Text,
  { counters, counterLinks }: { counters: Counters; counterLinks?: CounterLinks | undefined },
): WaitingPage[] {
  return groups.flat().flatMap(({ text: key, to, icon, counter, counterTo, hasQueue }) => {
    const count = counter === undefined || hasQueue !== true ? 0 : (counters[counter] ?? 0);
    if (counter === undefined || count === 0) return [];
    return [{ text: text(key), to: counterLinks?.[counter] ?? counterTo ?? to, icon, count }];
  });
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

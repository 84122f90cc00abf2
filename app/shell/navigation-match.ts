/** The parts of an entry that matching needs: the tests need no icons. */
export interface Matchable {
  to: string;
  also?: readonly string[];
  children?: readonly { to: string }[];
}

/** Whether a path lies at or below a beginning: `/buyer/offer` holds `/buyer/offer/7`, never `/buyer/offers`. */
export function isAtOrBelow(pathname: string, beginning: string): boolean {
  return pathname === beginning || pathname.startsWith(`${beginning}/`);
}

/** How well an entry fits a path: the length of the longest beginning that holds it, 0 for none. */
function fitOf(item: Matchable, pathname: string): number {
  const beginnings = [
    item.to,
    ...(item.also ?? []),
    ...(item.children ?? []).map((child) => child.to),
  ];
  return Math.max(
    0,
    ...beginnings.filter((one) => isAtOrBelow(pathname, one)).map((one) => one.length),
  );
}

/** The entry of a sidebar that the path belongs to: the one with the longest beginning, none if no entry fits. */
export function currentItem<Item extends Matchable>(
  groups: readonly (readonly Item[])[],
  pathname: string,
): Item | null {
  let best: Item | null = null;
  let bestFit = 0;
  for (const item of groups.flat()) {
    const fit = fitOf(item, pathname);
    if (fit > bestFit) {
      best = item;
      bestFit = fit;
    }
  }
  return best;
}

/** `aria-current` of a link: the page itself, an entry that the page belongs to, or nothing. */
export function ariaCurrentOf(
  pathname: string,
  to: string,
  isCurrent: boolean,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return isCurrent ? 'true' : undefined;
}

/** The nested link of the page, if any. */
export function currentChild<Child extends { to: string }>(
  children: readonly Child[] | undefined,
  pathname: string,
): Child | null {
  return (children ?? []).find((child) => isAtOrBelow(pathname, child.to)) ?? null;
}

/** The fields that matching needs, so that the tests need no icons. */
export interface Matchable {
  to: string;
  also?: readonly string[];
  children?: readonly { to: string }[];
}

/**
 * True if a path equals a beginning or is below it: `/buyer/offer` matches `/buyer/offer/7`, never
 * `/buyer/offers`.
 */
export function isAtOrBelow(pathname: string, beginning: string): boolean {
  return pathname === beginning || pathname.startsWith(`${beginning}/`);
}

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

/** The sidebar entry of a path: the one with the longest matching beginning. Null: none. */
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

/** `page` for the page itself, `true` for an entry above it. */
export function ariaCurrentOf(
  pathname: string,
  to: string,
  isCurrent: boolean,
): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return isCurrent ? 'true' : undefined;
}

export function currentChild<Child extends { to: string }>(
  children: readonly Child[] | undefined,
  pathname: string,
): Child | null {
  return (children ?? []).find((child) => isAtOrBelow(pathname, child.to)) ?? null;
}

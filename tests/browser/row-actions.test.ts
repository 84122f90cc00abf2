import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { placesByDay } from '../harness/by-day.ts';
import { expect, pathOf, test } from './harness.ts';
import { placesOf } from './places.ts';
import { enterAs } from './prepared.ts';

/** Around each width at which a table changes: cards, columns that leave, the drawer, the desk. */
const widths = [768, 820, 1024, 1099, 1100, 1199, 1280, 1440, 1920];

const readers = [
  ['buyer', demoEmails[0]],
  ['supplier', demoEmails[1]],
  ['operator', demoEmails[2]],
] as const;

/** The width from which no table with actions is wider than its box. */
const fitsFrom = { buyer: 768, supplier: 768, operator: 1024 } as const;
/** Lists with another width, which they also have without actions. */
const listFitsFrom: ReadonlyMap<string, number> = new Map(
  ['/admin/companies', '/admin/messages', '/admin/packages'].map((list) => [list, 768]),
);

interface Found {
  readonly all: number;
  readonly count: number;
  /**
   * Those that cannot be seen, or are not what a press in their middle reaches, and those of the
   * first row that a keyboard does not reach or show.
   */
  readonly lost: readonly string[];
  readonly wide: readonly string[];
}

/**
 * Checks every action of every row in the present window; rows are scrolled up and down, never
 * sideways. `tables` selects those whose width is measured.
 */
function findLost(page: Page, tables: string): Promise<Found> {
  return page.evaluate(async (selector) => {
    // A button may have a transition.
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map((one) => one.finished));
    const actions = [
      ...document.querySelectorAll<HTMLElement>('main td .row-buttons :is(a, button)'),
    ];
    const shown = actions.filter((one) => one.checkVisibility());
    const lost = shown.flatMap((one) => {
      // Only up and down: the window scrolls to the row, and nothing inside the list scrolls sideways.
      window.scrollTo(0, one.getBoundingClientRect().top + window.scrollY - window.innerHeight / 2);
      const box = one.getBoundingClientRect();
      const isInside = box.left >= 0 && box.right <= document.documentElement.clientWidth;
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const isReached = hit !== null && (one.contains(hit) || hit.contains(one));
      const isSeen = window.innerWidth >= 1100 || getComputedStyle(one).opacity === '1';
      const where = `${Math.round(box.left)}–${Math.round(box.right)}`;
      return isInside && isReached && isSeen
        ? []
        : [`${one.textContent || one.ariaLabel || ''} ${where}`];
    });
    const unseen: string[] = [];
    const row = shown[0]?.closest('tr');
    for (const one of shown.filter((action) => action.closest('tr') === row)) {
      one.focus({ preventScroll: true });
      await Promise.allSettled(one.getAnimations().map(({ finished }) => finished));
      if (document.activeElement !== one || getComputedStyle(one).opacity !== '1')
        unseen.push(`${one.textContent || one.ariaLabel || ''} by keyboard`);
      one.blur();
    }
    const wide = [...document.querySelectorAll<HTMLElement>(selector)].flatMap((table) => {
      const room = table.parentElement?.clientWidth ?? 0;
      return table.scrollWidth > room ? [`${table.scrollWidth} px in ${room}`] : [];
    });
    return { all: actions.length, count: shown.length, lost: [...unseen, ...lost], wide };
  }, tables);
}

for (const locale of locales) {
  for (const [reader, email] of readers) {
    test(`every action of every row can be pressed at every width (${reader}, ${locale})`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, email);
      const lost: string[] = [];
      const wide: string[] = [];
      const lists = new Set<string>();
      for (const place of placesByDay(locale, placesOf[reader])) {
        // A dialog covers the rows.
        if (typeof place !== 'string' || /no-such-page|dialog=/.test(place)) continue;
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(pathOf(locale, place));
        const named = listFitsFrom.get(place);
        const tables = `main table${named === undefined ? ':has(.row-pinned)' : '[role="table"]'}`;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await findLost(page, tables);
          if (found.count > 0) lists.add(place);
          lost.push(...found.lost.slice(0, 2).map((one) => `${place} at ${width}: ${one}`));
          if (width >= (named ?? fitsFrom[reader]))
            wide.push(...found.wide.map((one) => `${place} at ${width}: ${one}`));
          if (found.all === 0 && named === undefined) break;
        }
      }
      expect(lists.size).toBeGreaterThanOrEqual(2);
      expect([...listFitsFrom.keys()].filter((list) => !placesOf.operator.includes(list))).toEqual(
        [],
      );
      expect(lost).toEqual([]);
      expect(wide).toEqual([]);
    });
  }
}

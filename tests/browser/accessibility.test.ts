import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { findAxeProblems } from './axe.ts';
import { findSharedNames } from './control-names.ts';
import { expect, pathOf, test } from './harness.ts';
import { findPlace } from './find-place.ts';
import { placesOf, type Place } from './places.ts';
import { enterAs } from './prepared.ts';

// The longest file: its tests are independent, so the workers divide them. The nightly run has
// twice the pages.
test.describe.configure({
  mode: 'parallel',
  ...(process.env['NIGHTLY'] === '1' ? { timeout: 1_800_000 } : {}),
});

type Theme = 'light' | 'dark';

const themes: readonly Theme[] = ['light', 'dark'];
const isNight = process.env['NIGHTLY'] === '1';

/** One load of a page serves all its themes, because a theme is one attribute of the page. */
async function expectSilentAxe(page: Page, path: string, seen: readonly Theme[]): Promise<void> {
  await page.goto(path);
  for (const theme of seen) {
    await page.evaluate((name) => {
      document.documentElement.dataset['theme'] = name;
    }, theme);
    // The other pages are looked at, too.
    expect.soft(await findAxeProblems(page), `${path}, ${theme}`).toEqual([]);
  }
}

/**
 * Texts for screen readers are out of the flow. Without a positioned ancestor in their scroll area
 * they widen the page as soon as there is more to scroll than in the demo.
 */
async function expectNothingEscapes(page: Page, path: string): Promise<void> {
  const escaping = await page.evaluate(() =>
    [...document.querySelectorAll('.sr-only')]
      .filter((words) => {
        // The desktop's sidebar is there on a phone, too, but not shown.
        if (!words.checkVisibility()) return false;
        let holder = words.parentElement;
        while (holder !== null && getComputedStyle(holder).position === 'static') {
          if (/auto|scroll/.test(getComputedStyle(holder).overflow)) return true;
          holder = holder.parentElement;
        }
        return false;
      })
      .map((words) => words.outerHTML.slice(0, 120)),
  );
  expect(escaping, path).toEqual([]);
}

/** Nothing overflows sideways at any width. */
async function expectNoSideScroll(page: Page, path: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

async function visit(
  page: Page,
  origin: string,
  { locale, seen }: Pick<Look, 'locale' | 'seen'>,
  places: readonly Place[],
): Promise<void> {
  for (const place of places) {
    const path = await findPlace(page, origin, locale, place);
    await expectSilentAxe(page, pathOf(locale, path), seen);
    // Shows one control in many states.
    if (path !== '/gallery') expect(await findSharedNames(page), path).toEqual([]);
    await expectNoSideScroll(page, path);
    await expectNothingEscapes(page, path);
  }
}

interface Look {
  readonly locale: Locale;
  /** By night both, one after another. */
  readonly seen: readonly Theme[];
  readonly width: number;
}

const looks: readonly Look[] = locales.flatMap((locale) =>
  [1440, 390].flatMap((width) =>
    (isNight ? [themes] : themes.map((theme) => [theme])).map((seen) => ({ locale, seen, width })),
  ),
);

/** The half of the everyday pages that a look shows; null: only the components. */
function halfOf({ locale, seen: [theme], width }: Look): 0 | 1 | null {
  if (width === 1440) return locale === 'en' && theme === 'light' ? 0 : null;
  return locale === 'ar' && theme === 'dark' ? 1 : null;
}

/** The reader of each group of pages, with the group's name in test titles. */
const rooms = {
  site: ['the site', null],
  buyer: ['the buyer’s rooms', demoEmails[0]],
  supplier: ['the supplier’s rooms', demoEmails[1]],
  operator: ['the operator’s rooms', demoEmails[2]],
} as const;

/**
 * By day, two more looks show the pages with all components, so that each language meets each theme
 * and width.
 */
const components: readonly Place[] = ['/gallery', '/auth?mode=sign-up'];

/**
 * Two opposite looks divide the pages; the nightly run shows every page in all eight looks. Empty:
 * the look is not part of today's run.
 */
function placesIn(look: Look, places: readonly Place[]): readonly Place[] {
  if (isNight) return places;
  const half = halfOf(look);
  if (half !== null)
    return places.filter((place, index) => index % 2 === half || components.includes(place));
  const isMixed =
    (look.locale === 'en') === (look.seen[0] === 'dark') &&
    (look.locale === 'ar') === (look.width === 1440);
  return isMixed ? places.filter((place) => components.includes(place)) : [];
}

for (const look of looks) {
  const { locale, seen, width } = look;
  for (const [who, [name, email]] of Object.entries(rooms)) {
    const places = placesIn(look, placesOf[who as keyof typeof rooms]);
    if (places.length === 0) continue;

    test(`axe finds no violation in ${name}: ${locale}, ${seen.join(' and ')}, ${width} px`, async ({
      page,
      context,
      origin,
      watched,
    }) => {
      // The pages of what is not there are looked at, too.
      watched.expectConsole(/404/);
      await context.addCookies([{ name: 'theme', value: seen[0] ?? 'light', url: origin }]);
      await page.setViewportSize({ width, height: 900 });
      if (email !== null) await enterAs(context, origin, email);
      await visit(page, origin, look, places);
    });
  }
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Waits until the page is stable: hydrated, nothing loading, no colour transition. Axe measures the
 * present state, so a list that is dimmed while it turns would count as too pale.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(() => {
    // Pages that React draws on the server only are never read by it.
    const isReact = '__reactRouterContext' in window;
    const isRead =
      !isReact ||
      [...document.querySelectorAll('main, main *')].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber')),
      );
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    const isStill =
      isRead && !isMoving && document.querySelector('table[aria-busy="true"]') === null;
    // Thirty frames in a row: a dialog whose code is fetched late opens into a page that stood still a moment before.
    const seen = window as typeof window & { stillFrames?: number };
    seen.stillFrames = isStill ? (seen.stillFrames ?? 0) + 1 : 0;
    if (seen.stillFrames < 30) return false;
    delete seen.stillFrames;
    return true;
  });
}

/**
 * Places the bars at the bottom of a window, and scrolls to the start, where the heads of the page
 * and of a table cover nothing. They cover whatever is scrolled under them: axe would count it as
 * too small a target, and a reader scrolls it away from them.
 */
async function placeBars(page: Page, position: 'static' | ''): Promise<void> {
  await page.evaluate((place) => {
    for (const bar of document.querySelectorAll<HTMLElement>('.bottom-bar, [data-page-foot]'))
      bar.style.position = place;
    if (place === 'static') globalThis.scrollTo({ top: 0, behavior: 'instant' });
  }, position);
}

/**
 * Axe's violations on the page or in the part `within`: the rule and the beginning of each element,
 * one line each.
 */
export async function findAxeProblems(page: Page, within?: string): Promise<readonly string[]> {
  await waitUntilStill(page);
  // Legacy mode, because no page has a frame whose results must be joined. Only violations are described, to save time.
  // The size of targets (WCAG 2.5.8) is measured on whole pages only, because an open panel covers targets behind it.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: within === undefined } },
  });
  await placeBars(page, 'static');
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  await placeBars(page, '');
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { expect, test, textsOf, waitForHydration } from './harness.ts';
import { follow, withhold } from './load-states.ts';
import { enterAs } from './prepared.ts';

const list = '/buyer/purches-order';

/** Waits for the script of the list, because a page without its script shows no skeleton. */
async function loadScript(page: Page): Promise<void> {
  await page.waitForFunction((path) => {
    interface Route {
      readonly path?: string;
      readonly handle?: unknown;
      readonly children?: readonly Route[];
    }
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: { readonly routes: readonly Route[] };
    };
    const find = (routes: readonly Route[]): boolean =>
      routes.some(
        (route) =>
          (route.handle !== undefined && path.endsWith(`/${route.path ?? ''}`)) ||
          find(route.children ?? []),
      );
    return find(router.routes);
  }, list);
}

/** True if a skeleton can be seen this many milliseconds after its page was drawn. */
const isShownAt = (page: Page, ms: number) =>
  page.evaluate((at) => {
    const [skeleton] = document.querySelectorAll('main [aria-busy="true"] .skeleton');
    if (skeleton === undefined) return null;
    for (const animation of skeleton.getAnimations()) {
      animation.pause();
      animation.currentTime = at;
    }
    return getComputedStyle(skeleton).visibility === 'visible';
  }, ms);

test('the old page remains for 100 ms, and skeleton rows appear 150 ms after the press', async ({
  page,
  context,
  origin,
}) => {
  const t = textsOf('en');
  await enterAs(context, origin, demoEmails[0]);
  await page.clock.install();
  await page.goto('/buyer/address-managment');
  await waitForHydration(page);
  const heading = page.locator('main h1');
  await expect(heading).toHaveText(t('address.page.title'));
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const release = await withhold(page);
  const isRequested = page.waitForRequest((request) => request.url().includes(`${list}.data`));
  await follow(page, list);
  await isRequested;
  await loadScript(page);

  await page.clock.runFor(99);
  await expect(heading).toHaveText(t('address.page.title'));
  expect(await page.locator('main .skeleton').count()).toBe(0);
  await page.clock.runFor(1);
  await expect(heading).toHaveText(t('order.list.title'));
  await expect(page.locator('main [aria-busy="true"] .skeleton').first()).toBeAttached();
  expect([await isShownAt(page, 49), await isShownAt(page, 51)]).toEqual([false, true]);

  await page.clock.resume();
  await release();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});

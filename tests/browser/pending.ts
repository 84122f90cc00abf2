import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect } from './harness.ts';

/** Sent by the same press: the same address and as much of it. The boundary of a form with files differs, not its length. */
function signOf(request: Request): string {
  return `${request.url()} ${request.postDataBuffer()?.length ?? 0}`;
}

/**
 * Presses a button and delays the answer. Asserts that the page reports the running action at once
 * and that a second press sends nothing; `meanwhile` checks what else must be visible until the
 * answer arrives.
 */
export async function pressWithheld(
  page: Page,
  button: Locator,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  let letGo = (): void => undefined;
  const answer = new Promise<void>((resolve) => (letGo = resolve));
  const sent: string[] = [];
  const passed: Promise<void>[] = [];
  const pass = async (route: Route): Promise<void> => {
    if (route.request().method() === 'POST') {
      sent.push(signOf(route.request()));
      await answer;
    }
    await route.fallback();
  };
  const withhold = (route: Route): Promise<void> => {
    const done = pass(route);
    passed.push(done);
    return done;
  };
  await page.route('**/*', withhold);
  await button.click();
  // The pressed one, or where a dialog has closed over it, that of the form.
  const busy = page.locator('button[aria-busy="true"]').first();
  await expect(busy).toBeVisible();
  await busy.dispatchEvent('click');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => one === sent[0])).toHaveLength(1);
  await meanwhile?.();
  letGo();
  // A request that still waits when the interception ends may never be sent.
  await Promise.all(passed);
  await page.unroute('**/*', withhold);
}

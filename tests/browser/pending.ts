import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect } from './harness.ts';

/** Sent by the same press: the same address and as much of it. The boundary of a form with files differs, not its length. */
function signOf(request: Request): string {
  return `${request.url()} ${request.postDataBuffer()?.length ?? 0}`;
}

/**
 * Presses a button and withholds the answer: it says at once that the act is under way, a second press sends nothing, and
 * `meanwhile` looks at what else must stand until the answer is let go.
 */
export async function pressWithheld(
  page: Page,
  button: Locator,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  let letGo = (): void => undefined;
  const answer = new Promise<void>((resolve) => (letGo = resolve));
  const sent: string[] = [];
  const withhold = async (route: Route): Promise<void> => {
    if (route.request().method() === 'POST') {
      sent.push(signOf(route.request()));
      await answer;
    }
    await route.fallback();
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
  await page.unroute('**/*', withhold);
}

import type { Browser, Page } from '@playwright/test';
import { demoEmails, demoPassword } from '../../shared/demo.ts';
import { expect, test, textsOf } from './harness.ts';
import { signIn } from './steps.ts';

interface PaidRfq {
  readonly id: string;
  readonly status: string;
}

/** The demo's supplier asks about an open RFQ of the demo's buyer, somewhere else. */
async function askQuestion(browser: Browser, baseURL: string, question: string): Promise<void> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.81' } });
  const { request } = context;
  const enter = async (email: string) => {
    const options = { data: { email, password: demoPassword }, headers: { Origin: baseURL } };
    const { data } = (await (await request.post('/api/sign_in', options)).json()) as { data: { token: string } };
    return { Authorization: `Bearer ${data.token}` };
  };
  const headers = await enter(demoEmails[1]);
  const listed = await request.get('/api/dashboard/supplier/rfq/paid', { headers });
  const { data: paid } = (await listed.json()) as { data: { data: PaidRfq[] } };
  const own = await request.get('/api/dashboard/buyer/rfq/list/active', { headers: await enter(demoEmails[0]) });
  const { data: requests } = (await own.json()) as { data: { data: PaidRfq[] } };
  const ids = new Set(requests.data.map(({ id }) => id));
  const open = paid.data.find(({ id, status }) => status === 'active' && ids.has(id));
  const asked = await request.post(`/api/dashboard/supplier/rfq/${open?.id}/questions`, {
    headers,
    data: { question },
  });
  expect(asked.status()).toBe(200);
  await context.close();
}

/** How many unread ones the bell tells of. */
async function unreadOf(page: Page): Promise<number> {
  const name = (await page.locator('header button .sr-only').first().textContent()) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? '0');
}

test('news reaches every open page of a user in its own language, without a reload, over one stream', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream')) streams += 1;
  });
  await signIn(page, 'en', demoEmails[0], demoPassword);
  await page.waitForURL(/\/buyer\//);
  await page.goto('/buyer/notifications');
  const other = await context.newPage();
  await other.goto('/ar/buyer/notifications');
  await expect.poll(() => streams).toBeGreaterThan(0);
  const before = await unreadOf(page);
  let reloads = 0;
  other.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });

  await askQuestion(browser, baseURL ?? '', 'Is delivery on Fridays possible?');

  const english = textsOf('en')('notification.question_asked.title');
  const arabic = textsOf('ar')('notification.question_asked.title');
  await expect(other.locator('main h2').first()).toHaveText(new RegExp(arabic));
  await expect.poll(() => unreadOf(other)).toBeGreaterThan(before);
  // A page that nobody sees waits until somebody looks.
  await page.bringToFront();
  await expect(page.locator('main h2').first()).toHaveText(new RegExp(english));
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(before);
  expect(reloads).toBe(0);

  // The one that reads goes: another takes over.
  const opened = streams;
  await page.close();
  await askQuestion(browser, baseURL ?? '', 'And on Saturdays?');
  await expect.poll(() => unreadOf(other)).toBeGreaterThan(before + 1);
  expect(streams).toBeLessThanOrEqual(opened + 1);
});

import { listPaid } from '#features/access/schema/paid.ts';
import { submitQuestion, listRfqs } from '#features/rfq/schema/endpoints.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { expect, test, textsOf } from './harness.ts';
import { unreadOf } from './journey-steps.ts';
import { clientFor, dataOf } from './prepared.ts';
import { signIn } from './steps.ts';

/** The demo's supplier asks a question on an open RFQ of the demo's buyer, in another session. */
async function ask(origin: string, question: string): Promise<void> {
  const [buyer, supplier] = [
    await clientFor(origin, demoEmails[0]),
    await clientFor(origin, demoEmails[1]),
  ];
  const requests = dataOf(await buyer(listRfqs, { params: { status: 'active' } })).data;
  const ids = new Set(requests.map(({ id }) => id));
  const paid = dataOf(await supplier(listPaid, {})).data;
  const open = paid.find(({ id, status }) => status === 'active' && ids.has(id));
  dataOf(await supplier(submitQuestion, { params: { id: open?.id ?? '' }, body: { question } }));
}

test('an event reaches every open page of a user in its own language, without a reload, over one stream', async ({
  page,
  context,
  origin,
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
  const before = await unreadOf({ page, t: textsOf('en') });
  let reloads = 0;
  other.on('request', (request) => {
    if (request.isNavigationRequest()) reloads += 1;
  });

  await ask(origin, 'Is delivery on Fridays possible?');

  const english = textsOf('en')('notification.question_asked.title');
  const arabic = textsOf('ar')('notification.question_asked.title');
  await expect(other.locator('main [aria-labelledby^="day-"] li').first()).toContainText(
    new RegExp(arabic),
  );
  await expect.poll(() => unreadOf({ page: other, t: textsOf('ar') })).toBeGreaterThan(before);
  // A hidden page refreshes when it becomes visible.
  await page.bringToFront();
  await expect(page.locator('main [aria-labelledby^="day-"] li').first()).toContainText(
    new RegExp(english),
  );
  await expect.poll(() => unreadOf({ page, t: textsOf('en') })).toBeGreaterThan(before);
  expect(reloads).toBe(0);

  // The tab that reads the stream closes, and another takes over.
  const opened = streams;
  await page.close();
  await ask(origin, 'And on Saturdays?');
  await expect.poll(() => unreadOf({ page: other, t: textsOf('ar') })).toBeGreaterThan(before + 1);
  expect(streams).toBeLessThanOrEqual(opened + 1);
});

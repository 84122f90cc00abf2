import { saveDraft } from '#features/draft/schema.ts';
import { endWelcome } from '#features/session/schema.ts';
import { navigationOf } from '#app/shell/navigation.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf, waitForHydration } from './harness.ts';
import { addCompany, dataOf, enterAs } from './prepared.ts';
import { goodPassword } from './steps.ts';

const [buyerEmail, , operatorEmail] = demoEmails;
const t = textsOf('en');

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  test(`a counter of the sidebar opens the list of the counted rows, and its entry the whole list, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const words = textsOf(locale);
    await enterAs(context, origin, buyerEmail);
    await page.goto(pathOf(locale, '/buyer/dashboard'));
    const side = page.getByRole('complementary', { name: words('shell.nav.account') });
    const counted = navigationOf.buyer.flat().filter(({ counterTo }) => counterTo !== undefined);
    expect(counted.length).toBeGreaterThan(1);
    for (const { to, text, counterTo = '' } of counted) {
      const counter = side.locator(`a[href="${pathOf(locale, counterTo)}"]`);
      await expect(counter).toContainText(words(text));
      await counter.click();
      await expect(page).toHaveURL(
        (url) => url.pathname + url.search === pathOf(locale, counterTo),
      );
      const open = page.locator(`main a[href*="state=open"][aria-current]`);
      await expect(open.first()).toBeVisible();
      await side.locator(`a[href="${pathOf(locale, to)}"]`).click();
      await expect(page).toHaveURL((url) => url.pathname + url.search === pathOf(locale, to));
    }
  });
}

test('a counter of the console opens its first queue with rows', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, operatorEmail);
  await page.goto('/admin/dashboard');
  const side = page.getByRole('complementary', { name: t('shell.nav.account') });
  const counter = side.locator('a[href^="/admin/money?"], a[href^="/admin/money/"]');
  const href = (await counter.getAttribute('href')) ?? '';
  await counter.click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === href);
  await expect(page.locator('main a[aria-current]').first()).toBeVisible();
});

test('the tab of the user management stays in its address, also after a reload and in the other language', async ({
  page,
  context,
  origin,
}) => {
  await enterAs(context, origin, buyerEmail);
  await page.goto('/buyer/user-managment');
  await page.locator('main nav a[href*="tab=roles"]').click();
  await expect(page).toHaveURL(/\?tab=roles$/);
  await page.reload();
  await expect(page.locator('main a[aria-current][href*="tab=roles"]')).toBeVisible();
  const side = page.getByRole('complementary', { name: t('shell.nav.account') });
  await side.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/buyer\/user-managment\?tab=roles$/);
  await expect(page.locator('main a[aria-current][href*="tab=roles"]')).toBeVisible();
});

test('a changed logo, a deleted draft and the name of the page appear in the frame without a new document', async ({
  page,
  context,
  origin,
}) => {
  const email = 'client-state@frame.test';
  const owner = await addCompany(origin, { email, type: 'buyer', isApproved: true });
  for (const [at, title] of ['First draft', 'Second draft'].entries())
    dataOf(
      await owner(saveDraft, {
        params: { id: `01940000-0000-7000-8000-00000000000${at}` },
        body: { kind: 'rfq', title, payload: { title } },
      }),
    );
  dataOf(await owner(endWelcome, {}));
  await enterAs(context, origin, email, goodPassword);
  await page.goto('/buyer/user-profile');
  await waitForHydration(page);
  await page.evaluate(() => void ((globalThis as { mark?: string }).mark = 'same document'));
  const side = page.getByRole('complementary', { name: t('shell.nav.account') });
  const bar = page.locator('header').first();
  await expect(bar).toContainText(t('shell.nav.profile'));

  const logo = side.locator('a[href="/buyer/user-profile"] img');
  await expect(logo).toHaveCount(0);
  await page
    .locator('#upload-logo input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel });
  await expect(logo).toHaveCount(1);

  const drafts = side.locator('a[href="/buyer/draft"]');
  await expect(drafts).toContainText('2');
  await drafts.click();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(bar).toContainText(t('draft.page.title'));
  await expect(bar).not.toContainText(t('shell.nav.profile'));
  const row = page.locator('main').getByRole('row').filter({ hasText: 'First draft' });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('draft.page.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('draft.page.delete') })
    .click();
  await expect(drafts).toContainText('1');
  await page.getByRole('link', { name: 'Second draft' }).click();
  await expect(page.locator('main input[name="title"]')).toHaveValue('Second draft');
  expect(await page.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('same document');
});

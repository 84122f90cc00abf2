import { requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { expect, inTurn, test, textsOf, waitForHydration } from './harness.ts';
import { clientFor, enterAs, signUpOwner } from './prepared.ts';
import { expectToast, goodPassword } from './steps.ts';

const [buyerEmail, supplierEmail] = demoEmails;

const bytesMax = 5 * 1024 * 1024;
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const fileMessages = {
  en: {
    large: 'You cannot upload a file larger than 5 megabytes.',
    svg: 'Cant upload svg image',
    required: 'This field is required',
    match: 'Password does not match',
  },
  ar: {
    large: 'لا يمكنك رفع ملف أكبر من 5 ميغابايت.',
    svg: 'لا يمكن رفع صورة SVG',
    required: 'هذا الحقل مطلوب',
    match: 'كلمتا المرور غير متطابقتين',
  },
} as const;

for (const locale of ['en', 'ar'] as const) {
  const turn = inTurn(locale);
  const prefix = locale === 'ar' ? '/ar' : '';
  const words = textsOf(locale);
  const expected = fileMessages[locale];

  test(`a large file and an SVG image are refused beside their field, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const email = `papers-${locale}@messages.test`;
    await signUpOwner(origin, { email, type: 'buyer' });
    await enterAs(context, origin, email, goodPassword);
    await page.goto(`${prefix}/buyer/user-profile`, { waitUntil: 'networkidle' });
    const paper = page.locator('#paper-licence');
    const input = paper.locator('input[type=file]:not([capture])');
    const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytesMax)]);
    await input.setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer });
    await expect(paper).toContainText(expected.large);
    const drawing = { name: 'licence.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    await input.setInputFiles(drawing);
    await expect(paper).toContainText(expected.svg);
  });

  test(`an answer of 200 with a falsy status shows the server’s message, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const email = `falsy-${locale}@messages.test`;
    await signUpOwner(origin, { email, type: 'buyer' });
    await enterAs(context, origin, email, goodPassword);
    await page.goto(`${prefix}/buyer/user-profile`, { waitUntil: 'networkidle' });
    await page.route('**/api/dashboard/documents', (route) =>
      route.fulfill({ json: { status: false, message: 'Not today' } }),
    );
    const paper = page.locator('#paper-licence');
    const buffer = Buffer.from('%PDF-1.4\n%%EOF');
    await paper
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer });
    await expect(paper).toContainText('Not today');
  });

  test(`a missing value and a repetition that differs are named at the sign-up, in ${locale}${turn()}`, async ({
    page,
  }) => {
    await page.goto(`${prefix}/auth?mode=sign-up`, { waitUntil: 'networkidle' });
    const next = page.getByRole('button', { name: words('registration.next') });
    await page.getByLabel(words('registration.password'), { exact: true }).fill(goodPassword);
    await page
      .getByLabel(words('registration.passwordConfirm'), { exact: true })
      .fill('Another!42-oud');
    await next.click();
    await expect(page.getByText(expected.required).first()).toBeVisible();
    await expect(page.getByText(expected.match).first()).toBeVisible();
  });

  test(`a refusal with 409 or 422 is a failure toast with the server’s message, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/status of (?:409|422)/);
    await enterAs(context, origin, supplierEmail);
    const client = await clientFor(origin, supplierEmail);
    const body = { iban: 'AE070331234567890123456', holder_name: 'Falaj Technical' };
    // The browser cannot know either refusal, so both forms are sent.
    for (const [status, amount, password, key] of [
      [422, '25.00', 'Wrong!99-one', 'refusal.wrong_password'],
      [409, '9000000.00', demoPassword, 'refusal.insufficient_balance'],
    ] as const) {
      const typed = { ...body, amount, password };
      const refused = await client(
        requestWithdrawal,
        { body: typed },
        { idempotencyKey: `refused-${locale}-${status}` },
      );
      expect(refused).toMatchObject({ ok: false, status });
      await page.goto(`${prefix}/seller/withdraw`);
      await waitForHydration(page);
      const form = page.locator('main form').filter({ has: page.locator('[name="amount"]') });
      for (const [name, value] of Object.entries(typed))
        await form.locator(`input[name="${name}"]`).fill(value);
      await form.locator('button[type="submit"]').click();
      await expectToast(page, words(key));
      const toast = page.locator('[data-react-aria-top-layer] > * > div').filter({
        hasText: words(key),
      });
      await expect(toast).toHaveClass(/border-danger/);
      const shown = await form.locator('input[name="amount"]').inputValue();
      expect(shown.replaceAll(',', '')).toBe(amount);
    }
  });

  test(`a page of the site shows a toast, in ${locale}${turn()}`, async ({
    page,
    context,
    origin,
  }) => {
    const message = 'What the server said';
    const value = encodeURIComponent(JSON.stringify({ status: 0, message }));
    for (const path of ['/', '/faq', '/rfqs']) {
      await context.addCookies([{ name: 'flash', value, url: origin }]);
      await page.goto(`${prefix}${path}`);
      await expectToast(page, message);
      const box = await page.getByText(message).boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(40);
      expect(box?.y ?? 999).toBeLessThan(160);
    }
  });
}

test.describe('the ring around the profile image', () => {
  test('shows the completion of a company that awaits its review', async ({
    page,
    context,
    origin,
  }) => {
    const email = 'ring@messages.test';
    await signUpOwner(origin, { email, type: 'buyer' });
    await enterAs(context, origin, email, goodPassword);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/dashboard');
    const block = page.locator('aside a[href="/buyer/user-profile"]').first();
    const percent = Number(/(\d+)%/.exec(await block.innerText())?.[1]);
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThan(100);
    const dash = await block.locator('[stroke-dasharray]').getAttribute('stroke-dasharray');
    const [drawn = 0, whole = 1] = (dash ?? '').split(' ').map(Number);
    expect(Math.round((drawn / whole) * 100)).toBe(percent);
    await expect(block.locator('svg.text-primary')).toHaveCount(1);
  });

  test('is whole and green when active, and whole and red when expired', async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, buyerEmail);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/buyer/user-profile', { waitUntil: 'networkidle' });
    const block = page.locator('aside a[href="/buyer/user-profile"]').first();
    const expectRing = async (colour: 'success' | 'danger') => {
      await expect(block.locator(`svg.text-${colour}`)).toHaveCount(1);
      const dash = await block.locator('[stroke-dasharray]').getAttribute('stroke-dasharray');
      const [drawn, whole] = (dash ?? '').split(' ');
      expect(drawn).toBe(whole);
    };
    await expectRing('success');
    // A licence cannot end within a test, so the page is told that it has.
    await page.route(/\.data/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('"active"', '"expired"');
      await route.fulfill({ response: answer, body });
    });
    await page.locator('aside a[href="/buyer/address-managment"]').click();
    await expect(page).toHaveURL(/address-managment$/);
    await expectRing('danger');
  });
});

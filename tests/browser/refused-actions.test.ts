import type { Page } from '@playwright/test';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { enterAs } from './prepared.ts';

const emailOf = { buyer: demoEmails[0], supplier: demoEmails[1] } as const;
type Reader = keyof typeof emailOf;

interface Answered {
  readonly status: number;
  readonly url: string;
  readonly text: string;
}

/** Sends a form as a browser without JavaScript does, and follows where it leads. */
async function send(
  page: Page,
  origin: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<Answered> {
  const headers = { Origin: origin, Accept: 'text/html' };
  const answer = await page.request.post(origin + path, { form, headers, timeout: 60_000 });
  return { status: answer.status(), url: answer.url(), text: await answer.text() };
}

/** The sentences that report a refusal to the reader: alerts, and the heading of an error page. */
function sentencesOf(page: Page, html: string): Promise<string[]> {
  return page.evaluate((text) => {
    // A page without JavaScript shows the content of `noscript`; a parser without scripts reads it so.
    const read = new DOMParser().parseFromString(text, 'text/html');
    const alerts = [
      ...read.querySelectorAll('body [role=alert], body [data-summary], body h1[data-status]'),
    ];
    return alerts.map((one) => (one.textContent ?? '').trim()).filter((one) => one !== '');
  }, html);
}

for (const reader of ['buyer', 'supplier'] satisfies Reader[]) {
  test(`a form of the other side’s page is refused with a message (${reader})`, async ({
    page,
    context,
    origin,
  }) => {
    await enterAs(context, origin, emailOf[reader]);
    const path = reader === 'buyer' ? '/seller/wallet' : '/buyer/address-managment';
    for (const locale of locales) {
      const t = textsOf(locale);
      const { url, text } = await send(page, origin, pathOf(locale, path), { intent: 'cancel' });
      expect(url).toContain(reader === 'buyer' ? '/buyer/dashboard' : '/seller/dashboard');
      expect(await sentencesOf(page, text)).toContain(
        t(reader === 'buyer' ? 'refusal.suppliers_only' : 'refusal.buyers_only'),
      );
    }
  });
}

test('a failed answer inside a dialog is shown there and leaves the form as typed', async ({
  page,
  context,
  origin,
  watched,
}) => {
  const t = textsOf('en');
  watched.expectConsole(/status of 400/);
  await enterAs(context, origin, emailOf.buyer);
  await page.goto('/buyer/address-managment');
  await page.route(/address-managment\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad request</h1>' });
  });
  await page
    .getByRole('button', { name: t('address.page.edit') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const label = dialog.getByRole('textbox', { name: t('address.field.label') });
  await label.fill('Warehouse Al Quoz');
  await dialog.getByRole('button', { name: t('address.dialog.save') }).click();
  await expect(page.getByText(t('refusal.something_went_wrong')).first()).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(t('refusal.something_went_wrong'));
  await expect(label).toHaveValue('Warehouse Al Quoz');
});

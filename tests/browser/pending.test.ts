import { listTopUps } from '#features/wallet/schema/wallet.ts';
import { demoEmails } from '#shared/demo.ts';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { pressWithheld } from './pending.ts';
import { clientFor, dataOf, enterAs } from './prepared.ts';

// The steps of a deal are pressed twice with their answers withheld in journey.test.ts.

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test.describe(`while the answer is pending, in ${locale}`, () => {
    test(`signing in shows that it is pending, is sent once, and keeps the typed values${turn()}`, async ({
      page,
      watched,
    }) => {
      watched.expectConsole(/422|401/);
      await page.goto(pathOf(locale, '/auth'));
      const email = page.getByLabel(t('session.email'));
      await email.fill(demoEmails[0]);
      await page.getByLabel(t('session.password'), { exact: true }).fill('Wrong!99-one');
      await pressWithheld(
        page,
        page.getByRole('button', { name: t('session.signIn'), exact: true }),
        async () => {
          await expect(page.getByText(t('session.signingIn'))).toBeVisible();
          await expect(email).toHaveValue(demoEmails[0]);
        },
      );
      await expect(page.getByText(t('refusal.wrong_credentials'))).toBeVisible();
      await expect(email).toHaveValue(demoEmails[0]);
    });

    test(`a top-up by card is started once${turn()}`, async ({ page, context, origin }) => {
      const supplier = await clientFor(origin, demoEmails[1]);
      const count = async () =>
        dataOf(await supplier(listTopUps, { query: { state: 'open' } })).total;
      const before = await count();
      await enterAs(context, origin, demoEmails[1]);
      await page.goto(pathOf(locale, '/seller/wallet?dialog=top-up&amount=250'));
      const dialog = page.getByRole('dialog');
      await pressWithheld(page, dialog.locator('button[type=submit]'), () =>
        expect(dialog.getByText(t('wallet.dialog.paying'))).toBeVisible(),
      );
      await page.waitForURL(/\/sandbox-payment\//);
      expect(await count()).toBe(before + 1);
    });

    test(`a link to another page of a list shows the progress bar, and the old page stays${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      await enterAs(context, origin, demoEmails[0]);
      await page.goto(pathOf(locale, '/buyer/rfq-managment/all'));
      let letGo = (): void => undefined;
      const answer = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/buyer/rfq-managment/all.data**', async (route) => {
        await answer;
        await route.fallback();
      });
      await page
        .getByRole('navigation', { name: t('ui.pager.label') })
        .getByRole('link', { name: t('ui.pager.next') })
        .click();
      await expect(page.getByRole('progressbar', { name: t('ui.progress') })).toBeVisible();
      await expect(page).toHaveURL(/\/all$/);
      letGo();
      await expect(page).toHaveURL(/\/all\?page=2$/);
    });
  });
}

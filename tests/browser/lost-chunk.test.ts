import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { expect, inTurn, pathOf, test, textsOf, openDialogOf } from './harness.ts';
import { buy, clientFor, dataOf, enterAs, offerOn, publishRequest } from './prepared.ts';
import { goodPassword } from './steps.ts';

const buyerEmail = 'oryx@demo.test';

for (const locale of ['en', 'ar'] as const) {
  const turn = inTurn(locale, 'ar');
  test(`in ${locale}, the form of a mailed link works if the page’s script is lost${turn()}`, async ({
    page,
    watched,
  }) => {
    watched.expectConsole(/ERR_FAILED/);
    const t = textsOf(locale);
    await page.route(/\/assets\/enhance-/, (route) => route.abort());
    await page.goto(pathOf(locale, '/auth?reset=a-link-that-was-mailed'));
    const form = page
      .locator('main form')
      .filter({ has: page.locator('input[name="new_password"]') });
    for (const name of ['new_password', 'password_confirm'])
      await form.locator(`input[name="${name}"]`).fill(goodPassword);
    await form.getByRole('button', { name: t('session.change'), exact: true }).click();
    await expect(form.getByText(t('refusal.reset_link_expired'))).toBeVisible();
  });

  test(`in ${locale}, a form retains typed values and is sent if its check fails to load${turn()}`, async ({
    page,
    watched,
  }) => {
    watched.expectConsole(/ERR_FAILED/);
    const t = textsOf(locale);
    await page.goto(pathOf(locale, '/auth'), { waitUntil: 'networkidle' });
    const lost = page.waitForEvent('requestfailed');
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.getByLabel(t('session.email')).fill('lost-check@aldana.test');
    await lost;
    const password = page.getByLabel(t('session.password'), { exact: true });
    await password.fill(goodPassword);
    await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
    await expect(page.getByText(t('refusal.wrong_credentials'))).toBeVisible();
    await expect(password).toHaveValue(goodPassword);
  });

  test(`in ${locale}, typing in the form of a mailed link continues when its script starts${turn()}`, async ({
    page,
  }) => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\/assets\/enhance-/, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto(pathOf(locale, '/auth?reset=a-link-that-was-mailed'), { waitUntil: 'commit' });
    const again = page.locator('main dialog input[name="password_confirm"]');
    await again.fill(goodPassword);
    open();
    await expect(page.locator('main dialog:modal')).toBeVisible();
    await expect(again).toBeFocused();
    await expect(again).toHaveValue(goodPassword);
  });

  test(`in ${locale}, an offer stays on the screen if its dialogs fail to load, and the next press opens them${turn()}`, async ({
    page,
    context,
    origin,
    watched,
  }) => {
    watched.expectConsole(/ERR_FAILED/);
    const t = textsOf(locale);
    const [buyer, seller] = [
      await clientFor(origin, buyerEmail),
      await clientFor(origin, 'sarooj@demo.test'),
    ];
    const { id: rfqId, number } = await publishRequest(
      buyer,
      'Logistics and transport',
      `Lost ${locale}`,
    );
    await buy(seller, rfqId);
    await offerOn(seller, rfqId);
    const [offer] = dataOf(await buyer(listBuyerOffers, { query: { key: number } })).data;
    await enterAs(context, origin, buyerEmail);
    // The page was reloaded for a lost script just before, so it is not reloaded again
    // (app/page/chunk-guard.ts).
    await page.addInitScript(() =>
      sessionStorage.setItem('qeema:chunk-reload', String(Date.now())),
    );
    const dialogs = /\/assets\/[^/]*(?:offer-dialogs|dialog-box)/;
    await page.route(dialogs, (route) => route.abort());
    await page.goto(pathOf(locale, `/buyer/offer/${offer?.id ?? ''}`));
    const press = page.locator('main').getByRole('button', { name: t('offer.act.negotiate') });
    await press.click();
    await expect(page.getByText(t('refusal.something_went_wrong'))).toBeVisible();
    await expect(press).toBeVisible();
    await page.unroute(dialogs);
    await press.click();
    await expect(openDialogOf(page).getByLabel(t('offer.dialog.negotiate.text'))).toBeVisible();
  });
}

import { type CDPSession, type Page } from '@playwright/test';
import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { enterAs, signUpOwner } from './prepared.ts';
import { expectToast, forgetSession, goodPassword, newestMail } from './steps.ts';

/** A device with a fingerprint reader, in the browser's own implementation of WebAuthn. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

for (const locale of locales) {
  const t = textsOf(locale);
  const turn = inTurn(locale, 'ar');

  // Browsers accept no IP address as the domain of a passkey.
  test.use({ baseURL: `http://localhost:${process.env['BROWSER_TEST_PORT'] ?? 4150}` });

  test(`a passkey is added and signs in without a password in ${locale}${turn()}`, async ({
    page,
    context,
    watched,
    origin,
  }) => {
    watched.expectConsole(/422/);
    const email = `passkey-${locale}@account.test`;
    const fullName = locale === 'ar' ? 'موزة النعيمي' : 'Mouza Al Nuaimi';
    const companyName = locale === 'ar' ? 'نخيل للتجارة' : 'Nakheel Trading';
    await signUpOwner(origin, { locale, type: 'buyer', email, companyName, fullName });
    await enterAs(context, origin, email, goodPassword);
    const { cdp, id } = await addAuthenticator(page);

    await page.goto(pathOf(locale, '/buyer/two-step'));
    const form = page.getByRole('form', { name: t('passkey.add.title') });
    await form.getByLabel(t('passkey.add.name')).fill('Laptop');
    await form.getByLabel(t('passkey.add.password'), { exact: true }).fill(goodPassword);
    await form.getByRole('button', { name: t('passkey.add.button') }).click();
    await page.getByRole('button', { name: t('passkey.create.button') }).click();
    await expectToast(page, t('passkey.added'));
    await expect(page.locator('#passkeys')).toContainText('Laptop');
    await newestMail(page, email, 'passkey_added');

    await forgetSession(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await page.goto(pathOf(locale, '/auth'));
    await page.getByRole('button', { name: t('passkey.signIn.button') }).click();
    await expect(page.getByText(t('passkey.cancelled'))).toBeVisible();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true });
    await page.getByRole('button', { name: t('passkey.signIn.button') }).click();
    await page.waitForURL(/\/buyer\/dashboard/);

    await page.goto(pathOf(locale, '/buyer/two-step'));
    const removal = page.getByRole('form', { name: t('passkey.remove.title') });
    await removal.getByLabel(t('passkey.add.password'), { exact: true }).fill(goodPassword);
    await removal.getByRole('button', { name: t('passkey.remove.button') }).click();
    await expectToast(page, t('passkey.removed'));

    await forgetSession(page);
    await page.goto(pathOf(locale, '/auth'));
    await page.getByRole('button', { name: t('passkey.signIn.button') }).click();
    await expect(page.getByText(t('refusal.passkey_refused')).first()).toBeVisible();
  });
}

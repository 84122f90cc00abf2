import { closeReasons } from '#features/closure/rules.ts';
import type { Locale } from '#shared/locale.ts';
import { appOf } from '../factories/two-step.ts';
import { expect, localesByDay, pathOf, test, textsOf, openDialogOf } from './harness.ts';
import { enterAs, signUpOwner } from './prepared.ts';
import {
  expectToast,
  forgetSession,
  goodPassword,
  newestMail,
  signIn,
  type Applicant,
} from './steps.ts';

function applicantOf(locale: Locale, name: string): Applicant {
  return {
    locale,
    type: 'buyer',
    email: `${name}-${locale}@account.test`,
    companyName: locale === 'ar' ? 'نخيل للتجارة' : 'Nakheel Trading',
    fullName: locale === 'ar' ? 'موزة النعيمي' : 'Mouza Al Nuaimi',
  };
}

/** The real clock: the app's codes are those of now. */
const clock = { now: () => new Date() };

for (const locale of localesByDay('en')) {
  const t = textsOf(locale);

  test.describe(`an account in ${locale}`, () => {
    test('signs in with another e-mail address once the code sent to it was entered', async ({
      page,
      context,
      watched,
      origin,
    }) => {
      watched.expectConsole(/422/);
      const applicant = applicantOf(locale, 'first-address');
      await signUpOwner(origin, applicant);
      await enterAs(context, origin, applicant.email, goodPassword);
      await page.goto(pathOf(locale, '/buyer/user-profile/account'));
      const card = page.locator('#own-email');
      const address = `second-address-${locale}@account.test`;
      await card.getByLabel(t('ownEmail.newEmail')).fill(address);
      await card.getByLabel(t('ownEmail.password'), { exact: true }).fill(goodPassword);
      await card.getByRole('button', { name: t('ownEmail.ask') }).click();
      await expectToast(page, t('ownEmail.requested'));
      await newestMail(page, applicant.email, 'email_change_asked');
      const { code } = await newestMail(page, address, 'email_change_code');
      await card.getByLabel(t('ownEmail.sentCode')).fill(code === '000000' ? '111111' : '000000');
      await card.getByRole('button', { name: t('ownEmail.confirm') }).click();
      await expect(card.getByText(t('validation.codeWrong')).first()).toBeVisible();
      await card.getByLabel(t('ownEmail.sentCode')).fill(code ?? '');
      await card.getByRole('button', { name: t('ownEmail.confirm') }).click();
      await expectToast(page, t('ownEmail.changed'));
      await expect(card).toContainText(address);
      await newestMail(page, applicant.email, 'email_changed');

      await forgetSession(page);
      await signIn(page, locale, address, goodPassword);
      await page.waitForURL(/\/buyer\/dashboard/);
    });

    test('gets a second step, and signs in with it and with a recovery code', async ({
      page,
      context,
      watched,
      origin,
    }) => {
      watched.expectConsole(/422|403/);
      const applicant = applicantOf(locale, 'second');
      await signUpOwner(origin, applicant);
      await enterAs(context, origin, applicant.email, goodPassword);
      await page.goto(pathOf(locale, '/buyer/user-profile/account'));
      await page
        .locator('#two-step')
        .getByRole('link', { name: t('twoStep.setUp') })
        .click();
      // The profile has a field of this name too, so the page must have changed first.
      await expect(page.getByRole('heading', { name: t('twoStep.start.title') })).toBeVisible();
      await page.getByLabel(t('twoStep.password'), { exact: true }).fill(goodPassword);
      await page.getByRole('button', { name: t('twoStep.start.button') }).click();
      await expect(page.getByRole('img', { name: t('twoStep.scan.picture') })).toBeVisible();
      const secret = (await page.locator('p.font-mono').innerText()).replace(/[^A-Z2-7]/g, '');
      const app = appOf(clock, secret);
      await page.getByLabel(t('twoStep.scan.code')).fill('000000');
      await page.getByRole('button', { name: t('twoStep.scan.button') }).click();
      await expect(page.getByText(t('validation.codeWrong')).first()).toBeVisible();
      // The app has the account: the picture is not shown again, the code counts.
      await page.getByLabel(t('twoStep.scan.code')).fill(app(-1));
      await page.getByRole('button', { name: t('twoStep.scan.button') }).click();
      const codes = page.locator('#recovery-codes li');
      await expect(codes).toHaveCount(10);
      const recovery = await codes.first().innerText();
      await newestMail(page, applicant.email, 'two_step_enabled');

      await forgetSession(page);
      await signIn(page, locale, applicant.email, goodPassword);
      await page.waitForURL(/mode=second$/);
      await page.getByLabel(t('twoStep.signIn.code')).fill(app());
      await page.waitForURL(/\/buyer\/dashboard/);

      await forgetSession(page);
      await signIn(page, locale, applicant.email, goodPassword);
      await page.getByRole('link', { name: t('twoStep.signIn.useRecovery') }).click();
      await page.getByLabel(t('twoStep.signIn.recovery')).fill(recovery);
      await page.getByRole('button', { name: t('twoStep.signIn.button') }).click();
      await page.waitForURL(/\/buyer\/dashboard/);
      await page.goto(pathOf(locale, '/buyer/user-profile/account'));
      await expect(page.locator('#two-step')).toContainText(t('twoStep.codesLeft', { n: 9 }));
    });

    test('downloads its data and is closed by its owner', async ({
      page,
      context,
      watched,
      origin,
    }) => {
      watched.expectConsole(/422/);
      const applicant = applicantOf(locale, 'closing');
      await signUpOwner(origin, applicant);
      await enterAs(context, origin, applicant.email, goodPassword);
      await page.goto(pathOf(locale, '/buyer/user-profile/account'));
      const data = page.locator('#own-data');
      await data.getByLabel(t('ownData.password'), { exact: true }).fill('Wrong!123');
      await data.getByRole('button', { name: t('ownData.button') }).click();
      await expect(data.getByText(t('refusal.wrong_password'))).toBeVisible();
      await data.getByLabel(t('ownData.password'), { exact: true }).fill(goodPassword);
      const arriving = page.waitForEvent('download');
      await data.getByRole('button', { name: t('ownData.button') }).click();
      expect((await arriving).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);

      await page
        .locator('#close-account')
        .getByRole('button', { name: t('closure.open') })
        .click();
      const dialog = openDialogOf(page);
      await dialog.getByRole('button', { name: t('closure.confirm') }).click();
      await expect(dialog.getByText(t('validation.required')).first()).toBeVisible();
      await dialog.getByLabel(t('closure.reason')).selectOption(closeReasons[0]);
      await dialog.getByLabel(t('closure.password'), { exact: true }).fill(goodPassword);
      await dialog.getByRole('button', { name: t('closure.confirm') }).click();
      await page.waitForURL(new RegExp(`${pathOf(locale, '/auth')}$`));
      await expectToast(page, t('closure.closed'));
      await signIn(page, locale, applicant.email, goodPassword);
      await expect(
        page
          .getByText(t('refusal.account_closed', { closed: '', erased: '' }).slice(0, 12))
          .first(),
      ).toBeVisible();
      await newestMail(page, applicant.email, 'account_closed');
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the second step is enabled and required as well', async ({ page, watched }) => {
    watched.expectConsole(/422|403/);
    const t = textsOf('en');
    const email = 'plain-second@account.test';
    const body = {
      account_type: 'buyer',
      email,
      password: goodPassword,
      password_confirm: goodPassword,
      terms: 'on',
      full_name: 'Plain Person',
      company_name: 'Plain Company',
      position: 'Owner',
      mobile: '+971501234567',
      phone: '+97143710092',
      whatsapp: '+971501234567',
    };
    const sent = (await (await page.request.post('/api/sign_up', { data: body })).json()) as {
      data: { ticket: string };
    };
    const { code } = await newestMail(page, email, 'sign_up_code');
    await page.request.post('/api/sign_up/activate', { data: { ticket: sent.data.ticket, code } });
    await page.goto('/buyer/two-step');
    await page.getByLabel(t('twoStep.password'), { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: t('twoStep.start.button') }).click();
    const app = appOf(
      clock,
      (await page.locator('p.font-mono').innerText()).replace(/[^A-Z2-7]/g, ''),
    );
    await page.getByLabel(t('twoStep.scan.code')).fill(app(-1));
    await page.getByRole('button', { name: t('twoStep.scan.button') }).click();
    await expect(page.locator('#recovery-codes li')).toHaveCount(10);
    await forgetSession(page);
    await page.goto('/auth');
    await page.getByLabel(t('session.email')).fill(email);
    await page.getByLabel(t('session.password'), { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
    await page.getByLabel(t('twoStep.signIn.code')).fill(app());
    await page.getByRole('button', { name: t('twoStep.signIn.button') }).click();
    await page.waitForURL(/\/buyer\/dashboard/);
  });
});

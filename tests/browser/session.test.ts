import { locales } from '#shared/locale.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { enterAs, signUpOwner } from './prepared.ts';
import {
  expectToast,
  fillSignUp,
  forgetSession,
  goodPassword,
  newestMail,
  signIn,
  type Applicant,
  signUp,
} from './steps.ts';

function applicantOf(locale: 'en' | 'ar', name: string): Applicant {
  return {
    locale,
    type: 'buyer',
    email: `${name}-${locale}@journey.test`,
    companyName: locale === 'ar' ? 'الدانة للمقاولات' : 'Al Dana Contracting',
    fullName: locale === 'ar' ? 'سالم الكتبي' : 'Salem Al Ketbi',
  };
}

for (const locale of locales) {
  const turn = inTurn(locale, 'ar');
  const t = textsOf(locale);

  test.describe(`in ${locale}`, () => {
    test(`a wrong code shows the remaining tries, and the right one still works${turn()}`, async ({
      page,
      watched,
    }) => {
      watched.expectConsole(/422/);
      const applicant = applicantOf(locale, 'codes');
      await fillSignUp(page, applicant);
      const { code } = await newestMail(page, applicant.email, 'sign_up_code');
      const wrong = code === '111111' ? '222222' : '111111';
      await page.getByLabel(t('registration.code')).fill(wrong);
      await expect(page.getByText(t('validation.codeWrong')).first()).toBeVisible();
      await page.getByLabel(t('registration.code')).fill('');
      await page.getByLabel(t('registration.code')).fill(code ?? '');
      await page.waitForURL(/\/buyer\/user-profile$/);
    });

    test(`missing and invalid fields are named beside the field and no typed text is lost${turn()}`, async ({
      page,
    }) => {
      await page.goto(pathOf(locale, '/auth?mode=sign-up'));
      await page.getByLabel(t('registration.email')).first().fill('salem@aldana');
      await page.getByLabel(t('registration.password'), { exact: true }).fill('short');
      await expect(async () => {
        await page.getByRole('button', { name: t('registration.next') }).click();
        await expect(page.getByText(t('validation.email')).first()).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.getByText(t('validation.passwordStrong')).first()).toBeVisible();
      await expect(page.getByText(t('validation.termsRequired')).first()).toBeVisible();
      await expect(page.getByLabel(t('registration.email')).first()).toHaveValue('salem@aldana');
    });

    test(`a known password is refused in the first step of a sign-up, at its field${turn()}`, async ({
      page,
      watched,
    }) => {
      watched.expectConsole(/422/);
      await page.goto(pathOf(locale, '/auth?mode=sign-up&type=buyer'));
      await page.getByLabel(t('registration.email')).first().fill('known@aldana.test');
      const passwords = [t('registration.password'), t('registration.passwordConfirm')];
      const fill = async (text: string) => {
        for (const label of passwords) await page.getByLabel(label, { exact: true }).fill(text);
      };
      await fill('Liverpool#2026');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: t('registration.next') }).click();
      const password = page.getByLabel(t('registration.password'), { exact: true });
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toHaveAccessibleDescription(
        new RegExp(t('validation.passwordCommon')),
      );
      await expect(page.getByLabel(t('registration.fullName'))).toBeHidden();
      await fill(goodPassword);
      await page.getByRole('button', { name: t('registration.next') }).click();
      await expect(page.getByLabel(t('registration.fullName'))).toBeFocused();
    });

    test(`typed values survive a reload until the account exists, without passwords${turn()}`, async ({
      page,
    }) => {
      await page.goto(pathOf(locale, '/auth?mode=sign-up&type=supplier'));
      const email = page.getByLabel(t('registration.email')).first();
      const name = page.locator('[name="full_name"]');
      const applicant = {
        locale,
        type: 'supplier',
        email: `reload-${locale}@aldana.test`,
        companyName: 'Al Dana',
        fullName: 'Salem',
      } as const;
      await email.fill('salem@aldana.test');
      for (const label of [t('registration.password'), t('registration.passwordConfirm')])
        await page.getByLabel(label, { exact: true }).fill(goodPassword);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: t('registration.next') }).click();
      await name.fill('Salem');
      await page.reload();
      await expect(page.getByText(t('registration.saved'))).toBeVisible();
      await expect(email).toHaveValue('salem@aldana.test');
      await expect(name).toHaveValue('Salem');
      for (const label of [t('registration.password'), t('registration.passwordConfirm')])
        await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
      await expect(page.locator('[name="terms"]')).not.toBeChecked();
      await signUp(page, applicant);
      await page.context().clearCookies();
      await page.goto(pathOf(locale, '/auth?mode=sign-up'));
      await expect(email).toHaveValue('');
      await expect(name).toHaveValue('');
    });

    test(`going back from the second step leads to the top of the first${turn()}`, async ({
      page,
    }) => {
      await page.goto(pathOf(locale, '/auth?mode=sign-up&type=supplier'));
      await page.getByLabel(t('registration.email')).first().fill('salem@aldana.test');
      for (const label of [t('registration.password'), t('registration.passwordConfirm')])
        await page.getByLabel(label, { exact: true }).fill(goodPassword);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: t('registration.next') }).click();
      await expect(page.getByLabel(t('registration.fullName'))).toBeFocused();
      await page
        .getByRole('button', { name: t('registration.previous'), exact: true })
        .press('Enter');
      await expect(page.locator('[name="account_type"][value="supplier"]')).toBeFocused();
      await expect(page.getByLabel(t('registration.password'), { exact: true })).toHaveValue(
        goodPassword,
      );
    });

    test(`the dialog of a mailed link stays open when text is selected beyond it, and ends no session${turn()}`, async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const active = {
          postMessage: (said: string) => Object.assign(globalThis, { saidToWorker: said }),
        };
        navigator.serviceWorker.getRegistrations = async () => [
          { active } as unknown as ServiceWorkerRegistration,
        ];
      });
      await page.goto(pathOf(locale, '/auth?reset=a-link-that-was-mailed'));
      const field = page.getByRole('dialog').getByLabel(t('session.newPassword'), { exact: true });
      await field.fill(goodPassword);
      const box = await field.boundingBox();
      const y = (box?.y ?? 0) + 10;
      await page.mouse.move((box?.x ?? 0) + 60, y);
      await page.mouse.down();
      await page.mouse.move(5, y, { steps: 3 });
      await page.mouse.up();
      await expect(field).toHaveValue(goodPassword);
      expect(await page.evaluate(() => 'saidToWorker' in globalThis)).toBe(false);
      // A press beside the dialog closes it and leads to the sign-in, without signing in.
      await page.mouse.click(5, 5);
      await page.waitForURL((url) => url.search === '');
      await expect.poll(() => page.evaluate(() => 'saidToWorker' in globalThis)).toBe(true);
    });

    test(`signing out clears every cookie but the theme, and closes the area${turn()}`, async ({
      page,
      context,
      origin,
    }) => {
      const applicant = applicantOf(locale, 'leaving');
      await signUpOwner(origin, applicant);
      await enterAs(context, origin, applicant.email, goodPassword);
      await page.goto(pathOf(locale, '/buyer/dashboard'));
      await page
        .getByRole('button', { name: t('shell.topBar.profile', { name: applicant.fullName }) })
        .click();
      await page.getByRole('menuitem', { name: t('shell.topBar.signOut') }).click();
      await page.waitForURL(new RegExp(`${pathOf(locale, '/auth')}$`));
      await expectToast(page, t('session.signedOut'));
      const left = (await context.cookies()).map(({ name }) => name);
      // `device` marks the browser, not the person (decision 0142).
      const stays = ['theme', 'lang', 'flash', 'device'];
      expect(left.filter((name) => !stays.includes(name))).toEqual([]);
      await page.goto(pathOf(locale, '/buyer/dashboard'));
      await expect(page).toHaveURL(new RegExp(`${pathOf(locale, '/auth')}$`));
    });

    test(`a forgotten password is replaced by the mailed link, once${turn()}`, async ({
      page,
      watched,
      origin,
    }) => {
      watched.expectConsole(/422/);
      const applicant = applicantOf(locale, 'forgetful');
      await signUpOwner(origin, applicant);
      await page.goto(pathOf(locale, '/auth?mode=forgot'));
      await page.getByLabel(t('session.email')).fill(applicant.email);
      await page.getByRole('button', { name: t('session.sendLink') }).click();
      await expect(page.getByText(t('session.resetSent'))).toBeVisible();
      const { link } = await newestMail(page, applicant.email, 'password_reset');
      const url = new URL(link?.url ?? '');
      const next = 'Sadu#77-weave';
      await page.goto(url.pathname + url.search);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('session.newPassword'), { exact: true }).fill(next);
      await dialog.getByLabel(t('session.confirmPassword'), { exact: true }).fill(next);
      await dialog.getByRole('button', { name: t('session.change'), exact: true }).click();
      await expectToast(page, t('session.passwordChanged'));

      await signIn(page, locale, applicant.email, goodPassword);
      await expect(page.getByText(t('refusal.wrong_credentials'))).toBeVisible();
      await signIn(page, locale, applicant.email, next);
      await page.waitForURL(/\/buyer\/dashboard/);

      await forgetSession(page);
      await page.goto(url.pathname + url.search);
      await dialog.getByLabel(t('session.newPassword'), { exact: true }).fill('Sadu#78-weave');
      await dialog.getByLabel(t('session.confirmPassword'), { exact: true }).fill('Sadu#78-weave');
      await dialog.getByRole('button', { name: t('session.change'), exact: true }).click();
      await expect(page.getByText(t('refusal.reset_link_expired'))).toBeVisible();
    });

    test(`the password is changed in the dialog, and every session ends${turn()}`, async ({
      page,
      context,
      watched,
      origin,
    }) => {
      watched.expectConsole(/422/);
      const applicant = applicantOf(locale, 'changing');
      await signUpOwner(origin, applicant);
      await enterAs(context, origin, applicant.email, goodPassword);
      await page.goto(pathOf(locale, '/buyer/user-profile'));
      await page
        .getByRole('button', { name: t('shell.topBar.profile', { name: applicant.fullName }) })
        .click();
      await page.getByRole('menuitem', { name: t('shell.topBar.changePassword') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('session.presentPassword'), { exact: true }).fill('Wrong!99-one');
      await dialog.getByLabel(t('session.newPassword'), { exact: true }).fill('Sadu#77-weave');
      await dialog.getByLabel(t('session.confirmPassword'), { exact: true }).fill('Sadu#77-weave');
      await dialog.getByRole('button', { name: t('session.change'), exact: true }).click();
      await expect(dialog.getByText(t('validation.wrongPassword')).first()).toBeVisible();
      await dialog.getByLabel(t('session.presentPassword'), { exact: true }).fill(goodPassword);
      await dialog.getByRole('button', { name: t('session.change'), exact: true }).click();
      await page.waitForURL(new RegExp(`${pathOf(locale, '/auth')}$`));
      await signIn(page, locale, applicant.email, 'Sadu#77-weave');
      await page.waitForURL(/\/buyer\/dashboard/);
    });
  });
}

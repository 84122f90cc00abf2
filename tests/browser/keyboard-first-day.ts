import type { Browser } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { expect, pathOf, waitForHydration } from './harness.ts';
import { openSide } from './journey-steps.ts';
import type { Blind } from './keyboard-deal.ts';
import { KeyboardReader } from './keyboard-reader.ts';
import { goodPassword, newestMail, tinyPdf, type Applicant } from './steps.ts';

const paperKinds = ['licence', 'owner_id', 'authorisation'] as const;

/** A reader who is not signed in. */
export async function openStranger(
  browser: Browser,
  baseURL: string,
  locale: Locale,
  address: string,
): Promise<Blind> {
  const side = await openSide({ browser, baseURL, locale, address });
  const reader = new KeyboardReader(side.page);
  await reader.listen();
  await side.page.setViewportSize({ width: 1280, height: 800 });
  return { ...side, reader };
}

/** From the empty form to the profile, with one mistake on the way. */
export async function signUpByKeys(blind: Blind, applicant: Applicant): Promise<void> {
  const { page, reader, locale, t } = blind;
  await page.goto(pathOf(locale, '/auth?mode=sign-up'));
  await reader.goTo('radio', '');
  if (applicant.type === 'supplier') await reader.press('ArrowDown');
  else await reader.press('Space');
  await reader.isAt('radio', t(`registration.${applicant.type}`));
  await reader.fill(t('registration.email'), applicant.email);
  await reader.fill(t('registration.password'), goodPassword);
  await reader.fill(t('registration.passwordConfirm'), goodPassword);
  await reader.activate('checkbox', t('registration.terms'), 'Space');
  await reader.activate('button', t('registration.next'));
  await reader.isAt('textbox', t('registration.fullName'));
  await reader.hasDistinctFields();
  await reader.type(applicant.fullName);
  await reader.fill(t('registration.position'), 'Purchasing');
  await reader.fill(t('registration.mobile'), '+971501234567');
  await reader.fill(t('registration.phone'), '+97143710092');
  // The company has no name yet.
  await reader.activate('button', t('registration.sendCode'));
  await reader.isAt('group', t('ui.thingsToFix', { n: 1 }));
  await reader.activate('link', t('registration.companyName'));
  await reader.isAt('textbox', t('registration.companyName'));
  expect((await reader.stop()).states['invalid']).toBe('true');
  await reader.type(applicant.companyName);
  await reader.activate('button', t('registration.sendCode'));
  await expect(page.getByRole('heading', { name: t('registration.codeTitle') })).toBeVisible();
  await reader.hasPlace();
  const { code } = await newestMail(page, applicant.email, 'sign_up_code');
  await reader.goTo('textbox', t('registration.code'));
  // The form sends itself once the sixth digit is there.
  await reader.type(code ?? '');
  await page.waitForURL(/\/user-profile$/);
}

/** The details of the licence and three documents; ends at the button that sends them for review. */
export async function submitByKeys(blind: Blind, company: string, serial: number): Promise<void> {
  const { page, reader, t } = blind;
  await waitForHydration(page);
  for (const kind of paperKinds) {
    const upload = page.locator(`#paper-${kind} input[type=file]:not([capture])`);
    const label = await upload.evaluate(
      (field: HTMLInputElement) => field.ariaLabel ?? field.labels?.[0]?.textContent ?? '',
    );
    // A live event may draw the field again between the focus and the press.
    await expect(async () => {
      await reader.goTo('button', label);
      const chooser = page.waitForEvent('filechooser', { timeout: 5_000 });
      await reader.press('Enter');
      await (await chooser).setFiles(tinyPdf(`${kind}-${serial}`));
    }).toPass();
    await expect(
      page.locator(`#paper-${kind}`).getByText(t('account.documents.pending'), { exact: true }),
    ).toBeVisible();
    await reader.hasPlace();
    if (kind === 'licence') await fillLicence(blind, company, serial);
  }
  // Not sent, because tests of the review share its queue.
  const send = await reader.goTo('button', t('account.review.send'));
  expect(send.states['disabled']).not.toBe(true);
}

async function fillLicence({ reader, t }: Blind, company: string, serial: number): Promise<void> {
  await reader.fill(t('account.field.legal_name_en'), `${company} LLC`);
  await reader.fill(t('account.field.legal_name_ar'), 'شركة المفاتيح ذ.م.م');
  await reader.fill(t('account.field.licence_number'), `CN-${serial}`);
  await reader.fill(t('account.field.licence_authority'), 'Dubai Economy');
  await reader.goTo('spinbutton', '');
  await reader.type('31122030');
  await reader.fill(t('account.field.trn'), `10031847${String(serial).padStart(5, '0')}03`);
  await reader.press('Enter');
  await reader.hears(t('account.saved'));
}

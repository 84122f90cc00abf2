import type { Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { expect, pathOf, textsOf, waitForHydration } from './harness.ts';

/** A password that is strong and on no list. */
export const goodPassword = 'Kandura!42-oud';

export interface Applicant {
  readonly locale: Locale;
  readonly type: 'buyer' | 'supplier';
  readonly email: string;
  readonly companyName: string;
  readonly fullName: string;
}

interface OutboxRow {
  to: string;
  kind: string;
  code: string | null;
  link: { url: string } | null;
}

/** Waits for the newest mail or SMS of a kind to this address in the demo's outbox. */
export async function newestMail(page: Page, to: string, kind: string): Promise<OutboxRow> {
  let found: OutboxRow | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/outbox');
      const body = (await answer.json()) as { data: { data: OutboxRow[] } };
      found = body.data.data.find((row) => row.to === to && row.kind === kind);
      return found !== undefined;
    })
    .toBe(true);
  if (found === undefined) throw new Error(`no ${kind} to ${to}`);
  return found;
}

/** The smallest file that is a PDF by its content. */
export function tinyPdf(words: string): { name: string; mimeType: string; buffer: Buffer } {
  const body = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  return { name: `${words}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(body) };
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(
    page
      .getByRole('status')
      .or(page.getByRole('alert'))
      .or(page.locator('[data-summary]'))
      .filter({ hasText: text })
      .first(),
  ).toBeVisible();
}

/** Waits until the bar, and no toast over it, says that a page could not be opened. */
export async function expectRefusedPage(page: Page, locale: Locale): Promise<void> {
  const text = textsOf(locale)('shell.offlineStay').slice(0, -1);
  await expect(page.locator('.network-bar')).toContainText(text);
  await expect(page.getByText(text)).toHaveCount(1);
}

/** Opens a page and waits until it is kept without a network (app/page/network-guard.ts). */
export async function openGuarded(page: Page, path: string): Promise<void> {
  const guard = page.waitForResponse(/\/assets\/network-guard-/);
  await page.goto(path);
  await waitForHydration(page);
  await (await guard).finished();
  // The script that has arrived runs before the next frame but one.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

export async function fillSignUp(page: Page, applicant: Applicant): Promise<void> {
  const t = textsOf(applicant.locale);
  await page.goto(pathOf(applicant.locale, '/auth?mode=sign-up'));
  await page.getByText(t(`registration.${applicant.type}`), { exact: true }).click();
  await page.getByLabel(t('registration.email')).first().fill(applicant.email);
  await page.getByLabel(t('registration.password'), { exact: true }).fill(goodPassword);
  await page.getByLabel(t('registration.passwordConfirm'), { exact: true }).fill(goodPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('registration.next') }).click();
  await page.getByLabel(t('registration.fullName')).fill(applicant.fullName);
  await page.getByLabel(t('registration.companyName'), { exact: true }).fill(applicant.companyName);
  await page.getByLabel(t('registration.position')).fill('Purchasing');
  // Arabic-Indic digits are accepted wherever a number is typed (design §1.5).
  await page.getByLabel(t('registration.mobile'), { exact: true }).fill('+٩٧١٥٠١٢٣٤٥٦٧');
  await page.getByLabel(t('registration.phone'), { exact: true }).fill('+97143710092');
  await page.getByRole('button', { name: t('registration.sendCode') }).click();
  await expect(page.getByRole('heading', { name: t('registration.codeTitle') })).toBeVisible();
}

/** The whole sign-up, with the code from the outbox; ends on the profile. */
export async function signUp(page: Page, applicant: Applicant): Promise<void> {
  const t = textsOf(applicant.locale);
  await fillSignUp(page, applicant);
  const { code } = await newestMail(page, applicant.email, 'sign_up_code');
  // The form sends itself once the sixth digit is there.
  await page.getByLabel(t('registration.code')).fill(code ?? '');
  await page.waitForURL(/\/user-profile$/);
}

/**
 * Removes the session as if it had never existed. The page closes first, because its live stream
 * would get 401.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export async function signIn(
  page: Page,
  locale: Locale,
  email: string,
  password: string,
): Promise<void> {
  const t = textsOf(locale);
  await page.goto(pathOf(locale, '/auth'));
  await page.getByLabel(t('session.email')).fill(email);
  await page.getByLabel(t('session.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('session.signIn'), exact: true }).click();
}

/** Opens the only account of this search. The list alone shows it, too, and is replaced at once. */
export async function openOnlyReview(page: Page, locale: Locale, search: string): Promise<void> {
  await page.goto(pathOf(locale, `/admin/review?q=${search}`));
  const link = page.locator('main a[href*="/admin/review/"]').first();
  await link.click();
  await page.waitForURL(/\/admin\/review\/[0-9a-f-]{36}/);
  await expect(link).toHaveAttribute('aria-current', 'true');
  await waitForHydration(page);
  await expect(page.locator('#account')).toBeVisible();
}

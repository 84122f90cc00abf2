import type { Browser, Page } from '@playwright/test';
import { submitReview } from '#features/account/schema.ts';
import { demoEmails } from '#shared/demo.ts';
import type { Locale } from '#shared/locale.ts';
import { expect, pathOf, test, textsOf } from './harness.ts';
import { addCompany, dataOf, enterAs } from './prepared.ts';
import {
  expectToast,
  goodPassword,
  newestMail,
  openOnlyReview,
  signUp,
  tinyPdf,
  type Applicant,
} from './steps.ts';

const paperKinds = ['licence', 'owner_id', 'authorisation'] as const;

async function fillDay(page: Page, day: string, month: string, year: string): Promise<void> {
  for (const [type, digits] of [
    ['day', day],
    ['month', month],
    ['year', year],
  ] as const) {
    await page.locator(`#details [data-type=${type}]`).click();
    await page.keyboard.type(digits);
  }
}

/** The profile of a fresh company, from sign-up to "send for review". */
async function handInPapers(page: Page, applicant: Applicant, serial: number): Promise<void> {
  const t = textsOf(applicant.locale);
  const contact = page.locator('#contact');
  await contact.getByLabel(t('account.field.whatsapp')).fill('+971501234567');
  await expect(contact.getByRole('button', { name: t('account.save') })).toHaveCount(0);
  await contact.getByLabel(t('account.field.whatsapp')).press('Enter');
  await expectToast(page, t('account.saved'));

  const details = page.locator('#details');
  await details.getByLabel(t('account.field.legal_name_en')).fill(`${applicant.companyName} LLC`);
  await details.getByLabel(t('account.field.legal_name_ar')).fill('شركة الدانة ذ.م.م');
  await details.getByLabel(t('account.field.licence_number')).fill(`CN-${serial}`);
  await details.getByLabel(t('account.field.licence_authority')).fill('Dubai Economy');
  await fillDay(page, '31', '12', '2030');
  await details
    .getByLabel(t('account.field.trn'))
    .fill(`10031847${String(serial).padStart(5, '0')}03`);
  await details.getByLabel(t('account.field.trn')).press('Enter');
  await expect(page.locator('a[href="#details-trn"]')).toHaveCount(0);

  for (const kind of paperKinds) {
    const paper = page.locator(`#paper-${kind}`);
    await paper
      .locator('input[type=file]:not([capture])')
      .setInputFiles(tinyPdf(`${kind}-${serial}`));
    await expect(paper.getByText(t('account.documents.pending'), { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: t('account.review.send'), exact: true }).click();
  await expect(page.getByText(t('account.review.submittedState')).first()).toBeVisible();
}

async function openConsole(browser: Browser, origin: string, locale: Locale): Promise<Page> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.77' },
  });
  await enterAs(context, origin, demoEmails[2]);
  const page = await context.newPage();
  await page.goto(pathOf(locale, '/admin/dashboard'));
  return page;
}

/** Ticks every box of the document that is shown. */
async function confirmShown(
  page: Page,
  locale: Locale,
  kind: (typeof paperKinds)[number],
): Promise<void> {
  const t = textsOf(locale);
  const tab = page
    .getByRole('navigation', { name: t('companyReview.documents.label') })
    .getByRole('link', { name: t(`account.field.${kind}`) });
  await tab.click();
  await expect(page).toHaveURL(new RegExp(`doc=${kind}`));
  const boxes = page.getByRole('list', { name: t(`account.field.${kind}`) }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) {
    await box.click();
    await expect(box).toBeChecked();
  }
  await expect(tab).toContainText(t('companyReview.documents.dot.confirmed'));
}

const applicants: readonly Applicant[] = [
  {
    locale: 'en',
    type: 'buyer',
    email: 'buyer-en@approval.test',
    companyName: 'Al Dana Contracting',
    fullName: 'Salem Al Ketbi',
  },
  {
    locale: 'ar',
    type: 'buyer',
    email: 'buyer-ar@approval.test',
    companyName: 'Al Noor Projects',
    fullName: 'سالم الكتبي',
  },
  {
    locale: 'en',
    type: 'supplier',
    email: 'supplier-en@approval.test',
    companyName: 'Gulf Ducts',
    fullName: 'Huda Al Marri',
  },
  {
    locale: 'ar',
    type: 'supplier',
    email: 'supplier-ar@approval.test',
    companyName: 'Falaj Supplies',
    fullName: 'هدى المري',
  },
];

/** Each type and each language everyday; all four by night. */
const everyday = applicants.filter(({ locale, type }) => (type === 'buyer') === (locale === 'ar'));

for (const [index, applicant] of (process.env['NIGHTLY'] === '1'
  ? applicants
  : everyday
).entries()) {
  const { locale, type } = applicant;
  const t = textsOf(locale);
  const serial = 70_000 + index;
  const area = type === 'buyer' ? 'buyer' : 'seller';

  test(`a ${type} signs up, submits documents and is approved, in ${locale}`, async ({
    page,
    browser,
    origin,
  }) => {
    await signUp(page, applicant);
    await test.step('before approval every other page redirects to the dashboard with a reason', async () => {
      await page.goto(pathOf(locale, `/${area}/draft`));
      await expect(page).toHaveURL(new RegExp(`/${area}/dashboard`));
      await expect(page.getByRole('dialog')).toContainText(t('shell.gate.notApproved.title'));
      await page.goto(pathOf(locale, `/${area}/user-profile`));
    });
    await handInPapers(page, applicant, serial);

    const operator = await openConsole(browser, origin, locale);
    await openOnlyReview(operator, locale, `CN-${serial}`);
    for (const kind of paperKinds) await confirmShown(operator, locale, kind);
    await operator
      .locator('#account')
      .getByRole('button', { name: t('companyReview.foot.approve') })
      .click();
    await expectToast(operator, t('companyReview.approved', { company: applicant.companyName }));
    await operator.context().close();

    await newestMail(page, applicant.email, 'account_approved');
    if (type === 'supplier') {
      await test.step('an approved supplier without a category is redirected to the choice on every page', async () => {
        await page.goto(pathOf(locale, '/seller/buy-now'));
        await expect(page).toHaveURL(/\/seller\/products/);
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText(t('shell.gate.noCategories.title'));
        await dialog.getByRole('button', { name: t('shell.gate.close') }).click();
        await page.getByRole('checkbox').first().check();
        await page.getByRole('button', { name: t('category.page.save') }).click();
        await expectToast(page, t('category.saved'));
        const browse = page.getByRole('link', { name: t('report.start.after.browse') });
        await expect(browse).toHaveAttribute('href', pathOf(locale, '/seller/buy-now'));
      });
    }
    await page.goto(pathOf(locale, `/${area}/draft`));
    await expect(page).toHaveURL(new RegExp(`/${area}/draft$`));
    await page.goto(pathOf(locale, `/${area}/notifications`));
    await expect(page.getByText(t('notification.account_approved.title')).first()).toBeVisible();
  });
}

test('a refused document is named with its reason, replaced and sent again', async ({
  page,
  context,
  browser,
  origin,
}) => {
  const t = textsOf('ar');
  const email = 'refused@approval.test';
  const owner = await addCompany(origin, {
    email,
    type: 'buyer',
    isApproved: false,
    licenceNumber: 'CN-70100',
  });
  dataOf(await owner(submitReview, {}));
  await enterAs(context, origin, email, goodPassword);
  const operator = await openConsole(browser, origin, 'en');
  await openOnlyReview(operator, 'en', 'CN-70100');
  const en = textsOf('en');
  const account = operator.locator('#account');
  const tabs = operator.getByRole('navigation', { name: en('companyReview.documents.label') });
  await test.step('a link that is pressed while a tick is being saved waits until it is saved', async () => {
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await operator.route('**/admin/review/**', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await tabs.getByRole('link', { name: en('account.field.owner_id') }).click();
    await expect(operator).toHaveURL(/doc=owner_id/);
    await operator
      .getByRole('list', { name: en('account.field.owner_id') })
      .getByRole('checkbox')
      .click();
    await tabs.getByRole('link', { name: en('account.field.licence') }).click();
    letGo();
    await expect(operator).toHaveURL(/doc=licence/);
    await expect(tabs.getByRole('link', { name: en('account.field.owner_id') })).toContainText(
      en('companyReview.documents.dot.confirmed'),
    );
    await operator.unrouteAll();
  });
  const licenceId = await account.locator('[name=document]').inputValue();
  await tabs.getByRole('link', { name: en('account.field.owner_id') }).click();
  // A reason belongs to the visible document: chosen earlier, it would leave with the licence.
  await expect(account.locator('[name=document]')).not.toHaveValue(licenceId);
  await account.getByText(en('account.reason.unreadable'), { exact: true }).click();
  await account.getByLabel(en('companyReview.decide.note')).fill('Please scan it again.');
  await account.locator('[data-review-key=r]').click();
  await expectToast(operator, en('companyReview.refused', { company: 'Hudhud Transport' }));

  await page.goto('/ar/buyer/user-profile');
  // The profile is complete, so its owner is welcomed on the first page.
  const welcome = page.getByRole('dialog', {
    name: t('shell.welcome.title', { brand: t('shell.brand') }),
  });
  await welcome.getByRole('button', { name: t('shell.welcome.close') }).click();
  const paper = page.locator('#paper-owner_id');
  await expect(paper.getByText(t('account.reason.unreadable'))).toBeVisible();
  await expect(paper.getByText('Please scan it again.')).toBeVisible();
  await paper.locator('input[type=file]:not([capture])').setInputFiles(tinyPdf('owner-again'));
  await expect(paper.getByText(t('account.documents.pending'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('account.review.sendAgain'), exact: true }).click();
  await expect(page.getByText(t('account.review.submittedState')).first()).toBeVisible();
  await operator.context().close();
});

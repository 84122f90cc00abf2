import { locales, type Locale } from '#shared/locale.ts';
import { demoPassword } from '#shared/demo.ts';
import { inTurn, test } from './harness.ts';
import { closeSide } from './journey-steps.ts';
import { openBlind } from './keyboard-deal.ts';
import { openStranger, signUpByKeys, submitByKeys } from './keyboard-first-day.ts';
import { topUpByKeys, withdrawByKeys } from './keyboard-money.ts';
import type { Applicant } from './steps.ts';

const applicantOf = (locale: Locale): Applicant => ({
  locale,
  type: 'supplier',
  email: `keys-${locale}@first-day.test`,
  companyName: locale === 'en' ? 'Keyboard Ducts' : 'مفاتيح للمجاري',
  fullName: locale === 'en' ? 'Huda Al Marri' : 'هدى المري',
});

for (const locale of locales) {
  const turn = inTurn(locale);

  test(`a blind supplier signs up and uploads its documents by keyboard (${locale})${turn()}`, async ({
    browser,
    origin,
  }) => {
    test.setTimeout(240_000);
    const applicant = applicantOf(locale);
    const serial = locale === 'en' ? 70_401 : 70_402;
    const stranger = await openStranger(browser, origin, locale, `198.51.101.7${serial % 10}`);
    await signUpByKeys(stranger, applicant);
    await submitByKeys(stranger, applicant.companyName, serial);
    await closeSide(stranger);
  });

  test(`a blind supplier tops up and withdraws by keyboard (${locale})${turn()}`, async ({
    browser,
    origin,
  }) => {
    const supplier = await openBlind(browser, origin, locale, 'gulfducts@demo.test');
    await topUpByKeys(supplier);
    await withdrawByKeys(supplier, demoPassword);
    await closeSide(supplier);
  });
}

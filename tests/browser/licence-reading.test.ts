import { uploadDocument } from '#features/account/schema.ts';
import { endWelcome } from '#features/session/schema.ts';
import { locales } from '#shared/locale.ts';
import { writePdf } from '#db/demo-pdf.ts';
import { expect, inTurn, pathOf, test, textsOf } from './harness.ts';
import { addCompany, dataOf, enterAs } from './prepared.ts';
import { goodPassword } from './steps.ts';

for (const locale of locales) {
  const turn = inTurn(locale);
  const t = textsOf(locale);

  test(`a licence with text is read in the browser and proposes its values, in ${locale}${turn()}`, async ({
    context,
    origin,
  }) => {
    const email = `licence-${locale}@hudhud.test`;
    const owner = await addCompany(origin, { email, type: 'buyer', isApproved: false });
    const licence = writePdf('Commercial licence', [
      'Licence No. CN-2947163',
      'Expiry date 23/03/2031',
      'TRN 100492837500003',
    ]);
    const file = new File([new Uint8Array(licence)], 'licence.pdf', { type: 'application/pdf' });
    dataOf(await owner(uploadDocument, { body: { kind: 'licence', file } }));
    // The test begins behind the welcome.
    dataOf(await owner(endWelcome, {}));
    await enterAs(context, origin, email, goodPassword);
    const page = await context.newPage();
    await page.goto(pathOf(locale, '/buyer/user-profile'));
    const details = page.locator('#details');
    const number = details.getByLabel(t('account.field.licence_number'), { exact: true });
    const before = await number.inputValue();
    expect(before).not.toBe('CN-2947163');
    await details.getByRole('button', { name: t('account.licence.read') }).click();
    await expect(details.getByText(t('account.licence.found'))).toBeVisible();
    await expect(number).toHaveValue(before);
    await details
      .getByRole('button', {
        name: t('account.licence.useFor', {
          field: t('account.field.licence_number'),
          value: 'CN-2947163',
        }),
      })
      .press('Enter');
    await expect(number).toHaveValue('CN-2947163');
    await details
      .getByRole('button', { name: t('account.licence.useAll', { n: 2 }), exact: true })
      .press('Enter');
    await expect(details.getByText(t('account.licence.taken'))).toBeFocused();
    await expect(page.locator('#details input[name="trn"]')).toHaveValue('100492837500003');
    await expect(page.locator('#details input[name="licence_expires_on"]')).toHaveValue(
      '2031-03-23',
    );
  });
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPayoutAccount, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { addMember } from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('payout-account');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const withdrawal = (changes: { iban?: string; holder_name?: string } = {}) => ({
  body: {
    amount: '100.00',
    iban: 'AE07 0331 2345 6789 0123 456',
    holder_name: 'Bard Cooling LLC',
    password: goodPassword,
    ...changes,
  },
});

it('a withdrawal begins with the account of the last one, or with a legal name', async () => {
  const supplier = await addSupplier(api);
  const as = (locale: 'en' | 'ar' = 'en') => api.as({ token: supplier.token, locale });
  await giveBalance(api, supplier.companyId, 50_000n);
  const names = { legal_name_en: 'Bard Cooling LLC', legal_name_ar: 'بارد للتبريد ذ.م.م' };
  await api.db.updateTable('company').set(names).where('id', '=', supplier.companyId).execute();
  const legalNames = Object.values(names);
  const first = { iban: '', holder_name: 'Bard Cooling LLC', legal_names: legalNames };
  expect(await as()(readPayoutAccount, {})).toMatchObject({ ok: true, data: first });
  expect(await as('ar')(readPayoutAccount, {})).toMatchObject({
    data: { holder_name: 'بارد للتبريد ذ.م.م' },
  });
  expect(await as()(requestWithdrawal, withdrawal(), newKey())).toMatchObject({
    data: { holder_differs: false },
    message: 'Withdrawal requested. The amount is on hold until it’s paid.',
  });
  const own = await as()(
    requestWithdrawal,
    withdrawal({ holder_name: 'Bard Holding LLC', iban: 'AE46 0090 0000 0012 3456 789' }),
    newKey(),
  );
  expect(own).toMatchObject({
    data: { holder_differs: true },
    message: expect.stringContaining('legal name'),
  });
  const last = { iban: 'AE460090000000123456789', holder_name: 'Bard Holding LLC' };
  expect(await as()(readPayoutAccount, {})).toMatchObject({ data: last });
  await api.db
    .updateTable('withdrawal')
    .set({ state: 'refused', decided_at: new Date(), decision_note: 'Closed account' })
    .where('holder_name', '=', 'Bard Holding LLC')
    .execute();
  expect(await as()(readPayoutAccount, {})).toMatchObject({
    data: { iban: 'AE070331234567890123456', holder_name: 'Bard Cooling LLC' },
  });
  const other = await addSupplier(api);
  expect(await api.as({ token: other.token })(readPayoutAccount, {})).toMatchObject({
    data: { iban: '' },
  });
  const sales = await addMember(api, supplier.companyId, { roles: ['sales'] });
  expect(await api.as({ token: sales.token })(readPayoutAccount, {})).toMatchObject({
    code: 'not_allowed',
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  cancelTopUp,
  checkTopUp,
  listPackages,
  listStatement,
  listTopUps,
  listWithdrawals,
  readWallet,
  readWalletBalance,
  requestWithdrawal,
  sendBankTopUp,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import type { InputOf } from '#shared/endpoint.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  addSupplier,
  decideAtSandbox,
  deliver,
  giveBalance,
  newKey,
  startCard,
} from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('wallet');
});
beforeEach(async () => {
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect((await reconcile(api.db)).differences).toEqual([]);
  await api.close();
});

const as = (party: Party = supplier) => api.as({ token: party.token });
const slip = () => fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
const iban = 'AE07 0331 2345 6789 0123 456';

function withdrawal(changes: Partial<InputOf<typeof requestWithdrawal>['body']> = {}) {
  return {
    body: {
      amount: '100.00',
      iban,
      holder_name: 'Bard Cooling LLC',
      password: goodPassword,
      ...changes,
    },
  };
}

const topUps = () =>
  api.db
    .selectFrom('top_up')
    .selectAll()
    .where('company_id', '=', supplier.companyId)
    .orderBy('id')
    .execute();

async function balance(party: Party = supplier): Promise<string> {
  const answer = await as(party)(readWallet, {});
  if (!answer.ok) throw new Error(answer.code);
  // The short form always agrees.
  expect(await as(party)(readWalletBalance, {})).toMatchObject({
    data: { balance: answer.data.balance },
  });
  return answer.data.balance;
}

describe('the permission for a wallet', () => {
  const calls = [
    ['read', (client: ReturnType<typeof as>) => client(readWallet, {})],
    ['read the balance', (client: ReturnType<typeof as>) => client(readWalletBalance, {})],
    ['statement', (client: ReturnType<typeof as>) => client(listStatement, {})],
    ['packages', (client: ReturnType<typeof as>) => client(listPackages, {})],
    [
      'card',
      (client: ReturnType<typeof as>) =>
        client(startCardTopUp, { body: { amount: '250' } }, newKey()),
    ],
    [
      'slip',
      (client: ReturnType<typeof as>) =>
        client(sendBankTopUp, { body: { amount: '1', file: slip() } }, newKey()),
    ],
    [
      'withdraw',
      (client: ReturnType<typeof as>) => client(requestWithdrawal, withdrawal(), newKey()),
    ],
  ] as const;

  it.each(calls)('%s is for approved suppliers with a session', async (_name, call) => {
    expect(await call(api.as())).toMatchObject({ ok: false, status: 401 });
    expect(await call(as(await addParty(api, 'buyer')))).toMatchObject({
      ok: false,
      code: 'suppliers_only',
    });
    const waiting = await addParty(api, 'supplier', { approved: false });
    expect(await call(as(waiting))).toMatchObject({ ok: false, code: 'not_approved' });
  });

  it('lets sales see the balance only', async () => {
    const sales = as(await addMember(api, supplier.companyId, { roles: ['sales'] }));
    const none = { top_up_card: false, top_up_bank: false, withdraw: false, see_statement: false };
    expect(await sales(readWallet, {})).toMatchObject({
      ok: true,
      data: { balance: '0.00', can: none },
    });
    expect(await sales(listStatement, {})).toMatchObject({ code: 'not_allowed' });
    expect(await sales(requestWithdrawal, withdrawal(), newKey())).toMatchObject({
      code: 'not_allowed',
    });
    const finance = as(await addMember(api, supplier.companyId, { roles: ['finance'] }));
    expect(await finance(listStatement, {})).toMatchObject({ ok: true });
  });

  it('hides other companies’ top-ups, which are not found', async () => {
    const { topUpId } = await startCard(api, await addSupplier(api));
    expect(await as()(checkTopUp, { params: { id: topUpId } })).toMatchObject({ status: 404 });
    expect(await as()(cancelTopUp, { params: { id: topUpId } })).toMatchObject({ status: 404 });
    const path = `/dashboard/supplier/wallet/top_ups/${topUpId}/slip`;
    expect((await api.fetch(path, {}, { token: supplier.token })).status).toBe(404);
    expect(await as()(listTopUps, {})).toMatchObject({ data: { total: 0, data: [] } });
  });
});

describe('a wallet', () => {
  it('is empty before the first money', async () => {
    const nothing = { amount: '0.00', count: 0 };
    expect(await as()(readWallet, {})).toMatchObject({
      data: {
        balance: '0.00',
        bonus: '0.00',
        withdrawable: '0.00',
        currency: 'AED',
        expires_at: null,
        expired: false,
        topped_up: false,
        held: nothing,
        month: { debit: nothing, credit: nothing },
        can: { top_up_card: true, top_up_bank: true, withdraw: false, see_statement: true },
      },
    });
  });

  it('shows the transactions of this month in Dubai, and the reserved amount', async () => {
    await giveBalance(api, supplier.companyId, 100_000n);
    expect(await as()(requestWithdrawal, withdrawal({ amount: '٢٥٠٫٥٠' }), newKey())).toMatchObject(
      {
        ok: true,
        data: {
          number: expect.stringMatching(/^WD-\d{5}$/),
          amount: '250.50',
          iban: 'AE07 •••• •••• •••• 3456',
        },
      },
    );
    expect(await as()(readWallet, {})).toMatchObject({
      data: {
        balance: '749.50',
        held: { amount: '250.50', count: 1 },
        month: { debit: { amount: '250.50', count: 1 }, credit: { amount: '1000.00', count: 1 } },
      },
    });
  });

  it('writes its rows in order, filters them and finds them by reference', async () => {
    await giveBalance(api, supplier.companyId, 100_000n);
    for (const amount of ['10.00', '20.00', '30.00']) {
      expect(await as()(requestWithdrawal, withdrawal({ amount }), newKey())).toMatchObject({
        ok: true,
      });
    }
    const all = await as()(listStatement, { query: {} });
    if (!all.ok) throw new Error(all.code);
    expect(
      all.data.data.map(({ row, debit, credit, old_balance, new_balance }) => [
        row,
        debit,
        credit,
        old_balance,
        new_balance,
      ]),
    ).toEqual([
      [4, '30.00', null, '970.00', '940.00'],
      [3, '20.00', null, '990.00', '970.00'],
      [2, '10.00', null, '1000.00', '990.00'],
      [1, null, '1000.00', '0.00', '1000.00'],
    ]);
    expect(all.data.data[0]).toMatchObject({
      kind: 'withdrawal_hold',
      withdrawal_state: 'held',
      iban: 'AE07 •••• •••• •••• 3456',
    });
    const count = async (query: NonNullable<InputOf<typeof listStatement>['query']>) => {
      const answer = await as()(listStatement, { query });
      return answer.ok ? answer.data.total : answer.code;
    };
    expect(await count({ kind: 'debit' })).toBe(3);
    expect(await count({ kind: 'credit' })).toBe(1);
    expect(await count({ month: '2026-11' })).toBe(4);
    expect(await count({ month: '2026-10' })).toBe(0);
    expect(await count({ month: '2026-13' })).toBe('invalid');
    expect(await count({ key: 'wd-' })).toBe(3);
    expect(await count({ key: all.data.data[0]?.reference ?? '' })).toBe(1);
    expect(await as()(listStatement, { query: { page: '2' } })).toMatchObject({
      data: { data: [], total: 4 },
    });
  });

  it('is exported as a file that a sheet reads', async () => {
    await giveBalance(api, supplier.companyId, 100_000n);
    const path = '/dashboard/supplier/wallet/statement/export?kind=credit&format=csv';
    const response = await api.fetch(path, {}, { token: supplier.token, locale: 'ar' });
    expect(response.headers.get('Content-Disposition')).toContain('2026-11-21.csv');
    const lines = (await response.text()).trim().split('\r\n');
    // Head, row, and that the filter leaves rows out.
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('الرصيد بعد');
    expect(lines[1]).toMatch(/^شحن الرصيد,1,2026-11-21 14:00,TU-\d+,,1000.00,,0.00,1000.00$/);
  });

  it('offers packages with their bonus', async () => {
    const answer = await as()(listPackages, {});
    expect(answer).toMatchObject({ ok: true });
    expect(
      answer.ok &&
        answer.data.map(({ price, credit, bonus, validity_days }) => [
          price,
          credit,
          bonus,
          validity_days,
        ]),
    ).toEqual([
      ['500.00', '500.00', '0.00', 180],
      ['2000.00', '2150.00', '150.00', 365],
      ['5000.00', '5500.00', '500.00', 365],
      ['15000.00', '17250.00', '2250.00', 730],
    ]);
  });
});

describe('a top-up by bank transfer', () => {
  it('is pending with its slip, which its company can read again', async () => {
    const sent = await as()(sendBankTopUp, { body: { amount: '1,000', file: slip() } }, newKey());
    expect(sent).toMatchObject({
      ok: true,
      data: {
        state: 'submitted',
        method: 'bank_transfer',
        amount: '1000.00',
        can: { cancel: true, check: false },
      },
    });
    const id = sent.ok ? sent.data.id : '';
    const path = `/dashboard/supplier/wallet/top_ups/${id}/slip`;
    const response = await api.fetch(path, {}, { token: supplier.token });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      'application/pdf',
    ]);
    expect(await balance()).toBe('0.00');
    expect(await as()(cancelTopUp, { params: { id } })).toMatchObject({
      ok: true,
      data: { state: 'canceled' },
    });
    expect(await as()(cancelTopUp, { params: { id } })).toMatchObject({ code: 'state_changed' });
  });

  it('refuses a wrong amount, an unknown package and an invalid file, and stores nothing', async () => {
    const send = (body: Partial<InputOf<typeof sendBankTopUp>['body']>) =>
      as()(sendBankTopUp, { body: { file: slip(), ...body } }, newKey());
    expect(await send({})).toMatchObject({
      code: 'invalid',
      errors: { amount: expect.any(Array) },
    });
    expect(await send({ amount: '99.99' })).toMatchObject({
      errors: { amount: ['Enter 100 or more.'] },
    });
    expect(await send({ amount: '100000.01' })).toMatchObject({
      errors: { amount: ['Enter 100,000 or less.'] },
    });
    for (const amount of ['-5', '1.234', 'ten', '1e3']) {
      expect(await send({ amount })).toMatchObject({
        code: 'invalid',
        errors: { amount: expect.any(Array) },
      });
    }
    expect(await send({ package_id: supplier.companyId })).toMatchObject({ code: 'not_found' });
    expect(await send({ amount: '500', file: new File(['x'], 'slip.exe') })).toMatchObject({
      code: 'file_type_refused',
    });
    expect(await topUps()).toEqual([]);
    const files = await api.db
      .selectFrom('stored_file')
      .select('id')
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(files).toEqual([]);
  });

  it('is sent once under one key, and refused without a key', async () => {
    const key = newKey();
    const file = slip();
    const first = await as()(sendBankTopUp, { body: { amount: '500', file } }, key);
    expect(await as()(sendBankTopUp, { body: { amount: '500', file } }, key)).toEqual(first);
    expect(await topUps()).toHaveLength(1);
    expect(await as()(sendBankTopUp, { body: { amount: '501', file } }, key)).toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await as()(sendBankTopUp, { body: { amount: '500', file } })).toMatchObject({
      code: 'idempotency_key_missing',
    });
  });

  it('is refused when too many are pending', async () => {
    for (let count = 0; count < 20; count += 1) await startCard(api, supplier);
    expect(
      await as()(sendBankTopUp, { body: { amount: '500', file: slip() } }, newKey()),
    ).toMatchObject({
      code: 'open_top_ups_max',
    });
  });
});

describe('a package', () => {
  it('gives its bonus and its validity once it is paid', async () => {
    const packages = await as()(listPackages, {});
    const growth = packages.ok ? (packages.data[1]?.id ?? '') : '';
    const { paymentId } = await startCard(api, supplier, { package_id: growth, amount: '100' });
    expect(await balance()).toBe('0.00');
    expect(await deliver(api, await decideAtSandbox(api, paymentId))).toMatchObject({ ok: true });
    const expiry = new Date(api.now().getTime() + 365 * 86_400_000).toISOString();
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '2150.00', expires_at: expiry, topped_up: true },
    });
    const statement = await as()(listStatement, {});
    expect(statement).toMatchObject({
      data: {
        data: [
          {
            kind: 'package',
            package: { name_en: 'Growth', name_ar: 'النمو' },
            method: 'card',
            credit: '2150.00',
          },
        ],
      },
    });
  });
});

describe('a withdrawal', () => {
  it('reduces the balance at once', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const answer = await as()(requestWithdrawal, withdrawal({ amount: '500' }), newKey());
    expect(answer).toMatchObject({ ok: true, data: { state: 'held', amount: '500.00' } });
    expect(await balance()).toBe('0.00');
    expect(await as()(requestWithdrawal, withdrawal({ amount: '10' }), newKey())).toMatchObject({
      code: 'insufficient_balance',
    });
    expect(await as()(listWithdrawals, {})).toMatchObject({
      data: {
        total: 1,
        data: [{ iban: 'AE07 •••• •••• •••• 3456', holder_name: 'Bard Cooling LLC' }],
      },
    });
  });

  it('is refused for a wrong password, IBAN, name or amount, and posts nothing then', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const ask = (changes: Parameters<typeof withdrawal>[0]) =>
      as()(requestWithdrawal, withdrawal(changes), newKey());
    expect(await ask({ password: 'wrong' })).toMatchObject({
      code: 'wrong_password',
      errors: { password: ['Your current password is incorrect.'] },
    });
    expect(await ask({ iban: 'AE08 0331 2345 6789 0123 456' })).toMatchObject({
      errors: { iban: [expect.any(String)] },
    });
    expect(await ask({ iban: 'US64SVBKUS6S3300958879' })).toMatchObject({
      errors: { iban: ['We don’t recognise this IBAN’s country code.'] },
    });
    expect(await ask({ holder_name: '' })).toMatchObject({
      errors: { holder_name: ['This field is required'] },
    });
    expect(await ask({ amount: '9.99' })).toMatchObject({
      errors: { amount: ['Enter 10 or more.'] },
    });
    expect(await ask({ amount: '500.01' })).toMatchObject({ code: 'insufficient_balance' });
    expect(await balance()).toBe('500.00');
  });

  it('has one effect under one key', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const key = newKey();
    const first = await as()(requestWithdrawal, withdrawal(), key);
    expect(await as()(requestWithdrawal, withdrawal(), key)).toEqual(first);
    expect(await as()(requestWithdrawal, withdrawal({ amount: '200' }), key)).toMatchObject({
      status: 409,
    });
    expect(await balance()).toBe('400.00');
  });

  async function buyGrowth(): Promise<void> {
    const packages = await as()(listPackages, {});
    const growth = packages.ok
      ? packages.data.find(({ name_en: name }) => name === 'Growth')
      : undefined;
    const { paymentId } = await startCard(api, supplier, { package_id: growth?.id ?? '' });
    await deliver(api, await decideAtSandbox(api, paymentId));
  }

  async function parts(): Promise<string[]> {
    const answer = await as()(readWallet, {});
    return answer.ok
      ? [answer.data.balance, answer.data.withdrawable, answer.data.bonus]
      : [answer.code];
  }

  it('leaves a package’s bonus, which pays fees only, so that buying and withdrawing gains nothing', async () => {
    await buyGrowth();
    expect(await parts()).toEqual(['2150.00', '2000.00', '150.00']);
    expect(await as()(requestWithdrawal, withdrawal({ amount: '2150' }), newKey())).toMatchObject({
      status: 409,
      code: 'bonus_stays',
      message: expect.stringContaining('AED 2000.00'),
      details: { withdrawable: '2000.00' },
    });
    expect(
      await as()(requestWithdrawal, withdrawal({ amount: '2000.01' }), newKey()),
    ).toMatchObject({
      code: 'bonus_stays',
    });
    expect(await parts()).toEqual(['2150.00', '2000.00', '150.00']);
  });

  it('forfeits the same share of the bonus, and all of it with the last own money', async () => {
    await buyGrowth();
    const half = await as()(requestWithdrawal, withdrawal({ amount: '1000' }), newKey());
    expect(half).toMatchObject({
      ok: true,
      data: { amount: '1000.00', bonus: '75.00' },
      message: expect.stringMatching(/bonus is forfeited by withdrawing.*two people check it/),
    });
    expect(await parts()).toEqual(['1075.00', '1000.00', '75.00']);
    expect(await as()(listStatement, {})).toMatchObject({
      data: {
        data: [
          { kind: 'withdrawal_hold', debit: '1075.00', bonus: '-75.00', new_balance: '1075.00' },
          { kind: 'package', credit: '2150.00', bonus: '150.00' },
        ],
      },
    });
    // Money that comes later is its owner's: the share is of all own money.
    await giveBalance(api, supplier.companyId, 50_000n);
    expect(await as()(requestWithdrawal, withdrawal({ amount: '500' }), newKey())).toMatchObject({
      data: { bonus: '25.00' },
    });
    expect(await as()(requestWithdrawal, withdrawal({ amount: '1000' }), newKey())).toMatchObject({
      data: { bonus: '50.00' },
    });
    expect(await parts()).toEqual(['0.00', '0.00', '0.00']);
    expect(await as()(readWallet, {})).toMatchObject({
      data: { held: { amount: '2500.00', count: 3 } },
    });
    const books = await reconcile(api.db);
    expect(books.differences).toEqual([]);
  });

  it('empties an expired wallet as well', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    await api.db
      .updateTable('wallet')
      .set({ expires_at: api.now() })
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(await as()(readWallet, {})).toMatchObject({
      data: { expired: true, balance: '500.00' },
    });
    expect(await as()(requestWithdrawal, withdrawal({ amount: '500' }), newKey())).toMatchObject({
      ok: true,
    });
  });

  it('is off if the configuration disables it', async () => {
    const other = await startApi('wallet off', { WITHDRAWALS: '0' });
    const owner = await addSupplier(other);
    await giveBalance(other, owner.companyId, 50_000n);
    const client = other.as({ token: owner.token });
    expect(await client(readWallet, {})).toMatchObject({ data: { can: { withdraw: false } } });
    expect(await client(requestWithdrawal, withdrawal(), newKey())).toMatchObject({
      code: 'withdrawals_off',
    });
    await other.close();
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDashboard } from '#features/console/schema/dashboard.ts';
import { ledgerAccounts, topUpPostings } from '#features/wallet/rules/postings.ts';
import type { LedgerCause } from '#features/wallet/schema/lists.ts';
import { listLedger, payWithdrawal, reverseTransfer } from '#features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { post } from '#features/wallet/store/post.ts';
import { parseCsv } from '#server/sheets/csv.ts';
import { minorOf } from '#shared/money.ts';
import type { Party } from '../factories/access.ts';
import { checkExport, type TestedList } from '../factories/list.ts';
import { dataOf } from '../factories/order.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { buyFact, discountFact, freeFacts, refundFact } from '../harness/ledger-facts.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let supplier: Party;
let finance: string;
const random = seededRandom('wallet reversal');

beforeAll(async () => {
  api = await startApi('wallet-reversal');
  await freeFacts(api.db);
  finance = (await signInOperator(api, ['finance'])).token;
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });
const operator = () => api.as({ token: finance });

/** A package of 2,000 with 150 on top; its transfer. */
async function buyPackage(): Promise<string> {
  const entry = {
    kind: 'package',
    reference: 'TU-00900',
    subjectType: 'top_up',
    subjectId: random.id(),
  } as const;
  const postings = topUpPostings(supplier.companyId, 'bank_transfer', 200_000n, 215_000n);
  const actorContext = {
    actor: { kind: 'anonymous' },
    random,
    now: api.now(),
    address: '',
  } as const;
  const posted = await api.db
    .transaction()
    .execute((tx) => post(tx, actorContext, { ...entry, postings }));
  if (posted === 'insufficient') throw new Error('a credit was refused');
  return posted.transactionId;
}

it('a reversal claims no own money for bonus that a withdrawal forfeited', async () => {
  await giveBalance(api, supplier.companyId, 1_000_000n);
  const credit = await buyPackage();
  // Half of the own 12,000, and with it half of the bonus.
  const body = {
    amount: '6000',
    iban: 'AE070331234567890123456',
    holder_name: 'Bard LLC',
    password: goodPassword,
  };
  const { id } = dataOf(await as()(requestWithdrawal, { body }, newKey()));
  const paid = {
    params: { id },
    body: { bank_reference: 'FT900', holder_note: 'Confirmed by letter' },
  };
  expect(await operator()(payWithdrawal, paid, newKey())).toMatchObject({ ok: true });
  expect(await as()(readWallet, {})).toMatchObject({
    data: { balance: '6075.00', bonus: '75.00' },
  });
  const input = { params: { id: credit }, body: { note: 'The transfer bounced' } };
  expect(await operator()(reverseTransfer, input, newKey())).toMatchObject({ ok: true });
  expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '4000.00', bonus: '0.00' } });
});

it('a reversal takes back the expiry that its credit gave, and no later one', async () => {
  const { companyId } = await addSupplier(api);
  const dayMs = 86_400_000;
  const expiry = async () => {
    const wallet = api.db
      .selectFrom('wallet')
      .select('expires_at')
      .where('company_id', '=', companyId);
    return (await wallet.executeTakeFirstOrThrow()).expires_at?.getTime() ?? null;
  };
  const credit = async () => {
    await giveBalance(api, companyId, 50_000n);
    const row = await api.db
      .selectFrom('posting')
      .select('transaction_id')
      .where('company_id', '=', companyId)
      .orderBy('wallet_row', 'desc')
      .executeTakeFirstOrThrow();
    return row.transaction_id;
  };
  const reverse = async (id: string) =>
    dataOf(
      await operator()(reverseTransfer, { params: { id }, body: { note: 'It bounced' } }, newKey()),
    );
  const start = api.now().getTime();
  const first = await credit();
  api.advance(60_000);
  await reverse(await credit());
  expect(await expiry()).toBe(start + 180 * dayMs);
  const last = await credit();
  await reverse(first);
  expect(await expiry()).toBe(start + 60_000 + 180 * dayMs);
  await reverse(last);
  expect(await expiry()).toBeNull();
});

it('the ledger filtered by each figure of the dashboard has the same sum', async () => {
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '',
  };
  const { companyId } = await addSupplier(api);
  await giveBalance(api, companyId, 50_000n);
  const fee = (feeFils: bigint) => ({
    companyId,
    accessId: random.id(),
    feeFils,
    reference: 'RFQ-00801',
  });
  const returned = fee(5_250n);
  await api.db.transaction().execute(async (tx) => {
    await buyFact(tx, actorContext, fee(10_500n));
    await buyFact(tx, actorContext, returned);
    await refundFact(tx, actorContext, returned);
    for (const amountFils of [1_200n, 7_500n])
      await discountFact(tx, actorContext, {
        companyId,
        invoiceId: random.id(),
        amountFils,
        reference: `QI-${amountFils}`,
      });
  });
  const mistaken =
    dataOf(await operator()(listLedger, { query: { key: 'QI-7500' } })).data[0]?.id ?? '';
  const why = { params: { id: mistaken }, body: { note: 'Paid by mistake' } };
  expect(await operator()(reverseTransfer, why, newKey())).toMatchObject({ ok: true });
  const { token } = await signInOperator(api, ['administrator'], 'ledger@qeema.test');
  const dashboard = await api.as({ token })(readDashboard, {});
  const month = dashboard.ok ? dashboard.data.months.at(-1) : undefined;
  const found = async (query: { from?: string; to?: string; cause?: LedgerCause }) => {
    const answer = await operator()(listLedger, { query });
    if (!answer.ok) throw new Error(answer.code);
    return answer;
  };
  const days = { from: month?.from ?? '', to: month?.to ?? '' };
  const fees = await found({ ...days, cause: 'fees' });
  expect(fees.data.data.map(({ kind }) => kind).toSorted()).toEqual([
    'access_fee',
    'access_fee',
    'access_refund',
  ]);
  expect([fees.extra.sum, month?.fees]).toEqual(['100.00', '100.00']);
  const discounts = await found({ ...days, cause: 'discounts' });
  expect([discounts.extra.sum, month?.q_discount]).toEqual(['12.00', '12.00']);
  expect(
    discounts.data.data.every(({ postings }) =>
      postings.some((side) => side.account === 'q_discount_expense'),
    ),
  ).toBe(true);
  const topUps = await found({ ...days, cause: 'top_up' });
  expect([topUps.extra.sum, [...new Set(topUps.data.data.map(({ kind }) => kind))]]).toEqual([
    null,
    ['top_up'],
  ]);
  expect((await found({ to: '2020-01-01', cause: 'fees' })).data.total).toBe(0);
  for (const query of ['cause=tea', 'from=2026-11-22&to=2026-11-21', 'from=2026-02-30'])
    expect((await api.fetch(`/operator/ledger?${query}`, {}, { token: finance })).status).toBe(422);
});

it('the ledger is exported as a file: each account has a column, and the figures of a row sum to zero', async () => {
  const list: TestedList = { api, token: finance, path: '/operator/ledger' };
  const file = await checkExport(list, 'cause=fees', 1, ({ reference }) => String(reference));
  expect([file.rightToLeft, file.heads.length]).toEqual([true, 6 + ledgerAccounts.length]);
  const csv = await api.fetch('/operator/ledger/export?format=csv&lang=en', {}, { token: finance });
  const [heads = [], ...rows] = parseCsv((await csv.text()).trimEnd());
  const fils = (cells: readonly string[]) =>
    cells.slice(6).map((cell) => minorOf(cell === '' ? '0' : cell) ?? 0n);
  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter((cells) => fils(cells).reduce((sum, one) => sum + one, 0n) !== 0n)).toEqual(
    [],
  );
  const row = rows.find(
    (cells) => cells[0] === 'Access fee' && cells[heads.indexOf('Wallet')] === '-105.00',
  );
  expect([row?.[heads.indexOf('Fee revenue')], row?.[heads.indexOf('VAT payable')]]).toEqual([
    '100.00',
    '5.00',
  ]);
  expect(rows.filter((cells) => cells[heads.indexOf('Status')] === 'Reversed')).toHaveLength(5);
  expect((await api.fetch('/operator/ledger/export', {}, { token: supplier.token })).status).toBe(
    401,
  );
  const other = await signInOperator(api, ['reviewer'], 'reviewer@qeema.test');
  expect((await api.fetch('/operator/ledger/export', {}, { token: other.token })).status).toBe(403);
});

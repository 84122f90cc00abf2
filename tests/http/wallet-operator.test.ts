import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmTopUp,
  listLedger,
  listOperatorTopUps,
  listOperatorWithdrawals,
  payWithdrawal,
  readReconciliation,
  refuseTopUp,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import {
  listPackages,
  listStatement,
  listTopUps,
  listWithdrawals,
  readWallet,
  requestWithdrawal,
  sendBankTopUp,
} from '#features/wallet/schema/wallet.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import type { Party } from '../factories/access.ts';
import {
  addSupplier,
  decideAtSandbox,
  deliver,
  giveBalance,
  newKey,
  startCard,
} from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { discountFact, freeFacts } from '../harness/ledger-facts.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let supplier: Party;
let finance: string;
const random = seededRandom('wallet operator');

beforeAll(async () => {
  api = await startApi('wallet-operator');
  await freeFacts(api.db);
  finance = (await signInOperator(api, ['finance'])).token;
});
beforeEach(async () => {
  supplier = await addSupplier(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });
const operator = () => api.as({ token: finance });

async function balance(): Promise<string> {
  const answer = await as()(readWallet, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.balance;
}

async function submitSlip(amount = '1000'): Promise<string> {
  const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
  const answer = await as()(sendBankTopUp, { body: { amount, file } }, newKey());
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}

async function ask(amount = '100'): Promise<string> {
  const body = {
    amount,
    iban: 'AE070331234567890123456',
    holder_name: 'Bard LLC',
    password: goodPassword,
  };
  const answer = await as()(requestWithdrawal, { body }, newKey());
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}

async function toldOf(party: Party): Promise<string[]> {
  const rows = await api.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', party.memberId)
    .execute();
  return rows.map(({ type }) => type);
}

describe('the money pages of the console', () => {
  const calls = [
    ['top-ups', (client: ReturnType<typeof as>) => client(listOperatorTopUps, {})],
    ['withdrawals', (client: ReturnType<typeof as>) => client(listOperatorWithdrawals, {})],
    ['ledger', (client: ReturnType<typeof as>) => client(listLedger, {})],
    ['reconciliation', (client: ReturnType<typeof as>) => client(readReconciliation, {})],
    [
      'confirm',
      (client: ReturnType<typeof as>) =>
        client(
          confirmTopUp,
          { params: { id: supplier.companyId }, body: { bank_reference: 'FT1' } },
          newKey(),
        ),
    ],
    [
      'reverse',
      (client: ReturnType<typeof as>) =>
        client(
          reverseTransfer,
          { params: { id: supplier.companyId }, body: { note: 'why' } },
          newKey(),
        ),
    ],
  ] as const;

  it.each(calls)('%s is for finance', async (name, call) => {
    expect(await call(api.as())).toMatchObject({ status: 401 });
    expect(await call(as())).toMatchObject({ status: 401 });
    const reviewer = await signInOperator(api, ['reviewer'], `reviewer-${name}@qeema.test`);
    expect(await call(api.as({ token: reviewer.token }))).toMatchObject({ status: 403 });
  });
});

describe('a bank transfer', () => {
  it('is shown with its slip, found by number and name, and credited once when it is confirmed', async () => {
    const id = await submitSlip();
    const { number } = await api.db
      .selectFrom('top_up')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const found = await operator()(listOperatorTopUps, { query: { key: `TU-0${number}` } });
    expect(found).toMatchObject({
      data: {
        total: 1,
        data: [
          {
            id,
            amount: '1000.00',
            company: { id: supplier.companyId },
            slip: { name: 'slip.pdf', media_type: 'application/pdf' },
            can: { confirm: true, refuse: true },
          },
        ],
      },
    });
    const url = found.ok ? (found.data.data[0]?.slip?.url ?? '') : '';
    expect((await api.fetch(url.slice('/api'.length), {}, { token: finance })).status).toBe(200);
    expect(await operator()(listOperatorTopUps, { query: { key: 'nobody at all' } })).toMatchObject(
      {
        data: { total: 0 },
      },
    );

    const key = newKey();
    const confirm = () =>
      operator()(confirmTopUp, { params: { id }, body: { bank_reference: 'FT26316K8841' } }, key);
    const first = await confirm();
    expect(first).toMatchObject({
      data: {
        state: 'confirmed',
        bank_reference: 'FT26316K8841',
        decided_by: 'Mariam Al Ketbi',
        can: { confirm: false },
      },
    });
    expect(await confirm()).toEqual(first);
    const again = operator()(
      confirmTopUp,
      { params: { id }, body: { bank_reference: 'FT2' } },
      newKey(),
    );
    expect(await again).toMatchObject({ code: 'state_changed' });
    expect(await balance()).toBe('1000.00');
    expect(await toldOf(supplier)).toEqual(['top_up_confirmed']);
    expect(await as()(listStatement, {})).toMatchObject({
      data: { data: [{ kind: 'top_up', method: 'bank_transfer', bank_reference: 'FT26316K8841' }] },
    });
    const decided = await operator()(listOperatorTopUps, { query: { state: 'decided' } });
    expect(decided).toMatchObject({ data: { data: [{ id }] } });
  });

  it('is refused with a reason that the supplier reads, and is then decided', async () => {
    const id = await submitSlip();
    const refusal = (note: string) =>
      operator()(refuseTopUp, { params: { id }, body: { note } }, newKey());
    expect(await refusal(' ')).toMatchObject({ status: 422 });
    expect(await refusal('No such transfer')).toMatchObject({
      data: { state: 'refused', note: 'No such transfer' },
    });
    expect(await refusal('Again')).toMatchObject({ code: 'state_changed' });
    expect(
      await operator()(confirmTopUp, { params: { id }, body: { bank_reference: 'FT1' } }, newKey()),
    ).toMatchObject({
      code: 'state_changed',
    });
    expect(await as()(listTopUps, {})).toMatchObject({
      data: { data: [{ state: 'refused', note: 'No such transfer' }] },
    });
    expect([await balance(), await toldOf(supplier)]).toEqual(['0.00', ['top_up_refused']]);
  });

  it('is no card payment, which only the provider confirms', async () => {
    const { topUpId: id } = await startCard(api, supplier);
    expect(
      await operator()(confirmTopUp, { params: { id }, body: { bank_reference: 'FT1' } }, newKey()),
    ).toMatchObject({
      code: 'not_allowed',
    });
    expect(
      await operator()(
        confirmTopUp,
        { params: { id: supplier.companyId }, body: { bank_reference: 'FT1' } },
        newKey(),
      ),
    ).toMatchObject({ status: 404 });
  });
});

describe('a withdrawal', () => {
  it('is paid with the bank’s reference, once', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const id = await ask();
    expect(await operator()(listOperatorWithdrawals, {})).toMatchObject({
      data: { data: [{ id, iban: 'AE070331234567890123456', can: { pay: true, refuse: true } }] },
    });
    const pay = () =>
      operator()(
        payWithdrawal,
        { params: { id }, body: { bank_reference: 'FT9', holder_note: 'Confirmed by letter' } },
        newKey(),
      );
    expect(await pay()).toMatchObject({
      data: { state: 'paid', bank_reference: 'FT9', can: { pay: false } },
    });
    expect(await pay()).toMatchObject({ code: 'state_changed' });
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '400.00', held: { count: 0 } },
    });
    expect(await as()(listWithdrawals, {})).toMatchObject({
      data: { data: [{ state: 'paid', bank_reference: 'FT9' }] },
    });
    expect(await toldOf(supplier)).toEqual(['withdrawal_paid']);
  });

  it('returns in full when it is refused', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const id = await ask();
    const refusal = (note: string) =>
      operator()(refuseWithdrawal, { params: { id }, body: { note } }, newKey());
    expect(await refusal('')).toMatchObject({ status: 422 });
    expect(await refusal('The name differs')).toMatchObject({ data: { state: 'refused' } });
    expect(await refusal('Twice')).toMatchObject({ code: 'state_changed' });
    expect([await balance(), await toldOf(supplier)]).toEqual(['500.00', ['withdrawal_refused']]);
    expect(await as()(listStatement, {})).toMatchObject({
      data: {
        data: [
          { kind: 'withdrawal_return', credit: '100.00' },
          { kind: 'withdrawal_hold' },
          { kind: 'top_up' },
        ],
      },
    });
  });
});

describe('a withdrawal with forfeited bonus', () => {
  it('returns both when it is refused, and neither when it is paid', async () => {
    const packages = await as()(listPackages, {});
    const growth = packages.ok
      ? packages.data.find(({ name_en: name }) => name === 'Growth')
      : undefined;
    const { paymentId } = await startCard(api, supplier, { package_id: growth?.id ?? '' });
    await deliver(api, await decideAtSandbox(api, paymentId));
    const refused = await ask('1000');
    const body = { note: 'The name differs' };
    expect(
      await operator()(refuseWithdrawal, { params: { id: refused }, body }, newKey()),
    ).toMatchObject({ ok: true });
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '2150.00', withdrawable: '2000.00', bonus: '150.00', held: { count: 0 } },
    });
    expect(await as()(listStatement, {})).toMatchObject({
      data: { data: [{ kind: 'withdrawal_return', credit: '1075.00', bonus: '75.00' }, {}, {}] },
    });
    const paid = await ask('2000');
    const bank = { bank_reference: 'FT1', holder_note: 'Confirmed by letter' };
    expect(
      await operator()(payWithdrawal, { params: { id: paid }, body: bank }, newKey()),
    ).toMatchObject({ ok: true });
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '0.00', bonus: '0.00' } });
    const ledger = await operator()(listLedger, { query: { key: 'WD-' } });
    const hold = ledger.ok
      ? ledger.data.data.find(({ kind }) => kind === 'withdrawal_hold')
      : undefined;
    expect(hold?.postings).toEqual([
      { account: 'wallet', amount: '-2150.00' },
      { account: 'withdrawals_payable', amount: '2000.00' },
      { account: 'package_bonus', amount: '150.00' },
    ]);
  });
});

describe('a reversal', () => {
  /** The transfer of the wallet's last row: ids of the tests' money do not sort by time. */
  async function newest(): Promise<string> {
    const row = await api.db
      .selectFrom('posting')
      .select('transaction_id')
      .where('company_id', '=', supplier.companyId)
      .orderBy('wallet_row', 'desc')
      .executeTakeFirstOrThrow();
    return row.transaction_id;
  }
  const reverse = (id: string) =>
    operator()(
      reverseTransfer,
      { params: { id }, body: { note: 'The transfer bounced' } },
      newKey(),
    );

  it('reverses a credit once by a transfer that names it', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const id = await newest();
    expect(await reverse(id)).toMatchObject({
      ok: true,
      data: { reversed: true, can: { reverse: false } },
    });
    expect(await balance()).toBe('0.00');
    expect(await reverse(id)).toMatchObject({ code: 'state_changed' });
    const found = await api.db
      .selectFrom('ledger_transaction')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ledger = await operator()(listLedger, { query: { key: found.reference.toLowerCase() } });
    if (!ledger.ok) throw new Error(ledger.code);
    const rows = ledger.data.data.filter(({ company }) => company?.id === supplier.companyId);
    expect(rows.find(({ kind }) => kind === 'top_up')).toMatchObject({ id, reversed: true });
    expect(rows.find(({ kind }) => kind === 'reversal')).toMatchObject({
      by: 'Mariam Al Ketbi',
      postings: expect.arrayContaining([{ account: 'wallet', amount: '-500.00' }]),
      reversed: false,
      can: { reverse: false },
    });
  });

  it('is refused once the money is spent, and for fees and withdrawals', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const id = await newest();
    const withdrawal = await ask('500');
    expect(await reverse(id)).toMatchObject({ code: 'insufficient_balance' });
    expect(await reverse(await newest())).toMatchObject({
      code: 'not_reversible',
      message: expect.stringContaining('Refund the fee'),
    });
    expect(await reverse(withdrawal)).toMatchObject({ status: 404 });
  });

  it('reverses a mistaken Q discount', async () => {
    const actorContext = {
      actor: { kind: 'anonymous' as const },
      random,
      now: api.now(),
      address: '',
    };
    const paid = {
      companyId: supplier.companyId,
      invoiceId: random.id(),
      amountFils: 7_500n,
      reference: 'QI-00801',
    };
    await api.db.transaction().execute((tx) => discountFact(tx, actorContext, paid));
    expect(await balance()).toBe('75.00');
    expect(await reverse(await newest())).toMatchObject({ ok: true });
    expect(await balance()).toBe('0.00');
  });
});

describe('the report on the books', () => {
  async function kindsOf(): Promise<string[]> {
    const answer = await operator()(readReconciliation, {});
    if (!answer.ok) throw new Error(answer.code);
    return [...new Set(answer.data.differences.map(({ kind }) => kind))].sort();
  }

  /** Makes a change that no code of ours can make, reads the differences, and undoes it. */
  async function tamper(change: string, undo: string): Promise<string[]> {
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql.raw('alter table ledger_transaction disable trigger user').execute(api.db);
    await sql.raw(change).execute(api.db);
    const kinds = await kindsOf();
    await sql.raw(undo).execute(api.db);
    await sql.raw('alter table posting enable trigger user').execute(api.db);
    await sql.raw('alter table ledger_transaction enable trigger user').execute(api.db);
    expect(await kindsOf()).toEqual([]);
    return kinds;
  }

  it('finds nothing after all tests above, and lists its checks', async () => {
    expect(await operator()(readReconciliation, {})).toMatchObject({
      data: {
        differences: [],
        transactions: expect.any(Number),
        balance: expect.stringMatching(/^\d+\.\d\d$/),
      },
    });
  });

  it('finds each kind of error in the books', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    await ask('100');
    const id = supplier.companyId;
    const wallet = `where company_id = '${id}'`;
    expect(
      await tamper(
        `update wallet set balance_fils = 1 ${wallet}`,
        `update wallet set balance_fils = 40000 ${wallet}`,
      ),
    ).toEqual(['balance_not_last_row', 'balance_not_sum']);
    expect(
      await tamper(
        `update wallet set row_count = 3 ${wallet}`,
        `update wallet set row_count = 2 ${wallet}`,
      ),
    ).toEqual(['row_count_wrong']);
    expect(
      await tamper(
        `update wallet set bonus_fils = 5 ${wallet}`,
        `update wallet set bonus_fils = 0 ${wallet}`,
      ),
    ).toEqual(['bonus_not_last_row']);
    const first = `${wallet} and wallet_row = 1`;
    expect(
      await tamper(
        `update posting set amount_fils = 50001, new_balance_fils = 50001 ${first}`,
        `update posting set amount_fils = 50000, new_balance_fils = 50000 ${first}`,
      ),
    ).toEqual([
      'balance_not_sum',
      'chain_broken',
      'day_not_sum',
      'top_up_posted_wrongly',
      'transaction_not_zero',
    ]);
    expect(
      await tamper(
        `update top_up set state = 'submitted' ${wallet}`,
        `update top_up set state = 'confirmed' ${wallet}`,
      ),
    ).toEqual(['top_up_not_posted']);
    expect(
      await tamper(
        `update top_up set credit_fils = 60000 ${wallet}`,
        `update top_up set credit_fils = 50000 ${wallet}`,
      ),
    ).toEqual(['top_up_posted_wrongly']);
    expect(
      await tamper(
        `update withdrawal set state = 'refused' ${wallet}`,
        `update withdrawal set state = 'held' ${wallet}`,
      ),
    ).toEqual(['held_not_payable', 'withdrawal_posted_wrongly']);
    expect(
      await tamper(
        `update ledger_transaction set kind = 'package' where id in (select transaction_id from posting ${first})`,
        `update ledger_transaction set kind = 'top_up' where id in (select transaction_id from posting ${first})`,
      ),
    ).toEqual([]);
  });

  it('names the exact row that was manipulated', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    for (const amount of ['10', '20', '30']) await ask(amount);
    const third = `where company_id = '${supplier.companyId}' and wallet_row = 3`;
    const set = (moved: bigint) =>
      `update posting set amount_fils = amount_fils + ${moved}, new_balance_fils = new_balance_fils + ${moved} ${third}`;
    await sql.raw('alter table posting disable trigger user').execute(api.db);
    await sql.raw(set(1n)).execute(api.db);
    const answer = await operator()(readReconciliation, {});
    await sql.raw(set(-1n)).execute(api.db);
    await sql.raw('alter table posting enable trigger user').execute(api.db);
    if (!answer.ok) throw new Error(answer.code);
    const broken = answer.data.differences.filter(({ kind }) => kind === 'chain_broken');
    // Its sums agree with each other: the next row is the first that does not go on.
    expect(broken).toEqual([
      {
        kind: 'chain_broken',
        subject: `${supplier.companyId}/4`,
        expected: '470.01',
        found: '470.00',
      },
    ]);
    expect(answer.data.differences.map(({ kind }) => kind)).toContain('transaction_not_zero');
    expect(await kindsOf()).toEqual([]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOperatorSession } from '#features/operator/schema/session.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  approveWithdrawal,
  listOperatorWithdrawals,
  payWithdrawal,
  refuseWithdrawal,
} from '#features/wallet/schema/operator.ts';
import {
  listStatement,
  listWithdrawals,
  readWallet,
  requestWithdrawal,
} from '#features/wallet/schema/wallet.ts';
import type { Party } from '../factories/access.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let supplier: Party;
let first: string;
let second: string;

beforeAll(async () => {
  api = await startApi('wallet two operators');
  first = (await signInOperator(api, ['finance'])).token;
  second = (await signInOperator(api, ['finance'], 'second@qeema.test')).token;
});
beforeEach(async () => {
  supplier = await addSupplier(api);
  await giveBalance(api, supplier.companyId, 5_000_000n);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect((await reconcile(api.db)).differences).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });

async function ask(amount: string): Promise<string> {
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

/**
 * The work queue of a withdrawal: its list contains it, and the console counts as many as the list.
 */
async function deskOf(id: string): Promise<string> {
  const client = api.as({ token: first });
  const session = await client(readOperatorSession, {});
  const waiting = session.ok ? session.data?.waiting : undefined;
  const counted = { first: waiting?.withdrawals_first, to_pay: waiting?.withdrawals };
  const found: string[] = [];
  for (const state of ['first', 'to_pay'] as const) {
    const list = await client(listOperatorWithdrawals, { query: { state } });
    if (!list.ok) throw new Error(list.code);
    expect(counted[state]).toBe(list.data.total);
    if (list.data.data.some((row) => row.id === id)) found.push(state);
  }
  return found.join();
}

const approve = (token: string, id: string) =>
  api.as({ token })(approveWithdrawal, { params: { id } }, newKey());
const pay = (token: string, id: string) =>
  api.as({ token })(
    payWithdrawal,
    { params: { id }, body: { bank_reference: 'FT26326K1', holder_note: 'Confirmed by letter' } },
    newKey(),
  );

async function seenBySupplier(): Promise<unknown> {
  const answer = await as()(listWithdrawals, {});
  if (!answer.ok) throw new Error(answer.code);
  const [row] = answer.data.data;
  return [row?.state, row?.being_checked];
}

describe('a withdrawal above the limit', () => {
  it('is approved by one operator and paid by another, and each step is in the log', async () => {
    const id = await ask('10000.01');
    expect(await seenBySupplier()).toEqual(['held', true]);
    expect(await as()(listStatement, {})).toMatchObject({
      data: { data: [{ kind: 'withdrawal_hold', being_checked: true }, { being_checked: false }] },
    });
    expect(await pay(first, id)).toMatchObject({
      status: 409,
      code: 'second_operator_needed',
      message: 'This needs two approvals: another Finance operator must approve it first.',
    });
    expect(await api.as({ token: first })(listOperatorWithdrawals, {})).toMatchObject({
      data: {
        data: [
          {
            id,
            takes_two: true,
            approved_by: null,
            can: { approve: true, pay: false, refuse: true },
          },
        ],
      },
    });
    expect(await deskOf(id)).toBe('first');
    const approved = await approve(first, id);
    expect(await deskOf(id)).toBe('to_pay');
    expect(approved).toMatchObject({
      data: {
        state: 'held',
        approved_by: 'Mariam Al Ketbi',
        approved_at: api.now().toISOString(),
        approved_by_reader: true,
        can: { approve: false, pay: false, refuse: true },
      },
    });
    expect(await seenBySupplier()).toEqual(['held', false]);
    expect(await pay(first, id)).toMatchObject({
      status: 403,
      code: 'approved_yourself',
      message: 'You gave the first approval, so another Finance operator must complete this.',
    });
    expect(await approve(second, id)).toMatchObject({ code: 'state_changed' });
    expect(await api.as({ token: second })(listOperatorWithdrawals, {})).toMatchObject({
      data: {
        data: [{ id, approved_by_reader: false, can: { approve: false, pay: true, refuse: true } }],
      },
    });
    expect(await pay(second, id)).toMatchObject({
      data: { state: 'paid', can: { pay: false, approve: false } },
    });
    expect(await pay(second, id)).toMatchObject({ code: 'state_changed' });
    expect(await approve(second, id)).toMatchObject({ code: 'state_changed' });
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', supplier.companyId)
      .where('subject_type', '=', 'withdrawal')
      .orderBy('id')
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual([
      'wallet.withdrawalRequested',
      'wallet.withdrawalApproved',
      'wallet.withdrawalPaid',
    ]);
  });

  it('shows its supplier no operator’s name', async () => {
    const id = await ask('20000');
    await approve(first, id);
    const answer = await as()(listWithdrawals, {});
    expect(JSON.stringify(answer)).not.toMatch(/Mariam|approved/);
  });

  it('is refused by either operator, also once it is approved, and returns in full', async () => {
    const id = await ask('50000');
    expect(await as()(readWallet, {})).toMatchObject({ data: { balance: '0.00' } });
    await approve(first, id);
    const refusal = { params: { id }, body: { note: 'The account is not the company’s' } };
    expect(await api.as({ token: first })(refuseWithdrawal, refusal, newKey())).toMatchObject({
      data: { state: 'refused', approved_by: 'Mariam Al Ketbi' },
    });
    expect(await pay(second, id)).toMatchObject({ code: 'state_changed' });
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '50000.00', held: { count: 0 } },
    });
  });

  it('cannot be paid by the operator who approved it, not even directly in the database', async () => {
    const id = await ask('20000');
    await approve(first, id);
    const past = sql`update withdrawal set state = 'paid', decided_by = approved_by, decided_at = approved_at where id = ${id}`;
    await expect(past.execute(api.db)).rejects.toThrow(/check constraint/);
    await api.as({ token: first })(
      refuseWithdrawal,
      { params: { id }, body: { note: 'Only a test' } },
      newKey(),
    );
  });

  it('is approved once under one key, and an unknown one is not found', async () => {
    const id = await ask('20000');
    const key = newKey();
    const once = () => api.as({ token: first })(approveWithdrawal, { params: { id } }, key);
    const answer = await once();
    expect(answer).toMatchObject({ ok: true });
    expect(await once()).toEqual(answer);
    expect(await approve(first, supplier.companyId)).toMatchObject({ status: 404 });
  });

  it('is decided by finance', async () => {
    const id = await ask('20000');
    const input = { params: { id } };
    expect(await api.as()(approveWithdrawal, input)).toMatchObject({ status: 401 });
    expect(await as()(approveWithdrawal, input)).toMatchObject({ status: 401 });
    const reviewer = await signInOperator(api, ['reviewer'], 'reviewer@qeema.test');
    expect(await api.as({ token: reviewer.token })(approveWithdrawal, input)).toMatchObject({
      status: 403,
    });
    expect(await seenBySupplier()).toEqual(['held', true]);
  });
});

describe('a withdrawal up to the limit', () => {
  it('needs one operator and no approval', async () => {
    const id = await ask('10000');
    expect(await seenBySupplier()).toEqual(['held', false]);
    expect(await approve(first, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await pay(first, id)).toMatchObject({
      data: { state: 'paid', takes_two: false, approved_by: null },
    });
  });

  it('needs two as soon as the day’s sum is above it, including paid ones', async () => {
    const parts = [await ask('6000'), await ask('4000')] as const;
    const third = await ask('10');
    expect(await seenBySupplier()).toEqual(['held', true]);
    for (const id of parts)
      expect(await pay(first, id)).toMatchObject({ data: { state: 'paid', takes_two: false } });
    expect(await pay(first, third)).toMatchObject({ code: 'second_operator_needed' });
    expect(await approve(first, third)).toMatchObject({ data: { takes_two: true } });
    expect(await pay(second, third)).toMatchObject({ data: { state: 'paid' } });
    api.advance(24 * 3_600_000 + 1);
    first = (await signInOperator(api, ['finance'], 'third@qeema.test')).token;
    second = (await signInOperator(api, ['finance'], 'fourth@qeema.test')).token;
    supplier = await addSupplier(api);
    await giveBalance(api, supplier.companyId, 5_000_000n);
    // A refused amount that is requested again counts once.
    const wrong = await ask('9000');
    await api.as({ token: first })(
      refuseWithdrawal,
      { params: { id: wrong }, body: { note: 'Wrong IBAN' } },
      newKey(),
    );
    expect(await pay(first, await ask('9000'))).toMatchObject({ data: { takes_two: false } });
  });

  it('is defined by the configuration', async () => {
    const other = await startApi('wallet no limit', { WITHDRAWAL_APPROVAL_ABOVE: '0' });
    const owner = await addSupplier(other);
    await giveBalance(other, owner.companyId, 50_000n);
    const body = {
      amount: '10',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    expect(
      await other.as({ token: owner.token })(requestWithdrawal, { body }, newKey()),
    ).toMatchObject({
      data: { being_checked: true },
    });
    await other.close();
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addOperator,
  changeOperatorRoles,
  disableOperator,
  enableOperator,
} from '#features/operator/schema/accounts.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  approveTopUp,
  confirmTopUp,
  listOperatorTopUps,
  payWithdrawal,
  refuseTopUp,
} from '#features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal, sendBankTopUp } from '#features/wallet/schema/wallet.ts';
import type { Party } from '../factories/access.ts';
import { goodPassword } from '../factories/company.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const hourMs = 3_600_000;
let api: TestApi;
let supplier: Party;
let first: string;
let second: string;
let count = 0;

beforeAll(async () => {
  api = await startApi('supervision', {
    CREDIT_APPROVAL_ABOVE: '10000',
    OPERATOR_DAILY_TOTAL: '15000',
  });
});
beforeEach(async () => {
  count += 1;
  supplier = await addSupplier(api);
  first = (await signInOperator(api, ['finance'], `first${count}@qeema.test`)).token;
  second = (await signInOperator(api, ['finance'], `second${count}@qeema.test`)).token;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  expect((await reconcile(api.db)).differences).toEqual([]);
  await api.close();
});

const as = () => api.as({ token: supplier.token });

async function submitSlip(amount: string): Promise<string> {
  const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
  const answer = await as()(sendBankTopUp, { body: { amount, file } }, newKey());
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}

async function balance(): Promise<string> {
  const answer = await as()(readWallet, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.balance;
}

const approve = (token: string, id: string) =>
  api.as({ token })(approveTopUp, { params: { id } }, newKey());
const confirm = (token: string, id: string) =>
  api.as({ token })(
    confirmTopUp,
    { params: { id }, body: { bank_reference: `FT ${id}` } },
    newKey(),
  );

describe('a credit above the limit of one operator', () => {
  it('is approved by one operator and confirmed by another, and each step is in the log', async () => {
    const id = await submitSlip('10000.01');
    expect(await confirm(first, id)).toMatchObject({ status: 409, code: 'second_operator_needed' });
    expect(await api.as({ token: first })(listOperatorTopUps, {})).toMatchObject({
      data: {
        data: [
          { id, takes_two: true, can: { approve: true, confirm: false, refuse: true, ask: false } },
        ],
      },
    });
    expect(await approve(first, id)).toMatchObject({
      data: {
        state: 'submitted',
        approved_by: 'Mariam Al Ketbi',
        approved_by_reader: true,
        can: { approve: false, confirm: false },
      },
    });
    expect(await balance()).toBe('0.00');
    expect(await approve(second, id)).toMatchObject({ code: 'state_changed' });
    expect(await confirm(first, id)).toMatchObject({ status: 403, code: 'approved_yourself' });
    expect(await confirm(second, id)).toMatchObject({ data: { state: 'confirmed' } });
    expect(await balance()).toBe('10000.01');
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', supplier.companyId)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual([
      'wallet.topUpSubmitted',
      'wallet.topUpApproved',
      'wallet.toppedUp',
    ]);
  });

  it('can be rejected by either operator, also after the approval', async () => {
    const id = await submitSlip('20000');
    await approve(first, id);
    expect(
      await api.as({ token: first })(
        refuseTopUp,
        { params: { id }, body: { note: 'No transfer came' } },
        newKey(),
      ),
    ).toMatchObject({ data: { state: 'refused' } });
    expect(await confirm(second, id)).toMatchObject({ code: 'state_changed' });
  });

  it('cannot be confirmed by its approver, not even directly in the database', async () => {
    const id = await submitSlip('20000');
    await approve(first, id);
    const past = sql`update top_up set state = 'confirmed', decided_by = approved_by, decided_at = approved_at where id = ${id}`;
    await expect(past.execute(api.db)).rejects.toThrow(/check constraint/);
  });

  it('is approved by finance only, and an unknown one is not found', async () => {
    const id = await submitSlip('20000');
    const input = { params: { id } };
    expect(await api.as()(approveTopUp, input, newKey())).toMatchObject({ status: 401 });
    expect(await as()(approveTopUp, input, newKey())).toMatchObject({ status: 401 });
    expect(await approve(first, supplier.companyId)).toMatchObject({ status: 404 });
  });
});

describe('the daily total of one operator', () => {
  it('counts credits and payments together and needs a second operator above it', async () => {
    const small = await submitSlip('8000');
    expect(await approve(first, small)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await confirm(first, small)).toMatchObject({ data: { state: 'confirmed' } });
    const body = {
      amount: '7000',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    await giveBalance(api, supplier.companyId, 700_000n);
    const asked = await as()(requestWithdrawal, { body }, newKey());
    if (!asked.ok) throw new Error(asked.code);
    const pay = (token: string, id: string) =>
      api.as({ token })(
        payWithdrawal,
        { params: { id }, body: { bank_reference: 'FT1', holder_note: 'Confirmed by letter' } },
        newKey(),
      );
    expect(await pay(first, asked.data.id)).toMatchObject({ data: { state: 'paid' } });
    const next = await submitSlip('100');
    expect(await confirm(first, next)).toMatchObject({ code: 'second_operator_needed' });
    expect(await approve(first, next)).toMatchObject({ data: { takes_two: true } });
    expect(await confirm(second, next)).toMatchObject({ data: { state: 'confirmed' } });
    api.advance(24 * hourMs + 1);
    first = (await signInOperator(api, ['finance'], 'later@qeema.test')).token;
    expect(await confirm(first, await submitSlip('100'))).toMatchObject({ ok: true });
  });

  it('counts concurrent decisions of the operator in turn', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => submitSlip('6000')));
    const answers = await Promise.all(ids.map((id) => confirm(first, id)));
    const codes = answers.map((answer) => (answer.ok ? 'done' : answer.code)).toSorted();
    expect(codes).toEqual(['done', 'done', 'second_operator_needed', 'second_operator_needed']);
    expect(await balance()).toBe('12000.00');
  });
});

describe('new rights on money', () => {
  const reason = 'New colleague';

  async function idOf(email: string): Promise<string> {
    const row = await api.db
      .selectFrom('operator')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function mails(): Promise<readonly string[]> {
    const rows = await api.db
      .selectFrom('message')
      .select('destination')
      .where('kind', '=', 'operator_money_rights')
      .orderBy('destination')
      .execute();
    return rows.map(({ destination }) => destination);
  }

  it('count after 24 hours, and all administrators get a mail', async () => {
    await api.db.deleteFrom('message').execute();
    const admin = await signInOperator(api, ['administrator'], 'one@qeema.test');
    await signInOperator(api, ['administrator'], 'two@qeema.test');
    const given = await signInOperator(api, ['reviewer'], 'given@qeema.test');
    const change = {
      params: { id: await idOf(given.email) },
      body: { roles: ['finance' as const], reason, seen_version: 1 },
    };
    expect(await api.as({ token: admin.token })(changeOperatorRoles, change)).toMatchObject({
      ok: true,
    });
    expect(await mails()).toEqual(['one@qeema.test', 'two@qeema.test']);
    const id = await submitSlip('100');
    expect(await api.as({ token: given.token })(listOperatorTopUps, {})).toMatchObject({
      ok: true,
    });
    expect(await confirm(given.token, id)).toMatchObject({ status: 403, code: 'money_rights_new' });
    expect(await confirm(first, id)).toMatchObject({ ok: true });
    api.advance(24 * hourMs);
    const later = await signInOperator(api, ['content'], 'helper@qeema.test');
    await api.db
      .updateTable('session')
      .set({ operator_id: await idOf(given.email) })
      .where('operator_id', '=', await idOf(later.email))
      .execute();
    expect(await confirm(later.token, await submitSlip('100'))).toMatchObject({ ok: true });
  });

  it('of added, enabled and promoted operators are new, and other changes are not', async () => {
    const admin = await signInOperator(api, ['administrator'], 'three@qeema.test');
    const client = api.as({ token: admin.token });
    const fromOf = async (id: string) => {
      const row = await api.db
        .selectFrom('operator')
        .select(['money_rights_from', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row;
    };
    const body = { full_name: 'New One', email: 'new.one@qeema.test', reason };
    const added = await client(
      addOperator,
      { body: { ...body, roles: ['finance' as const] } },
      newKey(),
    );
    if (!added.ok) throw new Error(added.code);
    const { id } = added.data;
    const tomorrow = new Date(api.now().getTime() + 24 * hourMs);
    expect((await fromOf(id)).money_rights_from).toEqual(tomorrow);
    api.advance(hourMs / 4);
    const about = async () => ({ reason, seen_version: (await fromOf(id)).version });
    await client(changeOperatorRoles, {
      params: { id },
      body: { ...(await about()), roles: ['finance' as const, 'reviewer' as const] },
    });
    expect((await fromOf(id)).money_rights_from).toEqual(tomorrow);
    await client(disableOperator, { params: { id }, body: await about() });
    await client(enableOperator, { params: { id }, body: await about() });
    expect((await fromOf(id)).money_rights_from).toEqual(new Date(tomorrow.getTime() + hourMs / 4));
    await client(changeOperatorRoles, {
      params: { id },
      body: { ...(await about()), roles: ['content' as const] },
    });
    expect((await fromOf(id)).money_rights_from).toBeNull();
  });
});

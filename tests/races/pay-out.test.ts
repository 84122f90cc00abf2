import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestPayout } from '#features/closure/schema.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  approveWithdrawal,
  payOut,
  payWithdrawal,
  refuseWithdrawal,
} from '#features/wallet/schema/operator.ts';
import { readWallet, requestWithdrawal } from '#features/wallet/schema/wallet.ts';
import { runTransaction } from '#server/http/idempotency.ts';
import { isRefusal } from '#shared/refusals.ts';
import type { Party } from '../factories/access.ts';
import { addSupplier, giveBalance, newKey } from '../factories/wallet.ts';
import { goodPassword } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { buyFact, freeFacts } from '../harness/ledger-facts.ts';
import { signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();

/** Money that leaves: several operators, and an account that ends, at the same moment. */
describe.skipIf(skipped !== null)('concurrent payouts', () => {
  let api: TestApi;
  let supplier: Party;
  let finance: string;
  let colleague: string;
  const random = seededRandom('pay-out races');

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('pay-out-races');
    finance = (await signInOperator(api, ['finance'])).token;
    colleague = (await signInOperator(api, ['finance'], 'colleague@qeema.test')).token;
  });
  beforeEach(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    supplier = await addSupplier(api);
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    expect((await reconcile(api.db)).differences).toEqual([]);
    await api.close();
  });

  const times = <T>(count: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)));

  interface Told {
    readonly ok: boolean;
    readonly code?: string;
  }

  /** Every answer is done or one of the named refusals; returns how many were done. */
  function countDone(answers: readonly Told[], ...codes: string[]): number {
    const others = answers.filter(({ ok }) => !ok).map(({ code }) => code);
    expect([...new Set(others)].filter((code) => !codes.includes(code ?? ''))).toEqual([]);
    return answers.filter(({ ok }) => ok).length;
  }

  async function balance(): Promise<string> {
    const answer = await api.as({ token: supplier.token })(readWallet, {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.balance;
  }

  describe('of two operators for a large withdrawal', () => {
    const large = {
      amount: '20000',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    const both = (index: number) => api.as({ token: index % 2 === 0 ? finance : colleague });
    const pay = (token: string, id: string) =>
      api.as({ token })(
        payWithdrawal,
        { params: { id }, body: { bank_reference: 'FT1', holder_note: 'Confirmed by letter' } },
        newKey(),
      );

    async function askLarge(): Promise<string> {
      await giveBalance(api, supplier.companyId, 2_000_000n);
      const asked = await api.as({ token: supplier.token })(
        requestWithdrawal,
        { body: large },
        newKey(),
      );
      if (!asked.ok) throw new Error(asked.code);
      return asked.data.id;
    }
    const stored = (id: string) =>
      api.db
        .selectFrom('withdrawal')
        .select(['state', 'approved_by', 'decided_by'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

    it('one approves when both try at once', async () => {
      const id = await askLarge();
      const answers = await times(20, (index) =>
        both(index)(approveWithdrawal, { params: { id } }, newKey()),
      );
      expect(countDone(answers, 'state_changed')).toBe(1);
      expect((await stored(id)).approved_by).not.toBeNull();
    });

    it('never one alone pays when both approve and pay at once', async () => {
      const id = await askLarge();
      const answers = await times<Told>(24, (index) =>
        index % 3 === 0
          ? both(index)(approveWithdrawal, { params: { id } }, newKey())
          : pay(index % 2 === 0 ? finance : colleague, id),
      );
      countDone(answers, 'state_changed', 'second_operator_needed', 'approved_yourself');
      const { state, approved_by: approver, decided_by: payer } = await stored(id);
      expect(approver).not.toBeNull();
      expect(state === 'held' ? payer === null : payer !== null && payer !== approver).toBe(true);
      // Any operator but the approver can finish it.
      const ends = await Promise.all([pay(finance, id), pay(colleague, id)]);
      expect(ends.filter(({ ok }) => ok)).toHaveLength(state === 'held' ? 1 : 0);
      const after = await stored(id);
      expect([after.state, after.decided_by === after.approved_by]).toEqual(['paid', false]);
    });

    it('one alone pays no more than the limit of many parts requested at once', async () => {
      await giveBalance(api, supplier.companyId, 2_000_000n);
      const body = { ...large, amount: '4000' };
      const asked = await times(5, () =>
        api.as({ token: supplier.token })(requestWithdrawal, { body }, newKey()),
      );
      countDone(asked, 'busy', 'too_many_requests');
      const ids = asked.flatMap((one) => (one.ok ? [one.data.id] : []));
      expect(ids.length).toBeGreaterThan(2);
      const paid = await Promise.all(ids.map((id) => pay(finance, id)));
      expect(countDone(paid, 'second_operator_needed')).toBe(2);
    });

    it('one pays once in twenty parallel attempts', async () => {
      const id = await askLarge();
      await api.as({ token: finance })(approveWithdrawal, { params: { id } }, newKey());
      const answers = await times<Told>(20, (index) =>
        pay(index % 2 === 0 ? finance : colleague, id),
      );
      expect(countDone(answers, 'state_changed', 'approved_yourself')).toBe(1);
      const posted = await api.db
        .selectFrom('ledger_transaction')
        .select('operator_id')
        .where('subject_id', '=', id)
        .where('kind', '=', 'withdrawal_paid')
        .execute();
      expect(posted).toHaveLength(1);
      expect((await stored(id)).decided_by).toBe(posted[0]?.operator_id);
    });

    it('an approval and a refusal leave the money returned or reserved', async () => {
      const id = await askLarge();
      const answers = await times<Told>(20, (index) =>
        index % 2 === 0
          ? both(index / 2)(approveWithdrawal, { params: { id } }, newKey())
          : both(index)(
              refuseWithdrawal,
              { params: { id }, body: { note: 'the name differs' } },
              newKey(),
            ),
      );
      countDone(answers, 'state_changed');
      expect((await stored(id)).state).toBe('refused');
      expect(await balance()).toBe('20000.00');
    });
  });

  it('withdraw the money for closing while purchases continue: the rest is reserved', async () => {
    const off = await startApi('wallet-races-off', { WITHDRAWALS: '0' });
    await freeFacts(off.db);
    const owner = await addSupplier(off);
    await giveBalance(off, owner.companyId, 100_000n);
    const actorContext = {
      actor: { kind: 'anonymous' },
      random,
      now: off.now(),
      address: '',
    } as const;
    const body = {
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    const answers = await times<Told>(24, async (index) => {
      if (index % 6 === 0) return off.as({ token: owner.token })(requestPayout, { body }, newKey());
      const fee = {
        companyId: owner.companyId,
        accessId: random.id(),
        feeFils: 2_500n,
        reference: 'RFQ-10001',
      };
      const paid = await runTransaction(off.db, (tx) => buyFact(tx, actorContext, fee));
      return isRefusal(paid) ? { ok: false, code: paid.refused } : { ok: true };
    });
    countDone(answers, 'insufficient_balance', 'nothing_owed', 'still_open', 'busy');
    const asked = answers.filter((one, index) => index % 6 === 0 && one.ok);
    const fees = answers.filter((one, index) => index % 6 !== 0 && one.ok);
    expect(asked.length).toBe(1);
    const held = await off.db
      .selectFrom('withdrawal')
      .select('amount_fils')
      .where('company_id', '=', owner.companyId)
      .executeTakeFirstOrThrow();
    expect(held.amount_fils + BigInt(fees.length) * 2_500n).toBe(100_000n);
    expect((await reconcile(off.db)).differences).toEqual([]);
    expect(off.faults).toEqual([]);
    await off.close();
  });

  it('pay the money of a closed account once for any number of operators, and later refunds stay owed', async () => {
    await giveBalance(api, supplier.companyId, 2_000_000n);
    await api.db
      .updateTable('company')
      .set({ closed_at: api.now() })
      .where('id', '=', supplier.companyId)
      .execute();
    const account = {
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      note: 'Asked by letter',
    };
    const answers = await times<Told>(20, async (index) => {
      if (index % 5 === 4) {
        await giveBalance(api, supplier.companyId, 10_000n);
        return { ok: false, code: 'nothing_owed' };
      }
      const token = index % 2 === 0 ? finance : colleague;
      return api.as({ token })(
        payOut,
        { params: { id: supplier.companyId }, body: account },
        newKey(),
      );
    });
    expect(countDone(answers, 'nothing_owed')).toBeGreaterThan(0);
    const rows = await api.db
      .selectFrom('withdrawal')
      .select(['amount_fils', 'approved_by', 'opened_by'])
      .where('company_id', '=', supplier.companyId)
      .execute();
    const wallet = await api.db
      .selectFrom('wallet')
      .select('balance_fils')
      .where('company_id', '=', supplier.companyId)
      .executeTakeFirstOrThrow();
    const held = rows.reduce((sum, row) => sum + row.amount_fils, 0n);
    expect(held + wallet.balance_fils).toBe(2_040_000n);
    // The first took the large amount, and what came after it counts with it.
    for (const row of rows) expect(row.approved_by).toBe(row.opened_by);
  });
});

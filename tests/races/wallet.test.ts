import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import {
  confirmTopUp,
  payWithdrawal,
  refuseTopUp,
  refuseWithdrawal,
  reverseTransfer,
} from '#features/wallet/schema/operator.ts';
import {
  cancelTopUp,
  checkTopUp,
  listPackages,
  readWallet,
  requestWithdrawal,
  sendBankTopUp,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import { runTransaction } from '#server/http/idempotency.ts';
import { isRefusal } from '#shared/refusals.ts';
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
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { buyFact, freeFacts, refundFact } from '../harness/ledger-facts.ts';
import { fileOf, makePdf, signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();

/** Parallel sessions on one wallet: only a server has them. */
describe.skipIf(skipped !== null)('concurrent commands on one wallet', () => {
  let api: TestApi;
  let supplier: Party;
  let finance: string;
  const random = seededRandom('wallet races');

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('wallet-races');
    await freeFacts(api.db);
    finance = (await signInOperator(api, ['finance'])).token;
  });
  beforeEach(async () => {
    supplier = await addSupplier(api);
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    expect((await reconcile(api.db)).differences).toEqual([]);
    await api.close();
  });

  const as = () => api.as({ token: supplier.token });
  const operator = () => api.as({ token: finance });
  const times = <T>(count: number, run: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => run(index)));

  async function balance(): Promise<string> {
    const answer = await as()(readWallet, {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.balance;
  }

  async function countRows(): Promise<number> {
    const rows = await api.db
      .selectFrom('posting')
      .select('wallet_row')
      .where('company_id', '=', supplier.companyId)
      .orderBy('wallet_row')
      .execute();
    expect(rows.map((row) => row.wallet_row)).toEqual(rows.map((_, index) => BigInt(index + 1)));
    return rows.length;
  }

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

  it('sell exactly fifty of two hundred accesses for a balance of fifty', async () => {
    await giveBalance(api, supplier.companyId, 50n * 2_500n);
    const outcomes = await times(200, () =>
      runTransaction(api.db, (tx) =>
        buyFact(
          tx,
          { actor: { kind: 'anonymous' }, random, now: api.now(), address: '' },
          {
            companyId: supplier.companyId,
            accessId: random.id(),
            feeFils: 2_500n,
            reference: 'RFQ-10001',
          },
        ),
      ),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(50);
    const refused = outcomes.filter(isRefusal).map((refusal) => refusal.refused);
    expect(refused).toEqual(Array.from({ length: 150 }, () => 'insufficient_balance'));
    expect([await balance(), await countRows()]).toEqual(['0.00', 51]);
  });

  it('credit once when the same webhook comes a hundred times at once', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier);
    const event = await decideAtSandbox(api, paymentId);
    expect(countDone(await times(100, () => deliver(api, event)))).toBe(100);
    expect([await balance(), await countRows()]).toEqual(['250.00', 1]);
    const rows = await api.db
      .selectFrom('payment_event')
      .selectAll()
      .where('top_up_id', '=', topUpId)
      .execute();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['confirmed']);
  });

  it('credit once when events, the payer’s return and a cancellation meet', async () => {
    const { topUpId: id, paymentId } = await startCard(api, supplier);
    const failure = await decideAtSandbox(api, paymentId, 'failed');
    const events = [
      failure,
      await decideAtSandbox(api, paymentId),
      await decideAtSandbox(api, paymentId),
    ];
    const answers = await times<Told>(24, (index) => {
      const event = events[index % 4];
      if (event !== undefined) return deliver(api, event);
      return index % 8 === 3
        ? as()(checkTopUp, { params: { id } })
        : as()(cancelTopUp, { params: { id } });
    });
    countDone(answers, 'state_changed');
    expect([await balance(), await countRows()]).toEqual(['250.00', 1]);
  });

  it('confirm or refuse a bank transfer once', async () => {
    const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
    const sent = await as()(sendBankTopUp, { body: { amount: '1000', file } }, newKey());
    const params = { id: sent.ok ? sent.data.id : '' };
    const answers = await times(20, (index) =>
      index % 2 === 0
        ? operator()(confirmTopUp, { params, body: { bank_reference: `FT${index}` } }, newKey())
        : operator()(refuseTopUp, { params, body: { note: 'no such transfer' } }, newKey()),
    );
    expect(countDone(answers, 'state_changed')).toBe(1);
    expect(['0.00', '1000.00']).toContain(await balance());
  });

  it('pay or return a withdrawal once', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const body = {
      amount: '200',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    const asked = await as()(requestWithdrawal, { body }, newKey());
    const params = { id: asked.ok ? asked.data.id : '' };
    const answers = await times(20, (index) =>
      index % 2 === 0
        ? operator()(
            payWithdrawal,
            { params, body: { bank_reference: `FT${index}`, holder_note: 'Confirmed by letter' } },
            newKey(),
          )
        : operator()(refuseWithdrawal, { params, body: { note: 'the name differs' } }, newKey()),
    );
    expect(countDone(answers, 'state_changed')).toBe(1);
    expect(['300.00', '500.00']).toContain(await balance());
  });

  it('reserve no more than the balance, of ten concurrent withdrawals', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    const body = {
      amount: '200',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    const answers = await times(10, () => as()(requestWithdrawal, { body }, newKey()));
    // A full queue of passwords is reported as busy, and concurrent tries count until one was
    // right.
    expect(countDone(answers, 'insufficient_balance', 'busy', 'too_many_requests')).toBe(2);
    expect(await balance()).toBe('100.00');
  });

  it('divide own money and bonus correctly when withdrawals and purchases meet', async () => {
    const packages = await as()(listPackages, {});
    const growth = packages.ok
      ? packages.data.find(({ name_en: name }) => name === 'Growth')
      : undefined;
    const { paymentId } = await startCard(api, supplier, { package_id: growth?.id ?? '' });
    await deliver(api, await decideAtSandbox(api, paymentId));
    const body = {
      amount: '400',
      iban: 'AE070331234567890123456',
      holder_name: 'Bard LLC',
      password: goodPassword,
    };
    const actorContext = {
      actor: { kind: 'anonymous' },
      random,
      now: api.now(),
      address: '',
    } as const;
    const fees: string[] = [];
    const answers = await times<Told>(16, async (index) => {
      if (index % 4 === 0) return as()(requestWithdrawal, { body }, newKey());
      const accessId = random.id();
      const fee = {
        companyId: supplier.companyId,
        accessId,
        feeFils: 17_300n,
        reference: 'RFQ-10001',
      };
      const paid = await runTransaction(api.db, (tx) => buyFact(tx, actorContext, fee));
      if (isRefusal(paid)) return { ok: false, code: paid.refused };
      fees.push(accessId);
      return { ok: true };
    });
    countDone(answers, 'insufficient_balance', 'bonus_stays', 'busy');
    // Refunds meet refusals of the withdrawals.
    const held = await api.db
      .selectFrom('withdrawal')
      .select('id')
      .where('company_id', '=', supplier.companyId)
      .execute();
    await Promise.all([
      ...held.map(({ id }) =>
        operator()(
          refuseWithdrawal,
          { params: { id }, body: { note: 'the name differs' } },
          newKey(),
        ),
      ),
      ...fees.map((accessId) =>
        api.db.transaction().execute((tx) =>
          refundFact(tx, actorContext, {
            companyId: supplier.companyId,
            accessId,
            feeFils: 17_300n,
            reference: 'RFQ-10001',
          }),
        ),
      ),
    ]);
    // Everything went back to where it came from.
    expect(await as()(readWallet, {})).toMatchObject({
      data: { balance: '2150.00', withdrawable: '2000.00', bonus: '150.00' },
    });
    await countRows();
  });

  it('reverse a transfer once', async () => {
    await giveBalance(api, supplier.companyId, 50_000n);
    await giveBalance(api, supplier.companyId, 50_000n);
    const { transaction_id: id } = await api.db
      .selectFrom('posting')
      .select('transaction_id')
      .where('company_id', '=', supplier.companyId)
      .executeTakeFirstOrThrow();
    const reverse = () =>
      operator()(reverseTransfer, { params: { id }, body: { note: 'bounced' } }, newKey());
    expect(countDone(await times(20, reverse), 'state_changed')).toBe(1);
    expect(await balance()).toBe('500.00');
  });

  describe('a write sent twenty times in parallel', () => {
    type Write = (key: { idempotencyKey: string }) => Promise<Told>;

    async function sendTwenty(write: Write): Promise<void> {
      const key = newKey();
      // Passwords are slow by design and tries are counted, so some of twenty are refused for now.
      const answers = await times(20, () => write(key));
      expect(countDone(answers, 'busy', 'too_many_requests')).toBeGreaterThan(0);
    }

    const countTopUps = async () => {
      const rows = await api.db
        .selectFrom('top_up')
        .select('id')
        .where('company_id', '=', supplier.companyId)
        .execute();
      return rows.length;
    };

    it('starts one card payment', async () => {
      await sendTwenty((key) => as()(startCardTopUp, { body: { amount: '250' } }, key));
      expect(await countTopUps()).toBe(1);
    });

    it('saves one bank transfer with one slip', async () => {
      const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
      await sendTwenty((key) => as()(sendBankTopUp, { body: { amount: '250', file } }, key));
      expect(await countTopUps()).toBe(1);
      const files = await api.db
        .selectFrom('stored_file')
        .select('id')
        .where('company_id', '=', supplier.companyId)
        .execute();
      expect(files).toHaveLength(1);
    });

    it('reserves, pays or refuses a withdrawal once', async () => {
      await giveBalance(api, supplier.companyId, 50_000n);
      const body = {
        amount: '100',
        iban: 'AE070331234567890123456',
        holder_name: 'Bard LLC',
        password: goodPassword,
      };
      const first = newKey();
      const asked = await as()(requestWithdrawal, { body }, first);
      await sendTwenty((key) => as()(requestWithdrawal, { body }, key));
      expect(await balance()).toBe('300.00');
      const params = { id: asked.ok ? asked.data.id : '' };
      await sendTwenty((key) =>
        operator()(
          payWithdrawal,
          { params, body: { bank_reference: 'FT1', holder_note: 'Confirmed by letter' } },
          key,
        ),
      );
      const { id } = await api.db
        .selectFrom('withdrawal')
        .select('id')
        .where('company_id', '=', supplier.companyId)
        .where('state', '=', 'held')
        .executeTakeFirstOrThrow();
      await sendTwenty((key) =>
        operator()(refuseWithdrawal, { params: { id }, body: { note: 'the name differs' } }, key),
      );
      expect([await balance(), await countRows()]).toEqual(['400.00', 4]);
    });

    it('confirms and reverses a bank transfer once', async () => {
      const file = fileOf(makePdf('slip'), 'slip.pdf', 'application/pdf');
      const sent = await as()(sendBankTopUp, { body: { amount: '1000', file } }, newKey());
      const params = { id: sent.ok ? sent.data.id : '' };
      await sendTwenty((key) =>
        operator()(confirmTopUp, { params, body: { bank_reference: 'FT1' } }, key),
      );
      expect(await balance()).toBe('1000.00');
      const { transaction_id: id } = await api.db
        .selectFrom('posting')
        .select('transaction_id')
        .where('company_id', '=', supplier.companyId)
        .executeTakeFirstOrThrow();
      await sendTwenty((key) =>
        operator()(reverseTransfer, { params: { id }, body: { note: 'bounced' } }, key),
      );
      expect([await balance(), await countRows()]).toEqual(['0.00', 2]);
    });
  });
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { confirmTopUp, refuseTopUp, reverseTransfer } from '#features/wallet/commands/decide.ts';
import { payWithdrawal, refuseWithdrawal } from '#features/wallet/commands/pay.ts';
import { receivePaymentEvent } from '#features/wallet/commands/apply-payment.ts';
import { cancelTopUp, sendBankTopUp, startCardTopUp } from '#features/wallet/commands/top-up.ts';
import { requestWithdrawal } from '#features/wallet/commands/withdraw.ts';
import { readConfig } from '#server/config.ts';
import { runTransaction } from '#server/http/idempotency.ts';
import { createLogger } from '#server/observe/log.ts';
import { createPayments } from '#server/payments/payments.ts';
import type { Call, MemberCall, OperatorCall } from '#shared/call.ts';
import { isRefusal } from '#shared/refusals.ts';
import { startOfTime, type seededRandom } from './api.ts';
import type { TestDatabase } from './database.ts';
import { buyFact, discountFact, refundFact } from './ledger-facts.ts';
import { Oracle, type Step } from './wallet-model.ts';

const dayMs = 86_400_000;

export interface World {
  readonly database: TestDatabase;
  readonly random: ReturnType<typeof seededRandom>;
  readonly packageId: string;
  readonly operatorId: string;
}

/** One supplier and its history on the real database, with all that the commands need and none of the network. */
export class History {
  readonly oracle: Oracle;
  readonly companyId: string;
  readonly #memberId: string;
  readonly #database: TestDatabase;
  readonly #packageId: string;
  readonly #operatorId: string;
  readonly #payments: Call['payments'];
  readonly #ids = {
    topUps: [] as string[],
    payments: [] as string[],
    accesses: [] as string[],
    withdrawals: [] as string[],
  };
  #now = startOfTime;

  constructor(world: World, accounts: Map<string, bigint>) {
    this.#database = world.database;
    this.#packageId = world.packageId;
    this.#operatorId = world.operatorId;
    this.companyId = world.random.id();
    this.#memberId = world.random.id();
    this.oracle = new Oracle(accounts, { discountDelayDays: 0 });
    this.random = world.random;
    const config = readConfig({ DEMO: '1', SANDBOX_WEBHOOK_SECRET: 'secret' });
    const parts = { db: this.#database.kysely, random: this.random, clock: () => this.#now };
    this.#payments = createPayments(config, { ...parts, log: createLogger(() => undefined) });
  }
  readonly random: ReturnType<typeof seededRandom>;

  async open(): Promise<void> {
    const db = this.#database.kysely;
    const { companyId: id } = this;
    await db
      .insertInto('company')
      .values({
        id,
        account_type: 'supplier',
        display_name: 'A',
        legal_name_en: 'A',
        created_at: this.#now,
      })
      .execute();
    const email = `${this.#memberId}@bard.test`;
    await db
      .insertInto('member')
      .values({
        id: this.#memberId,
        company_id: id,
        email,
        email_key: email,
        password_hash: '',
        full_name: 'A',
        is_owner: true,
        created_at: this.#now,
      })
      .execute();
  }

  #call(actor: object): Call {
    const db = this.#database.kysely;
    const call: Partial<Call> = {
      actor: actor as Call['actor'],
      locale: 'en',
      now: this.#now,
      clockAt: async () => this.#now,
      address: '',
      db,
      random: this.random,
      payments: this.#payments,
      settings: {
        publicUrl: 'http://qeema.test',
        demo: true,
        secureCookies: false,
        withdrawals: true,
        // One operator pays everything here.
        withdrawalApprovalFils: 10n ** 15n,
        creditApprovalFils: 10n ** 15n,
        operatorDayFils: 10n ** 15n,
        discountDelayDays: 0,
        cardDelayDays: 0,
        operatorTwoStep: [],
        pushKey: null,
      },
      passwords: {
        hash: async () => '',
        verify: async () => true,
        isOutdated: () => false,
        isKnown: () => false,
      },
      files: { put: async () => undefined, get: async () => null, delete: async () => undefined },
      uploads: {
        check: async () => ({
          bytes: new Uint8Array(1),
          mediaType: 'application/pdf',
          name: 'a.pdf',
        }),
      },
      transaction: (run) => runTransaction(db, run),
      allow: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      giveBack: async () => undefined,
      forget: async () => undefined,
    };
    return call as Call;
  }

  #member(): MemberCall {
    const { companyId } = this;
    const memberId = this.#memberId;
    return this.#call({
      kind: 'member',
      memberId,
      companyId,
      isOwner: true,
      permissions: new Set(),
      email: 'a@bard.test',
    }) as MemberCall;
  }

  #operator(): OperatorCall {
    return this.#call({
      kind: 'operator',
      operatorId: this.#operatorId,
      name: 'B',
      roles: new Set(),
      hasTwoStep: false,
    }) as OperatorCall;
  }

  static #said(outcome: unknown): string {
    return isRefusal(outcome) ? outcome.refused : 'done';
  }

  async #card({ fils, isPackage }: Extract<Step, { do: 'card' }>): Promise<void> {
    const input = isPackage ? { package_id: this.#packageId } : { amount: fils };
    const outcome = await startCardTopUp(this.#member(), input);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    this.#ids.topUps.push(outcome.top_up.id);
    this.#ids.payments.push(outcome.redirect_url.split('/').at(-1) ?? '');
    this.oracle.begin({
      isCard: true,
      isPackage,
      paid: isPackage ? 200_000n : fils,
      credit: isPackage ? 215_000n : fils,
      days: isPackage ? 365 : 180,
    });
  }

  /** A package by card, paid at once. */
  async #buy(): Promise<void> {
    await this.#card({ do: 'card', fils: 0n, isPackage: true });
    const cards = this.oracle.topUps.filter(({ isCard }) => isCard).length;
    await this.#event({ do: 'event', pick: cards - 1, outcome: 'paid', times: 1 });
  }

  async #event({ pick, outcome, times }: Extract<Step, { do: 'event' }>): Promise<void> {
    const cards = this.oracle.topUps.flatMap(({ isCard }, index) => (isCard ? [index] : []));
    const index = cards[pick % Math.max(1, cards.length)];
    if (index === undefined) return;
    // A received payment stays received: a later failure is reported as the success.
    const event = await this.#payments.sandbox?.decide(
      this.#ids.payments[index] ?? '',
      outcome,
      this.#now,
    );
    if (event === undefined || event === null) throw new Error('the sandbox sent no event');
    for (let time = 0; time < times; time += 1) {
      expect(
        await receivePaymentEvent(this.#call({ kind: 'anonymous' }), 'sandbox', event),
      ).toBeNull();
    }
    this.oracle.event(
      index,
      (JSON.parse(event.raw) as { state: 'paid' | 'failed' }).state,
      this.#now.getTime(),
    );
  }

  async #bank({ fils }: Extract<Step, { do: 'bank' }>): Promise<void> {
    const outcome = await sendBankTopUp(this.#member(), {
      amount: fils,
      file: new File(['x'], 'a.pdf'),
    });
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    this.#ids.topUps.push(outcome.id);
    this.#ids.payments.push('');
    this.oracle.begin({ isCard: false, isPackage: false, paid: fils, credit: fils, days: 180 });
  }

  async #onTopUp(verb: 'confirm' | 'refuse' | 'cancel', pick: number): Promise<void> {
    const index = pick % Math.max(1, this.#ids.topUps.length);
    const id = this.#ids.topUps[index];
    if (id === undefined) return;
    if (verb === 'confirm') {
      const said = History.#said(await confirmTopUp(this.#operator(), id, `FT ${id}`));
      expect(said).toBe(this.oracle.confirm(index, this.#now.getTime()));
    } else if (verb === 'refuse') {
      expect(History.#said(await refuseTopUp(this.#operator(), id, 'why'))).toBe(
        this.oracle.refuse(index),
      );
    } else {
      expect(History.#said(await cancelTopUp(this.#member(), id))).toBe(this.oracle.cancel(index));
    }
  }

  async #charge({ fils }: { fils: bigint }): Promise<void> {
    const accessId = this.random.id();
    const fee = { companyId: this.companyId, accessId, feeFils: fils, reference: 'RFQ-10001' };
    const paid = await runTransaction(this.#database.kysely, (tx) =>
      buyFact(tx, this.#member(), fee),
    );
    const expected = this.oracle.charge(fils, this.#now.getTime());
    expect(History.#said(paid)).toBe(expected);
    if (expected === 'done') this.#ids.accesses.push(accessId);
  }

  async #giveBack(pick: number): Promise<void> {
    const open = this.oracle.accesses.flatMap(({ isReturned }, index) =>
      isReturned ? [] : [index],
    );
    const index = open[pick % Math.max(1, open.length)];
    const accessId = index === undefined ? undefined : this.#ids.accesses[index];
    if (index === undefined || accessId === undefined) return;
    const feeFils = this.oracle.accesses[index]?.fils ?? 0n;
    const fee = { companyId: this.companyId, accessId, feeFils, reference: 'RFQ-10001' };
    await runTransaction<null>(this.#database.kysely, async (tx) => {
      await refundFact(tx, this.#operator(), fee);
      return null;
    });
    this.oracle.giveBack(index);
  }

  async #discount({ fils }: Extract<Step, { do: 'discount' }>): Promise<void> {
    const paid = {
      companyId: this.companyId,
      invoiceId: this.random.id(),
      amountFils: fils,
      reference: 'QI-00801',
    };
    await this.#database.kysely
      .transaction()
      .execute((tx) => discountFact(tx, this.#operator(), paid));
    this.oracle.discount(fils, this.#now.getTime());
  }

  async #withdraw({ fils }: { fils: bigint }): Promise<void> {
    const outcome = await requestWithdrawal(this.#member(), {
      amount: fils,
      method: 'bank_transfer',
      iban: 'AE070331234567890123456',
      holder_name: 'A',
      password: 'x',
      code: '',
    });
    expect(History.#said(outcome)).toBe(this.oracle.withdraw(fils, this.#now.getTime()));
    if (!isRefusal(outcome)) this.#ids.withdrawals.push(outcome.id);
  }

  async #onWithdrawal(verb: 'pay' | 'payBack', pick: number): Promise<void> {
    const index = pick % Math.max(1, this.#ids.withdrawals.length);
    const id = this.#ids.withdrawals[index];
    if (id === undefined) return;
    const outcome = await (verb === 'pay'
      ? payWithdrawal(this.#operator(), id, { bank_reference: 'FT1', holder_note: 'why' })
      : refuseWithdrawal(this.#operator(), id, 'why'));
    expect(History.#said(outcome)).toBe(
      this.oracle.decideWithdrawal(index, verb === 'pay' ? 'paid' : 'refused'),
    );
  }

  async #reverse(pick: number): Promise<void> {
    const credited = this.oracle.topUps.flatMap(({ state }, index) =>
      state === 'confirmed' ? [index] : [],
    );
    const index = credited[pick % Math.max(1, credited.length)];
    if (index === undefined) return;
    const { id } = await this.#database.kysely
      .selectFrom('ledger_transaction')
      .select('id')
      .where('subject_id', '=', this.#ids.topUps[index] ?? '')
      .where('kind', '<>', 'reversal')
      .executeTakeFirstOrThrow();
    expect(History.#said(await reverseTransfer(this.#operator(), id, 'why'))).toBe(
      this.oracle.reverse(index),
    );
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'card':
        return this.#card(step);
      case 'buy':
        return this.#buy();
      case 'event':
        return this.#event(step);
      case 'bank':
        return this.#bank(step);
      case 'confirm':
      case 'refuse':
      case 'cancel':
        return this.#onTopUp(step.do, step.pick);
      case 'charge':
        return this.#charge(step);
      case 'return':
        return this.#giveBack(step.pick);
      case 'discount':
        return this.#discount(step);
      case 'withdraw':
        return this.#withdraw(step);
      case 'withdrawShare':
        return this.#withdraw({ fils: (this.oracle.own * step.share) / 1_000n });
      case 'chargeShare':
        return this.#charge({ fils: (this.oracle.balance * step.share) / 1_000n });
      case 'pay':
      case 'payBack':
        return this.#onWithdrawal(step.do, step.pick);
      case 'reverse':
        return this.#reverse(step.pick);
      case 'wait':
        this.#now = new Date(this.#now.getTime() + step.days * dayMs);
        return undefined;
      default:
        return step satisfies never;
    }
  }

  /** The statement row by row, the balance, the expiry and every state, against the oracle's. */
  async compare(): Promise<void> {
    const db = this.#database.kysely;
    const { companyId, oracle } = this;
    const wallet = await db
      .selectFrom('wallet')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    expect(wallet?.balance_fils ?? 0n).toBe(oracle.balance);
    expect(wallet?.bonus_fils ?? 0n).toBe(oracle.bonus);
    expect(wallet?.expires_at?.getTime() ?? null).toBe(oracle.expiresMs);
    const rows = await db
      .selectFrom('posting')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('wallet_row')
      .execute();
    let balance = 0n;
    const expected = oracle.rows.map(([fils, bonus], index) => {
      balance += fils;
      return [BigInt(index + 1), balance - fils, fils, balance, bonus];
    });
    expect(
      rows.map((row) => [
        row.wallet_row,
        row.old_balance_fils,
        row.amount_fils,
        row.new_balance_fils,
        row.new_bonus_fils,
      ]),
    ).toEqual(expected);
    const topUps = await db
      .selectFrom('top_up')
      .select(['id', 'state'])
      .where('company_id', '=', companyId)
      .execute();
    const states = new Map(topUps.map(({ id, state }) => [id, state]));
    expect(this.#ids.topUps.map((id) => states.get(id))).toEqual(
      oracle.topUps.map(({ state }) => state),
    );
  }
}

/**
 * The money that one company paid in and earned, and the money that it took out or could take out
 * now, from the books alone. Paid fees and used bonus only increase the difference.
 */
export async function readCash(
  db: TestDatabase['kysely'],
  companyId: string,
): Promise<{ in: bigint; out: bigint }> {
  const { rows } = await sql<{ in: bigint; out: bigint }>`
    with mine as (
      select t.id, t.kind from ledger_transaction t
      where exists (select from posting p where p.transaction_id = t.id and p.company_id = ${companyId}))
    select
      coalesce((select -sum(p.amount_fils) from posting p join mine on mine.id = p.transaction_id
        where p.account in ('provider_clearing', 'bank_clearing', 'q_discount_expense')), 0)::bigint as in,
      coalesce((select sum(amount_fils) from withdrawal where company_id = ${companyId} and state <> 'refused'), 0)::bigint
        + coalesce((select balance_fils - bonus_fils from wallet where company_id = ${companyId}), 0) as out`.execute(
    db,
  );
  return rows[0] ?? { in: 0n, out: 0n };
}

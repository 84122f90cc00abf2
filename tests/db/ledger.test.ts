import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActorContext } from '#features/activity/store.ts';
import {
  chargeAccessFee,
  payQDiscount,
  returnAccessFee,
} from '#features/wallet/commands/transfers.ts';
import { readBalance } from '#features/wallet/reads/wallet.ts';
import { withdrawalPostings, topUpPostings } from '#features/wallet/rules/postings.ts';
import { post } from '#features/wallet/store/post.ts';
import { findWallet } from '#features/wallet/store/wallet.ts';
import type { Tx } from '#shared/call.ts';
import { seededRandom, startOfTime } from '../harness/api.ts';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];
const dayMs = 86_400_000;

describe.each(engines)('the ledger on the %s engine', (engine) => {
  let database: TestDatabase;
  const random = seededRandom(`ledger ${engine}`);
  const actorContext: ActorContext = {
    actor: { kind: 'anonymous' },
    random,
    now: startOfTime,
    address: '',
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  const commit = <T>(run: (tx: Tx) => Promise<T>) => database.kysely.transaction().execute(run);

  async function addCompany(type: 'buyer' | 'supplier' = 'supplier'): Promise<string> {
    const id = random.id();
    await database.kysely
      .insertInto('company')
      .values({ id, account_type: type, display_name: 'A', created_at: startOfTime })
      .execute();
    return id;
  }

  const credit = (companyId: string, amountFils: bigint, bonusFils = 0n) =>
    commit((tx) =>
      post(tx, actorContext, {
        kind: bonusFils === 0n ? 'top_up' : 'package',
        reference: 'TU-01001',
        subjectType: 'top_up',
        subjectId: random.id(),
        postings: topUpPostings(companyId, 'card', amountFils, amountFils + bonusFils),
      }),
    );

  async function rowsOf(companyId: string) {
    const rows = await database.kysely
      .selectFrom('posting')
      .select(['wallet_row', 'old_balance_fils', 'amount_fils', 'new_balance_fils'])
      .where('company_id', '=', companyId)
      .orderBy('wallet_row')
      .execute();
    return rows.map((row) => Object.values(row));
  }

  it('opens a wallet with the first money and chains its rows', async () => {
    const companyId = await addCompany();
    expect(await readBalance(database.kysely, companyId)).toEqual({
      balanceFils: 0n,
      expiresAt: null,
    });
    await credit(companyId, 10_000n);
    const fee = {
      companyId,
      accessId: random.id(),
      feeFils: 2_500n,
      vatRateBp: 500,
      reference: 'RFQ-10001',
    };
    expect(await commit((tx) => chargeAccessFee(tx, actorContext, fee))).toHaveProperty(
      'balanceFils',
    );
    await commit((tx) => returnAccessFee(tx, actorContext, { ...fee, cause: 'rfq_canceled' }));
    await commit((tx) =>
      payQDiscount(tx, actorContext, {
        companyId,
        invoiceId: random.id(),
        amountFils: 1n,
        reference: 'QI-00801',
      }),
    );
    expect(await rowsOf(companyId)).toEqual([
      [1n, 0n, 10_000n, 10_000n],
      [2n, 10_000n, -2_500n, 7_500n],
      [3n, 7_500n, 2_500n, 10_000n],
      [4n, 10_000n, 1n, 10_001n],
    ]);
    expect((await readBalance(database.kysely, companyId)).balanceFils).toBe(10_001n);
  });

  it('takes fees from own money first, and refunds each part to its origin', async () => {
    const companyId = await addCompany();
    await credit(companyId, 10_000n, 1_000n);
    const fees = [4_000n, 6_500n, 500n].map((feeFils) => ({
      companyId,
      accessId: random.id(),
      feeFils,
      vatRateBp: 500,
      reference: 'RFQ-10001',
    }));
    const held = async () => {
      const wallet = await findWallet(database.kysely, companyId);
      return [(wallet?.balance_fils ?? 0n) - (wallet?.bonus_fils ?? 0n), wallet?.bonus_fils];
    };
    const seen = [];
    for (const fee of fees) {
      expect(await commit((tx) => chargeAccessFee(tx, actorContext, fee))).toHaveProperty(
        'balanceFils',
      );
      seen.push(await held());
    }
    expect(seen).toEqual([
      [6_000n, 1_000n],
      // 6,000 of its own and 500 of the bonus.
      [0n, 500n],
      [0n, 0n],
    ]);
    const back = [];
    for (const fee of [fees[2], fees[1], fees[0]]) {
      if (fee !== undefined)
        await commit((tx) => returnAccessFee(tx, actorContext, { ...fee, cause: 'rfq_canceled' }));
      back.push(await held());
    }
    expect(back).toEqual([
      [0n, 500n],
      [6_000n, 1_000n],
      [10_000n, 1_000n],
    ]);
  });

  it('keeps the bonus within the balance, by the database as well', async () => {
    const companyId = await addCompany();
    await credit(companyId, 10_000n, 1_000n);
    for (const bonus of [-1, 11_001]) {
      const attempt = sql`update wallet set bonus_fils = ${bonus} where company_id = ${companyId}`;
      await expect(commit((tx) => attempt.execute(tx))).rejects.toThrow(/wallet_bonus/);
    }
    // More own money than there is, though the balance has it.
    const withdraw = withdrawalPostings(companyId, 10_500n, 0n);
    const entry = {
      kind: 'withdrawal_hold',
      reference: 'WD-00001',
      subjectType: 'withdrawal',
    } as const;
    const posted = await commit((tx) =>
      post(tx, actorContext, { ...entry, subjectId: random.id(), postings: withdraw }),
    );
    expect(posted).toBe('insufficient');
  });

  it('refuses more than the balance, and writes nothing', async () => {
    const companyId = await addCompany();
    const fee = {
      companyId,
      accessId: random.id(),
      feeFils: 2_500n,
      vatRateBp: 500,
      reference: 'RFQ-10001',
    };
    expect(await commit((tx) => chargeAccessFee(tx, actorContext, fee))).toMatchObject({
      refused: 'insufficient_balance',
    });
    await credit(companyId, 2_499n);
    expect(await commit((tx) => chargeAccessFee(tx, actorContext, fee))).toMatchObject({
      refused: 'insufficient_balance',
    });
    expect(await rowsOf(companyId)).toHaveLength(1);
    expect(
      await commit((tx) => chargeAccessFee(tx, actorContext, { ...fee, feeFils: 2_499n })),
    ).toHaveProperty('balanceFils');
    expect((await readBalance(database.kysely, companyId)).balanceFils).toBe(0n);
  });

  it('takes no fee from an expired wallet, and posts nothing for a fee of zero', async () => {
    const companyId = await addCompany();
    await credit(companyId, 10_000n);
    await database.kysely
      .updateTable('wallet')
      .set({ expires_at: startOfTime })
      .where('company_id', '=', companyId)
      .execute();
    const fee = {
      companyId,
      accessId: random.id(),
      feeFils: 2_500n,
      vatRateBp: 500,
      reference: 'RFQ-10001',
    };
    expect(await commit((tx) => chargeAccessFee(tx, actorContext, fee))).toMatchObject({
      refused: 'wallet_expired',
    });
    expect(
      await commit((tx) => chargeAccessFee(tx, actorContext, { ...fee, feeFils: 0n })),
    ).toHaveProperty('balanceFils');
    const before = { ...actorContext, now: new Date(startOfTime.getTime() - dayMs) };
    expect(await commit((tx) => chargeAccessFee(tx, before, fee))).toHaveProperty('balanceFils');
  });

  it('opens no wallet for a buyer and refuses an unbalanced transfer', async () => {
    const buyer = await addCompany('buyer');
    await expect(credit(buyer, 100n)).rejects.toThrow('cannot have a wallet');
    const entry = {
      kind: 'top_up',
      reference: 'X',
      subjectType: 'top_up',
      subjectId: random.id(),
    } as const;
    const uneven = [{ account: 'bank_clearing', amountFils: 1n }] as const;
    await expect(
      commit((tx) => post(tx, actorContext, { ...entry, postings: uneven })),
    ).rejects.toThrow('sum to zero');
    await expect(
      commit((tx) => post(tx, actorContext, { ...entry, postings: [] })),
    ).rejects.toThrow('nothing to post');
  });

  it('posts each subject once per kind', async () => {
    const companyId = await addCompany();
    await credit(companyId, 10_000n);
    const fee = {
      companyId,
      accessId: random.id(),
      feeFils: 2_500n,
      vatRateBp: 500,
      reference: 'RFQ-10001',
    };
    await commit((tx) => chargeAccessFee(tx, actorContext, fee));
    await expect(commit((tx) => chargeAccessFee(tx, actorContext, fee))).rejects.toThrow(
      /ledger_once/,
    );
    expect((await readBalance(database.kysely, companyId)).balanceFils).toBe(7_500n);
  });

  it('is enforced by the database as well: rows are immutable, sums are zero, rows chain, no balance below zero', async () => {
    const companyId = await addCompany();
    await credit(companyId, 10_000n);
    const attempts = [
      sql`update posting set amount_fils = 1 where company_id = ${companyId}`,
      sql`delete from posting where company_id = ${companyId}`,
      sql`delete from ledger_transaction`,
      sql`update wallet set balance_fils = -1 where company_id = ${companyId}`,
      sql`insert into posting (id, transaction_id, account, amount_fils)
          select ${random.id()}::uuid, transaction_id, 'bank_clearing', 1 from posting where company_id = ${companyId}`,
      sql`with t as (insert into ledger_transaction (id, kind, reference, subject_type, subject_id, at)
            values (${random.id()}::uuid, 'top_up', 'X', 'top_up', ${random.id()}::uuid, now()) returning id),
          other as (insert into posting (id, transaction_id, account, amount_fils)
            select ${random.id()}::uuid, id, 'bank_clearing', -5 from t)
          insert into posting (id, transaction_id, account, company_id, amount_fils, wallet_row, old_balance_fils, new_balance_fils)
          select ${random.id()}::uuid, id, 'wallet', ${companyId}::uuid, 5, 2, 9999, 10004 from t`,
    ];
    for (const attempt of attempts) {
      await expect(commit((tx) => attempt.execute(tx))).rejects.toThrow();
    }
    expect(await rowsOf(companyId)).toEqual([[1n, 0n, 10_000n, 10_000n]]);
  });
});

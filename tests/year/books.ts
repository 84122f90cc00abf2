import { sql } from 'kysely';
import { expect } from 'vitest';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { readReconciliation } from '#features/wallet/schema/operator.ts';
import { decimalOf } from '#shared/money.ts';
import type { Trader, World } from './world.ts';

/** Each gives rows only where something is wrong; by SQL of its own, not by the product's report. */
const proofs: Readonly<Record<string, string>> = {
  'a transaction that does not sum to zero': `
    select transaction_id, currency, sum(amount_fils) from posting group by 1, 2 having sum(amount_fils) <> 0`,
  'a transaction without postings': `
    select id from ledger_transaction t where not exists (select from posting where transaction_id = t.id)`,
  'a balance that is not the sum of its postings, nor its last row': `
    select w.company_id from wallet w left join (
      select company_id, sum(amount_fils) as sum, count(*) as rows, max(wallet_row) as last from posting
      where account = 'wallet' group by 1) p using (company_id)
    left join posting l on l.company_id = w.company_id and l.wallet_row = p.last
    where w.balance_fils <> coalesce(p.sum, 0) or w.row_count <> coalesce(p.rows, 0) or p.rows <> p.last
      or w.balance_fils <> l.new_balance_fils or w.bonus_fils <> l.new_bonus_fils`,
  'a row that does not go on from the one before, or goes below zero': `
    select * from (
      select company_id, wallet_row, old_balance_fils, amount_fils, new_balance_fils, new_bonus_fils,
        lag(new_balance_fils, 1, 0::bigint) over mine as before, row_number() over mine as number
      from posting where account = 'wallet' window mine as (partition by company_id order by wallet_row)) r
    where wallet_row <> number or old_balance_fils <> before or new_balance_fils <> old_balance_fils + amount_fils
      or new_balance_fils < 0 or new_bonus_fils < 0 or new_bonus_fils > new_balance_fils`,
  'a fact that was posted twice': `
    select kind, subject_id from ledger_transaction where kind <> 'reversal' group by 1, 2 having count(*) > 1`,
  'a transfer that was taken back twice': `
    select reverses from ledger_transaction where reverses is not null group by 1 having count(*) > 1`,
  'a fee without its access, or an access without its fee': `
    select a.id, t.id from access a
    full join (select * from ledger_transaction where kind = 'access_fee') t on t.subject_id = a.id
    left join posting p on p.transaction_id = t.id and p.account = 'wallet'
    where a.id is null or t.id is null or p.amount_fils <> -a.fee_fils or p.company_id <> a.company_id`,
  'a fee that came back without its access being refunded, or to somebody else': `
    select a.id, t.id from (select * from access where refunded_at is not null) a
    full join (select * from ledger_transaction where kind = 'access_refund') t on t.subject_id = a.id
    left join posting p on p.transaction_id = t.id and p.account = 'wallet'
    where a.id is null or t.id is null or p.amount_fils <> a.fee_fils or p.company_id <> a.company_id`,
  'a card credit without the one payment that the provider holds, or in another amount': `
    select u.id from top_up u left join sandbox_payment s on s.top_up_id = u.id
    where u.method = 'card' and u.state = 'confirmed'
      and (s.id is null or s.state <> 'paid' or s.amount_fils <> u.amount_fils or s.id::text <> u.provider_reference)`,
  'a top-up that is confirmed and not credited, or credited and not confirmed': `
    select u.id, t.id from (select * from top_up where state = 'confirmed') u
    full join (select * from ledger_transaction where kind in ('top_up', 'package')) t on t.subject_id = u.id
    left join posting p on p.transaction_id = t.id and p.account = 'wallet'
    where u.id is null or t.id is null or p.amount_fils <> u.credit_fils or p.company_id <> u.company_id`,
  'a Q discount without its accepted invoice, or for an order that had one': `
    select i.id, t.id from (select *, count(*) over (partition by order_id) as accepted from q_invoice where state = 'accepted') i
    full join (select * from ledger_transaction where kind = 'q_discount') t on t.subject_id = i.id
    left join posting p on p.transaction_id = t.id and p.account = 'wallet'
    where i.id is null or t.id is null or i.accepted <> 1 or p.amount_fils <> i.amount_fils or p.company_id <> i.company_id`,
  'a supplier who took out, or could take out, more than it paid in and earned': `
    select w.company_id from wallet w
    where w.balance_fils - w.bonus_fils
      + coalesce((select sum(amount_fils) from withdrawal where company_id = w.company_id and state <> 'refused'), 0)
      > coalesce((select -sum(o.amount_fils) from posting p join posting o on o.transaction_id = p.transaction_id
          and o.account in ('provider_clearing', 'bank_clearing', 'q_discount_expense')
        where p.company_id = w.company_id), 0)`,
  'an RFQ whose kept counts are not those of its rows': `
    select r.id from rfq r
    where r.access_count <> (select count(*) from access where rfq_id = r.id and refunded_at is null)
      or r.offer_count <> (select count(*) from offer where rfq_id = r.id and state <> 'withdrawn')
      or r.pending_offer_count <> (select count(*) from offer where rfq_id = r.id and state = 'pending')
      or r.award_count <> (select count(*) from award where rfq_id = r.id and canceled_at is null)`,
  'an accepted RFQ without an award, or one whose open lines all have an award': `
    select r.id from rfq r
    where (r.state in ('accepted', 'delivered', 'completed'))
      <> (r.award_count > 0 and not exists (
        select from rfq_line l where l.rfq_id = r.id
          and not exists (select from award_line a where a.rfq_line_id = l.id and a.canceled_at is null)
          and not exists (select from closed_line c where c.rfq_line_id = l.id)))`,
};

/** Compares every wallet, row by row after the last compared one, with its oracle. */
async function expectWallets({ api, traders }: World, seen: Map<Trader, number>): Promise<void> {
  const wallets = await api.db.selectFrom('wallet').selectAll().execute();
  const byCompany = new Map(wallets.map((wallet) => [wallet.company_id, wallet]));
  const from = JSON.stringify(
    Object.fromEntries(traders.map((trader) => [trader.party.companyId, seen.get(trader) ?? 0])),
  );
  const { rows } = await sql<{
    company_id: string;
    amount_fils: bigint;
    new_balance_fils: bigint;
    new_bonus_fils: bigint;
  }>`
    select p.company_id, p.amount_fils, p.new_balance_fils, p.new_bonus_fils
    from jsonb_each_text(${from}::jsonb) as since(company, row)
    join posting p on p.company_id = since.company::uuid and p.wallet_row > since.row::bigint
    order by p.company_id, p.wallet_row`.execute(api.db);
  const found = Map.groupBy(rows, (row) => row.company_id);
  for (const trader of traders) {
    const { oracle, party } = trader;
    const wallet = byCompany.get(party.companyId);
    const held = [
      wallet?.balance_fils ?? 0n,
      wallet?.bonus_fils ?? 0n,
      wallet?.expires_at?.getTime() ?? null,
    ];
    expect(held).toEqual([oracle.balance, oracle.bonus, oracle.expiresMs]);
    const fresh = oracle.rows.slice(seen.get(trader) ?? 0);
    const mine = found.get(party.companyId) ?? [];
    expect(mine.map((row) => [row.amount_fils, row.new_bonus_fils])).toEqual(
      fresh.map(([fils, bonus]) => [fils, bonus]),
    );
    seen.set(trader, oracle.rows.length);
    expect(oracle.cashOut).toBeLessThanOrEqual(oracle.cashIn);
    expect(oracle.freeBonus).toBeLessThanOrEqual(oracle.givenBonus);
  }
}

/** The state of every top-up and every withdrawal is the oracle's. */
async function expectStates({ api, traders }: World): Promise<void> {
  const topUps = await api.db.selectFrom('top_up').select(['id', 'state']).execute();
  const withdrawals = await api.db.selectFrom('withdrawal').select(['id', 'state']).execute();
  const states = new Map([...topUps, ...withdrawals].map(({ id, state }) => [id, state as string]));
  for (const { topUps: begun, withdrawals: asked, oracle } of traders) {
    expect(begun.map(({ id }) => states.get(id))).toEqual(oracle.topUps.map(({ state }) => state));
    expect(asked.map((id) => states.get(id))).toEqual(oracle.withdrawals.map(({ state }) => state));
  }
}

/**
 * All invariants of the present ledger. `seen`: the rows of each wallet that were compared before.
 */
export async function expectBooks(world: World, seen: Map<Trader, number>): Promise<void> {
  for (const [wrong, query] of Object.entries(proofs)) {
    const { rows } = await sql.raw(query).execute(world.api.db);
    expect(
      rows.length === 0
        ? wrong
        : `${wrong}: ${JSON.stringify(rows.slice(0, 3), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    ).toBe(wrong);
  }
  await expectWallets(world, seen);
  await expectStates(world);
  const sums = await world.api.db
    .selectFrom('posting')
    .select(({ fn }) => ['account', fn.sum<string>('amount_fils').as('sum')])
    .groupBy('account')
    .execute();
  const held = new Map(sums.map(({ account, sum }) => [account as string, BigInt(sum)]));
  for (const [account, fils] of world.accounts)
    expect([account, held.get(account) ?? 0n]).toEqual([account, fils]);
  expect((await reconcile(world.api.db)).differences).toEqual([]);
}

/** The operator's report. */
export async function expectReport(world: World): Promise<void> {
  const answer = await world.api.as({ token: world.finance })(readReconciliation, {});
  const balance = world.traders.reduce((sum, { oracle }) => sum + oracle.balance, 0n);
  expect(answer).toMatchObject({
    ok: true,
    data: { differences: [], balance: decimalOf(balance) },
  });
}

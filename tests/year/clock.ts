import { sql } from 'kysely';
import { expect } from 'vitest';
import { runDealClock } from '#features/deal/commands/clock.ts';
import { changeVat, readFees } from '#features/tariff/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { queryOpenPayments } from '#server/payments/watch.ts';
import { decimalOf } from '#shared/money.ts';
import { seededRandom } from '../harness/api.ts';
import { predictSilent } from './money.ts';
import { giveBack } from './requests.ts';
import { count, must, type World } from './world.ts';

const random = seededRandom('the clock of a year');

/** Fees that the fair-fee rule owes: of requests that ended since, the offer was there and its buyer never looked. */
async function owedSince({ api, requests }: World, since: Date): Promise<string[]> {
  const ended = await api.db
    .selectFrom('rfq')
    .select(['id', 'closed_at'])
    .where('state', 'in', ['expired', 'delivered', 'completed'])
    .where('closed_at', '>', since)
    .execute();
  return ended.flatMap(({ id, closed_at: closedAt }) => {
    const request = must(requests.get(id));
    const endMs = must(closedAt).getTime();
    return [...request.holders].flatMap(([companyId, { purchase }]) => {
      const bid = request.bids.get(companyId);
      const isSeen =
        bid?.openedAtMs !== null && bid?.openedAtMs !== undefined && bid.openedAtMs < endMs;
      return bid === undefined || bid.isWithdrawn || isSeen ? [] : [purchase.id];
    });
  });
}

/** Runs everything that time causes since the last run: deadlines, fees, silent payments. */
export async function passTime(world: World, since: Date): Promise<void> {
  const { api } = world;
  const now = api.now();
  predictSilent(world);
  await queryOpenPayments(api.services);
  const onFault = (error: unknown) => {
    throw error;
  };
  await runDealClock({ db: api.db, clockAt: async () => now, random, onFault }, now);
  const owed = await owedSince(world, since);
  // In the order of the books: several to one wallet are several rows of it.
  const { rows } = await sql<{ id: string; rfq_id: string; company_id: string }>`
    select a.id, a.rfq_id, a.company_id from access a
    join ledger_transaction t on t.subject_id = a.id and t.kind = 'access_refund'
    join posting p on p.transaction_id = t.id and p.company_id = a.company_id
    where a.refund_cause = 'never_opened' and a.refunded_at > ${since} and a.refunded_at <= ${now}
    order by p.company_id, p.wallet_row`.execute(api.db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(owed.toSorted());
  for (const row of rows) {
    giveBack(must(world.requests.get(row.rfq_id)), row.company_id);
    count(world, 'fee back by itself');
  }
  await cleanUp(api.db, now);
}

/**
 * Sets another VAT rate from this moment on, basis points; sent and charged amounts keep theirs.
 */
export async function changeRate(world: World, vatBp: bigint): Promise<void> {
  const finance = world.api.as({ token: world.finance });
  const fees = await finance(readFees, {});
  if (!fees.ok) throw new Error(fees.code);
  const { vat_seen: seen, today } = fees.data;
  const body = {
    seen,
    rate: decimalOf(vatBp),
    valid_from: today,
    reason: 'The law changes',
    confirmed: true,
  };
  expect(await finance(changeVat, { body })).toMatchObject({ ok: true });
  world.vatBp = vatBp;
  world.api.advance(1);
}

/** Reads the lists of this morning; by noon some of it has changed. */
export async function readBoard(world: World): Promise<void> {
  const { db } = world.api;
  const waiting = await db
    .selectFrom('rfq')
    .select('id')
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  const bids = await db
    .selectFrom('offer')
    .select(['id', 'state', 'version_count as version', 'open_revision_id as revisionId'])
    .where('state', 'in', ['pending', 'accepted', 'waiting', 'withdrawn', 'expired'])
    .where('updated_at', '>', new Date(world.api.now().getTime() - 60 * 86_400_000))
    .orderBy('id')
    .execute();
  const orders = await sql<{ id: string; offerId: string; state: string }>`
    select o.id, o.offer_id as "offerId", order_state(o) as state from purchase_order o join offer on offer.id = o.offer_id
    where offer.state <> 'completed' and o.canceled_at is null order by o.id`.execute(db);
  const invoices = await db
    .selectFrom('q_invoice')
    .select(['id', 'order_id as orderId', 'state'])
    .where('state', '<>', 'accepted')
    .orderBy('id')
    .execute();
  const refunds = await db
    .selectFrom('refund_request')
    .innerJoin('access', 'access.id', 'refund_request.access_id')
    .select(['refund_request.id', 'access.company_id as companyId', 'access.rfq_id as rfqId'])
    .where('refund_request.state', '=', 'pending')
    .orderBy('refund_request.id')
    .execute();
  world.board = {
    waiting: waiting.map(({ id }) => id),
    bids,
    orders: orders.rows,
    invoices,
    refunds,
  };
}

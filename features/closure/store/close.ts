import { sql, type RawBuilder } from 'kysely';
import type { AccountType } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { runningRfqStates, undecidedRfqStates } from '#shared/rfq-states.ts';
import { stateList } from '#shared/sql/state-list.ts';
import { withdrawalFilsMin } from '#features/wallet/rules/withdrawal.ts';
import type { CloseReason, DecidedClosure, OpenThings } from '../rules.ts';

/**
 * Locks the company. Rows that reference it may still be inserted, because a stronger lock would
 * wait for deals whose locks precede this one.
 */
export async function lockCompany(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company')
    .select(['id', 'account_type', 'display_name', 'closed_at', 'erased_at'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Reads under lock, so that the ownership cannot change before the company is closed. */
export async function isOwner(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('is_owner')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.is_owner === true;
}

export async function listOpenRfqs(db: Db | Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', [...undecidedRfqStates])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPendingOffers(db: Db | Tx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'pending')
    .orderBy('rfq_id')
    .execute();
  return rows.map(({ id }) => id);
}

const runningOfSupplier = ['accepted', 'waiting', 'delivered'];

/**
 * Counts the unfinished things (product §4). The caller may have locked the wallet or only read it.
 * Money below the smallest withdrawal is excluded, because it could never be withdrawn and would
 * block closing for ever.
 */
export async function findOpenThings(
  db: Db | Tx,
  companyId: string,
  type: AccountType,
): Promise<OpenThings> {
  // A buyer has nothing left to do after the delivery; a supplier must still settle its Q discount invoice.
  const running = type === 'buyer' ? ['accepted', 'waiting'] : runningOfSupplier;
  const side = type === 'buyer' ? sql.ref('buyer_company_id') : sql.ref('company_id');
  const { rows } = await sql<OpenThings>`
    select
      (select count(*)::integer from offer where ${side} = ${companyId} and state = any(${running}::text[])) as deals,
      (select count(*)::integer from wallet
        where company_id = ${companyId} and balance_fils - bonus_fils >= ${withdrawalFilsMin}) as balances,
      (select count(*)::integer from withdrawal where company_id = ${companyId} and state = 'held') as withdrawals,
      (select count(*)::integer from top_up
        where company_id = ${companyId} and (state = 'submitted' or (state = 'started' and method = 'card'))) as "topUps",
      (select count(*)::integer from refund_request where company_id = ${companyId} and state = 'pending') as refunds
  `.execute(db);
  const [open] = rows;
  if (open === undefined) throw new Error('what is open could not be counted');
  return open;
}

export interface Closing {
  readonly now: Date;
  readonly memberId: string;
  readonly reason: CloseReason;
  readonly note: string;
}

export async function saveClosed(
  tx: Tx,
  companyId: string,
  _decided: DecidedClosure<'close'>,
  closing: Closing,
): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      closed_at: closing.now,
      closed_by: closing.memberId,
      close_reason: closing.reason,
      close_note: closing.note,
    })
    .where('id', '=', companyId)
    .execute();
  const members = tx.selectFrom('member').select('id').where('company_id', '=', companyId);
  for (const table of ['session', 'password_reset', 'sign_in_ticket'] as const)
    await tx.deleteFrom(table).where('member_id', 'in', members).execute();
  await tx
    .updateTable('stand_in')
    .set({ ended_at: closing.now })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('member')
    .set({ disabled_at: closing.now })
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .execute();
}

export async function listPeople(tx: Tx, companyId: string) {
  return tx
    .selectFrom('member')
    .select(['full_name', 'email', 'locale'])
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Closed companies with undecided RFQs or pending offers, after an interrupted closing. */
export async function listWithOpenRecords(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .select('company.id')
    .where('company.closed_at', 'is not', null)
    .where('company.erased_at', 'is', null)
    .where(
      sql<boolean>`(
        exists (select from rfq where rfq.company_id = company.id and rfq.state in (${stateList(undecidedRfqStates)}))
        or exists (select from offer where offer.company_id = company.id and offer.state = 'pending'))`,
    )
    .orderBy('company.closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * True if the company paid for access to an RFQ that may still be cancelled, because its fee would
 * be returned (product §3).
 */
const feeMayComeBack = (companyId: string | RawBuilder<unknown>) => sql<boolean>`exists (
  select from access join rfq on rfq.id = access.rfq_id
  where access.company_id = ${companyId} and access.refunded_at is null and access.fee_fils > 0
    and rfq.state in (${stateList(runningRfqStates)}))`;

/** True if money may still be returned to a closed company. */
export async function mayGetFeesBack(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${feeMayComeBack(companyId)} as may`.execute(
    tx,
  );
  return rows[0]?.may === true;
}

/**
 * Companies that were closed before an instant and are not erased. Those with money owed or pending
 * are excluded, so that they do not fill the batch.
 */
export async function listToErase(db: Db, closedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('closed_at', '<=', closedBefore)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not ${feeMayComeBack(sql.ref('company.id'))}`)
    .where(
      sql<boolean>`not exists (select from wallet
        where company_id = company.id and balance_fils - bonus_fils >= ${withdrawalFilsMin})`,
    )
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Guests without an order that proved their address last before an instant. An offer that was
 * accepted, or on an RFQ that may still be awarded, is a deal of the buyer, so its guest remains.
 * `only`: this company.
 */
export async function listIdleGuests(
  db: Db | Tx,
  before: Date,
  limit: number,
  only: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select guest.company_id from guest
    where guest.claimed_at is null and guest.active_at <= ${before}
      and (${only}::uuid is null or guest.company_id = ${only})
      and not exists (select from purchase_order where supplier_company_id = guest.company_id)
      and not exists (select from offer
        where company_id = guest.company_id and state = any(${runningOfSupplier}::text[]))
      and not exists (select from offer join rfq on rfq.id = offer.rfq_id
        where offer.company_id = guest.company_id and offer.state = 'pending'
          and rfq.state in (${stateList(undecidedRfqStates)}))
    order by guest.active_at limit ${limit}`.execute(db);
  return rows.map((row) => row.company_id);
}

/** Ends a guest: its member may do nothing any more. */
export async function saveLapsed(
  tx: Tx,
  companyId: string,
  _decided: DecidedClosure<'lapse'>,
  now: Date,
): Promise<void> {
  await tx.updateTable('company').set({ closed_at: now }).where('id', '=', companyId).execute();
  await tx
    .updateTable('member')
    .set({ disabled_at: now })
    .where('company_id', '=', companyId)
    .execute();
}

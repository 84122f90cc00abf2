import { sql } from 'kysely';
import { countReachable } from '#shared/sql/counted.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { DecidedTopUp, TopUpMethod, TopUpState } from '../rules/top-up.ts';

function selectTopUps(db: Db | Tx) {
  return db
    .selectFrom('top_up')
    .leftJoin('wallet_package', 'wallet_package.id', 'top_up.package_id')
    .selectAll('top_up')
    .select(['wallet_package.name_en as package_en', 'wallet_package.name_ar as package_ar']);
}

export async function findTopUp(db: Db | Tx, id: string) {
  return selectTopUps(db).where('top_up.id', '=', id).executeTakeFirst();
}
export type TopUpRow = NonNullable<Awaited<ReturnType<typeof findTopUp>>>;

/** Locks the row; must come before the wallet in the lock order. */
export async function lockTopUp(tx: Tx, id: string) {
  return selectTopUps(tx).where('top_up.id', '=', id).forUpdate('top_up').executeTakeFirst();
}

export interface NewTopUp {
  readonly id: string;
  readonly companyId: string;
  readonly packageId: string | null;
  readonly rfqId: string | null;
  readonly method: TopUpMethod;
  readonly amountFils: bigint;
  readonly creditFils: bigint;
  readonly validityDays: number;
  readonly provider: 'sandbox' | 'stripe' | null;
  readonly slipFileId: string | null;
  readonly memberId: string;
  readonly now: Date;
}

/** A card payment begins as `started`, a bank transfer with its slip as `submitted`. */
export async function insertTopUp(tx: Tx, topUp: NewTopUp): Promise<void> {
  const isCard = topUp.method === 'card';
  await tx
    .insertInto('top_up')
    .values({
      id: topUp.id,
      company_id: topUp.companyId,
      package_id: topUp.packageId,
      rfq_id: topUp.rfqId,
      method: topUp.method,
      amount_fils: topUp.amountFils,
      credit_fils: topUp.creditFils,
      validity_days: topUp.validityDays,
      state: isCard ? 'started' : 'submitted',
      provider: topUp.provider,
      slip_file_id: topUp.slipFileId,
      created_by: topUp.memberId,
      created_at: topUp.now,
      submitted_at: isCard ? null : topUp.now,
    })
    .execute();
}

export async function countOpenTopUps(tx: Tx, companyId: string): Promise<number> {
  const { open } = await tx
    .selectFrom('top_up')
    .select((row) => row.fn.countAll<bigint>().as('open'))
    .where('company_id', '=', companyId)
    .where('state', 'in', ['started', 'submitted'])
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * Finds the top-up that a bank transfer was confirmed for, in any spelling of its reference.
 * Concurrent calls for one transfer are serialised, so that it cannot be credited twice.
 */
export async function findNumberOfTransfer(tx: Tx, bankReference: string): Promise<bigint | null> {
  const key = sql<string>`transfer_letters(${bankReference})`;
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${key}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('top_up')
    .select('number')
    .where('state', '=', 'confirmed')
    .where('bank_reference', '<>', '')
    .where(sql<string>`transfer_letters(bank_reference)`, '=', key)
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Saves the provider's id of the payment; a later id never replaces it. */
export async function saveProviderReference(
  db: Db | Tx,
  id: string,
  providerReference: string,
): Promise<void> {
  await db
    .updateTable('top_up')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .execute();
}

export interface TopUpChanges {
  readonly decided_at: Date | null;
  readonly decided_by?: string | null;
  readonly decision_note?: string;
  readonly bank_reference?: string;
}

/**
 * The only function that changes a top-up's state after its insertion; the caller must hold the
 * row's lock.
 */
export async function moveTopUp(
  tx: Tx,
  id: string,
  { to }: DecidedTopUp,
  changes: TopUpChanges,
): Promise<void> {
  await tx
    .updateTable('top_up')
    .set({ state: to, ...changes })
    .where('id', '=', id)
    .execute();
}

/** Records the first of two operators; the caller must hold the row's lock. */
export async function saveTopUpApproval(
  tx: Tx,
  id: string,
  _decided: DecidedTopUp<'approve' | 'giveUp'>,
  approval: { readonly approved_by: string; readonly approved_at: Date },
): Promise<void> {
  await tx.updateTable('top_up').set(approval).where('id', '=', id).execute();
}

export async function listTopUps(
  db: Db,
  companyId: string,
  isOpen: boolean,
  offset: number,
  limit: number,
) {
  const open: TopUpState[] = ['started', 'submitted'];
  const rows = await selectTopUps(db)
    .where('top_up.company_id', '=', companyId)
    .$if(isOpen, (query) => query.where('top_up.state', 'in', open))
    .orderBy('top_up.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    rows,
    ...(await countReachable(
      db,
      db
        .selectFrom('top_up')
        .select('id')
        .where('company_id', '=', companyId)
        .$if(isOpen, (query) => query.where('state', 'in', open)),
    )),
  };
}

export async function listPackages(db: Db) {
  return db
    .selectFrom('wallet_package')
    .selectAll()
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .execute();
}
export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number];

/** Undefined when the package is not on sale, so that it cannot be bought. */
export async function findPackage(db: Db | Tx, id: string) {
  return db
    .selectFrom('wallet_package')
    .selectAll()
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Extends the wallet's validity by a top-up. The caller must have posted to the wallet in this
 * transaction, so that it has its lock.
 */
export async function saveExpiry(
  tx: Tx,
  companyId: string,
  expiresAt: Date,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('wallet')
    .set({ expires_at: expiresAt, first_top_up_at: sql`coalesce(first_top_up_at, ${now})` })
    .where('company_id', '=', companyId)
    .execute();
}

/**
 * Sets the wallet's validity after a reversal. The caller must have posted to the wallet in this
 * transaction, so that it has its lock.
 */
export async function moveExpiry(tx: Tx, companyId: string, expiresAt: Date | null): Promise<void> {
  await tx
    .updateTable('wallet')
    .set({ expires_at: expiresAt })
    .where('company_id', '=', companyId)
    .execute();
}

export async function listCredited(tx: Tx, companyId: string) {
  return tx
    .selectFrom('top_up')
    .select(['id', 'decided_at', 'validity_days'])
    .where('company_id', '=', companyId)
    .where('state', '=', 'confirmed')
    .where(
      sql<boolean>`not exists (
        select from ledger_transaction credit join ledger_transaction back on back.reverses = credit.id
        where credit.subject_id = top_up.id and credit.kind in ('top_up', 'package'))`,
    )
    .execute();
}

/** False: the event was processed before and must be ignored. */
export async function insertPaymentEvent(
  tx: Tx,
  event: { readonly provider: string; readonly eventId: string; readonly now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_event')
    .values({
      provider: event.provider,
      event_id: event.eventId,
      outcome: 'taken',
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * The result of an event. `differs`: it did not match our record, so nothing changed and the report
 * shows it.
 */
export type EventOutcome = TopUpState | 'no_change' | 'differs';

export async function savePaymentEvent(
  tx: Tx,
  event: { readonly provider: string; readonly eventId: string },
  topUpId: string | null,
  outcome: EventOutcome,
): Promise<void> {
  await tx
    .updateTable('payment_event')
    .set({ top_up_id: topUpId, outcome })
    .where('provider', '=', event.provider)
    .where('event_id', '=', event.eventId)
    .execute();
}

/** Records a failed read of a card payment: it is retried later or left to an operator. */
export async function saveUnread(
  tx: Tx,
  id: string,
  unread: {
    readonly unread_count: number;
    readonly ask_after: Date | null;
    readonly given_up_at: Date | null;
  },
): Promise<void> {
  await tx.updateTable('top_up').set(unread).where('id', '=', id).execute();
}

/** Lists open card payments begun before `before` whose next read is due at `now`, oldest first. */
export async function listSilentTopUps(
  db: Db,
  { before, now }: { readonly before: Date; readonly now: Date },
  limit: number,
  after: { readonly id: string; readonly created_at: Date } | undefined,
) {
  const rows = db
    .selectFrom('top_up')
    .select(['id', 'provider_reference', 'created_at'])
    .where('state', '=', 'started')
    .where('method', '=', 'card')
    .where('created_at', '<', before)
    .where('given_up_at', 'is', null)
    .where((row) => row.or([row('ask_after', 'is', null), row('ask_after', '<=', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return rows.execute();
  const last = sql<boolean>`(created_at, id) > (${after.created_at}::timestamptz, ${after.id}::uuid)`;
  return rows.where(last).execute();
}

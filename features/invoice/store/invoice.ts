import { sql, type Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { Flag } from '../../deal-flag/rules/flags.ts';
import type { DecidedInvoice } from '../rules.ts';

export type InvoiceRecord = Selectable<Tables['q_invoice']>;

export async function findInvoice(db: Db | Tx, id: string): Promise<InvoiceRecord | undefined> {
  return db.selectFrom('q_invoice').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The caller must lock the order first when it decides by the result. */
export async function findNewestInvoice(
  db: Db | Tx,
  orderId: string,
): Promise<InvoiceRecord | undefined> {
  return db
    .selectFrom('q_invoice')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the row. The order must be locked first, to prevent deadlocks. */
export async function lockInvoice(tx: Tx, id: string) {
  return tx
    .selectFrom('q_invoice')
    .innerJoin('member', 'member.id', 'q_invoice.uploaded_by')
    .selectAll('q_invoice')
    .select('member.locale')
    .where('q_invoice.id', '=', id)
    .forUpdate('q_invoice')
    .executeTakeFirstOrThrow();
}

export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>;

interface NewInvoice {
  readonly id: string;
  readonly orderId: string;
  readonly offerId: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly amountFils: bigint;
  readonly fileId: string;
  readonly flags: readonly Flag[];
  readonly memberId: string;
  readonly now: Date;
}

/** Inserts the invoice of an allowed upload; the caller must hold the order's lock. */
export async function insertInvoice(
  tx: Tx,
  { to }: DecidedInvoice<'upload'>,
  invoice: NewInvoice,
): Promise<InvoiceRecord> {
  return tx
    .insertInto('q_invoice')
    .values({
      id: invoice.id,
      order_id: invoice.orderId,
      offer_id: invoice.offerId,
      rfq_id: invoice.rfqId,
      company_id: invoice.companyId,
      amount_minor: invoice.amountMinor,
      currency: invoice.currency,
      amount_fils: invoice.amountFils,
      state: to,
      file_id: invoice.fileId,
      flags: JSON.stringify(invoice.flags),
      uploaded_by: invoice.memberId,
      created_at: invoice.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The only function that changes an invoice's state after its upload; the caller must hold the
 * row's lock.
 */
export async function moveInvoice(
  tx: Tx,
  id: string,
  { to }: DecidedInvoice<'accept' | 'reject'>,
  decision: {
    readonly reason: string;
    readonly checked?: string;
    readonly operatorId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('q_invoice')
    .set({
      state: to,
      reason: decision.reason,
      checked: decision.checked ?? '',
      decided_by: decision.operatorId,
      decided_at: decision.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Saves the flags of a pending invoice, so that the list need not compute them. */
export async function saveFlags(db: Db | Tx, id: string, flags: readonly Flag[]): Promise<void> {
  const found = sql<string>`${JSON.stringify(flags)}::jsonb`;
  await db
    .updateTable('q_invoice')
    .set({ flags: found })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(sql<boolean>`flags is distinct from ${found}`)
    .execute();
}

export async function findPromise(db: Db | Tx, offerId: string) {
  return db
    .selectFrom('offer')
    .innerJoin('rfq', 'rfq.id', 'offer.rfq_id')
    .select(['rfq.estimated_minor', 'rfq.published_at', 'rfq.currency', 'rfq.rate_micro'])
    .select('offer.rate_micro as offer_rate_micro')
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow();
}

export async function findFileView(db: Db | Tx, fileId: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'media_type'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
}

export async function findAround(db: Db | Tx, invoice: InvoiceRecord) {
  const around = await db
    .selectFrom('q_invoice')
    .innerJoin('member', 'member.id', 'q_invoice.uploaded_by')
    .leftJoin('operator', 'operator.id', 'q_invoice.decided_by')
    .innerJoin('rfq', 'rfq.id', 'q_invoice.rfq_id')
    .select([
      'member.full_name as uploaded_by',
      'operator.full_name as decided_by',
      'rfq.title',
      'rfq.number as rfq_number',
    ])
    .where('q_invoice.id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  const earlier = await db
    .selectFrom('q_invoice')
    .select(['number', 'reason', 'decided_at'])
    .where('order_id', '=', invoice.order_id)
    .where('state', '=', 'rejected')
    .where('id', '<>', invoice.id)
    .orderBy('id', 'desc')
    .execute();
  return { ...around, earlier };
}

import { sql, type RawBuilder, type SelectQueryBuilder, type Selectable } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Tables } from '#shared/tables.ts';
import { byAmount, byLetters, byPlace, orderSql } from '#shared/sql/list-order.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import { parseNumber } from '#shared/numbers.ts';
import type { Flag } from '../deal-flag/rules/flags.ts';
import { invoiceStates, type DecidedInvoice } from './rules.ts';
import type { InvoiceFilter, InvoiceSort, OperatorInvoiceFilter } from './schema.ts';

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
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRecord> {
  return tx
    .selectFrom('q_invoice')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

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

export async function findPromise(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('rfq')
    .select(['estimated_minor', 'published_at'])
    .where('id', '=', rfqId)
    .executeTakeFirstOrThrow();
}

export async function findFileView(db: Db | Tx, fileId: string) {
  return db
    .selectFrom('stored_file')
    .select(['id', 'name', 'bytes', 'media_type'])
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
}

/** The payable Q discount: less than agreed where the rest of the order was closed. */
const payable = sql<bigint>`coalesce(purchase_order.q_payable_minor, purchase_order.q_discount_minor)`;

type OrderQuery<O> = SelectQueryBuilder<Tables, 'purchase_order', O>;

export interface DueFilter extends ListQuery<InvoiceSort> {
  readonly state: InvoiceFilter;
}

function newestState(orderId: RawBuilder<unknown>) {
  return sql<string>`coalesce((select q_invoice.state from q_invoice where q_invoice.order_id = ${orderId} order by q_invoice.id desc limit 1), 'none')`;
}

/** The page is cut from `purchase_order` and shown from `due`, so both must have the same order. */
function orderOf({ order }: DueFilter, table: 'purchase_order' | 'due') {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return orderSql(
    order,
    {
      title: byLetters(
        sql`(select source.title from rfq as source where source.id = ${column('rfq_id')})`,
      ),
      buyer: byLetters(
        sql`(select named.display_name from company as named where named.id = ${column('buyer_company_id')})`,
      ),
      delivered: { by: sql`${column('delivered_at')}` },
      discount: byAmount(
        table === 'due' ? sql`due.q_payable_minor` : payable,
        sql`${column('currency')}`,
      ),
      invoice: byPlace(newestState(column('id')), invoiceStates),
    },
    sql`${column('id')}`,
  );
}

/**
 * Limits a query to a supplier's delivered orders with a Q discount, by the state of the newest
 * invoice.
 */
function dueOrders<O>(query: OrderQuery<O>, companyId: string, filter: DueFilter): OrderQuery<O> {
  const { state, key, from, until, categoryId } = filter;
  let found = query
    .where('purchase_order.supplier_company_id', '=', companyId)
    .where('purchase_order.delivered_at', 'is not', null)
    .where(payable, '>', 0n);
  if (state !== 'all') {
    found = found.where(newestState(sql`purchase_order.id`), '=', state);
  }
  if (from !== null) found = found.where('purchase_order.delivered_at', '>=', from);
  if (until !== null) found = found.where('purchase_order.delivered_at', '<', until);
  if (categoryId !== null)
    found = found.where(
      sql<boolean>`exists (select 1 from rfq where rfq.id = purchase_order.rfq_id and ${categoryId} in (rfq.category_id, rfq.sub_category_id))`,
    );
  if (key === '') return found;
  return found.where(
    sql<boolean>`(search_norm(purchase_order.serial) like ${containing(key)}
      or exists (select 1 from rfq where rfq.id = purchase_order.rfq_id and rfq.search_norm_text like ${containing(key)})
      or exists (select 1 from company where company.id = purchase_order.buyer_company_id and search_norm(company.display_name) like ${containing(key)}))`,
  );
}

/**
 * Lists a page of a supplier's orders that an invoice is due for; the newest first is the default.
 */
export async function listDueOrders(
  db: Db,
  companyId: string,
  filter: DueFilter,
  offset: number,
  limit: number,
) {
  return db
    .selectFrom((inner) =>
      dueOrders(inner.selectFrom('purchase_order'), companyId, filter)
        .select([
          'purchase_order.id',
          'purchase_order.serial',
          'purchase_order.offer_id',
          'purchase_order.rfq_id',
          'purchase_order.buyer_company_id',
          'purchase_order.delivered_at',
          'purchase_order.q_discount_minor',
          payable.as('q_payable_minor'),
          'purchase_order.currency',
        ])
        .orderBy(orderOf(filter, 'purchase_order'))
        .offset(offset)
        .limit(limit)
        .as('due'),
    )
    .innerJoin('rfq', 'rfq.id', 'due.rfq_id')
    .innerJoin('offer', 'offer.id', 'due.offer_id')
    .innerJoin('company', 'company.id', 'due.buyer_company_id')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('q_invoice')
          .innerJoin('stored_file', 'stored_file.id', 'q_invoice.file_id')
          .selectAll('q_invoice')
          .select(['stored_file.name', 'stored_file.bytes', 'stored_file.media_type'])
          .whereRef('q_invoice.order_id', '=', 'due.id')
          .orderBy('q_invoice.id', 'desc')
          .limit(1)
          .as('invoice'),
      (join) => join.onTrue(),
    )
    .select([
      'due.id as order_id',
      'due.serial',
      'due.offer_id',
      'due.delivered_at',
      'due.q_discount_minor',
      'due.q_payable_minor',
      'due.currency',
      'rfq.number as rfq_number',
      'rfq.title',
      'offer.state as offer_state',
      'company.display_name as buyer',
      'invoice.id as invoice_id',
      'invoice.number',
      'invoice.state',
      'invoice.amount_minor',
      'invoice.amount_fils',
      'invoice.file_id',
      'invoice.name as file_name',
      'invoice.bytes as file_bytes',
      'invoice.media_type as file_media_type',
      'invoice.reason',
      'invoice.created_at',
      'invoice.decided_at',
    ])
    .orderBy(orderOf(filter, 'due'))
    .execute();
}
export type DueOrderRow = Awaited<ReturnType<typeof listDueOrders>>[number];

export async function countDueOrders(
  db: Db,
  companyId: string,
  filter: DueFilter,
): Promise<number> {
  const { total } = await dueOrders(db.selectFrom('purchase_order'), companyId, filter)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function queueOf(db: Db, state: OperatorInvoiceFilter, key: string) {
  let query = db
    .selectFrom('q_invoice')
    .innerJoin('purchase_order', 'purchase_order.id', 'q_invoice.order_id')
    .innerJoin('company', 'company.id', 'q_invoice.company_id');
  if (state === 'pending') query = query.where('q_invoice.state', '=', 'pending');
  if (state === 'decided') query = query.where('q_invoice.state', '<>', 'pending');
  if (key === '') return query;
  const number = parseNumber('QI', key);
  return query.where(
    sql<boolean>`(search_norm(concat_ws(' ', company.display_name, company.legal_name_en, company.legal_name_ar, company.trn, purchase_order.serial)) like ${containing(key)}
      ${number === null ? sql`` : sql`or q_invoice.number = ${number}`})`,
  );
}

export async function listQueue(
  db: Db,
  state: OperatorInvoiceFilter,
  key: string,
  offset: number,
  limit: number,
) {
  const query = queueOf(db, state, key)
    .selectAll('q_invoice')
    .select(['purchase_order.serial', 'company.display_name as supplier'])
    .offset(offset)
    .limit(limit);
  return state === 'pending'
    ? query.orderBy('q_invoice.created_at').orderBy('q_invoice.id').execute()
    : query.orderBy('q_invoice.id', 'desc').execute();
}

export async function countQueue(
  db: Db,
  state: OperatorInvoiceFilter,
  key: string,
): Promise<number> {
  const { total } = await queueOf(db, state, key)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
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

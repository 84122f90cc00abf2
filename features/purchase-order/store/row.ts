import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { orderSerial } from '#shared/numbers.ts';
import { holidaysFrom } from '#features/holiday/store.ts';
import type { LockedOffer } from '#features/offer/store/row.ts';
import type { OrderSnapshot } from '../rules/snapshot.ts';
import type { DecidedOrder } from '../rules/table.ts';

export type OrderRow = Omit<Selectable<Tables['purchase_order']>, 'snapshot'> & {
  readonly snapshot: OrderSnapshot;
  /** The public holidays since the order was sent, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
};
/** The columns that an order's state is derived from; only `moveOrder` may write them. */
const momentOf = {
  sent: 'sent_at',
  acknowledged: 'acknowledged_at',
  delivered: 'delivered_at',
  canceled: 'canceled_at',
} as const;
export type OrderChanges = Omit<
  Updateable<Tables['purchase_order']>,
  'id' | 'serial' | 'version' | 'snapshot' | (typeof momentOf)[keyof typeof momentOf]
> & { readonly snapshot?: OrderSnapshot };

export interface LockedDeal extends LockedOffer {
  readonly order: OrderRow | null;
}

export interface LockedOrder extends LockedOffer {
  readonly order: OrderRow;
}

const holidays = holidaysFrom('purchase_order.sent_at').as('holidays');

function toOrder(row: Selectable<Tables['purchase_order']> & Pick<OrderRow, 'holidays'>): OrderRow {
  return { ...row, snapshot: row.snapshot as OrderSnapshot };
}

export async function findOrder(db: Db | Tx, orderId: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .selectAll()
    .select(holidays)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row === undefined ? undefined : toOrder(row);
}

export async function findSentByCheckToken(db: Db, token: string): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .selectAll()
    .select(holidays)
    .where('check_token', '=', token)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? undefined : toOrder(row);
}

/** On one page; each further award of an RFQ has an order, so there are few. */
const ordersOfGuestMax = 20;

/**
 * The sent orders of a supplier of one RFQ: those that it has to acknowledge first, then the newest.
 */
export async function listOrderIdsOfGuest(
  db: Db,
  rfqId: string,
  companyId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('supplier_company_id', '=', companyId)
    .where('rfq_id', '=', rfqId)
    .where('sent_at', 'is not', null)
    .orderBy(sql`acknowledged_at is null and canceled_at is null`, 'desc')
    .orderBy('id', 'desc')
    .limit(ordersOfGuestMax)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the order in force; a cancelled one only when it is the last. */
export async function findOrderOfOffer(
  db: Db | Tx,
  offerId: string,
): Promise<OrderRow | undefined> {
  const row = await db
    .selectFrom('purchase_order')
    .selectAll()
    .select(holidays)
    .where('offer_id', '=', offerId)
    .orderBy(sql`canceled_at nulls first`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row === undefined ? undefined : toOrder(row);
}

/** Returns the order in force, or null. The caller must hold the offer's lock. */
export async function lockOrderInForce(tx: Tx, offerId: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('purchase_order')
    .selectAll()
    .select(holidays)
    .where('offer_id', '=', offerId)
    .where('canceled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/**
 * Returns the serial of a buyer's newest other order with the same PO number, without case and
 * spaces at its ends. A cancelled order does not count, because its number is used again for the
 * order that replaces it.
 */
export async function findSamePoNumber(
  db: Db | Tx,
  order: Pick<OrderRow, 'id' | 'buyer_company_id' | 'po_number'>,
): Promise<string | null> {
  if (order.po_number === '') return null;
  const row = await db
    .selectFrom('purchase_order')
    .select('serial')
    .where('buyer_company_id', '=', order.buyer_company_id)
    .where('po_number', '<>', '')
    .where(sql<boolean>`search_norm(po_number) = search_norm(${order.po_number})`)
    .where('canceled_at', 'is', null)
    .where('id', '<>', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.serial ?? null;
}

/** Finds the offer that must be locked before the order. Undefined: no such order. */
export async function findOfferIdOf(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('purchase_order')
    .select('offer_id')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.offer_id;
}

/** Locks an order's row. The caller must hold the locks of its RFQ and offer. */
export async function lockOrderRow(tx: Tx, orderId: string): Promise<OrderRow> {
  const row = await tx
    .selectFrom('purchase_order')
    .selectAll()
    .select(holidays)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/**
 * Takes a buyer's next serial of a year. It has no gaps, because a refusal rolls it back
 * (product §8).
 */
export async function nextSerial(tx: Tx, companyId: string, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('purchase_order_serial')
    .values({ company_id: companyId, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'year'])
        .doUpdateSet({ last: sql<number>`purchase_order_serial.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return orderSerial(year, last);
}

type NewOrder = Omit<Insertable<Tables['purchase_order']>, 'snapshot'> & {
  readonly snapshot: OrderSnapshot;
};

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const row = await tx
    .insertInto('purchase_order')
    .values({ ...order, snapshot: JSON.stringify(order.snapshot) })
    .returningAll()
    .returning(holidays)
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

type Moments = Partial<Record<(typeof momentOf)[keyof typeof momentOf], Date>>;

async function update(
  tx: Tx,
  orderId: string,
  { snapshot, ...columns }: OrderChanges,
  moments: Moments,
): Promise<OrderRow> {
  const row = await tx
    .updateTable('purchase_order')
    .set({
      ...columns,
      ...moments,
      ...(snapshot === undefined ? {} : { snapshot: JSON.stringify(snapshot) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', orderId)
    .returningAll()
    .returning(holidays)
    .executeTakeFirstOrThrow();
  return toOrder(row);
}

/** Changes columns of a locked order and increments its version; the state never changes here. */
export async function saveOrder(tx: Tx, orderId: string, set: OrderChanges): Promise<OrderRow> {
  return update(tx, orderId, set, {});
}

/**
 * The only function that changes an order's state after its creation. The caller must hold the
 * locks; `set` changes further columns. A decision without a new state changes no moment.
 */
export async function moveOrder(
  tx: Tx,
  now: Date,
  orderId: string,
  { from, to }: DecidedOrder,
  set: OrderChanges = {},
): Promise<OrderRow> {
  const isMoved = to !== from && to !== 'none' && to !== 'made';
  return update(tx, orderId, set, isMoved ? { [momentOf[to]]: now } : {});
}

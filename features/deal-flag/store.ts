import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { samePairDays, type PairFacts, type SideFacts } from './rules/flags.ts';

/**
 * Limits of compared users, visits and accounts (the newest of both), so that no query grows with a
 * company.
 */
const peopleMax = 200;
const visitsMax = 500;
const accountsMax = 20;
const earlierMax = 20;

async function findSide(db: Db | Tx, companyId: string, otherId: string): Promise<SideFacts> {
  const { rows } = await sql<SideFacts>`
    with people as materialized (
      select id, email_key, mobile, whatsapp, phone from member where company_id = ${companyId} order by id limit ${peopleMax}),
    places as (
      select phone from address where company_id = ${companyId} and deleted_at is null order by id limit ${peopleMax}),
    visits as (
      select address from (
        select member_id, address from activity where company_id = ${companyId} order by at desc limit ${visitsMax}) line
      where member_id is not null
      union select visit.address from people cross join lateral (
        select address from session where member_id = people.id order by id desc limit 5) visit)
    select company.licence_number as licence,
      array(select number from people cross join lateral (values (mobile), (whatsapp), (people.phone)) as n(number)
        where number <> '' union select phone from places where phone <> '') as phones,
      array(select address from visits) as addresses,
      array(select email_key from people) as emails,
      exists (select from offer where company_id = ${companyId} and buyer_company_id < ${otherId} and state = 'completed')
        or exists (select from offer where company_id = ${companyId} and buyer_company_id > ${otherId} and state = 'completed')
        or exists (select from offer where buyer_company_id = ${companyId} and company_id < ${otherId} and state = 'completed')
        or exists (select from offer where buyer_company_id = ${companyId} and company_id > ${otherId} and state = 'completed')
        as "hasOtherDeals"
    from company where id = ${companyId}`.execute(db);
  const [side] = rows;
  if (side === undefined) throw new Error(`company ${companyId} is gone`);
  return side;
}

async function findAccountOf(db: Db | Tx, supplierId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select company.display_name as name
    from (select distinct iban from (
      select iban from withdrawal where company_id = ${supplierId} and method = 'bank_transfer' order by id desc limit ${accountsMax}) newest) own
    cross join lateral (
      (select company_id from withdrawal where iban = own.iban and company_id < ${supplierId} limit 1)
      union all (select company_id from withdrawal where iban = own.iban and company_id > ${supplierId} limit 1)) other
    join company on company.id = other.company_id
    order by company.display_name limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

export interface FlaggedOrder {
  readonly id: string;
  readonly buyer_company_id: string;
  readonly supplier_company_id: string;
  readonly created_at: Date;
}

/**
 * Other sent orders of the two companies. Later orders count, too, because an order may stay unsent
 * for long, so the order of creation does not give the order of delivery.
 */
async function findEarlier(db: Db | Tx, order: FlaggedOrder): Promise<PairFacts['earlier']> {
  const since = new Date(order.created_at.getTime() - samePairDays * 86_400_000);
  const rows = await db
    .selectFrom('purchase_order')
    .select('serial')
    .where('supplier_company_id', '=', order.supplier_company_id)
    .where('buyer_company_id', '=', order.buyer_company_id)
    .where('created_at', '>=', since)
    .where('id', '<>', order.id)
    .where('sent_at', 'is not', null)
    .where('canceled_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(earlierMax)
    .execute();
  return { count: rows.length, serial: rows[0]?.serial ?? '' };
}

/** Reads both companies of an order, in four queries. Each uses an index and has a limit. */
export async function findPair(db: Db | Tx, order: FlaggedOrder): Promise<PairFacts> {
  const { buyer_company_id: buyerId, supplier_company_id: supplierId } = order;
  return {
    buyer: await findSide(db, buyerId, supplierId),
    supplier: await findSide(db, supplierId, buyerId),
    accountOf: await findAccountOf(db, supplierId),
    earlier: await findEarlier(db, order),
  };
}

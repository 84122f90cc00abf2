import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { countReachable } from '#shared/sql/counted.ts';
import { isOneOf, limitOf, offsetOf } from '#shared/sql/list-order.ts';
import { rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { Db } from '#shared/call.ts';
import { parseNumber } from '#shared/numbers.ts';
import { companySearchText } from '#features/account/store/named.ts';
import type { OperatorInvoiceFilter } from '../schema.ts';

/** Companies that a text names, and the newest invoices of each (decision 0124). */
const namedMax = 20;
const ofNamedMax = rowsReachable + 1;

/** Invoices by the supplier's names, licence or TRN, by the serial of the order, or by their number. */
function isFoundInvoice(key: string): RawBuilder<SqlBool> {
  const number = parseNumber('QI', key);
  return isOneOf(
    sql`q_invoice.id`,
    sql`select one.id from (
        select company.id from company where ${companySearchText} like ${containing(key)} limit ${sql.lit(namedMax)}) as named
      cross join lateral (
        select made.id from q_invoice as made where made.company_id = named.id
        order by made.id desc limit ${sql.lit(ofNamedMax)}) as one
      union all select one.id from purchase_order as placed join q_invoice as one on one.order_id = placed.id
      where placed.serial = upper(${key})
      ${number === null ? sql`` : sql`union all select one.id from q_invoice as one where one.number = ${number}`}`,
  );
}

function queueOf(db: Db, state: OperatorInvoiceFilter, key: string) {
  let query = db
    .selectFrom('q_invoice')
    .innerJoin('purchase_order', 'purchase_order.id', 'q_invoice.order_id')
    .innerJoin('company', 'company.id', 'q_invoice.company_id');
  if (state === 'pending') query = query.where('q_invoice.state', '=', 'pending');
  if (state === 'decided') query = query.where('q_invoice.state', '<>', 'pending');
  return key === '' ? query : query.where(isFoundInvoice(key));
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
    .offset(offsetOf(offset))
    .limit(limitOf(limit));
  return state === 'pending'
    ? query.orderBy('q_invoice.created_at').orderBy('q_invoice.id').execute()
    : query.orderBy('q_invoice.id', 'desc').execute();
}

export async function countQueue(
  db: Db,
  state: OperatorInvoiceFilter,
  key: string,
): Promise<Counted> {
  return countReachable(db, queueOf(db, state, key).select('q_invoice.id'));
}

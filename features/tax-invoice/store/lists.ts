import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { isOneOf, orderSql, sortedRowsMax } from '#shared/sql/list-order.ts';
import { rowsReachable, type Counted } from '#shared/endpoint.ts';
import { countReachable } from '#shared/sql/counted.ts';
import type { Db } from '#shared/call.ts';
import { companySearchText } from '#features/account/store/named.ts';
import type { ListQuery } from '#shared/list.ts';
import type { TaxInvoiceFilter, TaxInvoiceKind, TaxSnapshot } from '../rules/tax-document.ts';
import type { TaxInvoiceSort } from '../schema.ts';
import { partyColumns } from './parties.ts';

/**
 * `key` is a part of the document's number or of its reference; in the console also of a company's
 * name.
 */
export interface TaxInvoicesFilter extends ListQuery<TaxInvoiceSort> {
  /** Null: every company, for the console. */
  readonly companyId: string | null;
  readonly state: TaxInvoiceFilter;
}

const dayOf = (instant: Date) =>
  sql<string>`(${instant}::timestamptz at time zone 'Asia/Dubai')::date`;

/** Any part of a number is searched in this many of the newest documents only (decision 0124). */
const searchedMax = 1000;
/** Companies of a name, and documents of each. */
const namedMax = 20;
const ofNamedMax = rowsReachable + 1;

const number = sql<string>`
  (case tax_invoice.kind when 'invoice' then 'FI-' else 'FC-' end) || tax_invoice.year || '-'
    || lpad(tax_invoice.number::text, greatest(5, length(tax_invoice.number::text)), '0')`;
const wholeNumber = /^F([IC])-(\d{4})-0*(\d{1,9})$/;
const newestOrder = sql`tax_invoice.issued_on desc, tax_invoice.kind, tax_invoice.number desc`;

function isBetween(from: Date | null, until: Date | null) {
  return sql`${from === null ? sql`` : sql`and tax_invoice.issued_on >= ${dayOf(from)}`}
    ${until === null ? sql`` : sql`and tax_invoice.issued_on < ${dayOf(until)}`}`;
}

/** The newest documents of companies with a name or TRN, by the index of the console's search. */
function idsCalled({ key, from, until }: TaxInvoicesFilter) {
  return sql`select one.id from (
      select company.id from company where ${companySearchText} like ${containing(key)} limit ${sql.lit(namedMax)}) as named
    cross join lateral (
      select tax_invoice.id from tax_invoice where tax_invoice.company_id = named.id ${isBetween(from, until)} order by ${newestOrder}
      limit ${sql.lit(ofNamedMax)}) as one`;
}

/**
 * Documents with a part of a number or reference among the newest, of a whole number at any age, and
 * in the console of a company.
 */
function isFound(filter: TaxInvoicesFilter) {
  const { companyId, from, until, key } = filter;
  const [, letter, year, whole] = wholeNumber.exec(key.trim().toUpperCase()) ?? [];
  return isOneOf(
    sql`tax_invoice.id`,
    sql`
    select tax_invoice.id from (
      select * from tax_invoice where ${companyId === null ? sql`true` : sql`tax_invoice.company_id = ${companyId}`}
        ${isBetween(from, until)}
      order by ${newestOrder} limit ${sql.lit(searchedMax)}) as tax_invoice
    where position(upper(${key}) in ${number}) > 0 or position(upper(${key}) in tax_invoice.reference) > 0
    ${
      letter === undefined
        ? sql``
        : sql`union all select id from tax_invoice where kind = ${letter === 'I' ? 'invoice' : 'credit_note'}
            and year = ${Number(year)} and number = ${Number(whole)}`
    }
    ${companyId === null ? sql`union all (${idsCalled(filter)})` : sql``}`,
  );
}

function selectRows(db: Db, filter: TaxInvoicesFilter) {
  const { companyId, state, from, until, key } = filter;
  return db
    .selectFrom('tax_invoice')
    .$if(companyId !== null, (query) => query.where('tax_invoice.company_id', '=', companyId))
    .$if(state !== 'all', (query) => query.where('tax_invoice.kind', '=', state as TaxInvoiceKind))
    .$if(from !== null, (query) =>
      query.where('tax_invoice.issued_on', '>=', dayOf(from ?? new Date(0))),
    )
    .$if(until !== null, (query) =>
      query.where('tax_invoice.issued_on', '<', dayOf(until ?? new Date(0))),
    )
    .$if(key !== '', (query) => query.where(isFound(filter)));
}

/**
 * The default order is that of its index. Documents of one run share the moment of their ids, so
 * numbers must order them.
 */
function orderOf({ order }: TaxInvoicesFilter, table: 'tax_invoice' | 'line') {
  const [day, kind, year, number] = ['issued_on', 'kind', 'year', 'number'].map((name) =>
    sql.ref(`${table}.${name}`),
  );
  const total = sql`${sql.ref(`${table}.net_fils`)} + ${sql.ref(`${table}.vat_fils`)}`;
  return orderSql(
    order,
    { date: { by: sql`${day}` }, total: { by: total } },
    sql`row(${year}, ${number}, ${kind})`,
    sql`${day} desc, ${kind}, ${number} desc`,
  );
}

const columns = [
  'id',
  'kind',
  'year',
  'number',
  'company_id',
  'transaction_id',
  'issued_on',
  'net_fils',
  'vat_fils',
  'reference',
  'snapshot',
  'corrects',
] as const;

type InvoiceSelection = ReturnType<typeof selectRows>;

function decorate(db: Db, selection: InvoiceSelection, order: ReturnType<typeof orderOf>) {
  return db
    .selectFrom(
      selection.select(columns.map((column) => `tax_invoice.${column}` as const)).as('line'),
    )
    .innerJoin('ledger_transaction as entry', 'entry.id', 'line.transaction_id')
    .leftJoin('tax_invoice as corrected', 'corrected.id', 'line.corrects')
    .innerJoin('company', 'company.id', 'line.company_id')
    .leftJoin('address', (join) =>
      join
        .onRef('address.company_id', '=', 'line.company_id')
        .on('address.is_default', '=', true)
        .on('address.deleted_at', 'is', null),
    )
    .leftJoin('city', 'city.id', 'address.city_id')
    .select([
      'line.id',
      'line.kind',
      'line.year',
      'line.number',
      'line.issued_on',
      'line.net_fils',
      'line.vat_fils',
      'line.reference',
      'corrected.year as corrected_year',
      'corrected.number as corrected_number',
      'corrected.issued_on as corrected_on',
      'company.id as company_id',
      'company.display_name as company_name',
      // The rate of the charge, which must also apply to its refund.
      'entry.vat_rate_bp',
      ...partyColumns,
    ])
    .select((row) => [
      row.ref('line.snapshot').$castTo<TaxSnapshot>().as('snapshot'),
      // The reason of a refund; null for a charge.
      sql<string | null>`entry.params ->> 'cause'`.as('cause'),
    ])
    .orderBy(order);
}

/**
 * The maximum that the console counts and sums, so that a long list stays fast; the list says so.
 */
export const countedMax = 10_000;

/** Counts the documents of a filter up to `countedMax` and sums them, credit notes as negative. */
export async function addUpTaxInvoices(db: Db, filter: TaxInvoicesFilter) {
  const selection = selectRows(db, filter)
    .select(['tax_invoice.kind', 'tax_invoice.net_fils', 'tax_invoice.vat_fils'])
    .orderBy(newestOrder)
    .limit(countedMax + 1);
  const sum = (column: 'net_fils' | 'vat_fils') =>
    sql<string>`coalesce(sum(case kind when 'invoice' then ${sql.ref(column)} else -${sql.ref(column)} end)
      filter (where at <= ${countedMax}), 0)::text`;
  return db
    .selectFrom(
      db
        .selectFrom(selection.as('found'))
        .select(['kind', 'net_fils', 'vat_fils', sql<bigint>`row_number() over ()`.as('at')])
        .as('line'),
    )
    .select((row) => [
      row.fn.countAll<bigint>().as('total'),
      sum('net_fils').as('net'),
      sum('vat_fils').as('vat'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Lists one page; newest first is the default. The company's index cuts the page before details are
 * joined, to avoid joins for rows that are not shown.
 */
export async function listTaxInvoiceRows(
  db: Db,
  filter: TaxInvoicesFilter,
  offset: number,
  limit: number,
) {
  const newest = selectRows(db, filter)
    .select('tax_invoice.id')
    .orderBy(newestOrder)
    .limit(sortedRowsMax(offset, limit));
  const rows =
    filter.order.column !== 'own'
      ? db.selectFrom('tax_invoice').where(isOneOf(sql`tax_invoice.id`, newest))
      : selectRows(db, filter);
  const selection = rows.orderBy(orderOf(filter, 'tax_invoice')).offset(offset).limit(limit);
  return decorate(db, selection, orderOf(filter, 'line')).execute();
}
export type TaxInvoiceLine = Awaited<ReturnType<typeof listTaxInvoiceRows>>[number];

export async function countTaxInvoices(db: Db, filter: TaxInvoicesFilter): Promise<Counted> {
  return countReachable(db, selectRows(db, filter).select('tax_invoice.id'));
}

/**
 * Undefined also for another company's document, so that its existence stays hidden. `null`: any
 * company, for the console.
 */
export async function findTaxInvoice(
  db: Db,
  companyId: string | null,
  id: string,
): Promise<TaxInvoiceLine | undefined> {
  const selection = db
    .selectFrom('tax_invoice')
    .where('id', '=', id)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId));
  return decorate(db, selection, sql`line.id`).executeTakeFirst();
}

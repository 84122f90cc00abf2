import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import { orderSql } from '#shared/sql/list-order.ts';
import type { Db } from '#shared/call.ts';
import type { ListQuery } from '#shared/list.ts';
import type { TaxInvoiceFilter, TaxInvoiceKind, TaxSnapshot } from '../rules/facts.ts';
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

/** Matches a company's name or TRN by the index of the console's search. */
function called(key: string) {
  const pattern = containing(key);
  return sql<boolean>`tax_invoice.company_id in (
    select company.id from company
    where search_norm(concat_ws(' ', company.display_name, company.legal_name_en, company.legal_name_ar,
      company.licence_number, company.trn)) like ${pattern})`;
}

function selectRows(db: Db, { companyId, state, from, until, key }: TaxInvoicesFilter) {
  const number = sql<string>`
    (case tax_invoice.kind when 'invoice' then 'FI-' else 'FC-' end) || tax_invoice.year || '-'
      || lpad(tax_invoice.number::text, greatest(5, length(tax_invoice.number::text)), '0')`;
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
    .$if(key !== '', (query) =>
      query.where(
        sql<boolean>`(position(upper(${key}) in ${number}) > 0 or position(upper(${key}) in tax_invoice.reference) > 0
          or ${companyId === null ? called(key) : sql`false`})`,
      ),
    );
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
    .orderBy(orderOf(filter, 'tax_invoice'))
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
  const selection = selectRows(db, filter)
    .orderBy(orderOf(filter, 'tax_invoice'))
    .offset(offset)
    .limit(limit);
  return decorate(db, selection, orderOf(filter, 'line')).execute();
}
export type TaxInvoiceLine = Awaited<ReturnType<typeof listTaxInvoiceRows>>[number];

export async function countTaxInvoices(db: Db, filter: TaxInvoicesFilter): Promise<number> {
  const { total } = await selectRows(db, filter)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
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

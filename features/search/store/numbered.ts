import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { RecordKind } from '../rules/ranking.ts';
import type { TypedNumbers } from '../rules/typed.ts';

export interface NumberedRow {
  readonly kind: Exclude<RecordKind, 'rfq' | 'company'>;
  readonly id: string;
  readonly rfq_id: string | null;
  readonly offer_id: string | null;
  /** The number as text, without its prefix where the platform counts. */
  readonly number: string;
  readonly prefix: string;
  readonly title: string;
  readonly company: string;
  readonly state: string;
  readonly amount_minor: string | null;
  readonly currency: string;
  readonly date: string | null;
}

type Part = RawBuilder<unknown>;

const dayOf = (instant: string) =>
  sql`((${sql.ref(instant)} at time zone 'Asia/Dubai')::date)::text`;

function invoicePart(number: bigint, companyId: string | null): Part {
  return sql`select 'invoice' as kind, q_invoice.id, q_invoice.rfq_id, null::uuid as offer_id, q_invoice.number::text as number, 'QI' as prefix,
      rfq.title, company.display_name as company, q_invoice.state, q_invoice.amount_fils::text as amount_minor,
      'AED' as currency, ${dayOf('q_invoice.created_at')} as date
    from q_invoice join rfq on rfq.id = q_invoice.rfq_id join company on company.id = q_invoice.company_id
    where q_invoice.number = ${number} ${companyId === null ? sql`` : sql`and q_invoice.company_id = ${companyId}`}`;
}

function topUpPart(number: bigint, companyId: string | null): Part {
  return sql`select 'top_up', top_up.id, null::uuid, null::uuid, top_up.number::text, 'TU', '', company.display_name, top_up.state,
      top_up.amount_fils::text, 'AED', ${dayOf('top_up.created_at')}
    from top_up join company on company.id = top_up.company_id
    where top_up.number = ${number} ${companyId === null ? sql`` : sql`and top_up.company_id = ${companyId}`}`;
}

/** Transfers to one account that are shown, the newest first. */
const transfersMax = 10;

function withdrawalPart({ withdrawal, iban }: TypedNumbers, companyId: string | null): Part {
  const which =
    iban === null ? sql`withdrawal.number = ${withdrawal}` : sql`withdrawal.iban = ${iban}`;
  return sql`(select 'withdrawal', withdrawal.id, null::uuid, null::uuid, withdrawal.number::text, 'WD', withdrawal.holder_name,
      company.display_name, withdrawal.state, withdrawal.amount_fils::text, 'AED', ${dayOf('withdrawal.created_at')}
    from withdrawal join company on company.id = withdrawal.company_id
    where ${which} ${companyId === null ? sql`` : sql`and withdrawal.company_id = ${companyId}`}
    order by withdrawal.id desc limit ${sql.lit(transfersMax)})`;
}

function taxPart(
  { kind, year, number }: NonNullable<TypedNumbers['tax']>,
  companyId: string | null,
): Part {
  return sql`select 'tax_invoice', tax_invoice.id, null::uuid, null::uuid, tax_invoice.number::text,
      case tax_invoice.kind when 'invoice' then 'FI-' else 'FC-' end || tax_invoice.year, tax_invoice.reference,
      company.display_name, '', (tax_invoice.net_fils + tax_invoice.vat_fils)::text, 'AED', tax_invoice.issued_on::text
    from tax_invoice join company on company.id = tax_invoice.company_id
    where tax_invoice.kind = ${kind} and tax_invoice.year = ${year} and tax_invoice.number = ${number}
      ${companyId === null ? sql`` : sql`and tax_invoice.company_id = ${companyId}`}`;
}

/** An order's tax invoice has the supplier's own number. `createdBy`: only of this member's RFQs. */
function orderTaxPart(
  key: string,
  side: 'company_id' | 'buyer_company_id',
  companyId: string,
  createdBy: string | null,
): Part {
  const own = sql.ref(`document.${side}`);
  const other = sql.ref(
    side === 'company_id' ? 'document.buyer_company_id' : 'document.company_id',
  );
  return sql`(select 'order_invoice', document.id, placed.rfq_id, placed.offer_id, document.number, '', rfq.title, company.display_name, '',
      document.payable_minor::text, document.currency, document.issued_on::text
    from order_tax_document as document
    join purchase_order as placed on placed.id = document.order_id and placed.sent_at is not null
    join rfq on rfq.id = placed.rfq_id ${createdBy === null ? sql`` : sql`and rfq.created_by = ${createdBy}`}
    join company on company.id = ${other}
    where ${own} = ${companyId} and document.kind in ('invoice', 'credit_note') and document.number_key = ${key}
    order by document.id desc limit ${sql.lit(transfersMax)})`;
}

function dealParts({ order, offer }: TypedNumbers): Part[] {
  return [
    ...(order === null
      ? []
      : [
          sql`(select 'order', placed.id, placed.rfq_id, placed.offer_id, placed.serial, '', rfq.title, company.display_name, '',
              placed.total_minor::text, placed.currency, ${dayOf('placed.created_at')}
            from purchase_order as placed join rfq on rfq.id = placed.rfq_id
            join company on company.id = placed.buyer_company_id
            where placed.serial = ${order} order by placed.id desc limit ${sql.lit(transfersMax)})`,
        ]),
    ...(offer === null
      ? []
      : [
          sql`select 'offer', offer.id, offer.rfq_id, null::uuid, offer.number::text, 'OF', rfq.title, company.display_name, offer.state,
              offer.total_minor::text, offer.currency, offer.valid_until::text
            from offer join rfq on rfq.id = offer.rfq_id join company on company.id = offer.company_id
            where offer.number = ${offer}`,
        ]),
  ];
}

export interface NumberScope {
  /** Null: every company, for operators. */
  readonly companyId: string | null;
  readonly invoices: boolean;
  readonly money: boolean;
  readonly deals: boolean;
  /** The tax invoices of orders, by a number of the supplier's own. Null: not for this reader. */
  readonly orderTax: {
    readonly key: string;
    readonly side: 'company_id' | 'buyer_company_id';
    readonly createdBy: string | null;
  } | null;
}

/** The records of the platform's and the suppliers' numbers in a text, each from its index. */
export async function findNumbered(
  db: Db | Tx,
  typed: TypedNumbers,
  { companyId, invoices, money, deals, orderTax }: NumberScope,
): Promise<NumberedRow[]> {
  const isTransfer = typed.withdrawal !== null || typed.iban !== null;
  const parts = [
    ...(invoices && typed.invoice !== null ? [invoicePart(typed.invoice, companyId)] : []),
    ...(money && typed.topUp !== null ? [topUpPart(typed.topUp, companyId)] : []),
    ...(money && isTransfer ? [withdrawalPart(typed, companyId)] : []),
    ...(money && typed.tax !== null ? [taxPart(typed.tax, companyId)] : []),
    ...(orderTax !== null && companyId !== null
      ? [orderTaxPart(orderTax.key, orderTax.side, companyId, orderTax.createdBy)]
      : []),
    ...(deals ? dealParts(typed) : []),
  ];
  if (parts.length === 0) return [];
  const names = sql`(kind, id, rfq_id, offer_id, number, prefix, title, company, state, amount_minor, currency, date)`;
  const { rows } = await sql<NumberedRow>`
    select * from (${sql.join(parts, sql` union all `)}) as found${names}`.execute(db);
  return rows;
}

import { sql, type RawBuilder } from 'kysely';
import type { ReferenceName } from '../deal-references.ts';

/** A number is absent if it was not given or the reader may not see it. */
export type References = Readonly<Partial<Record<ReferenceName, string>>>;

/**
 * SQL expression: the numbers of the deal in the params of a notification (jsonb) that a company
 * (uuid) may see:
 * - the reference of an RFQ: its buyer, and suppliers with access (product §6);
 * - the quotation number: its supplier, and the buyer about whose offer the notification is;
 * - the PO number: the buyer, and the supplier once the order is sent.
 *
 * An expression, so that lists and digests need no further query. The numbers are not stored with a
 * notification, so that a list shows none after their company is erased or the access is refunded. A
 * mail keeps the numbers of its moment until the clean-up of messages (decision 0064).
 */
export function referencesFor(
  company: RawBuilder<unknown>,
  params: RawBuilder<unknown>,
): RawBuilder<References> {
  const id = (name: 'rfq_id' | 'offer_id' | 'order_id') =>
    // Text that is no UUID names no record, and must not fail the notification.
    sql`substring(${params} ->> ${sql.lit(name)} from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`;
  return sql<References>`coalesce((
    select jsonb_strip_nulls(jsonb_build_object(
      'reference', case when rfq.company_id = ${company} or access.id is not null then nullif(rfq.reference, '') end,
      'po_number', nullif(purchase_order.po_number, ''),
      'quotation_number', nullif(coalesce(received.quotation_number, own.quotation_number), '')))
    from rfq
    left join access on access.rfq_id = rfq.id and access.company_id = ${company} and access.refunded_at is null
    left join offer as own on own.rfq_id = rfq.id and own.company_id = ${company} and own.continues_id is null
    left join offer as received on received.id = ${id('offer_id')} and received.buyer_company_id = ${company}
    left join purchase_order on purchase_order.id = ${id('order_id')}
      and (purchase_order.buyer_company_id = ${company}
        or (purchase_order.supplier_company_id = ${company} and purchase_order.sent_at is not null))
    where rfq.id = ${id('rfq_id')}), '{}')`;
}

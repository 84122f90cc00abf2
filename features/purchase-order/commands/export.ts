import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import type { FileParams } from '#shared/list.ts';
import { inLanguage, toListFile } from '#shared/list-file.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readAllOrders, type OrdersQuery } from '../reads/list.ts';

const dayOf = (instant: string | null) => (instant === null ? null : dayInDubai(new Date(instant)));

/** Exports the company's orders with the filter and order of the list. Refuses: busy. */
export async function exportOrders(
  request: MemberCall,
  query: OrdersQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  const rows = await readAllOrders(call, query);
  return toListFile(call, query.format, {
    name: text('order.list.title'),
    rows,
    columns: [
      { head: text('order.list.rfq'), value: (row) => row.title },
      { head: text('order.list.serial'), value: (row) => row.serial },
      { head: text('order.list.rfqNumber'), value: (row) => row.rfq_number },
      {
        head: text(call.actor.accountType === 'buyer' ? 'order.list.company' : 'order.list.buyer'),
        value: (row) => row.company,
      },
      {
        head: text('order.list.status'),
        value: ({ state }) => text(`order.chip.${state === 'none' ? 'made' : state}`),
      },
      { head: text('order.list.created'), value: (row) => dayOf(row.created_at) },
      { head: text('order.list.sentAt'), value: (row) => dayOf(row.sent_at) },
      { head: text('order.list.deliveredAt'), value: (row) => dayOf(row.delivered_at) },
      { head: text('order.list.total'), kind: 'amount', value: (row) => row.total_price },
      { head: text('order.list.currency'), value: (row) => row.currency },
      { head: text('order.reference.poNumber'), value: (row) => row.po_number },
      { head: text('rfq.page.reference'), value: (row) => row.rfq_reference },
      { head: text('offer.terms.quotation'), value: (row) => row.quotation_number },
    ],
  });
}

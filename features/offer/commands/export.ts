import { dayInDubai } from '../../../shared/calendar.ts';
import type { MemberCall } from '../../../shared/call.ts';
import type { FileAsk } from '../../../shared/list.ts';
import { inLanguage, toListFile, type FileColumn } from '../../../shared/list-file.ts';
import type { Refusal } from '../../../shared/refusals.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import * as lists from '../reads/lists.ts';
import type { BuyerRow, SupplierRow } from '../schema/views.ts';

type Row = Omit<BuyerRow | SupplierRow, 'can'>;
type Asked<Read extends (call: MemberCall, ask: never) => unknown> = Parameters<Read>[1] & FileAsk;

function columnsOf({ text, actor }: MemberCall): FileColumn<Row>[] {
  const isBuyer = actor.accountType === 'buyer';
  return [
    { head: text('offer.list.rfq'), value: (row) => row.title },
    { head: text('offer.list.number'), value: (row) => row.number },
    { head: text('offer.list.rfqNumber'), value: (row) => row.rfq_number },
    { head: text(isBuyer ? 'offer.list.supplier' : 'offer.list.buyer'), value: (row) => row.company },
    { head: text('offer.list.category'), value: (row) => row.category_desc },
    {
      head: text('offer.list.status'),
      value: ({ status }) => (status === 'withdrawn' ? text('offer.withdrawn') : text(`status.${status}`)),
    },
    { head: text('offer.sums.qDiscount'), kind: 'amount', value: (row) => row.qdiscount },
    { head: text('offer.sums.total'), kind: 'amount', value: (row) => row.total_price },
    { head: text('offer.list.currency'), value: (row) => row.currency },
    { head: text('offer.terms.validUntil'), value: (row) => row.valid_until },
    {
      head: text(isBuyer ? 'offer.list.received' : 'offer.list.sent'),
      value: (row) => dayInDubai(new Date(row.created_at)),
    },
  ];
}

/** The offers to the buyer's RFQs as they are filtered and ordered, as a file. Refuses: busy. */
export async function exportBuyerOffers(
  asked: MemberCall,
  ask: Asked<typeof lists.readAllBuyerOffers>,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(asked, ask.lang);
  const rows = await lists.readAllBuyerOffers(call, ask);
  return toListFile(call, ask.format, { name: call.text('offer.list.offersFile'), columns: columnsOf(call), rows });
}

/** The same of the user's bookmarks. Refuses: busy. */
export async function exportBookmarks(
  asked: MemberCall,
  ask: Asked<typeof lists.readAllBookmarks>,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(asked, ask.lang);
  const rows = await lists.readAllBookmarks(call, ask);
  return toListFile(call, ask.format, { name: call.text('offer.list.keptFile'), columns: columnsOf(call), rows });
}

/** The same of a supplier's own quotations. Refuses: busy. */
export async function exportQuotations(
  asked: MemberCall,
  ask: Asked<typeof lists.readAllQuotations>,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(asked, ask.lang);
  const rows = await lists.readAllQuotations(call, ask);
  return toListFile(call, ask.format, { name: call.text('offer.list.quotationsFile'), columns: columnsOf(call), rows });
}

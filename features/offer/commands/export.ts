import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import type { FileParams } from '#shared/list.ts';
import { inLanguage, toListFile, type FileColumn } from '#shared/list-file.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { statusKey } from '../rules/status-key.ts';
import type { BuyerRow, SupplierRow } from '../schema/views.ts';

type Row = Omit<BuyerRow | SupplierRow, 'can'>;

function columnsOf({ text, actor }: MemberCall): FileColumn<Row>[] {
  const isBuyer = actor.accountType === 'buyer';
  return [
    { head: text('offer.list.rfq'), value: (row) => row.title },
    { head: text('offer.list.number'), value: (row) => row.number },
    { head: text('offer.list.rfqNumber'), value: (row) => row.rfq_number },
    {
      head: text(isBuyer ? 'offer.list.supplier' : 'offer.list.buyer'),
      value: (row) => row.company,
    },
    { head: text('offer.list.category'), value: (row) => row.category_desc },
    {
      head: text('offer.list.status'),
      value: ({ status }) => text(statusKey(status)),
    },
    { head: text('offer.sums.qDiscountUpTo'), kind: 'amount', value: (row) => row.qdiscount },
    { head: text('offer.sums.total'), kind: 'amount', value: (row) => row.total_price },
    { head: text('offer.list.currency'), value: (row) => row.currency },
    { head: text('offer.terms.validUntil'), value: (row) => row.valid_until },
    {
      head: text(isBuyer ? 'offer.list.received' : 'offer.list.sent'),
      value: (row) => dayInDubai(new Date(row.created_at)),
    },
    { head: text('offer.terms.quotation'), value: (row) => row.quotation_number },
    { head: text('rfq.page.reference'), value: (row) => row.rfq_reference },
  ];
}

const fileNames = {
  offers: 'offer.list.offersFile',
  bookmarks: 'offer.list.bookmarksFile',
  quotations: 'offer.list.quotationsFile',
} as const;

/** Exports a list of offers with its filter and order. `read` returns the rows. Refuses: busy. */
export async function exportOffers<Query extends FileParams>(
  memberCall: MemberCall,
  query: Query,
  list: keyof typeof fileNames,
  read: (call: MemberCall, query: Query) => Promise<Row[]>,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(memberCall, query.lang);
  const rows = await read(call, query);
  return toListFile(call, query.format, {
    name: call.text(fileNames[list]),
    columns: columnsOf(call),
    rows,
  });
}

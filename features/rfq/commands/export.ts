import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { fileRowsMax, type FileParams } from '#shared/list.ts';
import { inLanguage, toListFile } from '#shared/list-file.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { ownTextColumns } from '../reads/file-columns.ts';
import { dayAndTime } from '../rules/expiry.ts';
import { readAllRfqs, type RfqListQuery } from '../reads/list.ts';

/**
 * Exports the own RFQs with the filter and order of the list, including hidden columns. Refuses:
 * busy.
 */
export async function exportRfqs(
  memberCall: MemberCall,
  wanted: RfqListQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(memberCall, wanted.lang);
  const rows = await readAllRfqs(call, wanted, fileRowsMax);
  return toListFile(call, wanted.format, {
    name: call.text('rfq.list.file'),
    rows,
    columns: [
      { head: call.text('rfq.list.rfq'), value: (row) => row.title },
      { head: call.text('rfq.list.number'), value: (row) => row.number },
      { head: call.text('rfq.list.category'), value: (row) => row.category_desc },
      { head: call.text('rfq.list.city'), value: (row) => row.city },
      { head: call.text('rfq.list.created'), value: (row) => dayInDubai(new Date(row.created_at)) },
      { head: call.text('rfq.list.expiry'), value: dayAndTime },
      { head: call.text('rfq.list.status'), value: (row) => row.status_desc },
      { head: call.text('rfq.list.offers'), kind: 'count', value: (row) => row.rfqoffer_count },
      { head: call.text('rfq.list.best'), kind: 'amount', value: (row) => row.best_offer },
      { head: call.text('rfq.list.discount'), kind: 'amount', value: (row) => row.qdiscount },
      { head: call.text('rfq.list.currency'), value: (row) => row.currency },
      ...ownTextColumns(call),
    ],
  });
}

import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import type { FileParams } from '#shared/list.ts';
import { inLanguage, toListFile } from '#shared/list-file.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { readAllAvailable } from '../reads/available.ts';
import { readAllPaid, type PaidQuery } from '../reads/paid.ts';
import { dayAndTime } from '#features/rfq/rules/expiry.ts';
import type { AvailableFilter } from '../store/open.ts';

/**
 * Exports the company's bought RFQs to a file with the filters and order of the list. Refuses:
 * busy.
 */
export async function exportPaid(
  request: MemberCall,
  query: PaidQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  const rows = await readAllPaid(call, query);
  return toListFile(call, query.format, {
    name: text('access.paid.title'),
    rows,
    columns: [
      { head: text('access.paid.rfq'), value: (row) => row.title },
      { head: text('access.paid.number'), value: (row) => row.number },
      { head: text('access.open.category'), value: (row) => row.category_desc },
      { head: text('access.paid.status'), value: (row) => row.status_desc },
      { head: text('access.paid.endsOn'), value: dayAndTime },
      { head: text('access.paid.offer'), value: (row) => row.offer?.number ?? null },
      { head: text('access.paid.boughtOn'), value: (row) => dayInDubai(new Date(row.bought_at)) },
      { head: text('access.paid.fee'), kind: 'amount', value: (row) => row.deducted_fee_aed },
      { head: text('access.open.discount'), kind: 'amount', value: (row) => row.qdiscount },
      { head: text('access.paid.currency'), value: (row) => row.currency },
    ],
  });
}

/** Exports the RFQs that are open to the company to a file, the newest first. Refuses: busy. */
export async function exportAvailable(
  request: MemberCall,
  query: AvailableFilter & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(request, query.lang);
  const { text } = call;
  const rows = await readAllAvailable(call, query);
  return toListFile(call, query.format, {
    name: text('access.open.title'),
    rows,
    columns: [
      { head: text('access.open.rfq'), value: (row) => row.title },
      { head: text('access.paid.number'), value: (row) => row.number },
      { head: text('access.open.category'), value: (row) => row.category_desc },
      {
        head: text('access.open.city'),
        value: (row) => (call.locale === 'ar' ? row.city.name_ar : row.city.name_en),
      },
      { head: text('access.paid.endsOn'), value: dayAndTime },
      { head: text('access.open.discount'), kind: 'amount', value: (row) => row.qdiscount },
      { head: text('access.paid.currency'), value: (row) => row.currency },
      { head: text('access.open.fee'), kind: 'amount', value: (row) => row.deducted_fee_aed },
    ],
  });
}

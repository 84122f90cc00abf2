import { stripBidiControls } from '#shared/bidi.ts';
import type { MemberCall } from '#shared/call.ts';
import { isCurrency } from '#shared/currency.ts';
import type { Locale } from '#shared/locale.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { xlsxType } from '#shared/sheets.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';
import { readQuote } from '../reads/details.ts';
import { sheetFacts, toFillSheet } from '../reads/fill-sheet.ts';
import { parseSheet } from '../rules/sheet.ts';
import type { OfferSheetView } from '../schema/sheet.ts';
import type { QuoteView } from '../schema/supplier.ts';

/**
 * The quote of a supplier with paid access. An own offer alone is not enough, because its fee may
 * have been refunded.
 */
async function readPaidQuote(call: MemberCall, rfqId: string): Promise<QuoteView | Refusal> {
  const quote = await readQuote(call, rfqId);
  if (isRefusal(quote)) return quote;
  return (await hasAccess(call.db, call.actor.companyId, rfqId)) ? quote : refuse('access_needed');
}

/**
 * The lines of an RFQ as an XLSX file to fill in, with the prices of the own version in force.
 * Refuses: not_found, access_needed, busy.
 */
export async function makeOfferSheet(
  call: MemberCall,
  rfqId: string,
  {
    lang,
    currency,
  }: { readonly lang?: Locale | undefined; readonly currency?: string | undefined },
): Promise<FileAnswer | Refusal> {
  const quote = await readPaidQuote(call, rfqId);
  if (isRefusal(quote)) return quote;
  const bytes = await call.sheets.write(toFillSheet(call, lang ?? call.locale, quote, currency));
  if (isRefusal(bytes)) return bytes;
  return { bytes, mediaType: xlsxType, name: `${quote.rfq.number}-offer.xlsx`, inline: false };
}

/**
 * Removes bidi controls and limits the length, so that a cell passes little more than a field
 * accepts.
 */
function clean(text: string): string {
  return stripBidiControls(text).toWellFormed().slice(0, 1000);
}

/**
 * Reads a filled sheet with the problems of its cells in the reader's language, and saves nothing.
 * Refuses: not_found, access_needed, sheet_unreadable, import_too_large, file_empty,
 * file_too_large, busy.
 */
export async function checkOfferSheet(
  call: MemberCall,
  rfqId: string,
  file: File,
): Promise<OfferSheetView | Refusal> {
  const quote = await readPaidQuote(call, rfqId);
  if (isRefusal(quote)) return quote;
  const rows = await call.sheets.readRows(file);
  if (isRefusal(rows))
    return rows.refused === 'import_unreadable' ? refuse('sheet_unreadable') : rows;
  const parsed = parseSheet(
    rows.map((row) => row.map(clean)),
    sheetFacts(call, quote),
  );
  if (parsed === null || parsed.rowCount === 0) return refuse('sheet_unreadable');
  if (parsed.rowCount > linesMax) return refuse('import_too_large');
  const descriptions = new Map(quote.rfq.lines.map(({ id, description }) => [id, description]));
  return {
    lines: parsed.lines.map(({ lineId, unitPrice, vatKind, group, ...line }) => ({
      ...line,
      line_id: lineId,
      description: descriptions.get(lineId) ?? '',
      unit_price: unitPrice,
      vat_kind: vatKind,
      part_group: group,
    })),
    problems: parsed.problems.map(({ lineId, key, args, ...problem }) => ({
      ...problem,
      line_id: lineId,
      message: call.text(`offer.sheet.problem.${key}`, args),
    })),
    quotation_number: parsed.quotationNumber,
    incoterm: parsed.incoterm,
    incoterm_place: parsed.incotermPlace,
    ...parsed.conditions,
    currency: isCurrency(parsed.currency) ? parsed.currency : '',
  };
}

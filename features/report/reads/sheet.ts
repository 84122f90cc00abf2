import type { MemberCall } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { toFils, type Currency } from '#shared/currency.ts';
import { toCsv } from '#shared/csv.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber, rfqNumber } from '#shared/numbers.ts';
import type { FileAnswer } from '#shared/serve.ts';
import type { Span } from '../rules/span.ts';
import type { SheetChart } from '../schema.ts';
import { listPurchases } from '../store/purchases.ts';
import { readChartTable } from './chart-table.ts';
import { betweenOf, scopeOf } from './scope.ts';
import { dealOfferStates } from '#shared/offer-states.ts';

type Row = Awaited<ReturnType<typeof listPurchases>>[number];

const heads = [
  'report.sheet.date',
  'report.sheet.rfq',
  'report.sheet.title',
  'report.sheet.category',
  'report.sheet.company',
  'report.sheet.offer',
  'report.sheet.order',
  'report.sheet.status',
  'report.sheet.currency',
  'report.sheet.total',
  'report.sheet.totalAed',
  'report.sheet.discountAed',
] as const;

function inAed(row: Row, minor: bigint): string {
  // Never null in fact, because offers need a published RFQ and publication fixes the rate.
  return row.rate_micro === null
    ? ''
    : decimalOf(toFils(minor, row.currency as Currency, row.rate_micro));
}

function cellsOf(call: MemberCall, locale: Locale, row: Row): string[] {
  return [
    row.decided_at === null ? '' : dayInDubai(row.decided_at),
    rfqNumber(row.rfq_number),
    row.title,
    locale === 'ar' ? row.name_ar : row.name_en,
    call.actor.accountType === 'buyer' ? row.supplier_name : row.buyer_name,
    offerNumber(row.number),
    row.serial ?? '',
    call.textIn(locale, `status.${dealOfferStates.find((one) => one === row.state) ?? 'accepted'}`),
    row.currency,
    decimalOf(row.total_minor, decimalsOf(row.currency)),
    inAed(row, row.total_minor),
    inAed(row, row.q_discount_minor),
  ];
}

async function purchaseRows(call: MemberCall, locale: Locale, span: Span): Promise<string[][]> {
  const rows = await listPurchases(call.db, scopeOf(call.actor), betweenOf(span));
  return [
    heads.map((key) => call.textIn(locale, key)),
    ...rows.map((row) => cellsOf(call, locale, row)),
  ];
}

export async function readSheet(
  call: MemberCall,
  span: Span,
  chart: SheetChart,
  language: Locale | undefined,
): Promise<FileAnswer> {
  const locale = language ?? call.locale;
  const isWhole = chart === 'purchases';
  const table = isWhole
    ? await purchaseRows(call, locale, span)
    : await readChartTable(call, locale, span, chart);
  const name = isWhole
    ? call.textIn(locale, `report.sheet.name.${call.actor.accountType}`)
    : call.textIn(locale, `report.sheet.chart.${chart}`);
  return {
    bytes: toCsv(table),
    mediaType: 'text/csv; charset=utf-8',
    name: `${name}-${dayInDubai(call.now)}.csv`,
    inline: false,
  };
}

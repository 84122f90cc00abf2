import type { MemberCall } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import type { Span } from '../rules/span.ts';
import type { BuyerReport, SheetChart, SupplierReport } from '../schema.ts';
import { readBuyerFigures } from './buyer.ts';
import { readSupplierFigures } from './supplier.ts';

type ChartTable = Exclude<SheetChart, 'purchases'>;
type SharedTable = 'categories' | 'bars';
type Head = 'status' | 'category' | 'period' | 'within';

interface TableContext {
  readonly call: MemberCall;
  readonly locale: Locale;
}

function sumTable(
  { call, locale }: TableContext,
  first: Head,
  rows: readonly { readonly name: string; readonly count: number; readonly value: string }[],
): string[][] {
  const heads = [first, 'count', 'totalAed'] as const;
  return [
    heads.map((head) => call.textIn(locale, `report.sheet.${head}`)),
    ...rows.map(({ name, count, value }) => [name, String(count), value]),
  ];
}

function countTable(
  { call, locale }: TableContext,
  first: Head,
  rows: readonly { readonly name: string; readonly count: number }[],
): string[][] {
  const heads = [first, 'count'] as const;
  return [
    heads.map((head) => call.textIn(locale, `report.sheet.${head}`)),
    ...rows.map(({ name, count }) => [name, String(count)]),
  ];
}

function barTable(context: TableContext, bars: BuyerReport['bars']): string[][] {
  return sumTable(
    context,
    'period',
    bars.map(({ at, count, value }) => ({ name: at, count, value })),
  );
}

function sharedTable(
  context: TableContext,
  report: BuyerReport | SupplierReport,
  chart: SharedTable,
): string[][] {
  if (chart === 'bars') return barTable(context, report.bars);
  const name = context.locale === 'ar' ? 'name_ar' : 'name_en';
  return sumTable(
    context,
    'category',
    report.categories.map((row) => ({ name: row[name], count: row.count, value: row.value })),
  );
}

async function buyerTable(
  context: TableContext,
  span: Span,
  chart: SharedTable | 'statuses',
): Promise<string[][]> {
  const { call, locale } = context;
  const report = await readBuyerFigures(call.db, call.actor, { span, tasks: 'top' }, call.now);
  if (chart !== 'statuses') return sharedTable(context, report, chart);
  const rows = report.statuses.map(({ status, count }) => ({
    name: call.textIn(locale, `report.chart.status.${status}`),
    count,
  }));
  return countTable(context, 'status', rows);
}

async function supplierTable(
  context: TableContext,
  span: Span,
  chart: ChartTable,
): Promise<string[][]> {
  const { call, locale } = context;
  const report = await readSupplierFigures(call.db, call.actor, { span, tasks: 'top' }, call.now);
  switch (chart) {
    case 'categories':
    case 'bars':
      return sharedTable(context, report, chart);
    case 'fees':
      return barTable(context, report.access.bars);
    case 'responses': {
      const rows = report.responses.map(({ within, count }) => ({
        name: call.textIn(locale, `report.response.${within}`),
        count,
      }));
      return countTable(context, 'within', rows);
    }
    case 'statuses': {
      const rows = report.statuses.map(({ status, count }) => ({
        name: call.textIn(locale, `report.chart.quotationStatus.${status}`),
        count,
      }));
      return countTable(context, 'status', rows);
    }
    default:
      return chart satisfies never;
  }
}

/** Reads the table of one chart with the same figures as the page. Three queries. */
export async function readChartTable(
  call: MemberCall,
  locale: Locale,
  span: Span,
  chart: ChartTable,
): Promise<string[][]> {
  if (call.actor.accountType === 'supplier') return supplierTable({ call, locale }, span, chart);
  if (chart === 'fees' || chart === 'responses')
    throw new Error(`a buyer has no picture of ${chart}`);
  return buyerTable({ call, locale }, span, chart);
}

import type { Span } from '../rules/span.ts';
import type { SheetChart } from '../schema.ts';
import { exportBuyerReport, exportSupplierReport } from '../schema.ts';

type Days = Pick<Span, 'from' | 'to'>;

/** A list narrowed by the days of a figure, and by what else makes it that figure. */
export function listOf(path: string, { from, to }: Days, more: Readonly<Record<string, string>> = {}): string {
  const days = from === null ? { to } : { from, to };
  return `${path}?${new URLSearchParams({ ...days, ...more }).toString()}`;
}

/** The address of a figure's sheet: a plain link, since the API stands beside the pages' language forms, not below them. */
export function sheetOf(
  side: 'buyer' | 'supplier',
  { period, from, to }: Span,
  chart: SheetChart,
  language: string,
): string {
  const endpoint = side === 'buyer' ? exportBuyerReport : exportSupplierReport;
  const days = period === 'range' && from !== null ? { from, to } : {};
  const query = new URLSearchParams({ period, ...days, chart, language });
  return `/api${endpoint.path}?${query.toString()}`;
}

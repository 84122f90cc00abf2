import type { Span } from '../rules/span.ts';
import { sheetPaths, type RfqGroup } from '../rules/terms.ts';
import type { SheetChart } from '../schema.ts';

type Days = Pick<Span, 'from' | 'to'>;

/**
 * A list filtered by the days of a figure and by `more`, so that it contains exactly the rows of
 * that figure.
 */
export function listOf(
  path: string,
  { from, to }: Days,
  more: Readonly<Record<string, string>> = {},
): string {
  const days = from === null ? { to } : { from, to };
  return `${path}?${new URLSearchParams({ ...days, ...more }).toString()}`;
}

export const allRfqs = '/buyer/rfq-managment/all';
export const orders = '/buyer/purches-order';
export const discountedOrders = `${orders}?state=discounted`;

export const purchases = '/buyer/offers';
export const allQuotations = '/seller/quotations/all';
export const won = { state: 'won' };
export const bought = '/seller/your-rfq';
export const notRefunded = { state: 'charged' };

/**
 * RFQs created on the days of a figure, by state. Active RFQs and those in evaluation share a tab;
 * those without a result have none.
 */
export function rfqsOf(
  group: RfqGroup | 'published',
  days: Days,
  more: Readonly<Record<string, string>> = {},
): string {
  switch (group) {
    case 'active':
    case 'evaluate':
      return listOf('/buyer/rfq-managment/active', days, { state: group, ...more });
    case 'closed':
    case 'published':
      return listOf(allRfqs, days, { state: group, ...more });
    case 'accepted':
    case 'delivered':
    case 'completed':
      return listOf(`/buyer/rfq-managment/${group}`, days, more);
    default:
      return group satisfies never;
  }
}

/**
 * The address of a figure's sheet. It must be a plain link, because the API has no language prefix.
 */
export function sheetOf(
  side: 'buyer' | 'supplier',
  { period, from, to }: Span,
  chart: SheetChart,
  language: string,
): string {
  const days = period === 'range' && from !== null ? { from, to } : {};
  const query = new URLSearchParams({ period, ...days, chart, language });
  return `/api${sheetPaths[side]}?${query.toString()}`;
}

import type { Span } from '../rules/span.ts';
import { sheetPaths, type RfqGroup } from '../rules/terms.ts';
import type { SheetChart } from '../schema.ts';

type Days = Pick<Span, 'from' | 'to'>;

/** A list narrowed by the days of a figure, and by what else makes it that figure. */
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
/** Orders whose Q discount was paid, whenever that was. */
export const discountedOrders = `${orders}?state=discounted`;

/** Offers that were accepted, by the day of it: what a purchase is. */
export const purchases = '/buyer/offers';
export const allQuotations = '/seller/quotations/all';
/** What was accepted, by the day of it; for both sides. */
export const won = { state: 'won' };
/** RFQs by the day access to them was bought. */
export const bought = '/seller/your-rfq';
/** Those whose fee did not come back. */
export const kept = { state: 'kept' };

/** RFQs made on the days of a figure, by where they stand: those in evaluation share a tab, those that came to nothing have none. */
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

/** The address of a figure's sheet: a plain link, since the API stands beside the pages' language forms, not below them. */
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

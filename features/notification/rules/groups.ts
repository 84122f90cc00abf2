import { dayInDubai } from '#shared/calendar.ts';

interface Grouped {
  readonly date: string;
  readonly deal: { readonly id: string; readonly number: string; readonly title: string } | null;
}

export interface DealGroup<R extends Grouped> {
  readonly key: string;
  readonly deal: R['deal'];
  readonly rows: readonly R[];
}

export interface DayGroup<R extends Grouped> {
  readonly day: string;
  readonly deals: readonly DealGroup<R>[];
}

/**
 * Groups notifications by day and, within a day, by deal. Days and deals are in the order of their
 * newest notification, whatever the order of `rows`. A notification without a deal is a
 * group of its own.
 */
export function groupRows<R extends Grouped & { readonly id: string }>(
  rows: readonly R[],
): DayGroup<R>[] {
  const newestFirst = rows.toSorted((one, other) => other.date.localeCompare(one.date));
  const days = Map.groupBy(newestFirst, ({ date }) => dayInDubai(new Date(date)));
  return [...days].map(([day, ofDay]) => ({
    day,
    deals: [...Map.groupBy(ofDay, ({ id, deal }) => deal?.id ?? id)].map(([key, ofDeal]) => ({
      key,
      deal: ofDeal[0]?.deal ?? null,
      rows: ofDeal,
    })),
  }));
}

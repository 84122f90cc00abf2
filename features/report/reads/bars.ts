import { barsOf, type DaySum } from '../rules/sums.ts';
import { daysOfBar, type Span } from '../rules/span.ts';
import type { BarView } from '../schema.ts';

/** Which days the figures are of, as the page says and links them. */
export function toPeriod(span: Span) {
  return { period: span.period, from: span.from, to: span.to };
}

/** The bars of a span, each with the days of the list behind it. */
export function toBars(
  rows: readonly DaySum[],
  span: Span,
  now: Date,
  others: readonly DaySum[] = [],
): BarView[] {
  const days = [...rows, ...others].map(({ day }) => day);
  return barsOf(rows, span, now, days).map((bar) => ({ ...bar, ...daysOfBar(bar.at, span) }));
}

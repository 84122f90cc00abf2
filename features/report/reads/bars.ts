import { barsOf, type DaySum } from '../rules/sums.ts';
import { daysOfBar, type Span } from '../rules/span.ts';
import type { BarView } from '../schema.ts';

export function toPeriod(span: Span) {
  return { period: span.period, from: span.from, to: span.to };
}

export function toBars(
  rows: readonly DaySum[],
  span: Span,
  now: Date,
  others: readonly DaySum[] = [],
): BarView[] {
  const days = [...rows, ...others].map(({ day }) => day);
  return barsOf(rows, span, now, days).map((bar) => ({ ...bar, ...daysOfBar(bar.at, span) }));
}

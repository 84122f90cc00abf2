import { useI18n } from '#ui/use-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { divideHalfUp } from '#shared/currency.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { minus } from '#shared/money-format.ts';

/** The average of a sum in AED, halves up. */
export function averageOf({ count, value }: { count: number; value: string }): string {
  return decimalOf(divideHalfUp(minorOf(value) ?? 0n, BigInt(count)));
}

const hourMinutes = 60;
/** Up to two days are shown in hours, because "36 h" is more precise than "2 days". */
const hoursMax = 48;

/** A larger change is hidden, because it means only that last year had little. */
const percentMax = 999;

export function isMeaningful(percent: number | null): percent is number {
  return percent !== null && Math.abs(percent) <= percentMax;
}

export function signedPercent(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? minus : '';
  return isolateLtr(`${sign}${Math.abs(percent)}%`);
}

export function useSpan(): (minutes: number) => string {
  const { t } = useI18n();
  return (minutes) => {
    if (minutes < hourMinutes) return t('report.time.minutes', { n: minutes });
    const hours = Math.round(minutes / hourMinutes);
    return hours < hoursMax
      ? t('report.time.hours', { n: hours })
      : t('report.time.days', { n: Math.round(hours / 24) });
  };
}

/**
 * The label of a bar: a year, a month or a day. In a table a month includes its year, because rows
 * may span years.
 */
export function useBarLabel(): (at: string, isWhole?: boolean) => string {
  const { format } = useI18n();
  return (at, isWhole = false) => {
    if (at.length === 4) return at;
    if (at.length === 7)
      return isWhole ? `${format.month(at)} ${at.slice(0, 4)}` : format.month(at);
    return isWhole ? format.day(at) : String(Number(at.slice(8)));
  };
}

export function grainOf(bars: readonly { readonly at: string }[]): 'day' | 'month' | 'year' {
  const length = bars[0]?.at.length;
  return length === 10 ? 'day' : length === 7 ? 'month' : 'year';
}

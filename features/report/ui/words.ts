import { useReading } from '../../../app/texts/use-text.tsx';
import { isolateLtr } from '../../../shared/bidi.ts';
import { minus } from '../../../shared/money-format.ts';

const hourMinutes = 60;
/** Up to two days are told in hours: "36 h" says more than "2 days". */
const hoursMax = 48;

/** A change beyond this says only that there was little before. */
const percentMax = 999;

/** Whether a change against the year before tells anything. */
export function isTelling(percent: number | null): percent is number {
  return percent !== null && Math.abs(percent) <= percentMax;
}

/** `18` → `+18%`, `-3` → `−3%`, isolated. */
export function signedPercent(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? minus : '';
  return isolateLtr(`${sign}${Math.abs(percent)}%`);
}

/** Tells a span of minutes by its largest fitting unit: "40 min", "5 h", "3 days". */
export function useSpan(): (minutes: number) => string {
  const { t } = useReading();
  return (minutes) => {
    if (minutes < hourMinutes) return t('report.time.minutes', { n: minutes });
    const hours = Math.round(minutes / hourMinutes);
    return hours < hoursMax
      ? t('report.time.hours', { n: hours })
      : t('report.time.days', { n: Math.round(hours / 24) });
  };
}

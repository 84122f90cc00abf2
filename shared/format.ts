import { isolateLtr } from './bidi.ts';
import { intlTag, type Digits, type Locale } from './locale.ts';
import { formatAmount, formatMoney, type AmountOptions } from './money-format.ts';

/** The time zone of deadlines, unless the reader chose another (design §1.6). */
export const defaultTimeZone = 'Asia/Dubai';

export interface Formatter {
  number(value: number): string;
  /** 0.05 → "5%", isolated so that the sign stays at the number. */
  percent(value: number): string;
  date(value: Date): string;
  dateTime(value: Date): string;
  longDate(value: Date): string;
  time(value: Date): string;
  /** A month `YYYY-MM`: "Nov" / "نوفمبر" */
  month(isoMonth: string): string;
  /** A calendar day `YYYY-MM-DD`, the same in every time zone. */
  day(isoDay: string): string;
  relative(value: Date, now: Date): string;
  /** "in 31 minutes" from seconds, rounded up so that the time is never too short. */
  wait(seconds: number): string;
  /** 5_242_880 bytes → "5 MB", isolated */
  bytes(value: number): string;
  list(items: readonly string[]): string;
  /** The figure of a decimal amount without its code: "1,250.00". */
  amount(amount: string, currency: string, options?: FigureOptions): string;
  /** Code and figure inside a sentence: "AED 1,250.00", isolated. */
  money(amount: string, currency: string, options?: FigureOptions): string;
  /** `money` of dirhams. */
  aed(amount: string): string;
}

type FigureOptions = Omit<AmountOptions, 'locale' | 'digits'>;

const byteSteps = [
  { bytesMin: 1024 * 1024, unit: 'MB' },
  { bytesMin: 1024, unit: 'KB' },
] as const;

function formatBytes(value: number, number: Intl.NumberFormat): string {
  const step = byteSteps.find((candidate) => value >= candidate.bytesMin);
  const text =
    step === undefined
      ? `${number.format(value)} B`
      : `${number.format(value / step.bytesMin)} ${step.unit}`;
  return isolateLtr(text);
}

/** Minutes up to two hours and hours up to two days, because a larger unit rounds up by too much. */
const waitSteps: readonly {
  unit: Intl.RelativeTimeFormatUnit;
  seconds: number;
  secondsMax: number;
}[] = [
  { unit: 'second', seconds: 1, secondsMax: 59 },
  { unit: 'minute', seconds: 60, secondsMax: 2 * 3600 },
  { unit: 'hour', seconds: 3600, secondsMax: 2 * 86_400 },
];
const waitInDays = { unit: 'day', seconds: 86_400 } as const;

const relativeSteps: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

/** A tanwin after its alef, as all texts write it (docs/glossary.md); the engines write it before. */
const withTanwinLast = (text: string): string => text.replaceAll('\u064b\u0627', '\u0627\u064b');

function build(locale: Locale, digits: Digits, timeZone: string): Formatter {
  const tag = intlTag(locale, digits);
  const month = locale === 'ar' ? 'long' : 'short';
  const number = new Intl.NumberFormat(tag);
  const bytes = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month, year: 'numeric', timeZone });
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
  // Two formats, because engines disagree on the separator between weekday and date.
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone });
  const fullDate = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  const monthName = new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(tag, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const wait = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const separator = locale === 'ar' ? '، ' : ', ';
  const money: Formatter['money'] = (amount, currency, options) =>
    isolateLtr(formatMoney(amount, currency, { ...options, locale, digits }));
  return {
    number: (value) => number.format(value),
    percent: (value) => isolateLtr(percent.format(value)),
    date: (value) => date.format(value),
    longDate: (value) => `${weekday.format(value)} ${fullDate.format(value)}`,
    time: (value) => isolateLtr(time.format(value)),
    month: (isoMonth) => monthName.format(new Date(`${isoMonth}-01T00:00:00Z`)),
    dateTime: (value) => `${date.format(value)}${separator}${isolateLtr(time.format(value))}`,
    day: (isoDay) => day.format(new Date(`${isoDay}T00:00:00Z`)),
    relative: (value, now) => {
      const ms = value.getTime() - now.getTime();
      const step = relativeSteps.find((candidate) => Math.abs(ms) >= candidate.ms);
      return withTanwinLast(
        step === undefined
          ? relative.format(0, 'minute')
          : relative.format(Math.trunc(ms / step.ms), step.unit),
      );
    },
    wait: (seconds) => {
      const step = waitSteps.find((one) => seconds <= one.secondsMax) ?? waitInDays;
      return withTanwinLast(wait.format(Math.max(1, Math.ceil(seconds / step.seconds)), step.unit));
    },
    bytes: (value) => formatBytes(value, bytes),
    list: (items) => list.format(items),
    amount: (amount, currency, options) =>
      formatAmount(amount, currency, { ...options, locale, digits }),
    money,
    aed: (amount) => money(amount, 'AED'),
  };
}

const built = new Map<string, Formatter>();

/** Cached, because Intl objects are expensive to create. */
export function createFormatter(
  locale: Locale,
  digits: Digits = 'latn',
  timeZone: string = defaultTimeZone,
): Formatter {
  const key = `${locale}|${digits}|${timeZone}`;
  let formatter = built.get(key);
  if (formatter === undefined) {
    formatter = build(locale, digits, timeZone);
    built.set(key, formatter);
  }
  return formatter;
}

import { plainText } from './text.ts';

const months: readonly (readonly string[])[] = [
  ['jan', 'january', 'يناير', 'كانون الثاني'],
  ['feb', 'february', 'فبراير', 'شباط'],
  ['mar', 'march', 'مارس', 'آذار'],
  ['apr', 'april', 'أبريل', 'ابريل', 'إبريل', 'نيسان'],
  ['may', 'مايو', 'أيار'],
  ['jun', 'june', 'يونيو', 'حزيران'],
  ['jul', 'july', 'يوليو', 'تموز'],
  ['aug', 'august', 'أغسطس', 'اغسطس', 'آب'],
  ['sep', 'sept', 'september', 'سبتمبر', 'أيلول'],
  ['oct', 'october', 'أكتوبر', 'اكتوبر', 'تشرين الأول'],
  ['nov', 'november', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'december', 'ديسمبر', 'كانون الأول'],
];

const monthOf = new Map(
  months.flatMap((names, index) => names.map((name) => [plainText(name), index + 1] as const)),
);
/** Longer names first, so that `march` is not read as `mar`. */
const anyMonth = [...monthOf.keys()].toSorted((one, other) => other.length - one.length).join('|');

const yearFirst = /(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/g;
const yearLast = /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4})(?!\d)/g;
const dayMonthName = new RegExp(
  `(?<!\\d)(\\d{1,2})[ -]?(${anyMonth})\\.?,?[ -]?(\\d{4})(?!\\d)`,
  'g',
);
const monthNameDay = new RegExp(`(?<![a-z])(${anyMonth})\\.? ?(\\d{1,2}),? ?(\\d{4})(?!\\d)`, 'g');

/** A day as `YYYY-MM-DD`. Null: the calendar has no such day. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : null;
}

/**
 * The days in a text, unique, as `YYYY-MM-DD`. Numbers are read day first, as in the Gulf; years
 * must have four digits. An ambiguous day (03/04/2028) is read day first; `swapped` gives the other
 * reading.
 */
export function daysIn(text: string): string[] {
  const plain = plainText(text).toLowerCase();
  const found = [
    ...[...plain.matchAll(yearFirst)].map(([, year, month, day]) =>
      dayOf(Number(year), Number(month), Number(day)),
    ),
    ...[...plain.matchAll(yearLast)].map(([, day, month, year]) =>
      dayOf(Number(year), Number(month), Number(day)),
    ),
    ...[...plain.matchAll(dayMonthName)].map(([, day, name = '', year]) =>
      dayOf(Number(year), monthOf.get(name) ?? 0, Number(day)),
    ),
    ...[...plain.matchAll(monthNameDay)].map(([, name = '', day, year]) =>
      dayOf(Number(year), monthOf.get(name) ?? 0, Number(day)),
    ),
  ];
  return [...new Set(found.filter((day) => day !== null))];
}

export function swapped(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return dayOf(year, date, month);
}

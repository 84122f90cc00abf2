import { isolateLtr } from '#shared/bidi.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { defaultTimeZone } from '#shared/format.ts';
import { momentInDubai } from '#shared/list-file.ts';
import { intlTag, type Digits } from '#shared/locale.ts';
import { decimalOf } from '#shared/money.ts';
import { formatAmount, formatMoney, type AmountOptions } from '#shared/money-format.ts';

/** Figures of a printed statement, isolated where Arabic text beside them could reorder them. */
export interface StatementFigures {
  row(position: bigint): string;
  moment(instant: Date): string;
  days(from: Date, to: Date): string;
  amount(fils: bigint): string;
  money(fils: bigint): string;
}

function figuresOf(
  options: AmountOptions,
  dates: Pick<StatementFigures, 'row' | 'moment' | 'days'>,
): StatementFigures {
  return {
    ...dates,
    amount: (fils) => formatAmount(decimalOf(fils), 'AED', options),
    money: (fils) => isolateLtr(formatMoney(decimalOf(fils), 'AED', options)),
  };
}

const latin = figuresOf(
  { locale: 'en' },
  {
    row: String,
    moment: (instant) => isolateLtr(momentInDubai(instant.toISOString())),
    days: (from, to) => isolateLtr(`${dayInDubai(from)} – ${dayInDubai(to)}`),
  },
);

const tag = intlTag('ar', 'arab');
const timeZone = defaultTimeZone;
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat(tag, { ...day, timeZone });
const momentFormat = new Intl.DateTimeFormat(tag, {
  ...day,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone,
});
const number = new Intl.NumberFormat(tag, { useGrouping: false });

/** Day first, because Arabic-Indic digits with hyphens are read from the right. */
const arabicIndic = figuresOf(
  { locale: 'ar', digits: 'arab' },
  {
    row: (position) => number.format(position),
    moment: (instant) => momentFormat.format(instant),
    days: (from, to) => `${dayFormat.format(from)} – ${dayFormat.format(to)}`,
  },
);

export function statementFigures(digits: Digits): StatementFigures {
  return digits === 'arab' ? arabicIndic : latin;
}

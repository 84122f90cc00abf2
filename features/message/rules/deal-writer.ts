import { isolateLtr } from '#shared/bidi.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { createFormatter, type Formatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import type { DealFacts } from './deal-facts.ts';
import type { Params, Say } from './kinds.ts';

export interface DealWriter {
  readonly type: string;
  readonly params: Params;
  readonly facts: DealFacts;
  readonly locale: Locale;
  readonly now: Date;
  readonly format: Formatter;
  readonly say: (key: string, args?: Readonly<Record<string, string | number>>) => string;
  /** In the RFQ's currency unless another one is given. */
  readonly money: (minor: bigint, currency?: string) => string;
  readonly figure: (minor: bigint) => string;
  readonly moment: (iso: string) => string;
  readonly duration: (value: number, unit: 'days' | 'weeks' | 'months') => string;
}

export function createDealWriter(
  type: string,
  params: Params,
  facts: DealFacts,
  { locale, say, now }: { readonly locale: Locale; readonly say: Say; readonly now: Date },
): DealWriter {
  const format = createFormatter(locale);
  const decimal = (minor: bigint, currency: string) => decimalOf(minor, decimalsOf(currency));
  return {
    type,
    params,
    facts,
    locale,
    now,
    format,
    say: (key, args = {}) => say(key as Parameters<Say>[0], args),
    money: (minor, currency = facts.currency) => format.money(decimal(minor, currency), currency),
    figure: (minor) => isolateLtr(format.amount(decimal(minor, facts.currency), facts.currency)),
    moment: (iso) => {
      const at = shownDeadline(iso);
      return at > now
        ? `${format.dateTime(at)} · ${format.relative(at, now)}`
        : format.dateTime(at);
    },
    duration: (value, unit) => say(`offer.delivery.${unit}` as Parameters<Say>[0], { n: value }),
  };
}

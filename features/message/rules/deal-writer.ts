import { isolateLtr } from '#shared/bidi.ts';
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
  readonly money: (minor: bigint) => string;
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
  const { currency } = facts;
  const decimal = (minor: bigint) => decimalOf(minor, decimalsOf(currency));
  return {
    type,
    params,
    facts,
    locale,
    now,
    format,
    say: (key, args = {}) => say(key as Parameters<Say>[0], args),
    money: (minor) => format.money(decimal(minor), currency),
    figure: (minor) => isolateLtr(format.amount(decimal(minor), currency)),
    moment: (iso) => {
      const at = new Date(iso);
      return at > now
        ? `${format.dateTime(at)} · ${format.relative(at, now)}`
        : format.dateTime(at);
    },
    duration: (value, unit) => say(`offer.delivery.${unit}` as Parameters<Say>[0], { n: value }),
  };
}

import { isolateLtr } from '#shared/bidi.ts';
import { isCurrency, type Currency, type Rated } from '#shared/currency.ts';

interface RatedRfq {
  readonly currency: Currency;
  readonly rate_micro: bigint | null;
  /** Null: offers are in the currency of the RFQ only. */
  readonly offer_rates: unknown;
}

/**
 * The currencies in which offers of an RFQ may be, its own first, at the rates of its publication
 * (docs/decisions/0216-offers-in-other-currencies.md). Empty before it is priced.
 */
export function offerCurrencies({ currency, rate_micro: rate, offer_rates }: RatedRfq): Rated[] {
  if (rate === null) return [];
  const others = Object.entries((offer_rates ?? {}) as Record<string, number>);
  return [
    { currency, rateMicro: rate },
    ...others.flatMap(([code, micro]) =>
      isCurrency(code) && code !== currency ? [{ currency: code, rateMicro: BigInt(micro) }] : [],
    ),
  ];
}

/** Each rate as a text in either language, such as `USD 1 = AED 3.6725`. The dirham is their base, so it has none. */
export function rateTexts(
  rates: readonly { readonly currency: string; readonly rate_micro: number }[],
): string[] {
  return rates
    .filter(({ currency }) => currency !== 'AED')
    .map(({ currency, rate_micro: micro }) =>
      isolateLtr(`${currency} 1 = AED ${micro / 1_000_000}`.replaceAll(' ', '\u00a0')),
    );
}

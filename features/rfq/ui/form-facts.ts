import { useMemo } from 'react';
import { isCurrency, toFils, type Currency } from '#shared/currency.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { sumsOf } from '#features/tariff/rules/fees.ts';
import type { FormView } from '../schema/view.ts';

export interface TypedFacts {
  readonly categoryId: string;
  readonly subCategoryId: string;
  readonly currency: string;
  readonly estimate: string;
  readonly requestType: string;
  readonly hasOtherCurrencies: boolean;
  readonly filled: number;
}

export interface FormFacts {
  readonly category: FormView['categories'][number] | null;
  readonly sub: FormView['categories'][number]['sub_categories'][number] | null;
  readonly currency: Currency;
  /** The currencies of offers at today's rates, the RFQ's own first. */
  readonly rates: FormView['rates'];
  /** Decimal text. Null: not a valid amount. */
  readonly estimate: string | null;
  /** Null until category, estimate and rate are known. */
  readonly fee: string | null;
  readonly discount: string | null;
  readonly isCapped: boolean;
  /** Suppliers that would be notified. Null: no category chosen. */
  readonly suppliers: number | null;
  readonly needsApproval: boolean;
  readonly filled: number;
}

/** Null: no city chosen. */
export function cityOf(form: FormView, { city_id: id }: { readonly city_id: string }) {
  return form.countries.flatMap(({ cities }) => cities).find((city) => city.id === id) ?? null;
}

function suppliersOf(category: FormView['categories'][number], requestType: string): number {
  if (requestType === 'internal') return category.suppliers_inside;
  if (requestType === 'external') return category.suppliers_abroad;
  return category.suppliers_inside + category.suppliers_abroad;
}

function ratesOf({ rates }: FormView, own: Currency, hasOthers: boolean): FormView['rates'] {
  return [
    ...rates.filter(({ currency }) => currency === own),
    ...(hasOthers ? rates.filter(({ currency }) => currency !== own) : []),
  ];
}

/**
 * Fee, Q discount and audience, by the server's own rules so that the page never shows another sum.
 */
export function factsOf(form: FormView, typed: TypedFacts): FormFacts {
  const category = form.categories.find(({ id }) => id === typed.categoryId) ?? null;
  const { filled } = typed;
  // AED until a valid currency is chosen, because a posted form may contain any text. The API
  // refuses it.
  const currency = isCurrency(typed.currency) ? typed.currency : 'AED';
  const estimatedMinor = minorOf(normaliseDecimal(typed.estimate), decimalsOf(currency));
  const isAmount = estimatedMinor !== null && estimatedMinor > 0n;
  const rate = form.rates.find((one) => one.currency === currency)?.rate_micro;
  const common = {
    category,
    sub: category?.sub_categories.find(({ id }) => id === typed.subCategoryId) ?? null,
    currency,
    rates: ratesOf(form, currency, typed.hasOtherCurrencies),
    filled,
    estimate: isAmount ? decimalOf(estimatedMinor, decimalsOf(currency)) : null,
    suppliers: category === null ? null : suppliersOf(category, typed.requestType),
  };
  const isKnown = isCurrency(typed.currency) && isAmount && rate !== undefined;
  const estimatedFils = isKnown ? toFils(estimatedMinor, currency, BigInt(rate)) : 0n;
  const limit = form.limit === null ? null : minorOf(form.limit);
  const needsApproval = !form.can.publish || (limit !== null && estimatedFils > limit);
  if (!isKnown || category === null)
    return { ...common, fee: null, discount: null, isCapped: false, needsApproval };
  const fees = {
    feeRateBp: category.fee_rate_bp,
    feeMinFils: minorOf(category.fee_min) ?? 0n,
    feeMaxFils: minorOf(category.fee_max) ?? 0n,
    discountRateBp: category.discount_rate_bp,
    discountMaxFils: minorOf(category.discount_max) ?? 0n,
  };
  const sums = sumsOf(estimatedMinor, currency, BigInt(rate), fees);
  const uncapped = sumsOf(estimatedMinor, currency, BigInt(rate), {
    ...fees,
    discountMaxFils: 10n ** 30n,
  });
  return {
    ...common,
    needsApproval,
    fee: decimalOf(sums.feeFils),
    discount: decimalOf(sums.discountMinor, decimalsOf(currency)),
    isCapped: sums.discountMinor < uncapped.discountMinor,
  };
}

export function useFormFacts(form: FormView, typed: TypedFacts): FormFacts {
  return useMemo(() => factsOf(form, typed), [form, typed]);
}

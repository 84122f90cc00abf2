import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { day, flag, note, trimmed, onceValid, wholeNumber } from '#shared/validation.ts';
import { foreignCurrencies, pegs, ruleStates } from './rules/dated.ts';

const finance: Who = { kind: 'operator', role: 'finance' };
const instant = z.iso.datetime();

/** Null: a value that the platform started with. */
const decisionView = z
  .object({ number: z.int(), reason: z.string(), by: z.string(), at: instant })
  .nullable();
const dated = {
  valid_from: z.iso.date(),
  state: z.enum(ruleStates),
  decision: decisionView,
};

/** Rates in per cent ("0.50"), amounts in AED. */
const feeRule = z.object({
  ...dated,
  fee_rate: z.string(),
  fee_min: z.string(),
  fee_max: z.string(),
  discount_rate: z.string(),
  discount_max: z.string(),
});
export type FeeRule = z.output<typeof feeRule>;

const vatRule = z.object({ ...dated, rate: z.string() });

const feeCategory = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_ar: z.string(),
  icon: z.string(),
  open: z.boolean(),
  can: z.object({
    /** False once the category is merged into another, because its fees no longer apply. */
    change: z.boolean(),
  }),
  example: z.object({ fee: z.string(), discount: z.string() }),
  rules: z.array(feeRule),
});
export type FeeCategory = z.output<typeof feeCategory>;

export const vatKinds = ['standard', 'zero', 'exempt'] as const;

const feesView = z.object({
  /** Today in Dubai: a change must not apply earlier. */
  today: z.iso.date(),
  estimate: z.string(),
  categories: z.array(feeCategory),
  /**
   * The number of the last decision. A new decision must name it, so that an operator never decides
   * on an outdated page.
   */
  seen: z.int(),
  vat: z.array(z.object({ kind: z.enum(vatKinds), rules: z.array(vatRule) })),
  vat_seen: z.int(),
});
export type FeesView = z.output<typeof feesView>;

/** An amount in AED, typed in either script; the output is fils. Zero is allowed. */
const fils = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value >= 0n && value <= 1_000_000_000_000n, 'amount')
  .transform((value) => value ?? 0n);

/** Per cent from 0 to 100 with two decimals; the output is basis points. */
const percent = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value >= 0n && value <= 10_000n, 'percent')
  .transform((value) => Number(value ?? 0n));

/** AED for one unit with six decimals; the output is millionths. */
const microRate = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text), 6))
  .refine((value) => value !== null && value > 0n && value <= 1_000_000_000n, 'rate')
  .transform((value) => value ?? 0n);

/**
 * The fields of every decision: its first day, its reason, and the last decision that its maker
 * must have seen.
 */
const decided = {
  valid_from: day,
  reason: note(3, 1000),
  seen: wholeNumber(0, 2_000_000_000),
};

export const readFees = declareEndpoint({
  method: 'get',
  path: '/operator/fees',
  tag: 'Tariffs',
  summary:
    'Lists the access fees and Q discount rates of every category and the VAT rates, with their first days; `estimate` adds a calculated example',
  who: finance,
  query: z.object({
    estimate: z.union([z.literal('').transform(() => undefined), fils]).optional(),
  }),
  data: feesView,
});

export const feesInput = z
  .object({
    ...decided,
    /** Undefined: every category. */
    category_id: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
    fee_rate: percent,
    fee_min: fils,
    fee_max: fils,
    discount_rate: percent,
    discount_max: fils,
  })
  .refine(({ fee_min: min, fee_max: max }) => min <= max, {
    path: ['fee_max'],
    message: 'amountOrder',
    ...onceValid('fee_min', 'fee_max'),
  });
export type FeesInput = z.output<typeof feesInput>;

export const changeFees = declareEndpoint({
  method: 'post',
  path: '/operator/fees',
  tag: 'Tariffs',
  summary:
    'Sets the fees of one category or of all, from today or a later day; replaces another decision for that day',
  who: finance,
  body: feesInput,
  data: feesView,
  refusals: ['state_changed'],
});

/** Changes the standard rate only, because zero-rated and exempt are always zero. */
export const changeVat = declareEndpoint({
  method: 'post',
  path: '/operator/vat',
  tag: 'Tariffs',
  summary:
    'Sets the standard VAT rate from a day; a change of more than 5 % of the rate must be confirmed',
  who: finance,
  body: z.object({ ...decided, rate: percent, confirmed: flag.default(false) }),
  data: feesView,
  refusals: ['state_changed', 'rate_differs'],
});

const rateRule = z.object({ ...dated, rate: z.string() });

const ratesView = z.object({
  today: z.iso.date(),
  seen: z.int(),
  currencies: z.array(
    z.object({
      currency: z.enum(foreignCurrencies),
      peg: z.enum(Object.values(pegs)),
      rules: z.array(rateRule),
    }),
  ),
});
export type RatesView = z.output<typeof ratesView>;

export const readRates = declareEndpoint({
  method: 'get',
  path: '/operator/rates',
  tag: 'Tariffs',
  summary: 'Lists the exchange rates: AED for one unit of each currency, with their first days',
  who: finance,
  data: ratesView,
});

export const addRate = declareEndpoint({
  method: 'post',
  path: '/operator/rates',
  tag: 'Tariffs',
  summary:
    'Sets an exchange rate from a day; a change of more than 5 % of the rate must be confirmed',
  who: finance,
  body: z.object({
    ...decided,
    currency: z.enum(foreignCurrencies),
    rate: microRate,
    confirmed: flag.default(false),
  }),
  data: ratesView,
  refusals: ['state_changed', 'rate_differs'],
});

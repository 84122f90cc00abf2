import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { day, flag, note, trimmed } from '#shared/validation.ts';
import { foreignCurrencies, pegs, ruleStates } from './rules/dated.ts';

const finance: Who = { kind: 'operator', role: 'finance' };
const instant = z.iso.datetime();

/** Who decided it and why; null for what the platform began with. */
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
    /** Not once it is merged into another one. */
    change: z.boolean(),
  }),
  /** What a request of the example's estimate would cost and bring today. */
  example: z.object({ fee: z.string(), discount: z.string() }),
  /** The newest day first. */
  rules: z.array(feeRule),
});
export type FeeCategory = z.output<typeof feeCategory>;

export const vatKinds = ['standard', 'zero', 'exempt'] as const;

const feesView = z.object({
  /** In Dubai: the earliest day that a change can hold from. */
  today: z.iso.date(),
  /** Estimate of the worked example, AED. */
  estimate: z.string(),
  categories: z.array(feeCategory),
  /** Number of the last decision: a new one names it, so that nobody decides on what they have not seen. */
  seen: z.int(),
  vat: z.array(z.object({ kind: z.enum(vatKinds), rules: z.array(vatRule) })),
  vat_seen: z.int(),
});
export type FeesView = z.output<typeof feesView>;

/** An amount in AED as typed in either script, in fils; zero is one. */
const fils = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value >= 0n && value <= 1_000_000_000_000n, 'amount')
  .transform((value) => value ?? 0n);

/** Per cent with two decimals, 0 to 100, in basis points. */
const percent = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text)))
  .refine((value) => value !== null && value >= 0n && value <= 10_000n, 'percent')
  .transform((value) => Number(value ?? 0n));

/** AED for one unit with six decimals, in millionths. */
const microRate = trimmed(40)
  .min(1)
  .transform((text) => minorOf(normaliseDecimal(text), 6))
  .refine((value) => value !== null && value > 0n && value <= 1_000_000_000n, 'rate')
  .transform((value) => value ?? 0n);

/** What every decision says: from when, why, and which decision was the last that its maker saw. */
const decided = {
  valid_from: day,
  reason: note(3, 1000),
  seen: z.coerce.number<string | number>().int().min(0).max(2_000_000_000),
};

export const readFees = declareEndpoint({
  method: 'get',
  path: '/operator/fees',
  tag: 'Tariffs',
  summary:
    'Fees and Q discounts of every category and the rates of VAT, with their days; `estimate` works an example',
  who: finance,
  query: z.object({
    estimate: z.union([z.literal('').transform(() => undefined), fils]).optional(),
  }),
  data: feesView,
});

export const feesInput = z
  .object({
    ...decided,
    /** One category; left out: every category. */
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
  });
export type FeesInput = z.output<typeof feesInput>;

export const changeFees = declareEndpoint({
  method: 'post',
  path: '/operator/fees',
  tag: 'Tariffs',
  summary:
    'Fees of one category, or of all, from a day on: today or later; takes the place of another decision for that day',
  who: finance,
  body: feesInput,
  data: feesView,
  refusals: ['state_changed'],
});

/** Zero-rated and exempt are nothing but zero, so they never change. */
export const changeVat = declareEndpoint({
  method: 'post',
  path: '/operator/vat',
  tag: 'Tariffs',
  summary:
    'The standard rate of VAT from a day on; one that moves by more than five per cent must be confirmed',
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
  summary: 'AED for one unit of each currency, with their days',
  who: finance,
  data: ratesView,
});

export const addRate = declareEndpoint({
  method: 'post',
  path: '/operator/rates',
  tag: 'Tariffs',
  summary: 'A rate from a day on; one that moves by more than five per cent must be confirmed',
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

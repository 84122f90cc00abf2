import { dayInDubai } from '#shared/calendar.ts';
import type { Db, Tx } from '#shared/call.ts';
import { aedRateMicro } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { foreignCurrencies, withRuleStates, pegs, type RuleState } from './rules/dated.ts';
import { sumsOf, type CategoryFees } from './rules/fees.ts';
import {
  vatKinds,
  type FeeCategory,
  type FeeRule,
  type FeesView,
  type RatesView,
} from './schema.ts';
import * as store from './store.ts';

/** AED 186,500, in fils: the example of the reference picture. */
const exampleFils = 186_500_00n;

type Decisions = ReadonlyMap<number, store.DecisionRow>;

function byNumber(rows: readonly store.DecisionRow[]): Decisions {
  return new Map(rows.map((row) => [row.number, row]));
}

function toDecision(decisions: Decisions, number: number): FeeRule['decision'] {
  const made = decisions.get(number);
  if (made === undefined) return null;
  return { number, reason: made.reason, by: made.decided_by, at: made.decided_at.toISOString() };
}

export function feesOf(row: store.FeeRow): CategoryFees {
  return {
    feeRateBp: row.fee_rate_bp,
    feeMinFils: row.fee_min_fils,
    feeMaxFils: row.fee_max_fils,
    discountRateBp: row.discount_rate_bp,
    discountMaxFils: row.discount_max_fils,
  };
}

/** Formats fees for display: rates in per cent, amounts in AED. */
export function writeFees(fees: CategoryFees) {
  return {
    fee_rate: percentOf(fees.feeRateBp),
    fee_min: decimalOf(fees.feeMinFils),
    fee_max: decimalOf(fees.feeMaxFils),
    discount_rate: percentOf(fees.discountRateBp),
    discount_max: decimalOf(fees.discountMaxFils),
  };
}

function toRule(row: store.FeeRow, state: RuleState, decisions: Decisions): FeeRule {
  return {
    valid_from: row.valid_from,
    state,
    decision: toDecision(decisions, row.decision),
    ...writeFees(feesOf(row)),
  };
}

function toCategory(
  rows: readonly store.FeeRow[],
  today: string,
  estimateFils: bigint,
  decisions: Decisions,
) {
  const [first] = rows;
  if (first === undefined) throw new Error('a category has fees');
  const datedRules = withRuleStates(rows, today);
  const current = datedRules.find(({ state }) => state === 'now')?.row ?? first;
  const sums = sumsOf(estimateFils, 'AED', aedRateMicro, feesOf(current));
  return {
    id: first.id,
    name_en: first.name_en,
    name_ar: first.name_ar,
    icon: first.icon,
    open: first.disabled_at === null,
    can: { change: first.merged_into === null },
    example: { fee: decimalOf(sums.feeFils), discount: decimalOf(sums.discountMinor) },
    rules: datedRules.map(({ row, state }) => toRule(row, state, decisions)),
  } satisfies FeeCategory;
}

export async function readFees(
  db: Db | Tx,
  now: Date,
  estimateFils = exampleFils,
): Promise<FeesView> {
  const today = dayInDubai(now);
  const fees = await store.listFees(db);
  const decisions = byNumber(await store.listDecisions(db, 'fees'));
  const rates = await store.listVatRates(db);
  const vatDecisions = byNumber(await store.listDecisions(db, 'vat'));
  const groups = Map.groupBy(fees, ({ id }) => id);
  return {
    today,
    estimate: decimalOf(estimateFils),
    categories: [...groups.values()].map((rows) =>
      toCategory(rows, today, estimateFils, decisions),
    ),
    seen: Math.max(0, ...decisions.keys()),
    vat: vatKinds.map((kind) => ({
      kind,
      rules: withRuleStates(
        rates.filter((row) => row.kind === kind),
        today,
      ).map(({ row, state }) => ({
        valid_from: row.valid_from,
        state,
        decision: toDecision(vatDecisions, row.decision),
        rate: percentOf(row.rate_bp),
      })),
    })),
    vat_seen: Math.max(0, ...vatDecisions.keys()),
  };
}

/** Formats a rate as AED for one unit, with six decimals. */
export const rateOf = (micro: bigint): string => decimalOf(micro, 6);

export async function readRates(db: Db | Tx, now: Date): Promise<RatesView> {
  const today = dayInDubai(now);
  const rates = await store.listExchangeRates(db, foreignCurrencies);
  const decisions = byNumber(await store.listDecisions(db, 'rates'));
  return {
    today,
    seen: Math.max(0, ...decisions.keys()),
    currencies: foreignCurrencies.map((currency) => ({
      currency,
      peg: pegs[currency],
      rules: withRuleStates(
        rates.filter((row) => row.currency === currency),
        today,
      ).map(({ row, state }) => ({
        valid_from: row.valid_from,
        state,
        decision: toDecision(decisions, row.decision),
        rate: rateOf(row.rate_micro),
      })),
    })),
  };
}

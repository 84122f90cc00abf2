import type { z } from 'zod';
import { dayInDubai } from '#shared/calendar.ts';
import type { OperatorCall, Tx } from '#shared/call.ts';
import { percentOf, shortPercentOf } from '#shared/percent.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { feesOf, rateOf, readFees, readRates, writeFees } from './reads.ts';
import { inForceOn, isSuspicious, type Book } from './rules/dated.ts';
import type { CategoryFees } from './rules/fees.ts';
import type {
  addRate as addRateEndpoint,
  changeVat as changeVatEndpoint,
  FeesInput,
  FeesView,
  RatesView,
} from './schema.ts';
import * as store from './store.ts';

interface DatedDecisionInput {
  readonly valid_from: string;
  readonly reason: string;
  readonly seen: number;
}

/**
 * Two years, in milliseconds. A decision cannot be undone, so a mistyped year (2062 for 2026) must
 * be refused.
 */
const aheadMsMax = 2 * 366 * 86_400_000;

/**
 * Records the next decision of a book, for a day between today and two years ahead. Refuses:
 * valid_from, state_changed.
 */
async function decide(tx: Tx, call: OperatorCall, book: Book, input: DatedDecisionInput) {
  const now = await call.clockAt(tx);
  if (input.valid_from < dayInDubai(now))
    return refuseFields({ path: 'valid_from', key: 'dateNotPast' });
  if (input.valid_from > dayInDubai(new Date(now.getTime() + aheadMsMax))) {
    return refuseFields({ path: 'valid_from', key: 'dateYears' });
  }
  const made = await store.insertDecision(tx, call, {
    book,
    seen: input.seen,
    reason: input.reason,
    now,
  });
  return made === null ? refuse('state_changed') : { ...made, now };
}

function toFees(input: FeesInput): CategoryFees {
  return {
    feeRateBp: input.fee_rate,
    feeMinFils: input.fee_min,
    feeMaxFils: input.fee_max,
    discountRateBp: input.discount_rate,
    discountMaxFils: input.discount_max,
  };
}

/**
 * Sets the fees of one category, or of all, from a day on (product §2). Published requests keep the
 * fees that they were published with. Refuses: valid_from, category_id (unknown, or merged into
 * another), state_changed (another operator decided since).
 */
export async function changeFees(
  call: OperatorCall,
  input: FeesInput,
): Promise<FeesView | Refusal> {
  const { category_id: categoryId, valid_from: validFrom, reason } = input;
  return call.transaction(async (tx) => {
    const made = await decide(tx, call, 'fees', input);
    if ('refused' in made) return made;
    await store.lockCategories(tx);
    const rows = (await store.listFees(tx)).filter((row) => row.merged_into === null);
    const chosen = categoryId === undefined ? rows : rows.filter(({ id }) => id === categoryId);
    const [first] = chosen;
    if (first === undefined) return refuseFields({ path: 'category_id', key: 'categoryRequired' });
    const fees = toFees(input);
    const ids = [...new Set(chosen.map(({ id }) => id))];
    await store.insertFees(tx, ids, { ...fees, validFrom, decision: made.number });
    const before = inForceOn(chosen, validFrom) ?? first;
    const isAll = categoryId === undefined;
    await recordActivity(tx, call, {
      companyId: null,
      verb: isAll ? 'fee.changedForAll' : 'fee.changed',
      subjectType: isAll ? 'tariff_decision' : 'category',
      subjectId: isAll ? made.id : first.id,
      params: isAll
        ? { reason, valid_from: validFrom, categories: ids.length, ...writeFees(fees) }
        : {
            reason,
            valid_from: validFrom,
            category: first.name_en,
            category_ar: first.name_ar,
            old: writeFees(feesOf(before)),
            new: writeFees(fees),
          },
    });
    return readFees(tx, made.now);
  });
}

/**
 * Sets the standard VAT rate from a day on; for today, from this moment on. Sent offers and charged
 * fees keep their rate, also when a fee is refunded, so a mistyped rate is never corrected in them.
 * Refuses: valid_from, state_changed, rate_differs (more than five per cent from the rate before,
 * and not confirmed).
 */
export async function changeVat(
  call: OperatorCall,
  input: z.output<typeof changeVatEndpoint.body>,
): Promise<FeesView | Refusal> {
  const { valid_from: validFrom, reason, rate } = input;
  return call.transaction(async (tx) => {
    await store.lockVatRate(tx);
    const made = await decide(tx, call, 'vat', input);
    if ('refused' in made) return made;
    const standard = (await store.listVatRates(tx)).filter(({ kind }) => kind === 'standard');
    const before = inForceOn(standard, validFrom);
    if (
      before !== undefined &&
      !input.confirmed &&
      isSuspicious(BigInt(before.rate_bp), BigInt(rate))
    ) {
      return refuse('rate_differs', { args: { rate: `${shortPercentOf(before.rate_bp)}%` } });
    }
    await store.insertVatRate(tx, {
      validFrom,
      decision: made.number,
      rateBp: rate,
      decidedAt: made.now,
    });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'tax.rateChanged',
      subjectType: 'tariff_decision',
      subjectId: made.id,
      params: {
        reason,
        valid_from: validFrom,
        old: before === undefined ? '' : percentOf(before.rate_bp),
        new: percentOf(rate),
      },
    });
    return readFees(tx, made.now);
  });
}

/**
 * Sets an exchange rate from a day on. Published requests never change theirs. Refuses: valid_from,
 * state_changed, rate_differs (more than five per cent from the rate before, and not confirmed).
 */
export async function addRate(
  call: OperatorCall,
  input: z.output<typeof addRateEndpoint.body>,
): Promise<RatesView | Refusal> {
  const { currency, valid_from: validFrom, reason, rate } = input;
  return call.transaction(async (tx) => {
    const made = await decide(tx, call, 'rates', input);
    if ('refused' in made) return made;
    const before = inForceOn(await store.listExchangeRates(tx, [currency]), validFrom);
    if (before !== undefined && !input.confirmed && isSuspicious(before.rate_micro, rate)) {
      return refuse('rate_differs', { args: { rate: rateOf(before.rate_micro) } });
    }
    await store.insertExchangeRate(tx, {
      currency,
      validFrom,
      decision: made.number,
      rateMicro: rate,
    });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'rate.added',
      subjectType: 'tariff_decision',
      subjectId: made.id,
      params: {
        reason,
        currency,
        valid_from: validFrom,
        old: before === undefined ? '' : rateOf(before.rate_micro),
        new: rateOf(rate),
      },
    });
    return readRates(tx, made.now);
  });
}

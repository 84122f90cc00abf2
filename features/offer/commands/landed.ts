import type { MemberCall } from '#shared/call.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { minorOf } from '#shared/money.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import type { LandedCosts } from '../rules/landed.ts';
import { sumMinorMax } from '../rules/sums.ts';
import type { LandedInput } from '../schema/landed.ts';
import { listOfferIds, saveLandedInputs } from '../store/landed.ts';
import { lockOwnRfq } from './award.ts';

interface ParseContext {
  readonly decimals: number;
  readonly problems: FieldProblem[];
}

/** In minor units. Null: empty or invalid, which adds a problem. */
export function readCost(
  { decimals, problems }: ParseContext,
  path: string,
  typed: string,
  max = sumMinorMax,
) {
  if (typed === '') return null;
  const minor = minorOf(typed, decimals);
  if (minor === null) problems.push({ path, key: 'currencyAmount' });
  else if (minor < 0n) problems.push({ path, key: 'notNegative' });
  else if (minor >= max) problems.push({ path, key: 'sumTooLarge' });
  return minor;
}

function readOffers(
  context: ParseContext,
  given: LandedInput['offers'],
  known: ReadonlySet<string>,
): Map<string, LandedCosts> {
  const offers = new Map<string, LandedCosts>();
  for (const [index, one] of given.entries()) {
    const path = `offers.${index}`;
    if (!known.has(one.offer_id) || offers.has(one.offer_id))
      context.problems.push({ path: `${path}.offer_id`, key: 'invalid' });
    offers.set(one.offer_id, {
      freightMinor: readCost(context, `${path}.freight`, one.freight),
      customsMinor: readCost(context, `${path}.customs`, one.customs),
    });
  }
  return offers;
}

/**
 * Replaces the buyer's own costs of an RFQ that is open (docs/decisions/0194-landed-costs.md).
 * Refuses: not_found, rfq_not_open, invalid.
 */
export async function saveLandedCosts(
  call: MemberCall,
  rfqId: string,
  input: LandedInput,
): Promise<{ readonly rfq_id: string } | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockOwnRfq(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    if (rfq.state !== 'active' && rfq.state !== 'evaluate') return refuse('rfq_not_open');
    const context: ParseContext = { decimals: decimalsOf(rfq.currency), problems: [] };
    const extraSupplierMinor = readCost(context, 'extra_supplier', input.extra_supplier);
    const offers = readOffers(context, input.offers, await listOfferIds(tx, rfqId));
    if (context.problems.length > 0) return refuseFields(...context.problems);
    const { memberId } = call.actor;
    await saveLandedInputs(tx, { rfqId, extraSupplierMinor, offers, memberId, now: rfq.now });
    return { rfq_id: rfqId };
  });
}

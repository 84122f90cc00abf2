import { may } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { convert } from '#shared/currency.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { movingIds } from '../rules/compare.ts';
import { buyerBears, landedOf, rankLanded } from '../rules/landed.ts';
import { hasShipping } from '../rules/lines.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import type { LandedView } from '../schema/landed.ts';
import { readLandedInputs } from '../store/landed.ts';
import type { RfqOfOfferRow } from '../store/rfq.ts';
import type { VersionRow } from '../store/version.ts';
import { amountsIn } from './views.ts';

interface OfferOfRfq {
  readonly offer: {
    readonly id: string;
    readonly currency: string;
    readonly rate_micro: bigint | null;
  };
  readonly version: VersionRow;
}

const nothing = { freightMinor: null, customsMinor: null };

/** The landed totals of the offers. `rankedIds`: the offers that the comparison ranks. */
export async function readLanded(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  offers: readonly OfferOfRfq[],
  rankedIds: ReadonlySet<string>,
): Promise<LandedView> {
  const inputs = await readLandedInputs(call.db, rfq.id);
  const isAbroad = hasShipping(rfq.request_type);
  const amount = amountsIn(rfq.currency);
  const orNull = (minor: bigint | null) => (minor === null ? null : amount(minor));
  const all = offers.map(({ offer, version }) => {
    const costs = inputs.offers.get(offer.id) ?? nothing;
    const bears = buyerBears(version.incoterm, isAbroad);
    const total = convert(version.total_minor, ratedOf(offer, rfq), ratedOfRfq(rfq));
    const own = (costs.freightMinor ?? 0n) + (costs.customsMinor ?? 0n);
    const amounts = [
      { rated: ratedOf(offer, rfq), minor: version.total_minor },
      ...(own === 0n ? [] : [{ rated: ratedOfRfq(rfq), minor: own }]),
    ];
    return { id: offer.id, costs, amounts, landed: landedOf(total, bears, costs) };
  });
  const ranked = all.filter(({ id }) => rankedIds.has(id));
  const ranks = rankLanded(ranked);
  const moving = movingIds(ranked.filter(({ landed }) => landed.unknown.length === 0));
  const state = effectiveState(rfq, call.now);
  const isOpen = state === 'active' || state === 'evaluate';
  return {
    extra_supplier: orNull(inputs.extraSupplierMinor),
    offers: all.map(({ id, costs, landed }) => ({
      offer_id: id,
      freight: orNull(costs.freightMinor),
      customs: orNull(costs.customsMinor),
      unknown: [...landed.unknown],
      total: landed.unknown.length === 0 ? amount(landed.minor) : null,
      at_least: amount(landed.minor),
      rank: ranks.get(id)?.rank ?? null,
      rank_moves: moving.has(id),
      best: ranks.get(id)?.isBest ?? false,
    })),
    can: { save: isOpen && may(call.actor, 'offer.negotiate') },
  };
}

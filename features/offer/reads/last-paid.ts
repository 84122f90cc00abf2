import { ownRequestsOnly } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall } from '#shared/call.ts';
import { convert } from '#shared/currency.ts';
import { quantityOf } from '#shared/quantity.ts';
import { landedOfLine, percentAbovePaid, unitPriceOf } from '../rules/last-paid.ts';
import { ratedOf, ratedOfRfq } from '../rules/rated.ts';
import type { LastPaidView } from '../schema/last-paid.ts';
import { listLastPaid } from '../store/last-paid.ts';
import type { RfqOfOfferRow } from '../store/rfq.ts';
import type { LineRow, VersionRow } from '../store/version.ts';
import { amountsIn } from './views.ts';

interface QuotedOffer {
  readonly offer: {
    readonly id: string;
    readonly currency: string;
    readonly rate_micro: bigint | null;
  };
  readonly version: VersionRow;
  readonly lines: readonly LineRow[];
}

function quotedAs(rfq: RfqOfOfferRow, { offer, version, lines }: QuotedOffer, lineId: string) {
  const line = lines.find((one) => one.rfq_line_id === lineId);
  if (line?.state !== 'quoted') return null;
  const sums = {
    subTotalMinor: version.sub_total_minor,
    supplierDiscountMinor: version.supplier_discount_minor,
    shippingMinor: version.shipping_minor,
    customsMinor: version.customs_minor,
  };
  return {
    minor: convert(
      landedOfLine(line.line_minor - line.discount_minor, sums),
      ratedOf(offer, rfq),
      ratedOfRfq(rfq),
    ),
    quantityMilli: line.quantity_milli,
  };
}

/**
 * The company's own last price of each line until the decision, with the distance of each offer. Empty for members
 * who see only their own RFQs, because the orders of their colleagues are not theirs to see.
 */
export async function readLastPaid(
  call: MemberCall,
  rfq: RfqOfOfferRow,
  offers: readonly QuotedOffer[],
): Promise<LastPaidView[]> {
  if (ownRequestsOnly(call.actor) !== null) return [];
  const rows = await listLastPaid(call.db, {
    rfqId: rfq.id,
    companyId: call.actor.companyId,
    currency: rfq.currency,
    before: rfq.decided_at,
  });
  const amount = amountsIn(rfq.currency);
  return rows.map((row) => {
    const paid = { minor: row.landed_minor, quantityMilli: row.quantity_milli };
    const gaps = offers.flatMap((one) => {
      const quoted = quotedAs(rfq, one, row.line_id);
      const percent = quoted === null ? null : percentAbovePaid(quoted, paid);
      return percent === null ? [] : [{ offer_id: one.offer.id, percent }];
    });
    return {
      line_id: row.line_id,
      ordered_on: dayInDubai(row.sent_at),
      unit_price: amount(unitPriceOf(paid)),
      quantity: quantityOf(paid.quantityMilli),
      price: amount(paid.minor),
      gaps,
    };
  });
}

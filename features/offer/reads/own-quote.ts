import { may } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { offerNumber } from '#shared/numbers.ts';
import { isRefusal, type Refusal } from '#shared/refusals.ts';
import { readLastQuoted } from '#features/rfq/reads/last-quoted.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { listOfferCosts } from '../store/costs.ts';
import { findLastTerms } from '../store/last-terms.ts';
import { readQuote } from './details.ts';
import { amountsIn } from './views.ts';

type LastTerms = Pick<NonNullable<QuoteView['own']>, 'last_terms' | 'last_delivery'>;

const nothing: LastTerms = { last_terms: null, last_delivery: null };

/** None for members who see none of the company's offers, as its last prices. */
async function readLastTerms({ db, actor }: MemberCall, rfqId: string): Promise<LastTerms> {
  if (!may(actor, 'rfq.see_all') && !may(actor, 'offer.write')) return nothing;
  const last = await findLastTerms(db, actor.companyId, rfqId);
  if (last === undefined) return nothing;
  const { number, delivery_number: ofDelivery, delivery_value, delivery_unit, ...terms } = last;
  return {
    last_terms: { offer_number: offerNumber(number), ...terms },
    last_delivery: { offer_number: offerNumber(ofDelivery), delivery_value, delivery_unit },
  };
}

/**
 * The data of the offer form with the company's own last prices and costs. Refuses: not_found, access_needed.
 */
export async function readOwnQuote(call: MemberCall, rfqId: string): Promise<QuoteView | Refusal> {
  const quote = await readQuote(call, rfqId);
  if (isRefusal(quote)) return quote;
  const { rfq, offer } = quote;
  const rates = rfq.rates.map(({ currency }) => currency);
  const currencies = offer === null ? [...new Set([rfq.currency, ...rates])] : [offer.currency];
  const costs = offer === null ? [] : await listOfferCosts(call.db, offer.id);
  const amount = amountsIn(offer?.currency ?? rfq.currency);
  return {
    ...quote,
    own: {
      last_quoted: await readLastQuoted(call, rfqId, currencies),
      ...(offer === null ? await readLastTerms(call, rfqId) : nothing),
      costs: costs.map((row) => ({ line_id: row.rfq_line_id, cost: amount(row.cost_minor) })),
    },
  };
}

import { z } from 'zod';
import { bounded } from '#shared/validation.ts';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { minorOf } from '#shared/money.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { invitationStates } from '#features/invitation/rules.ts';
import { publicNumber } from '#features/public-rfq/schema.ts';
import { lastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import { rfqFileView, rfqLineView } from '#features/rfq/schema/view.ts';
import { spendPeriods } from '../rules/spending.ts';
import { accessStates, reasonsNotToBuy } from '../rules/table.ts';
import { availableRow } from './available.ts';
import { buyerFacts, byId, instant, supplier, tag } from './parts.ts';

const buyer: Who = { ...supplier, permission: 'access.buy' };

const purchaseSums = z.object({
  balance: z.string(),
  fee: z.string(),
  /** The VAT within the fee and its rate in per cent: `20.48` and `5.00`. */
  vat: z.string(),
  vat_rate: z.string(),
  after: z.string(),
  /** The missing amount. Null: the balance is sufficient. */
  missing: z.string().nullable(),
  wallet_expired: z.boolean(),
});

const similarRfq = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  expires_at: instant,
});

export const teaserView = availableRow.omit({ can: true }).extend({
  status: z.enum(rfqStates),
  lines: z.array(rfqLineView),
  files: z.array(rfqFileView),
  buyer: buyerFacts,
  wallet: purchaseSums,
  /** The rest of the member's limits, AED. Empty without limits and for the owner. */
  limits: z.array(
    z.object({
      period: z.enum(spendPeriods),
      limit: z.string(),
      left: z.string(),
      /** The day in Dubai on which the limit renews. */
      renews_on: z.iso.date(),
    }),
  ),
  /** The buyer invited the company, so access is free. Null: it did not. */
  invitation: z
    .object({
      buyer: z.string(),
      state: z.enum(invitationStates),
      can: z.object({ decline: z.boolean() }),
    })
    .nullable(),
  /** The company's own last prices in the currency of the RFQ. Only its members may read them. */
  last_quoted: z.array(lastQuotedView),
  /** These prices times the quantities of their lines, before VAT. Null: no line has one. */
  last_quoted_sum: z.string().nullable(),
  /**
   * RFQs of the category among the company's newest 200 offers, and those of them that it won. Null: none, or the
   * reader sees no offers.
   */
  own_results: z.object({ quoted: z.int(), won: z.int() }).nullable(),
  /** Up to three other RFQs of the category that are open to the company. Empty after the purchase. */
  similar: z.array(similarRfq),
  access: z.enum(accessStates),
  can: z.object({ buy: z.boolean() }),
  /** False: the tax invoice of the fee would have no address of its customer. */
  has_address: z.boolean(),
  why: z.enum(reasonsNotToBuy).nullable(),
});
export type TeaserView = z.output<typeof teaserView>;

export const readTeaser = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/teaser',
  tag,
  summary:
    'Returns the part of an RFQ that is visible before payment, with facts about its buyer and the balance before and after',
  who: supplier,
  // The public page knows an RFQ by its number only.
  params: z.object({ id: z.union([z.uuid(), publicNumber]) }),
  data: teaserView,
  refusals: ['no_categories', 'category_inactive', 'closed_for_company'],
});

const purchaseView = z.object({
  access_id: z.uuid(),
  rfq_id: z.uuid(),
  number: z.string(),
  fee: z.string(),
  balance: z.string(),
  bought_at: instant,
  /** The access was bought before, so nothing was charged. */
  repeated: z.boolean(),
});
export type PurchaseView = z.output<typeof purchaseView>;

export const buyAccess = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/buy',
  tag,
  summary: 'Buys access to an RFQ from the wallet; a repeated purchase is charged once',
  who: buyer,
  params: byId,
  body: z.object({
    /**
     * The price on screen, AED. If it has changed, nothing is charged, because the member must
     * first see the new price.
     */
    fee: bounded(40)
      .refine((text) => minorOf(text) !== null, 'amount')
      .optional(),
  }),
  data: purchaseView,
  refusals: [
    'no_categories',
    'category_inactive',
    'closed_for_company',
    'rfq_expired',
    'rfq_not_open',
    'above_limit',
    'day_limit_reached',
    'month_limit_reached',
    'conflict',
    'wallet_expired',
    'insufficient_balance',
  ],
  movesMoney: true,
});

import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  optionalId,
  sortBy,
} from '#shared/list.ts';
import { note } from '#shared/validation.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { paymentChoices } from '#features/rfq/rules/payment-terms.ts';
import { deliveryUnits } from '../rules/compare.ts';
import { incotermChoices } from '../rules/incoterms.ts';
import { vatKinds } from '../rules/lines.ts';
import { reasonCodes } from '../rules/reasons.ts';
import { lastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import { memberOfferInput } from './input.ts';
import { quotationTabs } from './lists.ts';
import { quotationSorts, rfqOfOffer, supplierOffer, supplierRow } from './views.ts';

const tag = 'Quotations';
const sales: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'offer.write' };
const reader: Who = { kind: 'member', type: 'supplier', approved: true, permission: 'rfq.see_all' };

const versionNumber = z.coerce.number<string | number>().int().min(1).max(1_000_000);

export const reasonInput = z.object({
  reason: z.enum(reasonCodes),
  reason_text: note(0, 1000).default(''),
});

const offerId = z.object({ id: z.uuid() });

export const quoteView = z.object({
  rfq: rfqOfOffer,
  /** Percent by kind. */
  vat: z.record(z.enum(vatKinds), z.string()),
  /** True if shipping and customs clearance apply to this offer (product §6). */
  external: z.boolean(),
  offer: supplierOffer.nullable(),
  /** The id for its draft, also before the first save. */
  draft_id: z.uuid(),
  draft_saved_at: z.iso.datetime().nullable(),
  /** The unsent input as typed. Null: no draft. */
  draft: z.record(z.string(), z.unknown()).nullable(),
  /** Figures that only members of the company may read. Null: a guest by a link. */
  own: z
    .object({
      last_quoted: z.array(lastQuotedView),
      /** The cost of one unit in the currency of the offer. Lines without one are missing. */
      costs: z.array(z.object({ line_id: z.uuid(), cost: z.string() })),
      /** Payment and Incoterm of the newest offer, before the first version of this one. Null: none. */
      last_terms: z
        .object({
          offer_number: z.string(),
          payment_code: z.enum(paymentChoices),
          payment_terms: z.string(),
          incoterm: z.enum(incotermChoices),
          incoterm_place: z.string(),
        })
        .nullable(),
      /** Of the newest offer in the category of the RFQ, or of the newest one. */
      last_delivery: z
        .object({
          offer_number: z.string(),
          delivery_value: z.int(),
          delivery_unit: z.enum(deliveryUnits),
        })
        .nullable(),
    })
    .nullable(),
  can: z.object({ send: z.boolean() }),
});
export type QuoteView = z.output<typeof quoteView>;

export const readQuote = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/rfq/{id}/quote',
  tag,
  summary: 'Returns the data for the offer form; requires access to the RFQ',
  who: sales,
  params: offerId,
  data: quoteView,
  refusals: ['not_found', 'access_needed'],
});

export const sendOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/rfq/{id}/offer',
  tag,
  summary: 'Sends the first version of an offer; deletes its draft',
  who: sales,
  params: offerId,
  body: memberOfferInput,
  data: supplierOffer,
  refusals: ['not_found', 'access_needed', 'rfq_expired', 'rfq_not_open', 'state_changed'],
});

export const reviseOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/offers/{id}/versions',
  tag,
  summary:
    'Sends a new version: of a pending offer, in reply to an open revision request, after withdrawal, or to renew an expired offer',
  who: sales,
  params: offerId,
  body: memberOfferInput.extend({
    /** The version on screen, so that a decision on an outdated version is refused. */
    seen_version: versionNumber,
    /** The round of negotiation that this version answers, with an optional text. */
    revision_id: z.union([z.literal('').transform(() => undefined), z.uuid()]).optional(),
    response: note(0, 2000).default(''),
  }),
  data: supplierOffer,
  refusals: [
    'not_found',
    'access_needed',
    'rfq_expired',
    'rfq_not_open',
    'revision_open',
    'state_changed',
  ],
});
export type RevisionInput = z.output<typeof reviseOffer.body>;

export const declineNegotiation = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/negotiations/{id}/decline',
  tag,
  summary: 'Declines an open revision request with a reason',
  who: sales,
  params: offerId,
  body: z.object({ response: note(1, 2000) }),
  data: supplierOffer,
  refusals: ['not_found', 'state_changed', 'rfq_expired', 'rfq_not_open'],
});

export const confirmOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/offers/{id}/confirm',
  tag,
  summary:
    'Confirms an unchanged offer after an amendment; changed quantities create a new version at the same prices',
  who: sales,
  params: offerId,
  body: z.object({ seen_version: versionNumber }),
  data: supplierOffer,
  refusals: ['not_found', 'state_changed', 'rfq_expired', 'rfq_not_open'],
});

export const withdrawOffer = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/offers/{id}/withdraw',
  tag,
  summary: 'Withdraws a pending offer with a reason; it can be sent again while the RFQ is active',
  who: sales,
  params: offerId,
  body: reasonInput,
  data: supplierOffer,
  refusals: ['not_found', 'state_changed'],
});

export type QuotationTab = (typeof quotationTabs)[number];

/** The days filter by sending, and for `won` by acceptance. */
const quotationsQuery = {
  ...listFilter,
  sort: sortBy(quotationSorts),
  category: optionalId,
  state: z.enum([...quotationTabs, 'won']).default('all'),
};

export const listQuotations = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/offers',
  tag,
  summary:
    'Lists the company’s offers by tab, newest first or in the order of `sort`; filtered by RFQ, number and text',
  // Those that it sent by link.
  who: { ...reader, beforeApproval: true },
  query: z.object({ ...pageQuery.shape, ...quotationsQuery }).refine(...daysInOrder),
  data: pageOf(supplierRow),
});

export const exportQuotations = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/offers/export',
  tag,
  summary: 'Exports the company’s offers as a file of at most 5,000 rows',
  who: reader,
  query: z.object({ ...quotationsQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const countQuotations = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/offers/count',
  tag,
  summary: 'Returns the number of the company’s offers in each tab',
  who: reader,
  data: z.record(z.enum(quotationTabs), z.int()),
});

export const readQuotation = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/offers/{id}',
  tag,
  summary:
    'Returns an offer of the company with every version, its changes and every round of negotiation',
  who: reader,
  params: offerId,
  data: supplierOffer,
  refusals: ['not_found'],
});

export const readNegotiation = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/negotiations/{id}',
  tag,
  summary: 'Returns the offer of a round of negotiation',
  who: reader,
  params: offerId,
  data: supplierOffer,
  refusals: ['not_found'],
});

export const readQuotationFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/offers/{id}/files/{fileId}',
  tag,
  summary: 'Returns a document of an offer version of the company',
  who: reader,
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  ...asDocument,
  refusals: ['not_found'],
});

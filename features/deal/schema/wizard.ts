import { z } from 'zod';
import { flag } from '#shared/validation.ts';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { optionalId } from '#shared/list.ts';
import { offerStates } from '#shared/offer-states.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { fileView } from '#features/attachment/schema.ts';
import { invoiceStates } from '#features/invoice/rules.ts';
import { sumsView } from '#features/offer/schema/views.ts';
import { orderLineView, orderView, partyView } from '#features/purchase-order/schema/views.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import { dealEvents, dealSteps, nextKinds } from '../rules.ts';

const instant = z.iso.datetime();
const amount = z.string();
const byId = z.object({ id: z.uuid() });

const stepView = z.object({
  step: z.enum(dealSteps),
  state: z.enum(['done', 'now', 'next', 'skipped']),
  at: instant.nullable(),
  /** The planned day of an open step: the acknowledgement, and the promised delivery. */
  expected: z.iso.date().nullable(),
  /** Days after `expected`: working days, at most 31, for the acknowledgement. 0: not late. */
  late_days: z.int(),
});

const offerInDeal = z.object({
  id: z.uuid(),
  number: z.string(),
  company: z.string(),
  status: z.enum(offerStates),
  version: z.int(),
  total_price: amount,
  currency: z.string(),
  complete: z.boolean(),
  negotiation: z.boolean(),
  sent_at: instant,
});

const documentKinds = [
  'decision_memo',
  'order',
  'tax_invoice',
  'credit_note',
  'delivery_note',
  'q_invoice',
] as const;
const documentView = z.object({
  kind: z.enum(documentKinds),
  name: z.string(),
  /** Null: the document is generated on reading, so its size is unknown. */
  bytes: z.int().nullable(),
  media_type: z.string(),
  at: instant,
  url: z.string(),
});

const logLine = z.object({
  id: z.uuid(),
  event: z.enum(dealEvents),
  side: z.enum(['buyer', 'supplier', 'operator', 'system']),
  /**
   * The actor: a person if the reader may see the name, otherwise the company. Empty for automatic
   * events.
   */
  by: z.string(),
  at: instant,
  params: z.record(z.string(), z.string()),
});
export type LogLine = z.output<typeof logLine>;

const addressOption = z.object({
  id: z.uuid(),
  label: z.string(),
  city_en: z.string(),
  city_ar: z.string(),
  is_default: z.boolean(),
  /** In the city of delivery that the RFQ named. */
  in_city: z.boolean(),
});

export const dealView = z.object({
  side: z.enum(['buyer', 'supplier']),
  rfq: headSchema('of_deal').extend({ status: z.enum(rfqStates), currency: z.string() }),
  currency: z.string(),
  offer: z
    .object({
      id: z.uuid(),
      number: z.string(),
      quotation_number: z.string(),
      status: z.enum(offerStates),
      version: z.int(),
      company: z.string(),
      total_price: amount,
      valid_until: z.iso.date(),
      revision_id: z.uuid().nullable(),
      /** The reason of a cancellation or rejection. Empty if the reader must not see it. */
      reason: z.string(),
      reason_text: z.string(),
    })
    .nullable(),
  offers: z.array(offerInDeal),
  /** The awards of the RFQ if there are several. `offer` is one of them. */
  awards: z.array(
    z.object({
      offer_id: z.uuid(),
      /** The number of the offer, because a supplier may have several orders. */
      number: z.string(),
      company: z.string(),
      status: z.enum(offerStates),
      total_price: amount,
      currency: z.string(),
    }),
  ),
  steps: z.array(stepView),
  next: z.object({ kind: z.enum(nextKinds), mine: z.boolean() }),
  order: orderView.nullable(),
  /**
   * The agreed lines with the received quantities. Before the order, their ids are those of the RFQ
   * lines.
   */
  lines: z.array(orderLineView),
  sums: sumsView.nullable(),
  /**
   * Per cent of the total above the buyer's estimate, or with a minus below it. Null for the supplier,
   * and unless a whole complete offer in the RFQ's currency was accepted.
   */
  against_estimate: z.string().nullable(),
  /**
   * Both companies with their contacts. Null before the acceptance, because contacts must stay
   * hidden until then (product §6).
   */
  parties: z.object({ buyer: partyView, supplier: partyView }).nullable(),
  documents: z.array(documentView),
  invoice: z
    .object({
      status: z.enum(invoiceStates),
      number: z.string(),
      reason: z.string(),
      file: fileView.nullable(),
    })
    .nullable(),
  log: z.array(logLine),
  /** The reader gets no mails and pushes about it. */
  is_muted: z.boolean(),
  /** Those in the city of the RFQ first, then the default one. */
  addresses: z.array(addressOption),
  delivery_city: z.object({ name_en: z.string(), name_ar: z.string() }).nullable(),
  can: z.object({
    generate: z.boolean(),
    cancel: z.boolean(),
    upload_invoice: z.boolean(),
    add_supplier: z.boolean(),
  }),
});
export type DealView = z.output<typeof dealView>;

const reader: Who = { kind: 'member', approved: true, whileSuspended: true };

export const readBuyerDeal = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/deal/{id}',
  tag: 'Deals',
  summary: 'Returns a deal by its RFQ: steps, next step, lines, parties, documents, totals and log',
  who: { ...reader, type: 'buyer' },
  params: byId,
  /** One of several awards; the first without it. */
  query: z.object({ offer: optionalId }),
  data: dealView,
});

export const readSupplierDeal = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/deal/{id}',
  tag: 'Deals',
  summary:
    'Returns a deal by the company’s offer: steps, next step, lines, parties, documents, totals and log',
  who: { ...reader, type: 'supplier' },
  params: byId,
  data: dealView,
});

const mute = {
  method: 'post',
  tag: 'Deals',
  params: byId,
  body: z.object({ on: flag }),
  data: z.object({ is_muted: z.boolean() }),
} as const;

export const muteBuyerDeal = declareEndpoint({
  ...mute,
  path: '/dashboard/buyer/deal/{id}/mute',
  summary: 'Turns the emails and pushes about a deal off or on for the user, by its RFQ',
  who: { kind: 'member', approved: true, type: 'buyer' },
});

export const muteSupplierDeal = declareEndpoint({
  ...mute,
  path: '/dashboard/supplier/deal/{id}/mute',
  summary:
    'Turns the emails and pushes about a deal off or on for the user, by the company’s offer',
  who: { kind: 'member', approved: true, type: 'supplier' },
});

import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  optionalId,
  rowIds,
  sortBy,
} from '#shared/list.ts';
import { minorOf } from '#shared/money.ts';
import { documentLanguages } from '#shared/pdf.ts';
import { ownNumber } from '#shared/own-number.ts';
import { quantityMilliMax } from '#shared/quantity.ts';
import { day, note, trimmed } from '#shared/validation.ts';
import { offerStates } from '#shared/offer-states.ts';
import { asDocument, fileIds } from '#features/attachment/schema.ts';
import { reasonCodes } from '#features/offer/rules/reasons.ts';
import { rejectReasons } from '../rules/receipt.ts';
import { orderFileKinds } from './lists.ts';
import { orderRow, orderSorts, orderView } from './views.ts';
import { orderFilters } from '../rules/filters.ts';

const reader: Who = { kind: 'member', approved: true };
const buyer: Who = { kind: 'member', type: 'buyer', approved: true };
const supplier: Who = { kind: 'member', type: 'supplier', approved: true };
const sender: Who = { ...buyer, permission: 'order.send' };
const receiver: Who = { ...buyer, permission: 'order.receive' };

const byId = z.object({ id: z.uuid() });
/** Empty: the company's default address. */
const addressId = z.union([z.literal('').transform(() => undefined), z.uuid()]).optional();

/**
 * The buyer's own number of the order (PINT-AE: BT-13). Empty removes it; without the field it does
 * not change. Fixed once the order is sent.
 */
const poNumber = ownNumber.optional();

/** A quantity, typed in either script; the output is thousandths. Empty: zero. */
const received = trimmed(40)
  .default('')
  .transform((text) => (text === '' ? 0n : minorOf(normaliseDecimal(text), 3)))
  .refine((milli) => milli !== null && milli >= 0n && milli <= quantityMilliMax, 'quantity')
  // Never null here, because the refinement above refuses it.
  .transform((milli) => milli ?? 0n);

/** Days are days on which orders were made. */
const ordersQuery = {
  ...listFilter,
  sort: sortBy(orderSorts),
  category: optionalId,
  state: z.enum(orderFilters).default('all'),
};
const listQuery = z.object({ ...pageQuery.shape, ...ordersQuery }).refine(...daysInOrder);
const exportQuery = z.object({ ...ordersQuery, ...fileQuery }).refine(...daysInOrder);

export const listBuyerOrders = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/orders',
  tag: 'Purchase orders',
  summary: 'Lists the purchase orders of the company, newest first or in the order of `sort`',
  who: buyer,
  query: listQuery,
  data: pageOf(orderRow),
});

export const exportBuyerOrders = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/orders/export',
  tag: 'Purchase orders',
  summary:
    'Exports the purchase orders of the company as a file of at most 5,000 rows; `ids` exports those of a page alone',
  who: buyer,
  query: z.object({ ...ordersQuery, ...fileQuery, ids: rowIds }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readOrderPdfs = declareEndpoint({
  method: 'get',
  path: '/dashboard/buyer/orders/pdfs',
  tag: 'Purchase orders',
  summary: 'Returns the PDFs of the purchase orders `ids` of a page as one ZIP',
  who: buyer,
  query: z.object({ ids: rowIds.unwrap().pipe(z.array(z.uuid()).min(1)) }),
  refusals: ['not_found', 'busy'],
  answersFile: true,
  limits: fileLimits,
});

export const listSupplierOrders = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/orders',
  tag: 'Purchase orders',
  summary:
    'Lists the purchase orders that were sent to the company, newest first or in the order of `sort`',
  who: supplier,
  query: listQuery,
  data: pageOf(orderRow),
});

export const exportSupplierOrders = declareEndpoint({
  method: 'get',
  path: '/dashboard/supplier/orders/export',
  tag: 'Purchase orders',
  summary:
    'Exports the purchase orders that were sent to the company as a file of at most 5,000 rows',
  who: supplier,
  query: exportQuery,
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

export const readOrder = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}',
  tag: 'Purchase orders',
  summary:
    'Returns a purchase order with its receipts and documents; the supplier sees it once it is sent',
  who: reader,
  params: byId,
  data: orderView,
});

export const readOrderPdf = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/pdf',
  tag: 'Purchase orders',
  summary: 'Returns the generated or uploaded PDF of a purchase order',
  who: reader,
  params: byId,
  answersFile: true,
  refusals: ['busy'],
});

export const readOrderFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/orders/{id}/files/{fileId}',
  tag: 'Purchase orders',
  summary: 'Returns a document of an order or a photo of a receipt',
  who: reader,
  params: z.object({ id: z.uuid(), fileId: z.uuid() }),
  ...asDocument,
});

export const generateOrder = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/order',
  tag: 'Purchase orders',
  summary:
    'Creates the purchase order of an accepted offer; until it is sent, another call replaces it with the same serial number',
  who: sender,
  params: byId,
  body: z.object({
    language: z.enum(documentLanguages).default('both'),
    address_id: addressId,
    po_number: poNumber,
  }),
  data: orderView,
  refusals: ['order_exists', 'state_changed'],
});
export type GenerateInput = z.output<typeof generateOrder.body>;

export const uploadOrder = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/order_file',
  tag: 'Purchase orders',
  summary: 'Uploads a PDF as the purchase order of an accepted offer',
  who: sender,
  params: byId,
  body: z.object({ file_id: z.uuid(), address_id: addressId, po_number: poNumber }),
  data: orderView,
  refusals: ['order_exists', 'state_changed'],
});
export type UploadInput = z.output<typeof uploadOrder.body>;

export const sendOrder = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/orders/{id}/send',
  tag: 'Purchase orders',
  summary: 'Sends the purchase order to its supplier once; rejects the other offers of the RFQ',
  who: sender,
  params: byId,
  body: z.object({ po_number: poNumber }),
  data: orderView,
  refusals: ['already_sent', 'state_changed'],
});
export type SendInput = z.output<typeof sendOrder.body>;

export const acknowledgeOrder = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/orders/{id}/acknowledge',
  tag: 'Purchase orders',
  summary:
    'Acknowledges a purchase order, or reports the lines that cannot be delivered as ordered',
  who: { ...supplier, permission: 'order.acknowledge' },
  params: byId,
  body: z.object({
    notes: z
      .array(z.object({ line_id: z.uuid(), note: note(0, 500) }))
      .max(500)
      .default([]),
  }),
  data: orderView,
  refusals: ['state_changed'],
});
export type AcknowledgeInput = z.output<typeof acknowledgeOrder.body>;

export const receiveGoods = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/orders/{id}/receive',
  tag: 'Purchase orders',
  summary: 'Records a receipt: accepted and rejected quantities by line, with photos',
  who: receiver,
  params: byId,
  body: z.object({
    received_on: day,
    note: note(0, 1000).default(''),
    file_ids: fileIds.default([]),
    lines: z
      .array(
        z.object({
          line_id: z.uuid(),
          accepted: received,
          rejected: received,
          reason: z.enum(['', ...rejectReasons]).default(''),
        }),
      )
      .max(500),
  }),
  data: orderView,
  refusals: ['other_member', 'over_received', 'state_changed'],
});
export type ReceiveInput = z.output<typeof receiveGoods.body>;

/** specification §7.20; the id is the RFQ's, because the buyer's lists show RFQs. */
export const makeDelivered = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/rfq/make_delivered',
  tag: 'Purchase orders',
  summary: 'Records the receipt of all remaining quantities of an RFQ’s order',
  who: receiver,
  body: z.object({ id: z.uuid() }),
  data: orderView,
  refusals: ['not_found', 'state_changed'],
});

export const closeRest = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/orders/{id}/close',
  tag: 'Purchase orders',
  summary: 'Closes the remaining quantities of an order',
  who: receiver,
  params: byId,
  data: orderView,
  refusals: ['nothing_received', 'state_changed'],
});

export const attachOrderFile = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/orders/{id}/files',
  tag: 'Purchase orders',
  summary: 'Attaches the tax invoice or a delivery note to an order',
  who: supplier,
  params: byId,
  body: z.object({ file_id: z.uuid(), kind: z.enum(orderFileKinds) }),
  data: orderView,
  refusals: ['state_changed'],
});
export type AttachInput = z.output<typeof attachOrderFile.body>;

export const cancelLateOrder = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/orders/{id}/cancel_late',
  tag: 'Purchase orders',
  summary:
    'Cancels a deal that the supplier did not acknowledge within five working days; requires no reason',
  who: { ...buyer, permission: 'offer.decide' },
  params: byId,
  data: orderView,
  refusals: ['not_late', 'state_changed'],
});

export const remindOtherSide = declareEndpoint({
  method: 'post',
  path: '/dashboard/orders/{id}/remind',
  tag: 'Purchase orders',
  summary:
    'Sends a reminder to the supplier to acknowledge a purchase order, or the buyer to record its receipt after the promised day; at most once in 24 hours',
  who: { kind: 'member', approved: true },
  params: byId,
  refusals: ['state_changed', 'not_due', 'reminded_today'],
});

/**
 * Buy Now (product §7): accepts the displayed version, makes its order and sends it in one step.
 */
export const buyNow = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/buy',
  tag: 'Purchase orders',
  summary: 'Accepts a firm offer, creates its purchase order and sends it, in one step',
  who: { ...buyer, permission: 'offer.decide' },
  params: byId,
  body: z.object({
    version: z.coerce.number<string | number>().int().min(1).max(1_000_000),
    language: z.enum(documentLanguages).default('both'),
    address_id: addressId,
    po_number: poNumber,
  }),
  data: orderView,
  refusals: [
    'already_decided',
    'lines_decided',
    'above_limit',
    'own_request',
    'offer_expired',
    'offer_unconfirmed',
    'supplier_unapproved',
    'rfq_expired',
    'rfq_not_open',
    'state_changed',
  ],
});
export type BuyInput = z.output<typeof buyNow.body>;

const cancellation = z.object({
  reason: z.union([z.literal(''), z.enum(reasonCodes)]).default(''),
  reason_text: note(0, 1000).default(''),
});
const canceledDeal = z.object({ offer_id: z.uuid(), status: z.enum(offerStates) });

export const cancelDealAsBuyer = declareEndpoint({
  method: 'post',
  path: '/dashboard/buyer/offers/{id}/cancel',
  tag: 'Purchase orders',
  summary:
    'Cancels an accepted offer and its order before delivery; the other offers become pending again',
  who: { ...buyer, permission: 'offer.decide' },
  params: byId,
  body: cancellation,
  data: canceledDeal,
  refusals: ['state_changed', 'already_decided'],
});

export const cancelDealAsSupplier = declareEndpoint({
  method: 'post',
  path: '/dashboard/supplier/offers/{id}/cancel',
  tag: 'Purchase orders',
  summary: 'Cancels an accepted offer by its supplier before delivery',
  who: { ...supplier, permission: 'offer.write' },
  params: byId,
  body: cancellation,
  data: canceledDeal,
  refusals: ['state_changed'],
});
export type CancelInput = z.output<typeof cancellation>;
export type CanceledDeal = z.output<typeof canceledDeal>;

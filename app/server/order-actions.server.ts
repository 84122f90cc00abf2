import { uploadInvoice } from '#features/invoice/schema.ts';
import * as orders from '#features/purchase-order/schema/order.ts';
import { issueOrderCreditNote, issueOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import { call, fieldAs } from './intents.server.ts';

/** The pages of deals and orders list several, so the form names its own. */
const params = fieldAs('id', 'subject');

export const buyerOrderActs = {
  generate: call(orders.generateOrder, { params }),
  upload: call(orders.uploadOrder, { params }),
  send: call(orders.sendOrder, { params }),
  receive: call(orders.receiveGoods, { params }),
  receive_all: call(orders.makeDelivered, { body: params }),
  close_rest: call(orders.closeRest, { params }),
  cancel: call(orders.cancelDealAsBuyer, { params }),
  cancel_late: call(orders.cancelLateOrder, { params }),
  remind: call(orders.remindOtherSide, { params }),
};

export const supplierOrderActs = {
  acknowledge: call(orders.acknowledgeOrder, { params }),
  attach: call(orders.attachOrderFile, { params }),
  remind: call(orders.remindOtherSide, { params }),
  cancel: call(orders.cancelDealAsSupplier, { params }),
  issue_tax_invoice: call(issueOrderTaxInvoice, { params }),
  issue_credit_note: call(issueOrderCreditNote, { params }),
  q_invoice: call(uploadInvoice, { params }),
};

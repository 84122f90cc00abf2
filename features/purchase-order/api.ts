import { fileOf } from '#shared/list-file.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, serveGuest, serveMember, withMessage, type Served } from '#shared/serve.ts';
import { answerDocument } from '../attachment/commands.ts';
import { acknowledgeOrder } from './commands/acknowledge.ts';
import * as cancel from './commands/cancel.ts';
import { exportOrders } from './commands/export.ts';
import * as guest from './commands/guest.ts';
import * as make from './commands/make.ts';
import * as documents from './commands/documents.ts';
import * as receive from './commands/receive.ts';
import { remindOtherSide } from './commands/remind.ts';
import { buyNow, sendOrder } from './commands/send.ts';
import { readOrderCheck } from './reads/check.ts';
import { readOrders } from './reads/list.ts';
import { findReadable, toOrderView } from './reads/order.ts';
import { checkOrder } from './schema/check.ts';
import * as guestEndpoints from './schema/guest.ts';
import * as endpoints from './schema/order.ts';

const buyerListServed = serveMember(endpoints.listBuyerOrders, async (call, { query }) => ({
  data: await readOrders(call, query),
}));

const buyerFileServed = serveMember(endpoints.exportBuyerOrders, async (call, { query }) =>
  fileOf(await exportOrders(call, query)),
);

const supplierListServed = serveMember(endpoints.listSupplierOrders, async (call, { query }) => ({
  data: await readOrders(call, query),
}));

const supplierFileServed = serveMember(endpoints.exportSupplierOrders, async (call, { query }) =>
  fileOf(await exportOrders(call, query)),
);

const readServed = serveMember(endpoints.readOrder, async ({ actor, db, now }, { params }) => {
  const found = await findReadable(db, actor, params.id);
  return found === null ? refuse('not_found') : { data: await toOrderView(db, actor, found, now) };
});

const pdfServed = serveMember(endpoints.readOrderPdf, async (call, { params }) => {
  const outcome = await documents.readOrderPdf(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const pdfsServed = serveMember(endpoints.readOrderPdfs, async (call, { query }) => {
  const outcome = await documents.readOrderPdfs(call, query.ids);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const fileServed = serveMember(endpoints.readOrderFile, async (call, { params, query }) =>
  answerDocument(call, query, await documents.readOrderFile(call, params.id, params.fileId)),
);

const guestServed: readonly Served[] = [
  serveGuest(guestEndpoints.readGuestOrders, async (call, { params }) => {
    const outcome = await guest.readGuestOrders(call, params.token);
    return isRefusal(outcome) ? outcome : { data: outcome };
  }),
  serveGuest(guestEndpoints.readGuestOrderPdf, async (call, { params, query }) => {
    const file = await guest.readGuestOrderPdf(call, params.token, query.order_id);
    return isRefusal(file) ? file : { data: null, file };
  }),
  serveGuest(guestEndpoints.acknowledgeGuestOrder, async (call, { params, body }) =>
    withMessage(
      await guest.acknowledgeGuestOrder(call, params.token, body.order_id),
      'order.acknowledged',
    ),
  ),
];

const generateServed = serveMember(endpoints.generateOrder, async (call, { params, body }) => {
  const outcome = await make.generateOrder(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'order.generated', messageArgs: { serial: outcome.serial } };
});

const uploadServed = serveMember(endpoints.uploadOrder, async (call, { params, body }) => {
  const outcome = await make.uploadOrder(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: 'order.uploaded', messageArgs: { serial: outcome.serial } };
});

const sendServed = serveMember(endpoints.sendOrder, async (call, { params, body }) => {
  const outcome = await sendOrder(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  const { same_po_number: other, po_number: number } = outcome;
  return other === null
    ? { data: outcome, message: 'order.sent' }
    : { data: outcome, message: 'order.sentSameNumber', messageArgs: { number, other } };
});

const acknowledgeServed = serveMember(
  endpoints.acknowledgeOrder,
  async (call, { params, body }) => {
    const outcome = await acknowledgeOrder(call, params.id, body);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.acknowledged' };
  },
);

const receiveServed = serveMember(endpoints.receiveGoods, async (call, { params, body }) => {
  const outcome = await receive.receiveGoods(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  return {
    data: outcome,
    message: outcome.state === 'delivered' ? 'order.delivered' : 'order.received',
  };
});

const deliveredServed = serveMember(endpoints.makeDelivered, async (call, { body }) => {
  const outcome = await receive.makeDelivered(call, body.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.delivered' };
});

const closeServed = serveMember(endpoints.closeRest, async (call, { params }) => {
  const outcome = await receive.closeRest(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.closed' };
});

const attachServed = serveMember(endpoints.attachOrderFile, async (call, { params, body }) => {
  const outcome = await documents.attachOrderFile(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.attached' };
});

const lateServed = serveMember(endpoints.cancelLateOrder, async (call, { params }) => {
  const outcome = await cancel.cancelLate(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.canceled' };
});

const remindServed = serveMember(endpoints.remindOtherSide, async (call, { params }) => {
  const step = call.actor.accountType === 'buyer' ? 'acknowledge' : 'receive';
  return withMessage(await remindOtherSide(call, params.id, step), 'order.reminded');
});

const buyServed = serveMember(endpoints.buyNow, async (call, { params, body }) => {
  const outcome = await buyNow(call, params.id, body);
  if (isRefusal(outcome)) return outcome;
  const { serial, same_po_number: other, po_number: number } = outcome;
  return other === null
    ? { data: outcome, message: 'order.bought', messageArgs: { serial } }
    : { data: outcome, message: 'order.boughtSameNumber', messageArgs: { serial, number, other } };
});

const buyerCancelServed = serveMember(
  endpoints.cancelDealAsBuyer,
  async (call, { params, body }) => {
    const outcome = await cancel.cancelDeal(call, params.id, body);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.canceled' };
  },
);

const supplierCancelServed = serveMember(
  endpoints.cancelDealAsSupplier,
  async (call, { params, body }) => {
    const outcome = await cancel.cancelDeal(call, params.id, body);
    return isRefusal(outcome) ? outcome : { data: outcome, message: 'order.backedOut' };
  },
);

const checkServed = serve(checkOrder, async (call, { params }) => {
  const found = await readOrderCheck(call, params.token);
  return found === null ? refuse('not_found') : { data: found };
});

export const orderApi: readonly Served[] = [
  checkServed,
  buyerListServed,
  buyerFileServed,
  supplierListServed,
  supplierFileServed,
  readServed,
  pdfServed,
  pdfsServed,
  fileServed,
  generateServed,
  uploadServed,
  sendServed,
  acknowledgeServed,
  receiveServed,
  deliveredServed,
  closeServed,
  attachServed,
  lateServed,
  remindServed,
  buyServed,
  buyerCancelServed,
  supplierCancelServed,
  ...guestServed,
];

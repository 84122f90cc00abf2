import { fileOf } from '#shared/list-file.ts';
import { minorOf } from '#shared/money.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { answerDocument } from '../attachment/commands.ts';
import { readRfqs } from '../rfq/reads/list.ts';
import * as topUp from '../wallet/commands/top-up.ts';
import { sendBankTopUp, startCardTopUp } from '../wallet/schema/wallet.ts';
import { buyAccess } from './commands/buy.ts';
import { exportAvailable, exportPaid } from './commands/export.ts';
import { readPaidFile } from './commands/read-file.ts';
import * as refund from './commands/refund.ts';
import * as available from './reads/available.ts';
import * as paid from './reads/paid.ts';
import { readRefunds } from './reads/refunds.ts';
import * as open from './schema/available.ts';
import * as owned from './schema/paid.ts';
import * as purchase from './schema/purchase.ts';
import * as refunds from './schema/refunds.ts';

const availableServed = serveMember(open.listAvailable, async (call, { query }) => ({
  data: await available.readAvailable(call, query),
}));

const availableFileServed = serveMember(open.exportAvailable, async (call, { query }) =>
  fileOf(await exportAvailable(call, query)),
);

const searchServed = serveMember(open.searchRfqs, async (call, { query, body }) => {
  const { page } = query;
  if (call.actor.accountType === 'buyer') {
    return { data: (await readRfqs(call, { tab: 'all', page, key: body.key })).page };
  }
  return { data: await available.readAvailable(call, { page, key: body.key }) };
});

const countAvailableServed = serveMember(open.countAvailable, async (call) => ({
  data: await available.countAvailable(call),
}));

const countPaidServed = serveMember(open.countPaid, async (call) => ({
  data: await paid.countPaid(call),
}));

const teaserServed = serveMember(purchase.readTeaser, async (call, { params }) => {
  const outcome = await available.readTeaser(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const buyServed = serveMember(purchase.buyAccess, async (call, { params, body }) => {
  const seenFee = body.fee === undefined ? undefined : (minorOf(body.fee) ?? undefined);
  const outcome = await buyAccess(call, params.id, seenFee);
  if (isRefusal(outcome)) return outcome;
  return { data: outcome, message: outcome.repeated ? 'access.boughtBefore' : 'access.bought' };
});

/**
 * Both top-ups are served here, because only this noun can decide which RFQs a supplier may see.
 */
const cardTopUpServed = serveMember(startCardTopUp, async (call, { body }) => {
  const refused = await available.refuseUnseen(call, body.rfq_id);
  const outcome = refused ?? (await topUp.startCardTopUp(call, body));
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const bankTopUpServed = serveMember(sendBankTopUp, async (call, { body }) => {
  const refused = await available.refuseUnseen(call, body.rfq_id);
  const outcome = refused ?? (await topUp.sendBankTopUp(call, body));
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'wallet.done.submitted' };
});

const paidListServed = serveMember(owned.listPaid, async (call, { query }) => ({
  data: await paid.readPaidList(call, query),
}));

const paidFileServed = serveMember(owned.exportPaid, async (call, { query }) =>
  fileOf(await exportPaid(call, query)),
);

const paidServed = serveMember(owned.readPaid, async (call, { params }) => {
  const outcome = await paid.readPaid(call, params.id);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const fileServed = serveMember(owned.readPaidFile, async (call, { params, query }) =>
  answerDocument(call, query, await readPaidFile(call, params.id, params.file_id)),
);

const requestRefundServed = serveMember(owned.requestRefund, async (call, { params, body }) => {
  const outcome = await refund.requestRefund(call, params.id, body.reason);
  return isRefusal(outcome) ? outcome : { data: null, message: 'access.refund.requested' };
});

const refundsServed = serveOperator(refunds.listRefunds, async (call, { query }) => {
  const { page, waiting } = await readRefunds(call, query);
  return { data: page, extra: { waiting } };
});

const refuseServed = serveOperator(refunds.refuseRefund, async (call, { params, body }) => {
  const outcome = await refund.refuseRefund(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: null, message: 'access.refund.wasRefused' };
});

export const accessApi: readonly Served[] = [
  availableServed,
  availableFileServed,
  searchServed,
  countAvailableServed,
  countPaidServed,
  paidListServed,
  paidFileServed,
  teaserServed,
  buyServed,
  cardTopUpServed,
  bankTopUpServed,
  paidServed,
  fileServed,
  requestRefundServed,
  refundsServed,
  refuseServed,
];

import { accountTypes, asReader } from '#shared/actor.ts';
import { isRefusal, refuse } from '#shared/refusals.ts';
import { serveMember, serveOperator, type Served } from '#shared/serve.ts';
import * as rfqEndpoints from '../rfq/schema/endpoints.ts';
import { amendRfq } from './commands/amend.ts';
import { approveRefund } from './commands/approve-refund.ts';
import { cancelRfq } from './commands/cancel-rfq.ts';
import { muteDeal } from './commands/mute.ts';
import { takeDownRfq } from './commands/take-down.ts';
import { readCounters } from './reads/counters.ts';
import { readOpenDeals } from './reads/open.ts';
import { readUpdates } from './reads/updates.ts';
import { readBuyerDeal, readSupplierDeal } from './reads/wizard.ts';
import * as counters from './schema/counters.ts';
import { listOpenDeals } from './schema/open.ts';
import * as endings from './schema/endings.ts';
import * as wizard from './schema/wizard.ts';

const cancelServed = serveMember(endings.cancelRfq, async (call, { params, body }) => {
  const outcome = await cancelRfq(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'deal.rfqCanceled' };
});

const amendServed = serveMember(rfqEndpoints.amendRfq, async (call, { params, body }) => {
  const outcome = await amendRfq(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'rfq.done.amended' };
});

const takeDownServed = serveOperator(endings.takeDownRfq, async (call, { params, body }) => {
  const outcome = await takeDownRfq(call, params.id, body.reason);
  return isRefusal(outcome) ? outcome : { data: null, message: 'deal.takenDown' };
});

const approveRefundServed = serveOperator(endings.approveRefund, async (call, { params }) => {
  const outcome = await approveRefund(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, message: 'access.refund.wasApproved' };
});

const updatesServed = accountTypes.map((type) =>
  serveMember(endings.checkUpdates[type], async (call, { query }) => {
    const hasNew = await readUpdates(call);
    return { data: query.list ? { data: hasNew } : hasNew };
  }),
);

const countersServed = serveMember(counters.readCounters, async (call) => ({
  data: await readCounters(call),
}));

const buyerDealServed = serveMember(wizard.readBuyerDeal, async (call, { params, query }) => {
  const reader = { ...call, actor: asReader(call.actor) };
  const view = await readBuyerDeal(reader, params.id, query.offer);
  return view === null ? refuse('not_found') : { data: view };
});

const supplierDealServed = serveMember(wizard.readSupplierDeal, async (call, { params }) => {
  const view = await readSupplierDeal({ ...call, actor: asReader(call.actor) }, params.id);
  return view === null ? refuse('not_found') : { data: view };
});

const muteServed = [wizard.muteBuyerDeal, wizard.muteSupplierDeal].map((endpoint) =>
  serveMember(endpoint, async (call, { params, body }) => {
    const outcome = await muteDeal(call, params.id, body.on);
    if (isRefusal(outcome)) return outcome;
    return { data: outcome, message: outcome.is_muted ? 'deal.muted' : 'deal.unmuted' };
  }),
);

const openServed = serveMember(listOpenDeals, async (call, { query }) => ({
  data: await readOpenDeals(call, query.page),
}));

/** Endpoints that change or read several nouns of a deal, so that no single noun could own them. */
export const dealApi: readonly Served[] = [
  cancelServed,
  amendServed,
  takeDownServed,
  approveRefundServed,
  ...updatesServed,
  countersServed,
  buyerDealServed,
  supplierDealServed,
  ...muteServed,
  openServed,
];

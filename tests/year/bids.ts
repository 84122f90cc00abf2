import { expect } from 'vitest';
import {
  acceptOffer,
  requestRevision,
  compareOffers,
  readBuyerOffer,
  rejectOffer,
} from '#features/offer/schema/buyer.ts';
import {
  declineNegotiation,
  reviseOffer,
  sendOffer,
  withdrawOffer,
} from '#features/offer/schema/supplier.ts';
import type { SupplierOffer } from '#features/offer/schema/views.ts';
import { decimalOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { dayAfter } from '../factories/offer.ts';
import type { Step } from './plan.ts';
import { lineWithVat, sumOf } from './sums.ts';
import { isDone, must, pick, type Acting, type Bid, type Request, type World } from './world.ts';

export const supplierOf = (world: World, bid: Pick<Bid, 'trader'>) =>
  world.api.as({ token: bid.trader.party.token });
export const buyerOf = (world: World, { request }: Pick<Bid, 'request'>) =>
  world.api.as({ token: request.buyer.party.token });

/** Prices from a hundredth to tens of thousands: some make totals smaller than the platform's discount. */
function formOf(world: World, { currency, lines }: Request, { what, how }: Step) {
  const prices = lines.map(
    (_, index) => 1n + (BigInt(what + index * 977) % (how % 5 === 0 ? 400n : 2_000_000n)),
  );
  const decimals = decimalsOf(currency);
  const form = {
    lines: lines.map(({ id }, index) => ({
      line_id: id,
      unit_price: decimalOf(must(prices[index]), decimals),
    })),
    delivery_value: 3,
    delivery_unit: 'weeks' as const,
    valid_until: dayAfter(world.api, 1 + (how % 60)),
    payment_terms: '30% advance',
    negotiable: how % 4 !== 0,
    firm: how % 3 === 0,
  };
  const lineMinor = lines.map(({ units }, index) =>
    lineWithVat(units, must(prices[index]), world.vatBp),
  );
  const netMinor = lines.map(({ units }, index) => units * must(prices[index]));
  return { form, lineMinor, netMinor };
}

function expectSums(bid: Bid, { versions }: SupplierOffer): void {
  const { currency, discountMinor } = bid.request;
  const twoPercent = sumOf(bid.netMinor) / 50n;
  const decimals = decimalsOf(currency);
  const total = sumOf(bid.lineMinor);
  bid.discountMinor = discountMinor < twoPercent ? discountMinor : twoPercent;
  expect(versions[0]).toMatchObject({
    total_after_vat: decimalOf(total, decimals),
    q_discount: decimalOf(bid.discountMinor, decimals),
    total_price: decimalOf(total - bid.discountMinor, decimals),
  });
}

const quote: Acting = async (world, step) => {
  const nowMs = world.api.now().getTime();
  const isLate = step.how % 9 === 0;
  const holders = [...world.requests.values()].flatMap((request) => {
    if (!isLate && (request.state !== 'active' || request.expiresAtMs <= nowMs)) return [];
    return [...request.holders.values()].filter(
      ({ trader }) => !request.bids.has(trader.party.companyId),
    );
  });
  const holder = pick(holders, step.who);
  if (holder === undefined) return;
  const { trader, purchase } = holder;
  const { request } = purchase;
  const { form, lineMinor, netMinor } = formOf(world, request, step);
  const answer = await supplierOf(world, holder)(sendOffer, {
    params: { id: request.id },
    body: form,
  });
  if (!isDone(world, 'offer sent', answer)) return;
  const { id } = answer.data;
  const bid: Bid = {
    id,
    request,
    trader,
    lineMinor,
    netMinor,
    discountMinor: 0n,
    openedAtMs: null,
    isWithdrawn: false,
    order: null,
  };
  expectSums(bid, answer.data);
  request.bids.set(trader.party.companyId, bid);
  world.bids.set(id, bid);
};

/** One of the board in these states, or now and then any. */
export function chosen(world: World, { who, how }: Step, ...states: readonly string[]) {
  const fitting = world.board.bids.filter(({ state }) => states.includes(state));
  const row = pick(how % 8 === 0 ? world.board.bids : fitting, who);
  const bid = row === undefined ? undefined : world.bids.get(row.id);
  return row === undefined || bid === undefined ? null : { row, bid, params: { id: bid.id } };
}

/**
 * A revision on the supplier's own, in answer to a negotiation, after withdrawing, or to renew an
 * expired offer.
 */
const revise: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending', 'withdrawn', 'expired');
  if (found === null) return;
  const { bid, row, params } = found;
  const { form, lineMinor, netMinor } = formOf(world, bid.request, step);
  const round =
    row.revisionId === null ? {} : { revision_id: row.revisionId, response: 'Our best' };
  const body = { ...form, ...round, seen_version: row.version };
  const answer = await supplierOf(world, bid)(reviseOffer, { params, body });
  if (!isDone(world, `offer ${row.state} revised`, answer)) return;
  bid.isWithdrawn = false;
  bid.lineMinor = lineMinor;
  bid.netMinor = netMinor;
  expectSums(bid, answer.data);
};

const withdraw: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending');
  if (found === null) return;
  const { bid, params } = found;
  const answer = await supplierOf(world, bid)(withdrawOffer, { params, body: { reason: 'price' } });
  if (isDone(world, 'offer withdrawn', answer)) bid.isWithdrawn = true;
};

export function noteOpened(world: World, bid: Bid): void {
  bid.openedAtMs ??= world.api.now().getTime();
}

/**
 * Its deadline has passed and the clock has not run: an offer opened now is opened too late to
 * prevent the refund.
 */
async function isOver({ api }: World, { id, expiresAtMs }: Request): Promise<boolean> {
  const rfq = await api.db
    .selectFrom('rfq')
    .select(['state', 'decide_by', 'pending_offer_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const nowMs = api.now().getTime();
  if (rfq.state === 'evaluate') return must(rfq.decide_by).getTime() <= nowMs;
  const ownMs = rfq.pending_offer_count === 0 ? 0 : 30 * 86_400_000;
  return rfq.state === 'active' && expiresAtMs + ownMs <= nowMs;
}

/** The buyer opens one, or all of an RFQ side by side. */
const open: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending', 'expired');
  if (found === null) return;
  const { bid, params } = found;
  const buyer = buyerOf(world, bid);
  const isLate = await isOver(world, bid.request);
  if (step.what % 3 !== 0) {
    if (isDone(world, 'offer opened', await buyer(readBuyerOffer, { params })) && !isLate)
      noteOpened(world, bid);
    return;
  }
  const answer = await buyer(compareOffers, { params: { id: bid.request.id } });
  if (!isDone(world, 'offers compared', answer) || isLate) return;
  for (const { id } of answer.data.offers) noteOpened(world, must(world.bids.get(id)));
};

const negotiate: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending');
  if (found === null) return;
  const { bid, params } = found;
  const answer = await buyerOf(world, bid)(requestRevision, {
    params,
    body: { text: 'Two weeks, please', targets: [] },
  });
  if (isDone(world, 'negotiation asked', answer)) noteOpened(world, bid);
};

const decline: Acting = async (world, { who }) => {
  const row = pick(
    world.board.bids.filter(({ revisionId }) => revisionId !== null),
    who,
  );
  const bid = row === undefined ? undefined : world.bids.get(row.id);
  if (row === undefined || bid === undefined) return;
  const params = { id: must(row.revisionId) };
  const answer = await supplierOf(world, bid)(declineNegotiation, {
    params,
    body: { response: 'It stays' },
  });
  isDone(world, 'negotiation declined', answer);
};

const reject: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending');
  if (found === null) return;
  const { bid, params } = found;
  isDone(
    world,
    'offer rejected',
    await buyerOf(world, bid)(rejectOffer, { params, body: { reason: 'price' } }),
  );
};

const accept: Acting = async (world, step) => {
  const found = chosen(world, step, 'pending');
  if (found === null) return;
  const { bid, row, params } = found;
  const answer = await buyerOf(world, bid)(acceptOffer, { params, body: { version: row.version } });
  if (!isDone(world, 'offer accepted', answer)) return;
  noteOpened(world, bid);
  bid.request.state = 'accepted';
};

export const bidActs = {
  quote,
  revise,
  withdrawOffer: withdraw,
  open,
  negotiate,
  decline,
  reject,
  accept,
} satisfies Record<string, Acting>;

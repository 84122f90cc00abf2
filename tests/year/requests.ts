import { expect } from 'vitest';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { requestRefund } from '#features/access/schema/paid.ts';
import { refuseRefund } from '#features/access/schema/refunds.ts';
import { approveRefund, cancelRfq, takeDownRfq } from '#features/deal/schema/endings.ts';
import { approveRfq, refuseRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { currencies } from '#shared/currency.ts';
import { decimalOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { dayAfter } from '../factories/offer.ts';
import { newKey } from '../factories/wallet.ts';
import { expectBalance } from './money.ts';
import { discountOf, feeOf, unitOf } from './sums.ts';
import {
  count,
  isDone,
  must,
  pick,
  type Acting,
  type Purchase,
  type Request,
  type Trader,
  type World,
} from './world.ts';

const dayMs = 86_400_000;

/** Every request that was ever made. */
const all = (world: World) => [...world.requests.values()];

const publish: Acting = async (world, { who, what, how }) => {
  const { api } = world;
  const client = must(pick(world.clients, who));
  const isOwn = how % 6 !== 0;
  const currency = what % 2 === 0 ? 'AED' : must(pick(currencies, how));
  const rateMicro = currency === 'AED' ? 1_000_000n : must(world.rates.get(currency));
  const unit = unitOf(currency);
  const estimated = unit + (BigInt(what) % (how % 4 === 0 ? 2_000_000n * unit : 60_000n * unit));
  const units = [BigInt(1 + (what % 40)), BigInt(1 + (how % 900))].slice(0, 1 + (who % 2));
  const category = must(pick(world.categories, what));
  const answer = await api.as({ token: (isOwn ? client.party : client.requester).token })(
    submitRfq,
    {
      body: {
        category_id: category.id,
        title: `Goods ${world.requests.size + 1}`,
        request_type: 'internal',
        city_id: world.cityId,
        delivery_method: 'delivery',
        currency,
        estimated_price: decimalOf(estimated, decimalsOf(currency)),
        expiry_date: dayAfter(api, 1 + (how % 40)),
        lines: units.map((quantity, index) => ({
          description: `Line ${index + 1}`,
          quantity: String(quantity),
          unit_code: 'C62',
        })),
        file_ids: [],
        confirm_duplicate: true,
      },
    },
  );
  if (!isDone(world, 'published', answer)) return;
  const {
    id,
    status,
    lines,
    expires_at: expiresAt,
    rfq_fee: fee,
    q_discount: discount,
  } = answer.data;
  const request: Request = {
    id,
    buyer: client,
    categoryId: category.id,
    currency,
    rateMicro,
    feeFils: feeOf(estimated, { currency, rateMicro }),
    discountMinor: discountOf(estimated, { currency, rateMicro }),
    lines: lines.map((line, index) => ({ id: line.id, units: must(units[index]) })),
    expiresAtMs: Date.parse(expiresAt),
    state: status === 'active' ? 'active' : 'pending',
    isPublished: status === 'active',
    bids: new Map(),
    holders: new Map(),
  };
  expect(status).toBe(isOwn ? 'active' : 'pending');
  expect(fee).toBe(decimalOf(request.feeFils));
  expect(discount).toBe(decimalOf(request.discountMinor, decimalsOf(currency)));
  world.requests.set(id, request);
};

const judgeRequest: Acting = async (world, { who, what, how }) => {
  const id = pick(world.board.waiting, what);
  const request = how % 8 === 0 ? pick(all(world), who) : world.requests.get(id ?? '');
  if (request === undefined) return;
  const owner = world.api.as({ token: request.buyer.party.token });
  const params = { id: request.id };
  if (how % 4 === 1) {
    const answer = await owner(refuseRfq, { params, body: { reason: 'Not this month' } });
    if (isDone(world, 'request refused', answer)) request.state = 'over';
    return;
  }
  if (!isDone(world, 'request approved', await owner(approveRfq, { params, body: {} }))) return;
  request.state = 'active';
  request.isPublished = true;
};

/** The amount that a user with limits has spent in a period of Dubai, without refunded fees. */
function spentBy(trader: Trader, memberId: string, now: Date, length: 7 | 10): bigint {
  const period = dayInDubai(now).slice(0, length);
  const mine = trader.purchases.filter((one) => one.memberId === memberId && !one.isReturned);
  const inPeriod = mine.filter(({ atMs }) => dayInDubai(new Date(atMs)).startsWith(period));
  return inPeriod.reduce((sum, { fils }) => sum + fils, 0n);
}

/** The expected answer of the purchase; `done` has charged the oracle. */
function predictPurchase(world: World, trader: Trader, request: Request, bySales: boolean): string {
  const now = world.api.now();
  if (request.holders.has(trader.party.companyId)) return 'repeated';
  // An RFQ that was never published is not disclosed.
  if (!request.isPublished) return 'not_found';
  if (!trader.categories.includes(request.categoryId)) return 'category_inactive';
  if (request.state !== 'active' || now.getTime() >= request.expiresAtMs) return 'closed';
  if (bySales && trader.sales !== null) {
    const { party, dayFils, monthFils } = trader.sales;
    if (spentBy(trader, party.memberId, now, 7) + request.feeFils > monthFils)
      return 'month_limit_reached';
    if (spentBy(trader, party.memberId, now, 10) + request.feeFils > dayFils)
      return 'day_limit_reached';
  }
  return trader.oracle.charge(request.feeFils, now.getTime(), world.vatBp);
}

function requestFor(world: World, trader: Trader, what: number, how: number): Request | undefined {
  if (how % 7 === 0) return pick(all(world), what);
  const nowMs = world.api.now().getTime();
  const open = all(world).filter(
    ({ state, expiresAtMs, categoryId, holders }) =>
      state === 'active' &&
      expiresAtMs > nowMs &&
      trader.categories.includes(categoryId) &&
      !holders.has(trader.party.companyId),
  );
  return pick(open, what);
}

const buy: Acting = async (world, { who, what, how }) => {
  const rich = world.traders.filter(({ oracle }) => oracle.balance >= 2_500n);
  const trader = pick(how % 5 === 0 ? world.traders : rich, who);
  const request = trader === undefined ? undefined : requestFor(world, trader, what, how);
  if (trader === undefined || request === undefined) return;
  const bySales = trader.sales !== null && how % 2 === 0;
  const member = bySales ? must(trader.sales).party : trader.party;
  const predicted = predictPurchase(world, trader, request, bySales);
  const key = newKey();
  const send = () =>
    world.api.as({ token: member.token })(buyAccess, { params: { id: request.id }, body: {} }, key);
  const answer = await send();
  const outcome = answer.ok ? (answer.data.repeated ? 'repeated' : 'done') : answer.code;
  const isClosed = outcome === 'rfq_not_open' || outcome === 'rfq_expired';
  expect(isClosed ? 'closed' : outcome).toBe(predicted);
  count(world, `access ${outcome}`);
  if (!answer.ok || predicted !== 'done') return;
  // The same once more under its key is the same answer, and no second charge.
  if (how % 3 === 0) expect(await send()).toMatchObject({ ok: true, data: answer.data });
  expect(answer.data.balance).toBe(decimalOf(trader.oracle.balance));
  const { memberId } = member;
  const atMs = world.api.now().getTime();
  const index = trader.oracle.accesses.length - 1;
  const { access_id: id } = answer.data;
  const purchase: Purchase = {
    id,
    request,
    memberId,
    fils: request.feeFils,
    atMs,
    index,
    isReturned: false,
  };
  trader.purchases.push(purchase);
  request.holders.set(trader.party.companyId, { trader, purchase });
};

/** A fee came back, whole. */
export function giveBack(request: Request, companyId: string): void {
  const { trader, purchase } = must(request.holders.get(companyId));
  trader.oracle.giveBack(purchase.index);
  purchase.isReturned = true;
  request.holders.delete(companyId);
}

/** The request is gone, and every fee is back. */
async function expectAllBack(world: World, request: Request): Promise<void> {
  request.state = 'over';
  const holders = [...request.holders].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [companyId] of holders) giveBack(request, companyId);
  for (const [, { trader }] of holders.slice(0, 2)) await expectBalance(world, trader);
}

function openOne(world: World, { who, how }: { who: number; how: number }): Request | undefined {
  const open = all(world).filter(
    ({ state, expiresAtMs }) =>
      state === 'active' && expiresAtMs > world.api.now().getTime() - 30 * dayMs,
  );
  return pick(how % 8 === 0 ? all(world) : open, who);
}

const cancelRequest: Acting = async (world, step) => {
  const request = openOne(world, step);
  if (request === undefined) return;
  const owner = world.api.as({ token: request.buyer.party.token });
  const answer = await owner(
    cancelRfq,
    { params: { id: request.id }, body: { reason: 'price' } },
    newKey(),
  );
  if (isDone(world, 'request canceled', answer)) await expectAllBack(world, request);
};

const takeDown: Acting = async (world, step) => {
  const request = openOne(world, step);
  // Most stay: this is what the platform does to few.
  if (request === undefined || step.what % 2 === 0) return;
  const reviewer = world.api.as({ token: world.reviewer });
  const answer = await reviewer(
    takeDownRfq,
    { params: { id: request.id }, body: { reason: 'Not allowed' } },
    newKey(),
  );
  if (isDone(world, 'request taken down', answer)) await expectAllBack(world, request);
};

const ask: Acting = async (world, { who, what }) => {
  const trader = pick(
    world.traders.filter(({ purchases }) => purchases.length > 0),
    who,
  );
  const purchase = trader === undefined ? undefined : pick(trader.purchases.slice(-6), what);
  if (trader === undefined || purchase === undefined) return;
  const params = { id: purchase.request.id };
  isDone(
    world,
    'refund asked',
    await world.api.as({ token: trader.party.token })(requestRefund, {
      params,
      body: { reason: 'The wrong goods' },
    }),
  );
};

const judgeRefund: Acting = async (world, { who, how }) => {
  const asked = pick(world.board.refunds, who);
  if (asked === undefined) return;
  const { id, companyId, rfqId } = asked;
  const finance = world.api.as({ token: world.finance });
  if (how % 3 === 0) {
    isDone(
      world,
      'refund refused',
      await finance(refuseRefund, { params: { id }, body: { reason: 'It was as said' } }),
    );
    return;
  }
  if (!isDone(world, 'refund approved', await finance(approveRefund, { params: { id } }, newKey())))
    return;
  const request = must(world.requests.get(rfqId));
  giveBack(request, companyId);
  const offer = await world.api.db
    .selectFrom('offer')
    .select('state')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  // The right to quote ends with the refund, and so does an undecided offer.
  const bid = request.bids.get(companyId);
  if (bid !== undefined && offer?.state === 'withdrawn') bid.isWithdrawn = true;
  expect(offer?.state ?? 'none').not.toBe('pending');
  await expectBalance(world, must(world.byCompany.get(companyId)));
};

export const requestActs = {
  publish,
  judgeRequest,
  buy,
  cancelRequest,
  takeDown,
  askRefund: ask,
  judgeRefund,
} satisfies Record<string, Acting>;

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navigationOf } from '#app/shell/navigation.ts';
import { refundCauses } from '#features/access/rules/table.ts';
import { countPaid } from '#features/access/schema/available.ts';
import { listPaid } from '#features/access/schema/paid.ts';
import { readCounters } from '#features/deal/schema/counters.ts';
import { listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { notify } from '#features/notification/store/notify.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { giveAccess, publishRfq, quote } from '../factories/offer.ts';
import { acceptQuoted, receive, sendOrderOf } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
const random = seededRandom('counters');

beforeAll(async () => {
  api = await startApi('counters');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function countersOf(party: Party) {
  const answer = await api.as({ token: party.token })(readCounters, {});
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

async function addDraft(party: Party): Promise<void> {
  const at = api.now();
  await api.db
    .insertInto('draft')
    .values({
      id: random.id(),
      company_id: party.companyId,
      member_id: party.memberId,
      kind: 'rfq',
      payload: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function chooseCategory(supplier: Party): Promise<void> {
  const category = await api.db
    .selectFrom('category')
    .select('id')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('company_category')
    .values({ company_id: supplier.companyId, category_id: category.id, created_at: api.now() })
    .execute();
}

describe('the counters of the navigation', () => {
  it('are refused without a session and without an approval', async () => {
    expect(await api.as()(readCounters, {})).toMatchObject({ ok: false, status: 401 });
    const fresh = await addParty(api, 'buyer', { approved: false });
    const answer = await api.as({ token: fresh.token })(readCounters, {});
    expect(answer).toMatchObject({ ok: false, status: 403, code: 'not_approved' });
  });

  it('show a buyer the pending items, in one query', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    await quote(api, rfq);
    await quote(api, rfq);
    await publishRfq(api, buyer, { set: { state: 'completed' } });
    await addDraft(buyer);
    const { result, statements } = await watchQueries(() => countersOf(buyer));
    // The other one is the look-up of the session.
    expect(statements).toHaveLength(2);
    expect(result).toEqual({
      type: 'buyer',
      offers: 2,
      purchase_orders: 0,
      drafts: 1,
      notifications: 2,
      rfq: 2,
      rfq_tabs: { all: 2, pending: 0, active: 1, accepted: 0, delivered: 0, completed: 1 },
    });
  });

  it('count only own records for a member who may not see all', async () => {
    const buyer = await addParty(api, 'buyer');
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    await quote(api, await publishRfq(api, buyer));
    expect(await countersOf(requester)).toMatchObject({ offers: 0, rfq_tabs: { all: 0 } });
    await quote(api, await publishRfq(api, requester));
    expect(await countersOf(requester)).toMatchObject({ offers: 1, rfq_tabs: { all: 1 } });
    expect(await countersOf(buyer)).toMatchObject({ offers: 2, rfq_tabs: { all: 2 } });
  });

  it('show a supplier open RFQs, paid RFQs and the states of its quotations, in one query', async () => {
    const buyer = await addParty(api, 'buyer');
    const { supplier } = await quote(api, await publishRfq(api, buyer));
    const before = await countersOf(supplier);
    expect(before).toMatchObject({
      rfqs: 0,
      'buy-now': 0,
      paid_rfqs: 1,
      rfq: 1,
      quotation_tabs: { all: 1, pending: 1, deliverd: 0 },
    });
    await chooseCategory(supplier);
    const open = (await countersOf(supplier)) as typeof before & { rfqs: number };
    expect(open.rfqs).toBeGreaterThan(0);
    const bought = await publishRfq(api, buyer);
    const params = { amount: '1.00' };
    await api.db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          { random, now: api.now() },
          { memberId: supplier.memberId, type: 'top_up_confirmed', params },
        ),
      );
    await giveAccess(api, supplier, bought.rfqId);
    const { result, statements } = await watchQueries(() => countersOf(supplier));
    expect(statements).toHaveLength(2);
    expect(result).toMatchObject({ rfqs: open.rfqs, paid_rfqs: 2, notifications: 1 });
  });

  it('show as many paid RFQs as their list, in every state of access', async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    const client = api.as({ token: supplier.token });
    let bought = 0;
    for (const cause of [null, ...refundCauses]) {
      const { rfqId } = await publishRfq(api, buyer);
      await giveAccess(api, supplier, rfqId);
      bought += 1;
      if (cause !== null)
        await api.db
          .updateTable('access')
          .set({ refunded_at: api.now(), refund_cause: cause })
          .where('rfq_id', '=', rfqId)
          .execute();
      expect(await client(listPaid, {}), String(cause)).toMatchObject({ data: { total: bought } });
      expect(await countersOf(supplier), String(cause)).toMatchObject({ paid_rfqs: bought });
      expect(await client(countPaid, {}), String(cause)).toMatchObject({ data: bought });
    }
  });

  it('of offers and orders are the totals of their lists of open rows', async () => {
    const buyer = await addParty(api, 'buyer');
    const client = api.as({ token: buyer.token });
    const rfq = await publishRfq(api, buyer);
    await quote(api, rfq);
    await quote(api, rfq);
    const decided = await publishRfq(api, buyer);
    await quote(api, decided);
    await api.db
      .updateTable('rfq')
      .set({ state: 'accepted' })
      .where('id', '=', decided.rfqId)
      .execute();
    const openDeal = async () => {
      const awarded = await publishRfq(api, buyer);
      return sendOrderOf(api, await acceptQuoted(api, buyer, awarded, await quote(api, awarded)));
    };
    await openDeal();
    const delivered = await openDeal();
    await receive(
      api,
      delivered,
      delivered.order.lines.map(({ quantity }) => quantity),
    );
    const counters = await countersOf(buyer);
    expect(counters).toMatchObject({ offers: 2, purchase_orders: 1 });
    // The filters of the lists that the counters of the navigation open.
    const counted = navigationOf.buyer.flat().map(({ counterTo = '' }) => counterTo);
    const open = { query: { state: 'open' } } as const;
    expect(counted.filter((to) => to !== '')).toEqual([
      '/buyer/offers?state=open',
      '/buyer/purches-order?state=open',
    ]);
    expect(await client(listBuyerOffers, open)).toMatchObject({ data: { total: 2 } });
    expect(await client(listBuyerOffers, {})).toMatchObject({ data: { total: 5 } });
    expect(await client(listBuyerOrders, open)).toMatchObject({ data: { total: 1 } });
    expect(await client(listBuyerOrders, {})).toMatchObject({ data: { total: 2 } });
  });

  it('exclude an RFQ whose deadline has passed, also if the clock has not run', async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    await chooseCategory(supplier);
    const before = (await countersOf(supplier)) as { rfqs: number };
    await publishRfq(api, buyer, { days: 1 });
    expect(await countersOf(supplier)).toMatchObject({ rfqs: before.rfqs + 1 });
    api.advance(2 * 86_400_000);
    expect(await countersOf(supplier)).toMatchObject({ rfqs: before.rfqs });
  });
});

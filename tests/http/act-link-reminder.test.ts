import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeActLink } from '#features/act-link/commands.ts';
import { readBuyerOffer, remindApprovers, requestApproval } from '#features/offer/schema/buyer.ts';
import {
  acknowledgeOrder,
  readOrder,
  remindOtherSide,
} from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { lateSteps } from '../factories/late-steps.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress, sentDeal } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('late steps');
const dayMs = 86_400_000;
let api: TestApi;

beforeAll(async () => {
  api = await startApi('reminders by link');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const { run, open, press, linkOf, countOf } = lateSteps(() => api, random);

const orderOf = async (id: string) =>
  api.db.selectFrom('purchase_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An order that its supplier has not acknowledged, after the notice to its buyer. */
async function unacknowledged() {
  const deal = await sentDeal(api);
  const colleague = await addMember(api, deal.buyer.companyId, { roles: ['purchasing'] });
  api.advance(9 * dayMs);
  await run();
  expect(await countOf(deal.buyer, 'acknowledgement_late')).toBe(0);
  api.advance(dayMs);
  await run();
  await run();
  expect(await countOf(deal.buyer, 'acknowledgement_late')).toBe(1);
  return { ...deal, colleague };
}

/** An acknowledged order without a receipt, after the notice to its supplier. */
async function notReceived() {
  const deal = await sentDeal(api);
  dataOf(
    await api.as(deal.supplier)(acknowledgeOrder, { params: { id: deal.order.id }, body: {} }),
  );
  const { promised_at: promisedAt } = await orderOf(deal.order.id);
  if (promisedAt === null) throw new Error('The order promises no delivery');
  api.advance(promisedAt.getTime() - api.now().getTime() + 3 * dayMs);
  await run();
  await run();
  expect(await countOf(deal.supplier, 'receipt_late')).toBe(1);
  return deal;
}

/** A request for approval that no approver decided, after the notice to its requester. */
async function undecided() {
  const buyer = await addParty(api, 'buyer');
  const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
  const rfq = await publishRfq(api, buyer, { set: { created_by: requester.memberId }, days: 20 });
  const { offer } = await quote(api, rfq);
  await giveAddress(api, buyer);
  dataOf(
    await api.as({ token: requester.token })(requestApproval, {
      params: { id: offer.id },
      body: { version: 1, reason: 'Best price' },
    }),
  );
  api.advance(2 * dayMs);
  await run();
  await run();
  expect(await countOf(requester, 'award_late')).toBe(1);
  return { buyer, requester, offer };
}

describe('a reminder by link', () => {
  it('shows the facts and changes nothing when it is opened, also many times', async () => {
    const { buyer, supplier, order } = await unacknowledged();
    const token = await linkOf(buyer, 'acknowledgement_late');
    const before = await orderOf(order.id);
    for (let times = 0; times < 3; times += 1)
      expect(await open(token)).toMatchObject({
        state: 'open',
        verb: 'remind_acknowledge',
        path: `/buyer/po/${order.id}`,
        needs_proof: false,
        facts: { number: order.serial },
      });
    expect(await orderOf(order.id)).toEqual(before);
    expect(await countOf(supplier, 'order_reminder')).toBe(1);
  });

  it('reminds the supplier of an order once, whatever number of presses arrive together', async () => {
    const { buyer, supplier, colleague, order } = await unacknowledged();
    const [own, others] = [
      await linkOf(buyer, 'acknowledgement_late'),
      await linkOf(colleague, 'acknowledgement_late'),
    ];
    const answers = await Promise.all([press(own), press(own), press(others)]);
    const states = answers.map((answer) => (answer.ok ? answer.data.state : answer.code));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
    expect(await countOf(supplier, 'order_reminder')).toBe(2);
    expect(await orderOf(order.id)).toMatchObject({ reminder_count: 1, reminded_at: api.now() });
    const ended = [(await open(own)).state, (await open(others)).state];
    expect(ended.toSorted()).toEqual(['changed', 'used']);
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', buyer.companyId)
      .where('verb', 'in', ['actLink.used', 'order.reminded'])
      .where('member_id', 'is not', null)
      .orderBy('verb')
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual(['actLink.used', 'order.reminded']);
  });

  it('is refused within 24 hours of the last one, and is not used up by that', async () => {
    const { buyer, supplier, order } = await unacknowledged();
    expect(dataOf(await press(await linkOf(buyer, 'acknowledgement_late'))).state).toBe('open');
    const token = await linkOf(buyer, 'acknowledgement_late');
    api.advance(dayMs - 1);
    expect(await press(token)).toMatchObject({ status: 409, code: 'reminded_today' });
    expect((await open(token)).state).toBe('open');
    api.advance(1);
    expect(dataOf(await press(token)).state).toBe('open');
    expect(await orderOf(order.id)).toMatchObject({ reminder_count: 2 });
    expect(await countOf(supplier, 'order_reminder')).toBe(3);
  });

  it('is sent from the page of the order, too, once a day and by its own side only', async () => {
    const { buyer, supplier, order } = await unacknowledged();
    const other = await addParty(api, 'buyer');
    const about = { params: { id: order.id } };
    const remind = (by: { readonly token: string }) =>
      api.as({ token: by.token })(remindOtherSide, about);
    const canOf = async (by: { readonly token: string }) =>
      dataOf(await api.as({ token: by.token })(readOrder, about)).can.remind;
    expect([await canOf(buyer), await canOf(supplier)]).toEqual([true, false]);
    expect(await remind(other)).toMatchObject({ status: 404 });
    expect(await remind(supplier)).toMatchObject({ code: 'state_changed' });
    expect(await remind(buyer)).toMatchObject({ ok: true });
    expect(await remind(buyer)).toMatchObject({ status: 409, code: 'reminded_today' });
    expect(await canOf(buyer)).toBe(false);
    expect(await countOf(supplier, 'order_reminder')).toBe(2);
    expect(await orderOf(order.id)).toMatchObject({ reminder_count: 1 });
  });

  it('ends after 72 hours, and with the acknowledgement', async () => {
    const { buyer, order, supplier } = await unacknowledged();
    const token = await linkOf(buyer, 'acknowledgement_late');
    const late = await linkOf(buyer, 'acknowledgement_late');
    await api.db
      .updateTable('purchase_order')
      .set({ acknowledged_at: api.now() })
      .where('id', '=', order.id)
      .execute();
    expect(dataOf(await press(token)).state).toBe('changed');
    api.advance(3 * dayMs);
    expect(dataOf(await press(late)).state).toBe('expired');
    expect(await countOf(supplier, 'order_reminder')).toBe(1);
  });

  it('is only of members of the waiting side with the right', async () => {
    const { buyer, supplier, order } = await unacknowledged();
    const viewer = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    const stranger = await addParty(api, 'buyer');
    const params = { type: 'acknowledgement_late', order_id: order.id };
    const made = async ({ memberId }: Pick<Party, 'memberId'>) =>
      makeActLink({ db: api.db, random, now: api.now() }, { memberId, params });
    expect(await made(viewer)).toBeNull();
    expect(await made(supplier)).toBeNull();
    const token = /token=(.+)$/.exec((await made(stranger)) ?? '')?.[1] ?? '';
    expect(await press(token)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await countOf(supplier, 'order_reminder')).toBe(1);
  });
});

describe('a reminder of a receipt', () => {
  it('reaches the buyer once, with a link that confirms the receipt', async () => {
    const { buyer, supplier, order } = await notReceived();
    const token = await linkOf(supplier, 'receipt_late');
    expect(await open(token)).toMatchObject({
      verb: 'remind_receive',
      path: `/seller/po/${order.id}`,
    });
    const answers = await Promise.all([press(token), press(token)]);
    expect(answers.map((answer) => answer.ok && answer.data.state).toSorted()).toEqual([
      'open',
      'used',
    ]);
    expect(await countOf(buyer, 'receipt_reminder')).toBe(1);
    const receiving = await linkOf(buyer, 'receipt_reminder');
    expect(await open(receiving)).toMatchObject({ state: 'open', verb: 'receive' });
    const another = await linkOf(supplier, 'receipt_late');
    expect(dataOf(await press(receiving)).state).toBe('open');
    expect((await orderOf(order.id)).delivered_at).not.toBeNull();
    expect(dataOf(await press(another)).state).toBe('changed');
  });
});

describe('a reminder of an approval', () => {
  it('sends the request again to the approvers, once a day, from its requester only', async () => {
    const { buyer, requester, offer } = await undecided();
    const token = await linkOf(requester, 'award_late');
    expect(await open(token)).toMatchObject({
      verb: 'remind_approve',
      path: `/buyer/offer/${offer.id}`,
      needs_proof: false,
      facts: { reason: 'Best price' },
    });
    const answers = await Promise.all([press(token), press(token)]);
    expect(answers.map((answer) => answer.ok && answer.data.state).toSorted()).toEqual([
      'open',
      'used',
    ]);
    expect(await countOf(buyer, 'award_asked')).toBe(2);
    expect(await countOf(requester, 'award_asked')).toBe(0);
    expect(await press(await linkOf(requester, 'award_late'))).toMatchObject({
      code: 'reminded_today',
    });
    const params = { type: 'award_late', offer_id: offer.id };
    const path = await makeActLink(
      { db: api.db, random, now: api.now() },
      { memberId: buyer.memberId, params },
    );
    const foreign = /token=(.+)$/.exec(path ?? '')?.[1] ?? '';
    expect(await press(foreign)).toMatchObject({ code: 'state_changed' });
    expect(await countOf(buyer, 'award_asked')).toBe(2);
  });

  it('is sent from the page of the offer, too, once a day and by the requester only', async () => {
    const { buyer, requester, offer } = await undecided();
    const about = { params: { id: offer.id } };
    const remind = (by: { readonly token: string }) =>
      api.as({ token: by.token })(remindApprovers, about);
    const canOf = async (by: { readonly token: string }) =>
      dataOf(await api.as({ token: by.token })(readBuyerOffer, about)).can.remind_approvers;
    expect([await canOf(requester), await canOf(buyer)]).toEqual([true, false]);
    expect(await remind(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    expect(await remind(buyer)).toMatchObject({ status: 409, code: 'state_changed' });
    const answers = await Promise.all([remind(requester), remind(requester)]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
      'ok',
      'reminded_today',
    ]);
    expect(await canOf(requester)).toBe(false);
    expect(await countOf(buyer, 'award_asked')).toBe(2);
  });
});

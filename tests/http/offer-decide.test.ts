import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/schema.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { cancelDealAsBuyer, cancelDealAsSupplier } from '#features/purchase-order/schema/order.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  logOf,
  newsOf,
  offerBody,
  publishRfq,
  quote,
} from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offer decisions');
});
beforeEach(async () => {
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });
const accept = (party: Party, id: string, version = 1) =>
  as(party)(buyerApi.acceptOffer, { params: { id }, body: { version } });
const reject = (party: Party, id: string, body: object = {}) =>
  as(party)(buyerApi.rejectOffer, { params: { id }, body });
const ask = (party: Party, id: string, body: object = { text: 'A better price, please' }) =>
  as(party)(buyerApi.requestRevision, { params: { id }, body: { text: '', ...body } });

async function stateOf(rfqId: string) {
  const row = await api.db
    .selectFrom('rfq')
    .select('state')
    .where('id', '=', rfqId)
    .executeTakeFirstOrThrow();
  return row.state;
}

describe('accepting an offer', () => {
  it('awards every line, moves offer and RFQ, notifies the supplier, and leaves the others pending', async () => {
    const rfq = await publishRfq(api, buyer);
    const chosen = await quote(api, rfq);
    const other = await quote(api, rfq);
    const accepted = await accept(buyer, chosen.offer.id);
    expect(accepted).toMatchObject({
      ok: true,
      data: {
        status: 'accepted',
        rfq: { status: 'accepted' },
        can: { accept: false, cancel: true, negotiate: false },
      },
    });
    const award = await api.db
      .selectFrom('award')
      .selectAll()
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    // Decided from a list: the winner's access fee must not be refunded as that of an unopened
    // offer.
    const { opened_at: openedAt } = await api.db
      .selectFrom('offer')
      .select('opened_at')
      .where('id', '=', chosen.offer.id)
      .executeTakeFirstOrThrow();
    expect(openedAt).toEqual(api.now());
    expect(award).toMatchObject({
      offer_id: chosen.offer.id,
      decided_by: buyer.memberId,
      canceled_at: null,
    });
    const lines = await api.db
      .selectFrom('award_line')
      .select('rfq_line_id')
      .where('award_id', '=', award.id)
      .execute();
    expect(lines.map((line) => line.rfq_line_id).toSorted()).toEqual([...rfq.lineIds].toSorted());
    expect(await newsOf(api, chosen.supplier)).toEqual(['offer_accepted']);
    expect(await newsOf(api, other.supplier)).toEqual([]);
    expect(await logOf(api, chosen.offer.id)).toEqual([
      'supplier offer.sent',
      'buyer offer.accepted',
    ]);
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 2, pending_offer_count: 1 });
    // The other supplier does not learn the winner; it can only withdraw its offer.
    const read = await as(other.supplier)(supplierApi.readQuotation, {
      params: { id: other.offer.id },
    });
    expect(read).toMatchObject({
      data: {
        status: 'pending',
        rfq: { status: 'active' },
        can: { withdraw: true, revise: false },
      },
    });
    const body = { ...offerBody(api, rfq), seen_version: 1 };
    expect(
      await as(other.supplier)(supplierApi.reviseOffer, { params: { id: other.offer.id }, body }),
    ).toMatchObject({
      status: 409,
      code: 'rfq_not_open',
    });
  });

  it('is refused after a faster colleague, who is named', async () => {
    const rfq = await publishRfq(api, buyer);
    const one = await quote(api, rfq);
    const two = await quote(api, rfq);
    const colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
    const both = await Promise.all([accept(buyer, one.offer.id), accept(colleague, two.offer.id)]);
    expect(both.filter((answer) => answer.ok)).toHaveLength(1);
    const winner = both[0].ok ? one : two;
    const lost = both.find((answer) => !answer.ok);
    expect(lost).toMatchObject({
      status: 409,
      code: 'already_decided',
      details: {
        offer_id: winner.offer.id,
        offer_number: winner.offer.number,
        decided_by: expect.any(String),
      },
    });
    expect(await accept(buyer, winner.offer.id)).toMatchObject({ code: 'already_decided' });
    const loser = winner === one ? two : one;
    expect(await reject(buyer, loser.offer.id)).toMatchObject({ code: 'already_decided' });
    expect(await ask(buyer, loser.offer.id)).toMatchObject({ code: 'already_decided' });
  });

  it('needs the version on the screen, valid, confirmed, and within the limit', async () => {
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq, { valid_until: dayAfter(api, 5) });
    expect(await accept(buyer, offer.id, 2)).toMatchObject({ status: 409, code: 'state_changed' });
    const body = { ...offerBody(api, rfq), valid_until: dayAfter(api, 5), seen_version: 1 };
    await as(supplier)(supplierApi.reviseOffer, { params: { id: offer.id }, body });
    expect(await accept(buyer, offer.id, 1)).toMatchObject({ status: 409, code: 'state_changed' });
    const poor = await addMember(api, buyer.companyId, {
      roles: ['approver'],
      limitFils: 475_664_199n,
    });
    expect(await accept(poor, offer.id, 2)).toMatchObject({ status: 403, code: 'above_limit' });
    expect(await as(poor)(buyerApi.readBuyerOffer, { params: { id: offer.id } })).toMatchObject({
      data: { can: { accept: false, buy: false, reject: true, negotiate: true } },
    });
    const requester = await addMember(api, buyer.companyId, { roles: ['requester', 'viewer'] });
    expect(await accept(requester, offer.id, 2)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(
      await as(requester)(buyerApi.readBuyerOffer, { params: { id: offer.id } }),
    ).toMatchObject({
      data: { can: { accept: false, reject: false, negotiate: true } },
    });
    expect(await stateOf(rfq.rfqId)).toBe('active');
    expect(await accept(buyer, offer.id, 2)).toMatchObject({ ok: true });
  });

  it('is refused once the RFQ has expired or was cancelled', async () => {
    const rfq = await publishRfq(api, buyer, { days: 2 });
    const { offer } = await quote(api, rfq, { valid_until: dayAfter(api, 100) });
    await api.db
      .updateTable('rfq')
      .set({ state: 'canceled' })
      .where('id', '=', rfq.rfqId)
      .execute();
    expect(await accept(buyer, offer.id)).toMatchObject({ status: 409, code: 'rfq_not_open' });
    await api.db.updateTable('rfq').set({ state: 'active' }).where('id', '=', rfq.rfqId).execute();
    api.advance(20 * dayMs);
    expect(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } })).toMatchObject({
      data: { rfq: { status: 'evaluate' }, offers: [{ status: 'pending', can: { accept: true } }] },
    });
    api.advance(13 * dayMs);
    const fresh = await addMember(api, buyer.companyId, { isOwner: false, roles: ['approver'] });
    expect(await accept(fresh, offer.id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await as(fresh)(buyerApi.readBuyerOffer, { params: { id: offer.id } })).toMatchObject({
      data: {
        status: 'expired',
        rfq: { status: 'expired' },
        can: { accept: false, reject: false },
      },
    });
  });
});

describe('rejecting an offer', () => {
  it('needs no reason, and shares one only if the buyer agrees', async () => {
    const rfq = await publishRfq(api, buyer);
    const quiet = await quote(api, rfq);
    const told = await quote(api, rfq);
    expect(await reject(buyer, quiet.offer.id, { reason: 'other' })).toMatchObject({
      status: 422,
      errors: { reason_text: ['Enter a short reason.'] },
    });
    expect(
      await reject(buyer, quiet.offer.id, { reason: 'price', reason_text: 'Too dear' }),
    ).toMatchObject({
      data: { status: 'rejected', reason: 'price', reason_text: 'Too dear' },
    });
    expect(
      await reject(buyer, told.offer.id, {
        reason: 'terms',
        reason_text: 'No',
        share_reason: 'on',
      }),
    ).toMatchObject({
      ok: true,
    });
    const read = (one: typeof told) =>
      as(one.supplier)(supplierApi.readQuotation, { params: { id: one.offer.id } });
    expect(await read(quiet)).toMatchObject({
      data: { status: 'rejected', reason: '', reason_text: '' },
    });
    expect(await read(told)).toMatchObject({
      data: { status: 'rejected', reason: 'terms', reason_text: 'No' },
    });
    expect(await newsOf(api, told.supplier)).toEqual(['offer_rejected']);
    const wordless = await quote(api, rfq);
    await reject(buyer, wordless.offer.id, { reason: 'delivery_time', share_reason: 'on' });
    const newsFor = async (one: typeof told) => {
      const news = await as(one.supplier)(listNotifications, {});
      return news.ok ? news.data.map(({ data }) => data.message.split('Reason: ')[1]) : news.code;
    };
    expect(await newsFor(quiet)).toEqual([undefined]);
    expect(await newsFor(told)).toEqual(['Terms – No']);
    expect(await newsFor(wordless)).toEqual(['Delivery time']);
    expect(await reject(buyer, told.offer.id)).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 3, pending_offer_count: 0 });
  });
});

describe('negotiation', () => {
  it('goes in rounds: requested with target prices, answered by a version or declined with text', async () => {
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq);
    const [one = ''] = rfq.lineIds;
    const asked = await ask(buyer, offer.id, {
      text: 'Closer to 6,200',
      targets: [{ line_id: one, target_price: '٦٢٠٠' }],
    });
    if (!asked.ok) throw new Error(asked.code);
    const revision = asked.data.revisions[0]?.id ?? '';
    expect(asked.data).toMatchObject({
      negotiation: true,
      rounds_left: 4,
      can: { negotiate: false, accept: true },
      revisions: [
        {
          round: 1,
          state: 'open',
          targets: [{ line_id: one, target_price: '6200.00' }],
          version: null,
        },
      ],
    });
    expect(await newsOf(api, supplier)).toEqual(['negotiation_asked']);
    expect(await ask(buyer, offer.id)).toMatchObject({ status: 409, code: 'revision_open' });
    // The requester is a person of the other side and is not named before the acceptance.
    const seen = await as(supplier)(supplierApi.readNegotiation, { params: { id: revision } });
    expect(seen).toMatchObject({
      data: {
        id: offer.id,
        revisions: [{ requested_by: null }],
        can: { answer: true, decline: true, revise: false },
      },
    });
    const body = { ...offerBody(api, rfq), seen_version: 1 };
    const revise = (changes: object) =>
      as(supplier)(supplierApi.reviseOffer, {
        params: { id: offer.id },
        body: { ...body, ...changes },
      });
    expect(await revise({})).toMatchObject({ status: 409, code: 'revision_open' });
    expect(await revise({ revision_id: '0193ffff-0000-7000-8000-000000000009' })).toMatchObject({
      code: 'state_changed',
    });
    const lines = rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '6200.00' }));
    expect(
      await revise({ lines, revision_id: revision, response: 'Best we can do' }),
    ).toMatchObject({
      data: {
        version: 2,
        negotiation: false,
        revisions: [{ state: 'answered', response: 'Best we can do', version: 2 }],
      },
    });
    expect(await newsOf(api, buyer)).toEqual(['offer_received', 'negotiation_answered']);
    const metIn = async () => {
      const read = await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } });
      return read.ok ? read.data.offers.map((compared) => compared.targets_met) : read.code;
    };
    expect(await metIn()).toEqual([{ met: 1, of: 1 }]);
    const second = await ask(buyer, offer.id);
    if (!second.ok) throw new Error(second.code);
    const decline = (response: string) =>
      as(supplier)(supplierApi.declineNegotiation, {
        params: { id: second.data.revision_id ?? '' },
        body: { response },
      });
    expect(await decline(' ')).toMatchObject({
      status: 422,
      errors: { response: ['This field is required'] },
    });
    expect(await decline('No')).toMatchObject({
      data: { version: 2, revisions: [{ state: 'declined' }, {}] },
    });
    expect(await decline('No')).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await metIn()).toEqual([null]);
    expect((await logOf(api, offer.id)).slice(1)).toEqual([
      'buyer negotiation.asked',
      'supplier negotiation.answered',
      'buyer negotiation.asked',
      'supplier negotiation.declined',
    ]);
  });

  it('ends after five rounds, does not start on an offer that is not negotiable, and lapses with the offer', async () => {
    const rfq = await publishRfq(api, buyer);
    const fixed = await quote(api, rfq, { negotiable: false });
    expect(await ask(buyer, fixed.offer.id)).toMatchObject({ status: 409, code: 'not_negotiable' });
    const { supplier, offer } = await quote(api, rfq);
    for (let round = 1; round <= 5; round += 1) {
      const asked = await ask(buyer, offer.id);
      if (!asked.ok) throw new Error(asked.code);
      if (round === 5) break;
      await as(supplier)(supplierApi.declineNegotiation, {
        params: { id: asked.data.revision_id ?? '' },
        body: { response: 'No' },
      });
    }
    expect(await accept(buyer, offer.id)).toMatchObject({
      data: {
        status: 'accepted',
        negotiation: false,
        revisions: [{ round: 5, state: 'lapsed' }, {}, {}, {}, {}],
      },
    });
    const over = await quote(api, await publishRfq(api, buyer));
    await api.db
      .updateTable('offer')
      .set({ revision_count: 5 })
      .where('id', '=', over.offer.id)
      .execute();
    expect(await ask(buyer, over.offer.id)).toMatchObject({ status: 409, code: 'not_negotiable' });
  });

  it('accepts targets of this RFQ only, above zero, in its currency', async () => {
    const rfq = await publishRfq(api, buyer);
    const { offer } = await quote(api, rfq);
    const [one = '', two = ''] = rfq.lineIds;
    const targets = [
      { line_id: one, target_price: '0' },
      { line_id: '0193ffff-0000-7000-8000-000000000009', target_price: '1' },
      { line_id: two, target_price: '' },
    ];
    const refused = await ask(buyer, offer.id, { text: 'Less', targets });
    expect(refused).toMatchObject({ status: 422 });
    if (!refused.ok)
      expect(Object.keys(refused.errors)).toEqual(['targets.0.target_price', 'targets.1.line_id']);
  });

  it('needs a text or a target price, and reports a missing one at the text', async () => {
    const rfq = await publishRfq(api, buyer);
    const { offer } = await quote(api, rfq);
    const [one = ''] = rfq.lineIds;
    const unpriced = [{ line_id: one, target_price: ' ' }];
    for (const body of [{ text: ' ' }, { text: '', targets: unpriced }]) {
      const refused = await ask(buyer, offer.id, body);
      expect(refused).toMatchObject({ status: 422 });
      if (!refused.ok) expect(Object.keys(refused.errors)).toEqual(['text']);
    }
    expect(
      await ask(buyer, offer.id, { targets: [{ line_id: one, target_price: '9' }] }),
    ).toMatchObject({
      ok: true,
      data: { revisions: [{ text: '', targets: [{ line_id: one, target_price: '9.00' }] }] },
    });
  });
});

describe('cancelling an accepted offer', () => {
  it('by its buyer reopens the RFQ with a reason', async () => {
    const rfq = await publishRfq(api, buyer);
    const chosen = await quote(api, rfq);
    const other = await quote(api, rfq);
    await accept(buyer, chosen.offer.id);
    const cancel = (body: object) =>
      as(buyer)(cancelDealAsBuyer, {
        params: { id: chosen.offer.id },
        body: { reason: 'price', reason_text: '', ...body },
      });
    expect(await cancel({ reason: 'other' })).toMatchObject({ status: 422 });
    expect(await cancel({ reason_text: 'Budget cut' })).toMatchObject({
      ok: true,
      data: { status: 'canceled' },
    });
    expect(await cancel({})).toMatchObject({ status: 409 });
    expect(await stateOf(rfq.rfqId)).toBe('active');
    expect(await newsOf(api, chosen.supplier)).toEqual(['offer_accepted', 'offer_canceled']);
    expect(await accept(buyer, other.offer.id)).toMatchObject({ ok: true });
    // By who still has the first one on the screen.
    expect(await cancel({})).toMatchObject({ status: 409, code: 'already_decided' });
    const awards = await api.db
      .selectFrom('award')
      .select(['offer_id', 'canceled_at'])
      .where('rfq_id', '=', rfq.rfqId)
      .orderBy('id')
      .execute();
    expect(awards.map((award) => [award.offer_id, award.canceled_at !== null])).toEqual([
      [chosen.offer.id, true],
      [other.offer.id, false],
    ]);
  });

  it('by its supplier returns to evaluation after the deadline', async () => {
    const rfq = await publishRfq(api, buyer, { days: 2 });
    const chosen = await quote(api, rfq, { valid_until: dayAfter(api, 90) });
    await accept(buyer, chosen.offer.id);
    api.advance(5 * dayMs);
    const body = { reason: 'delivery_time' as const, reason_text: '' };
    const canceled = await as(chosen.supplier)(cancelDealAsSupplier, {
      params: { id: chosen.offer.id },
      body,
    });
    expect(canceled).toMatchObject({ ok: true });
    expect(await stateOf(rfq.rfqId)).toBe('evaluate');
    expect((await newsOf(api, buyer)).at(-1)).toBe('deal_canceled');
  });
});

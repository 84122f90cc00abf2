import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  giveAccess,
  logOf,
  newsOf,
  offerBody,
  publishRfq,
  quote,
  type Quoted,
} from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offer reads');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });

const reason = { reason: 'price', reason_text: '' };

/** Every endpoint with an id, with a valid body if it has one. */
function calls(
  offer: Quoted['offer'],
  rfq: { rfqId: string; lineIds: readonly string[] },
  revisionId: string,
) {
  const offerId = { id: offer.id };
  const quotation = offerBody(api, rfq);
  const forSupplier: [Endpoint, object, object | undefined][] = [
    [supplierApi.sendOffer, { id: rfq.rfqId }, quotation],
    [supplierApi.readQuote, { id: rfq.rfqId }, undefined],
    [supplierApi.reviseOffer, offerId, { ...quotation, seen_version: 1 }],
    [supplierApi.declineNegotiation, { id: revisionId }, { response: 'No' }],
    [supplierApi.confirmOffer, offerId, { seen_version: 1 }],
    [supplierApi.withdrawOffer, offerId, reason],
    [supplierApi.readQuotation, offerId, undefined],
    [supplierApi.readNegotiation, { id: revisionId }, undefined],
    [supplierApi.readQuotationFile, { ...offerId, fileId: offer.id }, undefined],
  ];
  const forBuyer: [Endpoint, object, object | undefined][] = [
    [buyerApi.compareOffers, { id: rfq.rfqId }, undefined],
    [buyerApi.readBuyerOffer, offerId, undefined],
    [buyerApi.readBuyerOfferFile, { ...offerId, fileId: offer.id }, undefined],
    [buyerApi.acceptOffer, offerId, { version: 1 }],
    [buyerApi.rejectOffer, offerId, {}],
    [buyerApi.requestRevision, offerId, { text: 'Less' }],
    [buyerApi.saveBookmark, offerId, undefined],
    [buyerApi.removeBookmark, offerId, undefined],
  ];
  return { forSupplier, forBuyer };
}

describe('the readers of offers', () => {
  it('exclude visitors, the other side, members without the permission, and other companies', async () => {
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq);
    const asked = await as(buyer)(buyerApi.requestRevision, {
      params: { id: offer.id },
      body: { text: 'Less' },
    });
    const revisionId = asked.ok ? (asked.data.revision_id ?? '') : '';
    const { forSupplier, forBuyer } = calls(offer, rfq, revisionId);
    const strangers = {
      supplier: await addParty(api, 'supplier'),
      buyer: await addParty(api, 'buyer'),
    };
    const finance = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    const receiver = await addMember(api, buyer.companyId, { roles: ['receiver'] });
    const outcome = async (
      party: Party | null,
      [endpoint, params, body]: (typeof forBuyer)[number],
    ) => {
      const caller = party === null ? api.as() : as(party);
      const answer = await caller(endpoint, { params, ...(body === undefined ? {} : { body }) });
      return answer.ok ? 'ok' : answer.status;
    };
    for (const call of forSupplier) {
      const path = call[0].path;
      expect([path, await outcome(null, call)]).toEqual([path, 401]);
      expect([path, await outcome(buyer, call)]).toEqual([path, 403]);
      expect([path, await outcome(finance, call)]).toEqual([path, 403]);
      expect([path, await outcome(strangers.supplier, call)]).toEqual([path, 404]);
    }
    for (const call of forBuyer) {
      const [{ path, method }] = call;
      expect([path, await outcome(null, call)]).toEqual([path, 401]);
      expect([path, await outcome(supplier, call)]).toEqual([path, 403]);
      expect([path, await outcome(strangers.buyer, call)]).toEqual([path, 404]);
      if (method === 'post') expect([path, await outcome(receiver, call)]).toEqual([path, 403]);
    }
  });

  it('exclude colleagues who see their own RFQs only', async () => {
    const owner = await addParty(api, 'buyer');
    const requester = await addMember(api, owner.companyId, { roles: ['requester'] });
    const mine = await publishRfq(api, requester);
    const theirs = await publishRfq(api, owner);
    const [one, two] = [await quote(api, mine), await quote(api, theirs)];
    const client = as(requester);
    expect(await client(buyerApi.listBuyerOffers, { query: {} })).toMatchObject({
      data: { total: 1, data: [{ id: one.offer.id }] },
    });
    expect(await client(buyerApi.listBuyerOffers, { query: {} })).toMatchObject({
      extra: { can: { create: true } },
    });
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await as(viewer)(buyerApi.listBuyerOffers, { query: {} })).toMatchObject({
      extra: { can: { create: false } },
    });
    expect(await client(buyerApi.countOffersToDecide, {})).toMatchObject({ data: 1 });
    expect(await as(owner)(buyerApi.countOffersToDecide, {})).toMatchObject({ data: 2 });
    expect(await client(buyerApi.readBuyerOffer, { params: { id: two.offer.id } })).toMatchObject({
      status: 404,
    });
    expect(await client(buyerApi.compareOffers, { params: { id: theirs.rfqId } })).toMatchObject({
      status: 404,
    });
    expect(
      await client(buyerApi.requestRevision, {
        params: { id: one.offer.id },
        body: { text: 'Less' },
      }),
    ).toMatchObject({
      ok: true,
    });
  });
});

describe('the comparison', () => {
  it('ranks complete offers, marks the best of each line, and records that the offers were opened', async () => {
    const rfq = await publishRfq(api, buyer, { quantities: [24_000n, 680_000n] });
    const [one = '', two = ''] = rfq.lineIds;
    const lines = (a: string, b: string) => [
      { line_id: one, unit_price: a },
      { line_id: two, unit_price: b },
    ];
    const best = await quote(api, rfq, { lines: lines('6450', '68.50') });
    const dear = await quote(api, rfq, {
      lines: lines('6720', '70'),
      delivery_value: 20,
      delivery_unit: 'days',
    });
    const part = await quote(api, rfq, {
      lines: [
        { line_id: one, unit_price: '6290' },
        { line_id: two, state: 'not_quoted', remark: 'No duct' },
      ],
    });
    const alternative = await quote(api, rfq, {
      lines: [
        { line_id: one, unit_price: '6000', state: 'alternative', remark: 'R-32' },
        { line_id: two, unit_price: '71' },
      ],
    });
    const gone = await quote(api, rfq);
    await as(gone.supplier)(supplierApi.withdrawOffer, {
      params: { id: gone.offer.id },
      body: { reason: 'price', reason_text: '' },
    });
    const opened = async () => {
      const rows = await api.db
        .selectFrom('offer')
        .select('opened_at')
        .where('rfq_id', '=', rfq.rfqId)
        .execute();
      return rows.filter((row) => row.opened_at !== null).length;
    };
    expect(await opened()).toBe(0);
    const read = await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } });
    if (!read.ok) throw new Error(read.code);
    expect(await opened()).toBe(4);
    expect(read.data.rfq).toMatchObject({ estimated_price: '280000.00', qdiscount: '5600.00' });
    const shown = read.data.offers.map((offer) => [
      offer.id,
      offer.rank,
      offer.best,
      offer.above_best,
    ]);
    expect(shown).toEqual([
      [alternative.offer.id, 1, true, '0.00'],
      [best.offer.id, 2, false, '9373.00'],
      [dear.offer.id, 3, false, '17098.00'],
      [part.offer.id, null, false, null],
    ]);
    const bestLines = new Map(read.data.offers.map((offer) => [offer.id, offer.best_lines]));
    expect(bestLines.get(part.offer.id)).toEqual([one]);
    expect(bestLines.get(best.offer.id)).toEqual([two]);
    expect(bestLines.get(alternative.offer.id)).toEqual([]);
    expect(read.data.offers.find((offer) => offer.id === dear.offer.id)).toMatchObject({
      delivery_days: 20,
      can: { accept: true, buy: true, reject: true, negotiate: true, cancel: false },
    });
    expect(read.data.decided).toBeNull();
  });

  it('names the member who decided', async () => {
    const rfq = await publishRfq(api, buyer);
    const { offer } = await quote(api, rfq);
    await as(buyer)(buyerApi.acceptOffer, { params: { id: offer.id }, body: { version: 1 } });
    expect(await as(buyer)(buyerApi.compareOffers, { params: { id: rfq.rfqId } })).toMatchObject({
      data: {
        decided: { offer_id: offer.id, offer_number: offer.number },
        offers: [{ status: 'accepted' }],
      },
    });
  });
});

describe('the lists of offers', () => {
  it('of a supplier have tabs with counts, and are searched', async () => {
    const supplier = await addParty(api, 'supplier');
    const states = [
      'pending',
      'accepted',
      'waiting',
      'delivered',
      'completed',
      'rejected',
      'expired',
      'withdrawn',
    ] as const;
    const ids = new Map<string, string>();
    for (const state of states) {
      const rfq = await publishRfq(api, buyer, {
        set: { title: `Works ${state}`, search_text: `Works ${state}` },
      });
      await giveAccess(api, supplier, rfq.rfqId);
      const sent = await as(supplier)(supplierApi.sendOffer, {
        params: { id: rfq.rfqId },
        body: offerBody(api, rfq),
      });
      if (!sent.ok) throw new Error(sent.code);
      await api.db.updateTable('offer').set({ state }).where('id', '=', sent.data.id).execute();
      ids.set(state, sent.data.id);
    }
    const client = as(supplier);
    expect(await client(supplierApi.countQuotations, {})).toMatchObject({
      data: { all: 8, pending: 1, accepted: 2, deliverd: 1, completed: 1, rejected: 3 },
    });
    const list = async (query: {
      state?: supplierApi.QuotationTab;
      key?: string;
      page?: string;
    }) => {
      const answer = await client(supplierApi.listQuotations, { query });
      if (!answer.ok) throw new Error(answer.code);
      return answer.data.data;
    };
    const tab = async (state: supplierApi.QuotationTab) =>
      (await list({ state })).map((row) => row.status);
    expect(await tab('accepted')).toEqual(['waiting', 'accepted']);
    expect(await tab('deliverd')).toEqual(['delivered']);
    expect(await tab('rejected')).toEqual(['withdrawn', 'expired', 'rejected']);
    expect(await list({ key: 'works deliv' })).toMatchObject([
      { id: ids.get('delivered'), title: 'Works delivered' },
    ]);
    const [row] = await list({ state: 'pending' });
    expect(row).toMatchObject({
      company: 'Al Dana Contracting',
      category_desc: 'Building materials',
      qdiscount: '5600.00',
      total_price: '4762240.00',
      can: { revise: true, withdraw: true },
    });
    expect(await list({ key: row?.number ?? '' })).toHaveLength(1);
    expect(await list({ key: '%' })).toEqual([]);
    expect(await list({ page: '2' })).toEqual([]);
  });

  it('of a buyer show all, pending and bookmarked offers', async () => {
    const company = await addParty(api, 'buyer');
    const colleague = await addMember(api, company.companyId, { roles: ['viewer'] });
    const rfq = await publishRfq(api, company);
    const [one, two] = [await quote(api, rfq), await quote(api, rfq)];
    await as(company)(buyerApi.rejectOffer, { params: { id: two.offer.id }, body: {} });
    const list = async (state: buyerApi.BuyerFilter) => {
      const answer = await as(colleague)(buyerApi.listBuyerOffers, { query: { state } });
      return answer.ok ? answer.data.data.map((row) => [row.id, row.is_viewed]) : answer.code;
    };
    expect(await list('all')).toEqual([
      [two.offer.id, 0],
      [one.offer.id, 0],
    ]);
    expect(await list('open')).toEqual([[one.offer.id, 0]]);
    await as(colleague)(buyerApi.readBuyerOffer, { params: { id: one.offer.id } });
    expect(await list('open')).toEqual([[one.offer.id, 1]]);
    for (let times = 0; times < 2; times += 1)
      expect(
        await as(colleague)(buyerApi.saveBookmark, { params: { id: one.offer.id } }),
      ).toMatchObject({
        data: { bookmarked: true },
      });
    const kept = async (party: Party) => {
      const answer = await as(party)(buyerApi.listBookmarks, { query: {} });
      return answer.ok ? answer.data.data.map((row) => [row.id, row.bookmarked]) : answer.code;
    };
    expect(await kept(colleague)).toEqual([[one.offer.id, true]]);
    expect(await kept(company)).toEqual([]);
    await as(colleague)(buyerApi.removeBookmark, { params: { id: one.offer.id } });
    expect(await kept(colleague)).toEqual([]);
  });
});

describe('the offer form', () => {
  it('gets the lines, the rates, the draft and the own offer', async () => {
    const rfq = await publishRfq(api, buyer, { set: { request_type: 'internal-external' } });
    const { supplier, offer } = await quote(api, rfq);
    const read = await as(supplier)(supplierApi.readQuote, { params: { id: rfq.rfqId } });
    expect(read).toMatchObject({
      data: {
        rfq: { lines: [{ quantity: '24', unit: 'C62' }, { quantity: '680' }] },
        vat: { standard: '5', zero: '0', exempt: '0' },
        external: true,
        offer: { id: offer.id },
        draft: null,
        can: { send: false },
      },
    });
    const fresh = await addParty(api, 'supplier');
    await giveAccess(api, fresh, rfq.rfqId);
    expect(await as(fresh)(supplierApi.readQuote, { params: { id: rfq.rfqId } })).toMatchObject({
      data: { offer: null, can: { send: true } },
    });
  });
});

describe('offers that lost to an award', () => {
  it('are restored when the award is cancelled: pending if still valid, otherwise expired', async () => {
    const rfq = await publishRfq(api, buyer);
    const chosen = await quote(api, rfq);
    const holds = await quote(api, rfq, { valid_until: dayAfter(api, 30) });
    const lapsed = await quote(api, rfq);
    const refused = await quote(api, rfq);
    await as(buyer)(buyerApi.rejectOffer, { params: { id: refused.offer.id }, body: {} });
    await as(buyer)(buyerApi.acceptOffer, {
      params: { id: chosen.offer.id },
      body: { version: 1 },
    });
    // In the states after the order was sent.
    await api.db
      .updateTable('offer')
      .set({ state: 'rejected', rejected_by_award: true })
      .where('id', 'in', [holds.offer.id, lapsed.offer.id])
      .execute();
    await api.db
      .updateTable('rfq')
      .set({ pending_offer_count: 0 })
      .where('id', '=', rfq.rfqId)
      .execute();
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: api.now() })
      .where('id', '=', lapsed.offer.id)
      .execute();
    await as(buyer)(cancelDealAsBuyer, {
      params: { id: chosen.offer.id },
      body: { reason: 'price', reason_text: '' },
    });
    const rows = await api.db
      .selectFrom('offer')
      .select(['id', 'state'])
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [chosen.offer.id, 'canceled'],
        [holds.offer.id, 'pending'],
        [lapsed.offer.id, 'expired'],
        [refused.offer.id, 'rejected'],
      ]),
    );
    expect((await logOf(api, holds.offer.id)).at(-1)).toBe('system offer.restored');
    // A supplier that lost to the award is notified of the restored offer or the reason against it;
    // one that the buyer rejected is not notified.
    expect((await newsOf(api, holds.supplier)).at(-1)).toBe('offer_restored');
    expect((await newsOf(api, lapsed.supplier)).at(-1)).toBe('offer_expired');
    expect((await newsOf(api, refused.supplier)).at(-1)).toBe('offer_rejected');
    const counts = await api.db
      .selectFrom('rfq')
      .select(['offer_count', 'pending_offer_count'])
      .where('id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(counts).toEqual({ offer_count: 4, pending_offer_count: 1 });
  });

  it('are not restored after a refund of the access fee, because selling requires a paid access', async () => {
    const rfq = await publishRfq(api, buyer);
    const chosen = await quote(api, rfq);
    const refunded = await quote(api, rfq);
    await as(buyer)(buyerApi.acceptOffer, {
      params: { id: chosen.offer.id },
      body: { version: 1 },
    });
    await api.db
      .updateTable('offer')
      .set({ state: 'rejected', rejected_by_award: true })
      .where('id', '=', refunded.offer.id)
      .execute();
    await api.db
      .updateTable('rfq')
      .set({ pending_offer_count: 0 })
      .where('id', '=', rfq.rfqId)
      .execute();
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('company_id', '=', refunded.supplier.companyId)
      .execute();
    await as(buyer)(cancelDealAsBuyer, {
      params: { id: chosen.offer.id },
      body: { reason: 'price', reason_text: '' },
    });
    expect(
      await as(buyer)(buyerApi.acceptOffer, {
        params: { id: refunded.offer.id },
        body: { version: 1 },
      }),
    ).toMatchObject({ ok: false, status: 409, code: 'state_changed' });
    expect(await countsOf(api, rfq.rfqId)).toMatchObject({ pending_offer_count: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '#features/address/schema.ts';
import { listActivity } from '#features/activity/schema.ts';
import { liftSuspension, suspendCompany } from '#features/console/schema/companies.ts';
import { listOpenDeals } from '#features/deal/schema/open.ts';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import { requestRevision } from '#features/offer/schema/buyer.ts';
import { withdrawOffer } from '#features/offer/schema/supplier.ts';
import {
  acknowledgeOrder,
  attachOrderFile,
  cancelDealAsBuyer,
  cancelDealAsSupplier,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { addMember, addOffer, addParty } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import {
  acceptedDeal,
  dataOf,
  giveFile,
  madeOrder,
  receive,
  sentDeal,
  type Deal,
} from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('deals');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const yard = {
  label: 'Yard',
  area: 'Mussafah',
  street: '12',
  building: 'Yard 4',
  phone: '+971504187726',
  landmark: 'Behind the mill',
  po_box: '',
  is_default: false,
};
const as = (party: { token: string }) => api.as({ token: party.token });
const buyerSees = async (deal: Deal, party = deal.buyer) =>
  dataOf(await as(party)(readBuyerDeal, { params: { id: deal.rfq.rfqId } }));
const supplierSees = async (deal: Deal) =>
  dataOf(await as(deal.supplier)(readSupplierDeal, { params: { id: deal.offerId } }));

describe('before a deal', () => {
  it('the page shows the buyer the offers and the supplier its own, and no contact', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const deal = { buyer, supplier: buyer, rfq, offerId: '' };
    expect(await buyerSees(deal)).toMatchObject({
      offer: null,
      offers: [],
      next: { kind: 'wait_offers', mine: false },
    });
    const first = await quote(api, rfq);
    await quote(api, rfq);
    const seen = await buyerSees(deal);
    expect(seen).toMatchObject({
      next: { kind: 'compare', mine: true },
      parties: null,
      sums: null,
      lines: [],
      log: [],
    });
    expect(seen.offers).toHaveLength(2);
    const own = { ...deal, supplier: first.supplier, offerId: first.offer.id };
    const before = await supplierSees(own);
    expect(before).toMatchObject({
      offers: [],
      offer: { status: 'pending', revision_id: null },
      next: { kind: 'wait_decision', mine: false },
      parties: null,
      log: [{ event: 'offer_sent', side: 'supplier' }],
    });
    const asked = { params: { id: own.offerId }, body: { text: 'Two weeks, please', targets: [] } };
    dataOf(await as(buyer)(requestRevision, asked));
    const after = await supplierSees(own);
    expect(after).toMatchObject({
      next: { kind: 'answer', mine: true },
      log: [{ event: 'negotiation_asked' }, {}],
    });
    const { full_name: name } = await api.db
      .selectFrom('member')
      .select('full_name')
      .where('id', '=', buyer.memberId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(after)).not.toContain(name);
  });
});

describe('after the acceptance', () => {
  it('the deal states the distance to the estimate to the buyer only', async () => {
    const deal = await acceptedDeal(api);
    const { total_minor: total } = await api.db
      .selectFrom('offer')
      .select('total_minor')
      .where('id', '=', deal.offerId)
      .executeTakeFirstOrThrow();
    const estimate = async (minor: bigint) => {
      await api.db
        .updateTable('rfq')
        .set({ estimated_minor: minor })
        .where('id', '=', deal.rfq.rfqId)
        .execute();
      return (await buyerSees(deal)).against_estimate;
    };
    expect(await estimate(total * 2n)).toBe('-50.0');
    expect((await supplierSees(deal)).against_estimate).toBeNull();
    expect(await estimate(total)).toBe('0.0');
  });
});

describe('an order that was never sent', () => {
  it.each(['buyer', 'supplier'] as const)(
    'is not reported to the supplier when the %s cancels',
    async (side) => {
      const deal = await acceptedDeal(api);
      const { serial } = await madeOrder(api, deal);
      const eventsOf = async (seen: Promise<{ log: readonly { event: string }[] }>) =>
        (await seen).log.map(({ event }) => event);
      expect(await eventsOf(supplierSees(deal))).not.toContain('order_generated');
      const body = { reason: 'terms' as const, reason_text: '' };
      const input = { params: { id: deal.offerId }, body };
      if (side === 'buyer') dataOf(await as(deal.buyer)(cancelDealAsBuyer, input));
      else dataOf(await as(deal.supplier)(cancelDealAsSupplier, input));
      expect(await eventsOf(supplierSees(deal))).toEqual([
        'offer_canceled',
        'offer_accepted',
        'offer_sent',
      ]);
      const told = [await supplierSees(deal), await as(deal.supplier)(listActivity, {})];
      expect(JSON.stringify(told)).not.toContain(serial);
      const kept = await as(deal.buyer)(listActivity, {});
      expect(JSON.stringify(kept)).toContain(serial);
    },
  );
});

describe('the deal of another supplier', () => {
  it('is not disclosed to a supplier whose own offer is pending', async () => {
    const { rfq, buyer } = await acceptedDeal(api);
    const waiting = await addParty(api, 'supplier');
    const offerId = await addOffer(api, waiting, buyer, rfq.rfqId);
    expect(await supplierSees({ buyer, supplier: waiting, rfq, offerId })).toMatchObject({
      rfq: { status: 'active' },
      offer: { status: 'pending' },
      next: { kind: 'wait_decision' },
    });
  });
});

describe('the readers of a deal', () => {
  it('are its two sides, and on the buyer’s side members who see all or submitted the RFQ', async () => {
    const deal = await sentDeal(api);
    const stranger = await addParty(api, 'buyer');
    const rival = await addParty(api, 'supplier');
    const byRfq = { params: { id: deal.rfq.rfqId } };
    const byOffer = { params: { id: deal.offerId } };
    expect(await api.as()(readBuyerDeal, byRfq)).toMatchObject({ status: 401 });
    expect(await as(deal.supplier)(readBuyerDeal, byRfq)).toMatchObject({ code: 'buyers_only' });
    expect(await as(deal.buyer)(readSupplierDeal, byOffer)).toMatchObject({
      code: 'suppliers_only',
    });
    expect(await as(stranger)(readBuyerDeal, byRfq)).toMatchObject({ status: 404 });
    expect(await as(rival)(readSupplierDeal, byOffer)).toMatchObject({ status: 404 });
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    expect(await as(requester)(readBuyerDeal, byRfq)).toMatchObject({ status: 404 });
    const viewer = await addMember(api, deal.buyer.companyId, { roles: ['viewer'] });
    const seen = await buyerSees(deal, viewer);
    expect(seen.can).toEqual({
      generate: false,
      cancel: false,
      upload_invoice: false,
      add_supplier: false,
    });
    expect(seen.order?.can).toMatchObject({ receive: false, send: false, preview: true });
  });
});

describe('the addresses for an order', () => {
  it('begin with the city of the RFQ, also before the default one', async () => {
    const deal = await acceptedDeal(api);
    const { delivery_city: wanted } = await buyerSees(deal);
    const { id: cityId } = await api.db
      .selectFrom('city')
      .select('id')
      .where('name_en', '=', wanted?.name_en ?? '')
      .executeTakeFirstOrThrow();
    dataOf(await as(deal.buyer)(addAddress, { body: { ...yard, city_id: cityId } }));
    expect((await buyerSees(deal)).addresses).toMatchObject([
      { label: 'Yard', in_city: true, is_default: false },
      { label: 'Jebel Ali warehouse', in_city: false, is_default: true },
    ]);
  });
});

describe('the steps of a deal page', () => {
  it('have planned days on both sides, and say how late the acknowledgement and the goods are', async () => {
    const deal = await sentDeal(api);
    const plans = async () => {
      const seen = [await buyerSees(deal), await supplierSees(deal)];
      return seen.map(({ steps }) =>
        steps.flatMap(({ step, expected, late_days: days }) =>
          expected === null ? [] : [[step, days]],
        ),
      );
    };
    const onTime = [
      ['acknowledged', 0],
      ['received', 0],
    ];
    expect(await plans()).toEqual([onTime, onTime]);
    // Due on 26 November; from then to 19 December are 16 working days with two public holidays. The goods
    // were due after three weeks.
    const passedMs = 28 * 86_400_000;
    api.advance(passedMs);
    const late = [
      ['acknowledged', 14],
      ['received', 7],
    ];
    expect(await plans()).toEqual([late, late]);
    api.advance(-passedMs);
  });

  it('advance in order, each side with its own next step', async () => {
    const deal = await acceptedDeal(api);
    const next = async () => [(await buyerSees(deal)).next, (await supplierSees(deal)).next];
    const accepted = await buyerSees(deal);
    expect(accepted).toMatchObject({
      can: { generate: true, cancel: true },
      addresses: [{ label: 'Jebel Ali warehouse', is_default: true, in_city: false }],
      delivery_city: { name_en: expect.any(String) },
      sums: { total_price: '4762240.00' },
      lines: [{ quantity: '24', percent: 0 }, {}],
      order: null,
      documents: [{ kind: 'decision_memo' }],
    });
    expect(accepted.parties?.supplier.contact).not.toBe('');
    expect(await next()).toEqual([
      { kind: 'generate', mine: true },
      { kind: 'wait_order', mine: false },
    ]);
    const made = await madeOrder(api, deal);
    // An order that is not sent is the buyer's alone.
    expect(await supplierSees(deal)).toMatchObject({ order: null, documents: [] });
    expect((await buyerSees(deal)).next.kind).toBe('send');
    const params = { id: made.id };
    dataOf(await as(deal.buyer)(sendOrder, { params }));
    expect(await next()).toEqual([
      { kind: 'wait_acknowledge', mine: false },
      { kind: 'acknowledge', mine: true },
    ]);
    dataOf(await as(deal.supplier)(acknowledgeOrder, { params, body: {} }));
    const file = await giveFile(api, deal.supplier, 'INV-882.pdf');
    dataOf(
      await as(deal.supplier)(attachOrderFile, {
        params,
        body: { file_id: file, kind: 'tax_invoice' },
      }),
    );
    const order = { ...deal, order: made };
    dataOf(await receive(api, order, ['12', '680']));
    const partly = await buyerSees(deal);
    expect(partly.next).toEqual({ kind: 'receive', mine: true });
    expect(partly.can.cancel).toBe(false);
    expect(partly.lines.map(({ percent }) => percent)).toEqual([50, 100]);
    expect(partly.steps.find(({ step }) => step === 'received')).toMatchObject({
      state: 'now',
      expected: '2026-12-12',
      late_days: 0,
    });
    expect(partly.documents.map(({ kind, name }) => [kind, name])).toEqual([
      ['decision_memo', expect.stringMatching(/^Decision-memo-RFQ-\d+\.pdf$/)],
      ['order', `${made.serial}.pdf`],
      ['tax_invoice', 'INV-882.pdf'],
    ]);
    for (const { url } of partly.documents) {
      const answer = await api.fetch(url.replace('/api', ''), {}, { token: deal.buyer.token });
      expect(answer.status).toBe(200);
    }
    dataOf(await receive(api, order, ['12', '']));
    expect(await next()).toEqual([
      { kind: 'wait_invoice', mine: false },
      { kind: 'upload_invoice', mine: true },
    ]);
    expect((await supplierSees(deal)).can.upload_invoice).toBe(true);
    // The invoice is the supplier's: a button for the buyer would lead to a refusal.
    expect((await buyerSees(deal)).can.upload_invoice).toBe(false);
    const invoiceFile = await giveFile(api, deal.supplier, 'q.pdf');
    const invoice = dataOf(
      await as(deal.supplier)(uploadInvoice, { params, body: { file_id: invoiceFile } }),
    );
    expect((await next()).map(({ kind }) => kind)).toEqual(['wait_operator', 'invoice_pending']);
    const operator = await signInOperator(api, ['finance'], 'wizard@qeema.test');
    const key = { idempotencyKey: 'wizard-accept-1' };
    dataOf(
      await as(operator)(
        acceptInvoice,
        { params: { id: invoice.id }, body: { checked: 'Called both companies' } },
        key,
      ),
    );
    const done = await buyerSees(deal);
    expect(done).toMatchObject({
      next: { kind: 'done' },
      rfq: { status: 'completed' },
      invoice: { file: null },
    });
    expect(done.steps.every(({ state, at }) => state === 'done' && at !== null)).toBe(true);
    expect(done.log.map(({ event }) => event)).toEqual([
      'deal_completed',
      'invoice_accepted',
      'invoice_uploaded',
      'order_delivered',
      'order_received',
      'order_received',
      'order_attached',
      'order_acknowledged',
      'order_sent',
      'order_generated',
      'offer_accepted',
      'offer_sent',
    ]);
    expect(done.log.find(({ event }) => event === 'order_sent')).toMatchObject({
      params: { serial: made.serial },
    });
    expect((await supplierSees(deal)).documents.at(-1)).toMatchObject({
      kind: 'q_invoice',
      name: 'q.pdf',
    });
  });

  it('end for the supplier and return for the buyer when it is cancelled', async () => {
    const deal = await sentDeal(api);
    const cancel = {
      params: { id: deal.offerId },
      body: { reason: 'terms' as const, reason_text: 'Changed plans' },
    };
    dataOf(await as(deal.buyer)(cancelDealAsBuyer, cancel));
    expect(await supplierSees(deal)).toMatchObject({
      offer: { status: 'canceled', reason: 'terms', reason_text: 'Changed plans' },
      order: { state: 'canceled' },
      next: { kind: 'ended', mine: false },
      can: { cancel: false },
    });
    expect(await buyerSees(deal)).toMatchObject({ offer: null, next: { kind: 'wait_offers' } });
  });
});

describe('an open deal of a suspended company', () => {
  it('is readable on both sides, and the suspended side can change nothing', async () => {
    const reviewer = as(await signInOperator(api, ['reviewer'], 'reviewer@qeema.test'));
    const owner = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, owner);
    const { supplier: other, offer } = await quote(api, rfq);
    const body = { reason: 'To be looked at' };
    for (const id of [owner.companyId, other.companyId])
      await reviewer(suspendCompany, { params: { id }, body });
    const bought = await api.as(owner)(readBuyerDeal, { params: { id: rfq.rfqId } });
    expect(bought).toMatchObject({ data: { can: { generate: false, cancel: false } } });
    expect(await api.as(other)(readSupplierDeal, { params: { id: offer.id } })).toMatchObject({
      ok: true,
    });
    // The only list that it has left names the ways to them.
    for (const [party, row] of [
      [owner, { id: rfq.rfqId, status: 'active' }],
      [other, { id: offer.id, status: 'pending' }],
    ] as const)
      expect(await api.as(party)(listOpenDeals, {})).toMatchObject({
        data: { total: 1, data: [row] },
      });
    expect(await api.as({ ...other, locale: 'ar' })(listOpenDeals, {})).toMatchObject({
      data: { data: [{ status_desc: 'بانتظار القرار' }] },
    });
    const clerk = await addMember(api, owner.companyId, { roles: ['requester'] });
    expect(await api.as(clerk)(listOpenDeals, {})).toMatchObject({ data: { total: 1 } });
    await reviewer(liftSuspension, { params: { id: owner.companyId }, body });
    expect(await api.as(clerk)(listOpenDeals, {})).toMatchObject({ data: { total: 0 } });
    expect(await api.as()(listOpenDeals, {})).toMatchObject({ status: 401 });
    const stranger = await addParty(api, 'buyer', { approved: false });
    expect(await api.as(stranger)(listOpenDeals, {})).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
    expect(
      await api.as(other)(withdrawOffer, { params: { id: offer.id }, body: { reason: 'price' } }),
    ).toMatchObject({
      status: 403,
      code: 'account_suspended',
    });
    const foreign = await addParty(api, 'buyer');
    expect(await api.as(foreign)(readBuyerDeal, { params: { id: rfq.rfqId } })).toMatchObject({
      status: 404,
    });
    // An expired RFQ is shown as such before the clock has run, as on the page of its deal.
    const over = new Date(api.now().getTime() - 1);
    await api.db.updateTable('rfq').set({ expires_at: over }).where('id', '=', rfq.rfqId).execute();
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: over })
      .where('id', '=', offer.id)
      .execute();
    for (const [party, status] of [
      [owner, 'evaluate'],
      [other, 'expired'],
    ] as const)
      expect(await api.as(party)(listOpenDeals, {})).toMatchObject({
        data: { data: [{ status }] },
      });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as endpoints from '#features/purchase-order/schema/order.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import { addMember, addParty, toldTo } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import {
  acceptedDeal,
  dataOf,
  giveAddress,
  giveFile,
  madeOrder,
  sentDeal,
  type Deal,
} from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('purchase orders');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string }) => api.as({ token: party.token });

async function stateOf(deal: Deal) {
  const offer = await api.db
    .selectFrom('offer')
    .select(['state', 'rejected_by_award'])
    .where('id', '=', deal.offerId)
    .executeTakeFirstOrThrow();
  const rfq = await api.db
    .selectFrom('rfq')
    .select('state')
    .where('id', '=', deal.rfq.rfqId)
    .executeTakeFirstOrThrow();
  return { offer: offer.state, rfq: rfq.state };
}

describe('generating an order', () => {
  it('copies the agreed terms, under the buyer’s first serial of the year, and notifies only the buyer’s side', async () => {
    const deal = await acceptedDeal(api);
    const order = await madeOrder(api, deal);
    expect(order).toMatchObject({
      serial: 'PO-2026-00001',
      type: 'generate_send',
      state: 'made',
      status: 'accepted',
      language: 'both',
      currency: 'AED',
      issued_on: '2026-11-21',
      delivery_value: 3,
      delivery_unit: 'weeks',
      payment_terms: '30% advance, 70% on receipt',
      address: { label: 'Jebel Ali warehouse', city_ar: 'جبل علي', po_box: '61204' },
      sums: {
        sub_total: '4540800.00',
        supplier_discount: '0.00',
        total_vat: '227040.00',
        total_after_vat: '4767840.00',
        q_discount: '5600.00',
        total_price: '4762240.00',
      },
      can: {
        generate: true,
        upload: true,
        send: true,
        preview: true,
        download: false,
        receive: false,
      },
    });
    expect(
      order.lines.map(({ quantity, open, accepted, percent }) => [
        quantity,
        open,
        accepted,
        percent,
      ]),
    ).toEqual([
      ['24', '24', '0', 0],
      ['680', '680', '0', 0],
    ]);
    expect(
      await as(deal.supplier)(endpoints.readOrder, { params: { id: order.id } }),
    ).toMatchObject({ status: 404 });
    expect(await as(deal.supplier)(endpoints.listSupplierOrders, { query: {} })).toMatchObject({
      data: { total: 0 },
    });
    expect(await stateOf(deal)).toEqual({ offer: 'accepted', rfq: 'accepted' });
  });

  it('keeps its serial when it is generated again, and the agreed terms when names and addresses change', async () => {
    const deal = await acceptedDeal(api);
    const first = await madeOrder(api, deal);
    const other = await giveAddress(api, deal.buyer, 'Head office');
    const params = { id: deal.offerId };
    const again = await as(deal.buyer)(endpoints.generateOrder, {
      params,
      body: { language: 'ar', address_id: other },
    });
    expect(again).toMatchObject({
      data: { id: first.id, serial: first.serial, language: 'ar', address: { id: other } },
    });
    await api.db
      .updateTable('company')
      .set({ legal_name_en: 'Renamed LLC', trn: '100000000000003' })
      .where('id', '=', deal.supplier.companyId)
      .execute();
    const seen = dataOf(await as(deal.buyer)(endpoints.readOrder, { params: { id: first.id } }));
    expect(seen.supplier).toMatchObject({ legal_name_en: '', trn: '' });
    const second = await acceptedDeal(api);
    expect((await madeOrder(api, second)).serial).toBe('PO-2026-00001');
  });

  it('counts serials per buyer and year without gaps, also after refusals', async () => {
    const buyer = await addParty(api, 'buyer');
    const serials: string[] = [];
    const make = async () => {
      const rfq = await publishRfq(api, buyer);
      const { offer } = await quote(api, rfq);
      dataOf(await as(buyer)(acceptOffer, { params: { id: offer.id }, body: { version: 1 } }));
      return as(buyer)(endpoints.generateOrder, { params: { id: offer.id }, body: {} });
    };
    // It is refused without an address, and uses no number.
    expect(await make()).toMatchObject({
      status: 422,
      errors: { address_id: ['Choose a delivery address.'] },
    });
    await giveAddress(api, buyer);
    for (let count = 0; count < 3; count += 1) serials.push(dataOf(await make()).serial);
    expect(serials).toEqual(['PO-2026-00001', 'PO-2026-00002', 'PO-2026-00003']);
  });

  it('refuses members without the permission, and missing records', async () => {
    const deal = await acceptedDeal(api);
    const stranger = await addParty(api, 'buyer');
    const receiver = await addMember(api, deal.buyer.companyId, { roles: ['receiver'] });
    const input = { params: { id: deal.offerId }, body: {} };
    expect(await api.as()(endpoints.generateOrder, input)).toMatchObject({ status: 401 });
    expect(await as(deal.supplier)(endpoints.generateOrder, input)).toMatchObject({
      code: 'buyers_only',
    });
    expect(await as(receiver)(endpoints.generateOrder, input)).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await as(stranger)(endpoints.generateOrder, input)).toMatchObject({ status: 404 });
    const foreign = {
      params: input.params,
      body: { address_id: await giveAddress(api, stranger) },
    };
    expect(await as(deal.buyer)(endpoints.generateOrder, foreign)).toMatchObject({ status: 422 });
    const rfq = await publishRfq(api, deal.buyer);
    const { offer } = await quote(api, rfq);
    const pending = { params: { id: offer.id }, body: {} };
    expect(await as(deal.buyer)(endpoints.generateOrder, pending)).toMatchObject({
      code: 'state_changed',
    });
    expect(
      await api.db
        .selectFrom('purchase_order')
        .select('id')
        .where('rfq_id', '=', rfq.rfqId)
        .execute(),
    ).toHaveLength(0);
  });

  it('that is repeated under the same Idempotency-Key has the same answer and one effect', async () => {
    const deal = await acceptedDeal(api);
    const client = as(deal.buyer);
    const input = { params: { id: deal.offerId }, body: {} };
    const key = { idempotencyKey: 'generate-0001' };
    const [one, two] = [
      await client(endpoints.generateOrder, input, key),
      await client(endpoints.generateOrder, input, key),
    ];
    expect(two).toEqual(one);
    const events = await api.db
      .selectFrom('deal_event')
      .select('verb')
      .where('offer_id', '=', deal.offerId)
      .where('verb', 'like', 'order.%')
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('an uploaded order', () => {
  it('is a PDF of the own company, downloaded and not displayed', async () => {
    const deal = await acceptedDeal(api);
    const params = { id: deal.offerId };
    const fileId = await giveFile(api, deal.buyer, 'our-po.pdf');
    const foreign = await giveFile(api, deal.supplier);
    expect(
      await as(deal.buyer)(endpoints.uploadOrder, { params, body: { file_id: foreign } }),
    ).toMatchObject({
      status: 422,
      errors: { file_id: ['This file is no longer available. Upload it again.'] },
    });
    const order = dataOf(
      await as(deal.buyer)(endpoints.uploadOrder, { params, body: { file_id: fileId } }),
    );
    expect(order).toMatchObject({
      type: 'upload_send',
      language: null,
      can: { preview: false, download: true },
    });
    const sent = dataOf(await as(deal.buyer)(endpoints.sendOrder, { params: { id: order.id } }));
    expect(sent.type).toBe('upload_sended');
    const pdf = await api.fetch(
      `/dashboard/orders/${order.id}/pdf`,
      {},
      { token: deal.supplier.token },
    );
    expect(pdf.status).toBe(200);
    expect(await pdf.text()).toContain('our-po.pdf');
  });
});

describe('the order as PDF', () => {
  it('comes in each language with the same bytes each time, and to no other reader', async () => {
    const deal = await acceptedDeal(api);
    for (const language of ['en', 'ar', 'both'] as const) {
      const order = dataOf(
        await as(deal.buyer)(endpoints.generateOrder, {
          params: { id: deal.offerId },
          body: { language },
        }),
      );
      const path = `/dashboard/orders/${order.id}/pdf`;
      const [one, two] = [
        await api.fetch(path, {}, { token: deal.buyer.token }),
        await api.fetch(path, {}, { token: deal.buyer.token }),
      ];
      expect(one.headers.get('Content-Type')).toBe('application/pdf');
      expect(one.headers.get('Content-Disposition')).toContain(`${order.serial}.pdf`);
      const bytes = Buffer.from(await one.arrayBuffer());
      expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
      expect(bytes.equals(Buffer.from(await two.arrayBuffer()))).toBe(true);
      expect((await api.fetch(path, {}, { token: deal.supplier.token })).status).toBe(404);
      expect((await api.fetch(path)).status).toBe(401);
    }
  });
});

describe('sending an order', () => {
  it('happens once: the offer becomes waiting, the others are rejected, and both suppliers are notified', async () => {
    const buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    const rfq = await publishRfq(api, buyer);
    const winner = await quote(api, rfq);
    const loser = await quote(api, rfq);
    const deal = { buyer, supplier: winner.supplier, rfq, offerId: winner.offer.id };
    dataOf(await as(buyer)(acceptOffer, { params: { id: deal.offerId }, body: { version: 1 } }));
    const made = await madeOrder(api, deal);
    const params = { id: made.id };
    const stranger = await addParty(api, 'buyer');
    expect(await api.as()(endpoints.sendOrder, { params })).toMatchObject({ status: 401 });
    expect(await as(stranger)(endpoints.sendOrder, { params })).toMatchObject({ status: 404 });
    const sent = await as(buyer)(endpoints.sendOrder, { params });
    expect(sent).toMatchObject({
      message: 'Purchase order sent to the supplier.',
      data: {
        type: 'generate_sended',
        state: 'sent',
        status: 'waiting',
        can: { send: false, generate: false, receive: true },
      },
    });
    expect(await as(buyer)(endpoints.sendOrder, { params })).toMatchObject({
      status: 409,
      code: 'already_sent',
    });
    const again = { params: { id: deal.offerId }, body: {} };
    expect(await as(buyer)(endpoints.generateOrder, again)).toMatchObject({
      status: 409,
      code: 'order_exists',
    });
    expect(await stateOf(deal)).toEqual({ offer: 'waiting', rfq: 'accepted' });
    const lost = await api.db
      .selectFrom('offer')
      .select(['state', 'rejected_by_award'])
      .where('id', '=', loser.offer.id)
      .executeTakeFirstOrThrow();
    expect(lost).toEqual({ state: 'rejected', rejected_by_award: true });
    expect((await toldTo(api, winner.supplier)).map(({ type }) => type)).toContain('order_sent');
    expect((await toldTo(api, loser.supplier)).map(({ type }) => type)).toContain('offer_rejected');
    expect(await as(winner.supplier)(endpoints.readOrder, { params })).toMatchObject({
      data: { side: 'supplier', can: { acknowledge: true, receive: false, send: false } },
    });
    expect(await as(loser.supplier)(endpoints.readOrder, { params })).toMatchObject({
      status: 404,
    });
  });
});

describe('Buy Now', () => {
  it('accepts, generates and sends in one step, or does nothing', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const { offer, supplier } = await quote(api, rfq);
    const soft = await quote(api, rfq, { firm: false });
    const buy = (id: string, version = 1) =>
      as(buyer)(endpoints.buyNow, { params: { id }, body: { version, language: 'en' as const } });
    expect(await buy(offer.id)).toMatchObject({ status: 422 });
    const deal = { buyer, supplier, rfq, offerId: offer.id };
    expect(await stateOf(deal)).toEqual({ offer: 'pending', rfq: 'active' });
    await giveAddress(api, buyer);
    expect(await buy(soft.offer.id)).toMatchObject({ code: 'state_changed' });
    expect(await buy(offer.id, 2)).toMatchObject({ code: 'state_changed' });
    expect(await buy(offer.id)).toMatchObject({
      data: { state: 'sent', type: 'generate_sended', language: 'en' },
    });
    expect(await stateOf(deal)).toEqual({ offer: 'waiting', rfq: 'accepted' });
    expect(await buy(soft.offer.id)).toMatchObject({ status: 409, code: 'already_decided' });
    expect((await toldTo(api, supplier)).map(({ type }) => type)).toEqual([
      'offer_accepted',
      'order_sent',
    ]);
  });

  it('is refused above the member’s limit and to members who may not send', async () => {
    const buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    const { offer } = await quote(api, await publishRfq(api, buyer));
    const input = { params: { id: offer.id }, body: { version: 1 } };
    const small = await addMember(api, buyer.companyId, {
      roles: ['approver', 'purchasing'],
      limitFils: 100n,
    });
    expect(await as(small)(endpoints.buyNow, input)).toMatchObject({ code: 'above_limit' });
    const approver = await addMember(api, buyer.companyId, { roles: ['approver'] });
    expect(await as(approver)(endpoints.buyNow, input)).toMatchObject({ code: 'not_allowed' });
  });
});

describe('the supplier’s acknowledgement', () => {
  it('is given once, with the lines that cannot be delivered as ordered', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.order.id };
    const lineId = deal.order.lines[1]?.id ?? '';
    const finance = await addMember(api, deal.supplier.companyId, { roles: ['finance'] });
    expect(await as(finance)(endpoints.acknowledgeOrder, { params, body: {} })).toMatchObject({
      status: 403,
    });
    const wrong = { notes: [{ line_id: deal.offerId, note: 'x' }] };
    expect(
      await as(deal.supplier)(endpoints.acknowledgeOrder, { params, body: wrong }),
    ).toMatchObject({ status: 404 });
    const notes = [{ line_id: lineId, note: 'Two weeks later' }];
    expect(
      await as(deal.supplier)(endpoints.acknowledgeOrder, { params, body: { notes } }),
    ).toMatchObject({
      data: { state: 'acknowledged', late_at: null, can: { acknowledge: false } },
    });
    expect(await as(deal.supplier)(endpoints.acknowledgeOrder, { params, body: {} })).toMatchObject(
      {
        status: 409,
        code: 'state_changed',
      },
    );
    const seen = dataOf(await as(deal.buyer)(endpoints.readOrder, { params }));
    expect(seen.lines.map(({ note }) => note)).toEqual(['', 'Two weeks later']);
    expect((await toldTo(api, deal.buyer)).map(({ type }) => type)).toContain('order_acknowledged');
  });

  it('can attach documents that both sides read', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.order.id };
    const fileId = await giveFile(api, deal.supplier, 'INV-2026-0882.pdf');
    const body = { file_id: fileId, kind: 'tax_invoice' as const };
    expect(await as(deal.buyer)(endpoints.attachOrderFile, { params, body })).toMatchObject({
      status: 403,
    });
    const sales = await addMember(api, deal.supplier.companyId, { roles: ['sales'] });
    expect(await as(sales)(endpoints.attachOrderFile, { params, body })).toMatchObject({
      code: 'not_allowed',
    });
    const own = await giveFile(api, deal.buyer);
    const foreign = { ...body, file_id: own };
    expect(
      await as(deal.supplier)(endpoints.attachOrderFile, { params, body: foreign }),
    ).toMatchObject({
      status: 422,
    });
    const done = dataOf(await as(deal.supplier)(endpoints.attachOrderFile, { params, body }));
    expect(done.files).toMatchObject([
      { id: fileId, kind: 'tax_invoice', name: 'INV-2026-0882.pdf' },
    ]);
    expect(
      dataOf(await as(deal.supplier)(endpoints.attachOrderFile, { params, body })).files,
    ).toHaveLength(1);
    const path = `/dashboard/orders/${deal.order.id}/files/${fileId}`;
    for (const [party, status] of [
      [deal.buyer, 200],
      [deal.supplier, 200],
      [await addParty(api, 'buyer'), 404],
    ] as const) {
      expect((await api.fetch(path, {}, { token: party.token })).status).toBe(status);
    }
    const elsewhere = `/dashboard/orders/${deal.order.id}/files/${own}`;
    expect((await api.fetch(elsewhere, {}, { token: deal.buyer.token })).status).toBe(404);
  });
});

describe('cancelling an order', () => {
  it('ends offer and order with a reason, restores the rejected offers, and the next order takes the next serial', async () => {
    const deal = await sentDeal(api);
    const rival = await api.db
      .selectFrom('rfq')
      .selectAll()
      .where('id', '=', deal.rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(rival.state).toBe('accepted');
    const params = { id: deal.offerId };
    const cancel = (body: object, party = deal.buyer) =>
      as(party)(endpoints.cancelDealAsBuyer, { params, body });
    expect(await cancel({})).toMatchObject({ status: 422 });
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    expect(await cancel({ reason: 'terms' }, requester)).toMatchObject({ status: 403 });
    expect(await cancel({ reason: 'terms' }, await addParty(api, 'buyer'))).toMatchObject({
      status: 404,
    });
    expect(await cancel({ reason: 'terms', reason_text: 'Budget was cut' })).toMatchObject({
      data: { status: 'canceled' },
    });
    expect(await stateOf(deal)).toEqual({ offer: 'canceled', rfq: 'active' });
    const seen = dataOf(
      await as(deal.buyer)(endpoints.readOrder, { params: { id: deal.order.id } }),
    );
    expect(seen).toMatchObject({ state: 'canceled', can: { receive: false, send: false } });
    expect(await cancel({ reason: 'terms' })).toMatchObject({ status: 409 });
    const next = await quote(api, deal.rfq);
    dataOf(
      await as(deal.buyer)(acceptOffer, { params: { id: next.offer.id }, body: { version: 1 } }),
    );
    expect(await madeOrder(api, { ...deal, offerId: next.offer.id })).toMatchObject({
      serial: 'PO-2026-00002',
    });
  });

  it('is also possible for the supplier, before goods were received', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.offerId };
    const body = { reason: 'other' as const, reason_text: 'Factory closed' };
    expect(await as(deal.supplier)(endpoints.cancelDealAsSupplier, { params, body })).toMatchObject(
      { ok: true },
    );
    expect(await stateOf(deal)).toEqual({ offer: 'canceled', rfq: 'active' });
    expect((await toldTo(api, deal.buyer)).map(({ type }) => type)).toContain('deal_canceled');
  });

  it('needs no reason after five working days without acknowledgement', async () => {
    const deal = await sentDeal(api);
    const params = { id: deal.order.id };
    expect(await as(deal.buyer)(endpoints.cancelLateOrder, { params })).toMatchObject({
      code: 'not_late',
    });
    expect(deal.order.late_at).not.toBeNull();
    api.advance(new Date(deal.order.late_at ?? 0).getTime() - api.now().getTime() - 1);
    expect(await as(deal.buyer)(endpoints.cancelLateOrder, { params })).toMatchObject({
      code: 'not_late',
    });
    api.advance(1);
    expect(await as(deal.buyer)(endpoints.cancelLateOrder, { params })).toMatchObject({
      data: { state: 'canceled' },
    });
    expect((await stateOf(deal)).offer).toBe('canceled');
    api.advance(dayMs);
  });
});

describe('the lists of orders', () => {
  it('are the company’s own, newest first, found by serial, title and partner, filtered by state', async () => {
    const deal = await sentDeal(api, {
      rfq: { set: { title: 'أنابيب نحاس', search_text: 'أنابيب نحاس' } },
    });
    const made = await acceptedDeal(api);
    await madeOrder(api, made);
    const list = (query: object, party = deal.buyer) =>
      as(party)(endpoints.listBuyerOrders, { query });
    expect(await list({})).toMatchObject({
      data: {
        total: 1,
        data: [{ id: deal.order.id, line_count: 2, lines_done: 0, title: 'أنابيب نحاس' }],
      },
    });
    for (const key of ['po-2026', 'نحاس', 'supplier'])
      expect(await list({ key })).toMatchObject({ data: { total: 1 } });
    for (const key of ['%', 'nothing'])
      expect(await list({ key })).toMatchObject({ data: { total: 0 } });
    expect(await list({ state: 'sent' })).toMatchObject({ data: { total: 1 } });
    expect(await list({ state: 'made' })).toMatchObject({ data: { total: 0 } });
    expect(await list({ state: 'made' }, made.buyer)).toMatchObject({
      data: { data: [{ can: { send: true } }] },
    });
    expect(await list({ page: '99' })).toMatchObject({ data: { data: [], total: 1 } });
    expect(await list({ state: 'x' })).toMatchObject({ status: 422 });
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    expect(await list({}, requester)).toMatchObject({ data: { total: 0 } });
    expect(
      await as(requester)(endpoints.readOrder, { params: { id: deal.order.id } }),
    ).toMatchObject({ status: 404 });
    expect(await as(deal.supplier)(endpoints.listSupplierOrders, { query: {} })).toMatchObject({
      data: { data: [{ serial: deal.order.serial }] },
    });
  });
});

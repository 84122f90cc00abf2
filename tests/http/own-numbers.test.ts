import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAllRfqs, readDealDetail } from '#features/console/schema/rfqs.ts';
import { readBuyerDeal, readSupplierDeal } from '#features/deal/schema/wizard.ts';
import { saveDraft } from '#features/draft/schema.ts';
import {
  acceptOffer,
  compareOffers,
  listBuyerOffers,
  readBuyerOffer,
} from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import * as orders from '#features/purchase-order/schema/order.ts';
import { addParty, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, publishRfq, quote } from '../factories/offer.ts';
import {
  acceptedDeal,
  dataOf,
  giveFile,
  madeOrder,
  sentDeal,
  type Deal,
  type SentDeal,
} from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { addDesks } from './authorisation/world.ts';

let api: TestApi;
let reviewer: { readonly token: string };
beforeAll(async () => {
  api = await startApi('own numbers');
  const { desks } = await addDesks(api);
  reviewer = { token: desks.find(({ name }) => name === 'reviewer')?.token ?? '' };
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string }) => api.as({ token: party.token });
const reference = 'PR-2026/0417';

/** An accepted offer with a quotation number, on an RFQ with a reference. */
const numberedDeal = (quotation = 'Q-2026/77') =>
  acceptedDeal(api, { rfq: { set: { reference } }, offer: { quotation_number: quotation } });

/** The deal with its order made and sent under the PO number. */
async function sentUnder(poNumber: string, deal?: Deal): Promise<SentDeal> {
  const accepted = deal ?? (await numberedDeal());
  const made = await madeOrder(api, accepted);
  const params = { id: made.id };
  const body = { po_number: poNumber };
  return {
    ...accepted,
    order: dataOf(await as(accepted.buyer)(orders.sendOrder, { params, body })),
  };
}

async function csvOf(party: Party, path: string): Promise<string[]> {
  const answer = await api.fetch(`${path}?format=csv&lang=en`, {}, { token: party.token });
  return (await answer.text()).split('\n');
}

describe('the buyer’s PO number', () => {
  it('is stored when the order is generated and read by both sides once it is sent', async () => {
    const deal = await numberedDeal();
    const made = dataOf(
      await as(deal.buyer)(orders.generateOrder, {
        params: { id: deal.offerId },
        body: { po_number: '  \u2066PO-٤٥٠٠\u2069  17 ' },
      }),
    );
    expect(made).toMatchObject({ po_number: 'PO-4500 17', same_po_number: null });
    const params = { id: made.id };
    expect(dataOf(await as(deal.buyer)(orders.sendOrder, { params }))).toMatchObject({
      po_number: 'PO-4500 17',
    });
    for (const party of [deal.buyer, deal.supplier]) {
      const order = dataOf(await as(party)(orders.readOrder, { params }));
      expect(order).toMatchObject({
        po_number: 'PO-4500 17',
        quotation_number: 'Q-2026/77',
        rfq_reference: reference,
      });
    }
    const own = dataOf(await as(deal.buyer)(orders.listBuyerOrders, { query: {} }));
    const sent = dataOf(await as(deal.supplier)(orders.listSupplierOrders, { query: {} }));
    for (const page of [own, sent]) {
      expect(page.data).toMatchObject([
        { po_number: 'PO-4500 17', quotation_number: 'Q-2026/77', rfq_reference: reference },
      ]);
    }
  });

  it('is on the deal’s page of both sides', async () => {
    const deal = await sentUnder('PO-88');
    const buyerDeal = await as(deal.buyer)(readBuyerDeal, { params: { id: deal.rfq.rfqId } });
    const supplierDeal = await as(deal.supplier)(readSupplierDeal, {
      params: { id: deal.offerId },
    });
    for (const answer of [buyerDeal, supplierDeal]) {
      expect(dataOf(answer)).toMatchObject({
        rfq: { reference },
        offer: { quotation_number: 'Q-2026/77' },
        order: { po_number: 'PO-88' },
      });
    }
  });

  it('is in the console on the page of the RFQ, with the supplier’s quotation number', async () => {
    const deal = await sentUnder('PO-89');
    const answer = await as(reviewer)(readDealDetail, { params: { id: deal.rfq.rfqId } });
    expect(dataOf(answer)).toMatchObject({
      reference,
      offers: [{ quotation_number: 'Q-2026/77' }],
      awards: [{ order: { serial: deal.order.serial, po_number: 'PO-89' } }],
    });
  });

  it('finds the RFQ in the console by its beginning, as the quotation number does, with the list’s filters', async () => {
    const deal = await sentUnder('LPO-77120', await numberedDeal('SQ/٩٠٤٤'));
    const other = await sentUnder('PO-LPO-77120', await numberedDeal('Q-SQ/9044'));
    const found = async (query: object) => {
      const answer = dataOf(await as(reviewer)(listAllRfqs, { query }));
      return answer.data.map(({ id }) => id);
    };
    for (const key of ['LPO-77120', 'lpo-77', 'SQ/9044', 'sq/90'])
      expect(await found({ key }), key).toEqual([deal.rfq.rfqId]);
    expect(await found({ key: 'LPO-77120', state: 'expired' })).toEqual([]);
    expect(await found({ key: 'PO-LPO' })).toEqual([other.rfq.rfqId]);
  });

  it('changes while the order is not sent: when it is made again, and when it is sent', async () => {
    const deal = await acceptedDeal(api);
    const params = { id: deal.offerId };
    const generate = async (body: { po_number?: string; language?: 'ar' }) =>
      dataOf(await as(deal.buyer)(orders.generateOrder, { params, body }));
    expect(await generate({ po_number: '4500' })).toMatchObject({ po_number: '4500' });
    expect(await generate({ language: 'ar' })).toMatchObject({ po_number: '4500' });
    expect(await generate({ po_number: '4501' })).toMatchObject({ po_number: '4501' });
    expect(await generate({ po_number: '' })).toMatchObject({ po_number: '' });
    const file_id = await giveFile(api, deal.buyer, 'own-po.pdf');
    const uploaded = await as(deal.buyer)(orders.uploadOrder, {
      params,
      body: { file_id, po_number: '4502' },
    });
    const { id, po_number: poNumber } = dataOf(uploaded);
    expect(poNumber).toBe('4502');
    const sent = await as(deal.buyer)(orders.sendOrder, {
      params: { id },
      body: { po_number: '4503' },
    });
    expect(dataOf(sent)).toMatchObject({ po_number: '4503' });
  });

  it('is fixed once the order is sent', async () => {
    const deal = await sentUnder('FIXED-1');
    const body = { po_number: 'FIXED-2' };
    const again = await as(deal.buyer)(orders.sendOrder, { params: { id: deal.order.id }, body });
    expect(again).toMatchObject({ ok: false, code: 'already_sent' });
    const made = await as(deal.buyer)(orders.generateOrder, { params: { id: deal.offerId }, body });
    expect(made).toMatchObject({ ok: false, code: 'order_exists' });
    const read = await as(deal.buyer)(orders.readOrder, { params: { id: deal.order.id } });
    expect(dataOf(read)).toMatchObject({ po_number: 'FIXED-1' });
  });

  it('is taken by a purchase in one step', async () => {
    const deal = await acceptedDeal(api);
    const rfq = await publishRfq(api, deal.buyer);
    const { offer } = await quote(api, rfq);
    const bought = await as(deal.buyer)(orders.buyNow, {
      params: { id: offer.id },
      body: { version: 1, po_number: 'BUY-1' },
    });
    expect(dataOf(bought)).toMatchObject({ po_number: 'BUY-1', state: 'sent' });
  });

  it.each([
    ['x'.repeat(61), 'At most 60 characters.'],
    ['PO-1\nPO-2', null],
    ['PO-\u202e1', null],
  ])('is refused at its field and nothing is written (%j)', async (wrong, message) => {
    const deal = await acceptedDeal(api);
    const made = await madeOrder(api, deal);
    const body = { po_number: wrong };
    const answers = [
      await as(deal.buyer)(orders.generateOrder, { params: { id: deal.offerId }, body }),
      await as(deal.buyer)(orders.sendOrder, { params: { id: made.id }, body }),
      await as(deal.buyer)(orders.buyNow, {
        params: { id: deal.offerId },
        body: { ...body, version: 1 },
      }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, status: 422 });
      const errors = answer.ok ? {} : (answer.errors ?? {});
      expect(Object.keys(errors)).toEqual(['po_number']);
      if (message !== null) expect(errors['po_number']).toEqual([message]);
    }
    const read = dataOf(await as(deal.buyer)(orders.readOrder, { params: { id: made.id } }));
    expect(read).toMatchObject({ po_number: '', state: 'made' });
  });

  it('of another company cannot be read or changed', async () => {
    const deal = await acceptedDeal(api);
    const made = await madeOrder(api, deal);
    const body = { po_number: 'STOLEN' };
    for (const stranger of [await addParty(api, 'buyer'), deal.supplier]) {
      const isBuyer = stranger !== deal.supplier;
      const sent = await as(stranger)(orders.sendOrder, { params: { id: made.id }, body });
      const again = await as(stranger)(orders.generateOrder, {
        params: { id: deal.offerId },
        body,
      });
      const read = await as(stranger)(orders.readOrder, { params: { id: made.id } });
      expect([sent.ok, again.ok, read.ok]).toEqual([false, false, false]);
      expect(read).toMatchObject({ status: 404 });
      if (isBuyer) expect([sent, again]).toMatchObject([{ status: 404 }, { status: 404 }]);
    }
    const own = dataOf(await as(deal.buyer)(orders.readOrder, { params: { id: made.id } }));
    expect(own.po_number).toBe('');
  });

  it('that an earlier order has is a warning to the buyer, not a refusal', async () => {
    const first = await sentUnder('Same-1');
    const rfq = await publishRfq(api, first.buyer);
    const { supplier, offer } = await quote(api, rfq);
    const params = { id: offer.id };
    dataOf(await as(first.buyer)(acceptOffer, { params, body: { version: 1 } }));
    const body = { po_number: 'SAME-١' };
    const made = dataOf(await as(first.buyer)(orders.generateOrder, { params, body }));
    expect(made).toMatchObject({ po_number: 'SAME-1', same_po_number: first.order.serial });
    const sent = await as(first.buyer)(orders.sendOrder, { params: { id: made.id } });
    expect(sent).toMatchObject({ ok: true });
    expect(sent.ok && sent.message).toContain(first.order.serial);
    const seen = dataOf(await as(supplier)(orders.readOrder, { params: { id: made.id } }));
    expect(seen.same_po_number).toBeNull();
  });

  it('of a cancelled order or of another buyer is no warning', async () => {
    const canceled = await sentUnder('ONCE-1');
    dataOf(
      await as(canceled.supplier)(orders.cancelDealAsSupplier, {
        params: { id: canceled.offerId },
        body: { reason: 'terms' },
      }),
    );
    const rfq = await publishRfq(api, canceled.buyer);
    const { offer } = await quote(api, rfq);
    const params = { id: offer.id };
    dataOf(await as(canceled.buyer)(acceptOffer, { params, body: { version: 1 } }));
    const body = { po_number: 'ONCE-1' };
    const again = dataOf(await as(canceled.buyer)(orders.generateOrder, { params, body }));
    expect(again.same_po_number).toBeNull();
    expect((await sentUnder('ONCE-1')).order.same_po_number).toBeNull();
  });
});

describe('the supplier’s quotation number', () => {
  it('is stored with the version and read by both sides, in the comparison as well', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq, { quotation_number: ' Q-٢٠٢٦/٧٧ ' });
    expect(offer).toMatchObject({
      quotation_number: 'Q-2026/77',
      same_quotation_number: null,
      versions: [{ quotation_number: 'Q-2026/77' }],
    });
    const params = { id: offer.id };
    const seen = dataOf(await as(buyer)(readBuyerOffer, { params }));
    expect(seen).toMatchObject({
      quotation_number: 'Q-2026/77',
      versions: [{ quotation_number: 'Q-2026/77' }],
    });
    const compared = await as(buyer)(compareOffers, { params: { id: rfq.rfqId } });
    expect(dataOf(compared).offers).toMatchObject([{ quotation_number: 'Q-2026/77' }]);
    const own = dataOf(await as(supplier)(supplierApi.listQuotations, { query: {} }));
    expect(own.data).toMatchObject([{ quotation_number: 'Q-2026/77' }]);
  });

  it('changes with a revision, which names the change, and stays with a confirmation', async () => {
    const buyer = await addParty(api, 'buyer');
    const rfq = await publishRfq(api, buyer);
    const { supplier, offer } = await quote(api, rfq, { quotation_number: 'Q-1' });
    const revised = dataOf(
      await as(supplier)(supplierApi.reviseOffer, {
        params: { id: offer.id },
        body: { ...offerBody(api, rfq, { quotation_number: 'Q-1 Rev. 2' }), seen_version: 1 },
      }),
    );
    expect(revised).toMatchObject({
      quotation_number: 'Q-1 Rev. 2',
      versions: [
        { changes: [{ field: 'quotation_number', from: 'Q-1', to: 'Q-1 Rev. 2' }] },
        { quotation_number: 'Q-1' },
      ],
    });
    await api.db
      .updateTable('rfq_line')
      .set({ quantity_milli: 30_000n })
      .where('id', '=', rfq.lineIds[0] ?? '')
      .execute();
    await api.db
      .updateTable('offer')
      .set({ needs_confirmation: true })
      .where('id', '=', offer.id)
      .execute();
    const confirmed = await as(supplier)(supplierApi.confirmOffer, {
      params: { id: offer.id },
      body: { seen_version: 2 },
    });
    expect(dataOf(confirmed)).toMatchObject({
      version: 3,
      quotation_number: 'Q-1 Rev. 2',
      versions: [{ quotation_number: 'Q-1 Rev. 2' }, {}, {}],
    });
  });

  it('of the accepted version is on the order, also when it was revised before', async () => {
    const deal = await sentDeal(api, { offer: { quotation_number: 'Q-9' } });
    expect(deal.order.quotation_number).toBe('Q-9');
  });

  it('is saved in a draft', async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    const rfq = await publishRfq(api, buyer);
    await giveAccess(api, supplier, rfq.rfqId);
    const params = { id: rfq.rfqId };
    const before = dataOf(await as(supplier)(supplierApi.readQuote, { params }));
    const body = {
      kind: 'offer',
      rfq_id: rfq.rfqId,
      title: 'Draft',
      payload: { quotation_number: 'Q-5' },
    } as const;
    dataOf(await as(supplier)(saveDraft, { params: { id: before.draft_id }, body }));
    const after = dataOf(await as(supplier)(supplierApi.readQuote, { params }));
    expect(after.draft).toMatchObject({ quotation_number: 'Q-5' });
  });

  it.each(['x'.repeat(61), 'Q-1\nQ-2'])(
    'is refused at its field and nothing is written (%j)',
    async (wrong) => {
      const buyer = await addParty(api, 'buyer');
      const supplier = await addParty(api, 'supplier');
      const rfq = await publishRfq(api, buyer);
      await giveAccess(api, supplier, rfq.rfqId);
      const answer = await as(supplier)(supplierApi.sendOffer, {
        params: { id: rfq.rfqId },
        body: offerBody(api, rfq, { quotation_number: wrong }),
      });
      expect(answer).toMatchObject({ ok: false, status: 422 });
      expect(Object.keys(answer.ok ? {} : (answer.errors ?? {}))).toEqual(['quotation_number']);
      const count = await as(supplier)(supplierApi.countQuotations, {});
      expect(dataOf(count).all).toBe(0);
    },
  );

  it('that another offer of the supplier has is a warning to the supplier only', async () => {
    const buyer = await addParty(api, 'buyer');
    const { supplier, offer } = await quote(api, await publishRfq(api, buyer), {
      quotation_number: 'Q-twice',
    });
    const rfq = await publishRfq(api, buyer);
    await giveAccess(api, supplier, rfq.rfqId);
    const sent = await as(supplier)(supplierApi.sendOffer, {
      params: { id: rfq.rfqId },
      body: offerBody(api, rfq, { quotation_number: 'q-TWICE' }),
    });
    const { id, same_quotation_number: same } = dataOf(sent);
    expect(same).toBe(offer.number);
    const seen = await as(buyer)(readBuyerOffer, { params: { id } });
    expect(JSON.stringify(dataOf(seen))).not.toContain('same_quotation_number');
    const rival = await quote(api, rfq, { quotation_number: 'Q-twice' });
    expect(rival.offer.same_quotation_number).toBeNull();
    const withdrawn = await as(supplier)(supplierApi.withdrawOffer, {
      params: { id: offer.id },
      body: { reason: 'terms' },
    });
    expect(withdrawn.ok).toBe(true);
    const own = await as(supplier)(supplierApi.readQuotation, { params: { id } });
    expect(dataOf(own).same_quotation_number).toBeNull();
  });
});

describe('a search by a number of a company’s own system', () => {
  let deal: SentDeal;
  let unsent: Deal;
  beforeAll(async () => {
    deal = await sentUnder('Po-7300/9', await numberedDeal('Qt-4411'));
    unsent = await numberedDeal('Qt-4411');
    const params = { id: unsent.offerId };
    const body = { po_number: 'Po-7300/9' };
    dataOf(await as(unsent.buyer)(orders.generateOrder, { params, body }));
  });

  it.each([
    ['the PO number', 'po-7300/9'],
    ['the beginning of the PO number', ' PO-٧٣'],
    ['the quotation number', 'QT-4411'],
    ['the beginning of the quotation number', 'qt-٤٤'],
    ['the RFQ’s reference', 'pr-2026'],
  ])('finds orders and offers of both sides by %s, and no other company’s', async (_, key) => {
    const query = { key };
    const page = { data: { total: 1, data: [{ rfq_id: deal.rfq.rfqId }] } };
    expect(await as(deal.buyer)(orders.listBuyerOrders, { query })).toMatchObject(page);
    expect(await as(deal.supplier)(orders.listSupplierOrders, { query })).toMatchObject(page);
    expect(await as(deal.buyer)(listBuyerOffers, { query })).toMatchObject(page);
    expect(await as(deal.supplier)(supplierApi.listQuotations, { query })).toMatchObject(page);
  });

  it.each(['7300', '%', 'Po_7300', 'Po-7300/99', '4411', '0417'])(
    'finds nothing by a text inside it, by a pattern or by a longer number (%j)',
    async (key) => {
      const query = { key };
      for (const answer of [
        await as(deal.buyer)(orders.listBuyerOrders, { query }),
        await as(deal.supplier)(supplierApi.listQuotations, { query }),
      ]) {
        expect(answer).toMatchObject({ data: { total: 0 } });
      }
    },
  );

  it('hides the PO number of an unsent order from the supplier', async () => {
    const query = { key: 'po-7300' };
    const list = as(unsent.supplier)(supplierApi.listQuotations, { query });
    expect(await list).toMatchObject({ data: { total: 0 } });
    expect(await as(unsent.buyer)(listBuyerOffers, { query })).toMatchObject({
      data: { total: 1 },
    });
  });

  it('is served by exports, which have the numbers as columns', async () => {
    const files: [Party, string, string[]][] = [
      [deal.buyer, '/dashboard/buyer/orders/export', ['Po-7300/9', reference, 'Qt-4411']],
      [deal.supplier, '/dashboard/supplier/orders/export', ['Po-7300/9', reference, 'Qt-4411']],
      [deal.buyer, '/dashboard/buyer/offers/export', ['Qt-4411', reference]],
      [deal.supplier, '/dashboard/supplier/offers/export', ['Qt-4411', reference]],
    ];
    for (const [party, path, numbers] of files) {
      const [head = '', ...rows] = await csvOf(party, path);
      expect(head).toContain('Supplier’s quotation no.');
      expect(head).toContain('Buyer’s reference');
      if (path.includes('orders')) expect(head).toContain('Buyer’s PO no.');
      for (const number of numbers) expect(rows.join('\n')).toContain(number);
    }
  });
});

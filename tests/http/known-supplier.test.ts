import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as guestApi from '#features/guest/schema.ts';
import {
  acceptOffer,
  awardLines,
  knowSupplier,
  readBuyerOffer,
} from '#features/offer/schema/buyer.ts';
import * as guestOrder from '#features/purchase-order/schema/guest.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  readOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { addMember, addParty } from '../factories/access.ts';
import { invite, prove } from '../factories/guest.ts';
import { logOf, newsOf, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('known supplier');
});
beforeEach(() => api.advance(3_600_000));
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function quoted() {
  const guest = await invite(api);
  await giveAddress(api, guest.buyer);
  const session = await prove(api, guest);
  const sent = await api.as({ token: session })(guestApi.sendGuestOffer, {
    params: { token: guest.token },
    body: { ...offerBody(api, guest.rfq), company_name: 'Najm Trading' },
  });
  if (!sent.ok) throw new Error(`offer refused: ${sent.code}`);
  return { ...guest, session, offerId: sent.data.id, supplier: sent.data };
}
type Quoted = Awaited<ReturnType<typeof quoted>>;

const body = { trn: '١٠٠١٢٣٤٥٦٧٠٠٠٠٣', licence_number: 'CN-1001', reason: 'Supplier since 2019' };
const as = ({ buyer }: Pick<Quoted, 'buyer'>) => api.as({ token: buyer.token });
const know = (deal: Quoted, changes: Partial<typeof body> = {}) =>
  as(deal)(knowSupplier, { params: { id: deal.offerId }, body: { ...body, ...changes } });
const accept = (deal: Quoted) =>
  as(deal)(acceptOffer, { params: { id: deal.offerId }, body: { version: 1 } });

const asGuest = ({ session }: Pick<Quoted, 'session'>) => api.as({ token: session });

async function ordered(deal: Quoted) {
  await know(deal);
  await accept(deal);
  const made = await as(deal)(generateOrder, {
    params: { id: deal.offerId },
    body: { language: 'both' },
  });
  if (!made.ok) throw new Error(`order refused: ${made.code} ${JSON.stringify(made.errors)}`);
  return made.data;
}

describe('confirming that a buyer knows a supplier by link', () => {
  it('allows its acceptance, and is recorded', async () => {
    const deal = await quoted();
    const read = () => as(deal)(readBuyerOffer, { params: { id: deal.offerId } });
    expect(await accept(deal)).toMatchObject({ status: 409, code: 'supplier_unapproved' });
    expect(await read()).toMatchObject({
      data: { supplier_approved: false, supplier_known: false, can: { know: true, accept: false } },
    });
    expect(await know(deal)).toMatchObject({
      ok: true,
      data: { supplier_known: true, can: { know: true, accept: true } },
    });
    const known = await api.db.selectFrom('known_supplier').selectAll().executeTakeFirstOrThrow();
    expect(known).toMatchObject({
      trn: '100123456700003',
      licence_number: 'CN-1001',
      confirmed_by: deal.buyer.memberId,
    });
    expect(await logOf(api, deal.offerId)).toContain('buyer offer.supplierKnown');
    expect(await accept(deal)).toMatchObject({ ok: true, data: { status: 'accepted' } });
    expect(await know(deal)).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('is prefilled with the numbers of the book, of the supplier, or of an earlier confirmation', async () => {
    const deal = await quoted();
    const numbers = async () => {
      const read = await as(deal)(readBuyerOffer, { params: { id: deal.offerId } });
      return read.ok ? read.data.supplier_numbers : null;
    };
    expect(await numbers()).toEqual({ trn: '', licence_number: '' });
    const { company_id: supplierId } = await api.db
      .selectFrom('offer')
      .select('company_id')
      .where('id', '=', deal.offerId)
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('company')
      .set({ trn: '100999999900003', licence_number: 'CN-OWN' })
      .where('id', '=', supplierId)
      .execute();
    expect(await numbers()).toEqual({ trn: '100999999900003', licence_number: 'CN-OWN' });
    await api.db
      .updateTable('supplier_contact')
      .set({ trn: '100888888800003' })
      .where('id', '=', deal.contactId)
      .execute();
    expect(await numbers()).toEqual({ trn: '100888888800003', licence_number: 'CN-OWN' });
    expect(await know(deal, { reason: '' })).toMatchObject({ status: 422 });
    await know(deal);
    expect(await numbers()).toEqual({ trn: '100123456700003', licence_number: 'CN-1001' });
    await accept(deal);
    expect(await numbers()).toBeNull();
  });

  it('may be corrected until the supplier is approved', async () => {
    const deal = await quoted();
    await know(deal);
    expect(await know(deal, { licence_number: 'CN-1002' })).toMatchObject({ ok: true });
    const { company_id: supplierId } = await api.db
      .selectFrom('offer')
      .select('company_id')
      .where('id', '=', deal.offerId)
      .executeTakeFirstOrThrow();
    const known = await api.db
      .selectFrom('known_supplier')
      .select('licence_number')
      .where('supplier_company_id', '=', supplierId)
      .execute();
    expect(known).toEqual([{ licence_number: 'CN-1002' }]);
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now(), review_state: 'approved' })
      .where('id', '=', supplierId)
      .execute();
    expect(await know(deal)).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('validates the numbers and the reason at their fields, and writes nothing then', async () => {
    const deal = await quoted();
    const wrong = [
      [{ trn: '123' }, 'trn'],
      [{ trn: '' }, 'trn'],
      [{ licence_number: '' }, 'licence_number'],
      [{ reason: '' }, 'reason'],
    ] as const;
    for (const [changes, field] of wrong)
      expect(await know(deal, changes)).toMatchObject({
        code: 'invalid',
        errors: { [field]: [expect.any(String)] },
      });
    expect(await accept(deal)).toMatchObject({ code: 'supplier_unapproved' });
  });

  it('is for deciders of the buyer of the offer, and holds for this buyer only', async () => {
    const deal = await quoted();
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    const other = await addParty(api, 'buyer');
    const by = (token: string) =>
      api.as({ token })(knowSupplier, { params: { id: deal.offerId }, body });
    expect(await by(requester.token)).toMatchObject({ status: 403 });
    expect(await by(other.token)).toMatchObject({ status: 404 });
    await know(deal);
    const second = await invite(api, { contact: { email: deal.email } });
    const session = await prove(api, second);
    const sent = await api.as({ token: session })(guestApi.sendGuestOffer, {
      params: { token: second.token },
      body: { ...offerBody(api, second.rfq), company_name: 'Najm Trading' },
    });
    const id = sent.ok ? sent.data.id : '';
    expect(
      await api.as({ token: second.buyer.token })(acceptOffer, {
        params: { id },
        body: { version: 1 },
      }),
    ).toMatchObject({ code: 'supplier_unapproved' });
  });
});

describe('orders to a supplier that the buyer knows', () => {
  it('states that the platform has not verified it, with the confirmed numbers', async () => {
    const deal = await quoted();
    const order = await ordered(deal);
    expect(order).toMatchObject({
      supplier_verified: false,
      supplier: { name: 'Najm Trading', trn: '100123456700003', licence_number: 'CN-1001' },
    });
    const { snapshot } = await api.db
      .selectFrom('purchase_order')
      .select('snapshot')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(snapshot).toMatchObject({ isSupplierUnverified: true });
    const pdf = await api.fetch(
      `/dashboard/orders/${order.id}/pdf`,
      {},
      { token: deal.buyer.token },
    );
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect(await as(deal)(readOrder, { params: { id: order.id } })).toMatchObject({
      data: { supplier_verified: false },
    });
  });

  it('is read and acknowledged by the link, once it is sent', async () => {
    const deal = await quoted();
    const order = await ordered(deal);
    const params = { token: deal.token };
    const session = await prove(api, (api.advance(61_000), deal));
    const guest = asGuest({ session });
    expect(await guest(guestOrder.readGuestOrders, { params })).toMatchObject({ status: 404 });
    expect(await as(deal)(sendOrder, { params: { id: order.id } })).toMatchObject({ ok: true });
    const mails = await api.db
      .selectFrom('message')
      .select('params')
      .where('destination', '=', deal.email)
      .orderBy('id')
      .execute();
    expect(mails.map(({ params: sent }) => (sent as { type?: string }).type)).toContain(
      'order_sent',
    );
    expect(await guest(guestOrder.readGuestOrders, { params })).toMatchObject({
      data: [{ serial: order.serial, side: 'supplier', can: { acknowledge: true } }],
    });
    const pdf = await api.fetch(`/guest/quote/${deal.token}/order/pdf`, {}, { token: session });
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    const acknowledge = () => guest(guestOrder.acknowledgeGuestOrder, { params, body: {} });
    expect(await acknowledge()).toMatchObject({ ok: true, data: { state: 'acknowledged' } });
    expect(await acknowledge()).toMatchObject({ code: 'state_changed' });
    expect(await newsOf(api, deal.buyer)).toContain('order_acknowledged');
    const stranger = await invite(api);
    const other = await prove(api, stranger);
    expect(await asGuest({ session: other })(guestOrder.readGuestOrders, { params })).toMatchObject(
      {
        status: 401,
      },
    );
    expect(
      await asGuest({ session: other })(guestOrder.readGuestOrders, {
        params: { token: stranger.token },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('are all on the page of the link, and each is acknowledged by its own form', async () => {
    const buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    const rfq = await publishRfq(api, buyer, { quantities: [1000n, 1000n] });
    const prices = rfq.lineIds.map((lineId) => ({ line_id: lineId, unit_price: '1000.00' }));
    const guest = await invite(api, { buyer, rfq });
    const session = await prove(api, guest);
    const params = { token: guest.token };
    const offer = dataOf(
      await asGuest({ session })(guestApi.sendGuestOffer, {
        params,
        body: { ...offerBody(api, rfq), lines: prices, part_rule: 'lines', company_name: 'Najm' },
      }),
    );
    const other = await quote(api, rfq, { part_rule: 'lines', lines: prices });
    const deal = { ...guest, session, offerId: offer.id, supplier: offer };
    await know(deal);
    const award = async (...choices: readonly (readonly [offerId: string, line: number])[]) =>
      dataOf(
        await as(deal)(awardLines, {
          params: { id: rfq.rfqId },
          body: {
            lines: choices.map(([offerId, line]) => ({
              line_id: rfq.lineIds[line] ?? '',
              offer_id: offerId,
              version: 1,
            })),
            reason: 'The lowest price',
          },
        }),
      );
    const sendOrderOf = async (id: string) => {
      const made = dataOf(
        await as(deal)(generateOrder, { params: { id }, body: { language: 'en' } }),
      );
      return dataOf(await as(deal)(sendOrder, { params: { id: made.id }, body: {} }));
    };
    await award([offer.id, 0], [other.offer.id, 1]);
    const first = await sendOrderOf(offer.id);
    await as(deal)(cancelDealAsBuyer, {
      params: { id: other.offer.id },
      body: { reason: 'price', reason_text: '' },
    });
    await award([offer.id, 1]);
    const { id: furtherId } = await api.db
      .selectFrom('offer')
      .select('id')
      .where('continues_id', '=', offer.id)
      .executeTakeFirstOrThrow();
    const second = await sendOrderOf(furtherId);
    const read = () => asGuest({ session })(guestOrder.readGuestOrders, { params });
    const acknowledge = (orderId: string) =>
      asGuest({ session })(guestOrder.acknowledgeGuestOrder, {
        params,
        body: { order_id: orderId },
      });
    expect(await read()).toMatchObject({
      data: [
        { id: second.id, can: { acknowledge: true } },
        { id: first.id, can: { acknowledge: true } },
      ],
    });
    expect(await acknowledge(first.id)).toMatchObject({ data: { id: first.id } });
    expect(await acknowledge(first.id)).toMatchObject({ code: 'state_changed' });
    expect(await read()).toMatchObject({
      data: [
        { id: second.id, state: 'sent', can: { acknowledge: true } },
        { id: first.id, state: 'acknowledged', can: { acknowledge: false } },
      ],
    });
    for (const { id, serial } of [first, second]) {
      const pdf = await api.fetch(
        `/guest/quote/${guest.token}/order/pdf?order_id=${id}`,
        {},
        { token: session },
      );
      expect(pdf.headers.get('Content-Disposition')).toContain(serial);
    }
    const stranger = await quoted();
    expect(
      await asGuest(stranger)(guestOrder.acknowledgeGuestOrder, {
        params: { token: stranger.token },
        body: { order_id: second.id },
      }),
    ).toMatchObject({ status: 404 });
  });
});

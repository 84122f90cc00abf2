import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAddress } from '../../features/address/schema.ts';
import { cancelDealAsBuyer } from '../../features/purchase-order/schema/order.ts';
import { readOrderTaxInvoice } from '../../features/tax-invoice/schema.ts';
import { addMember, addParty, type Party } from '../factories-access.ts';
import {
  acceptedDeal,
  dataOf,
  deliveredDeal,
  giveAddress,
  madeOrder,
  sentDeal,
  type SentDeal,
} from '../factories-order.ts';
import { cityId } from '../factories-rfq.ts';
import { giveLegalData } from '../factories-tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let deal: SentDeal;

beforeAll(async () => {
  api = await startApi('order tax invoice');
  deal = await sentDeal(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const read = (who: Party, id = deal.order.id) => api.as(who)(readOrderTaxInvoice, { params: { id } });
const xml = (who: Party | null, query = '', id = deal.order.id) =>
  api.fetch(`/dashboard/orders/${id}/tax_invoice/xml?${query}`, {}, who === null ? {} : { token: who.token });
const textAt = (text: string, name: string) => new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(text)?.[1];

describe('the tax invoice of an order', () => {
  it('says what is missing, and whose data it is', async () => {
    const { number, missing } = dataOf(await read(deal.supplier));
    expect(number).toBe(deal.order.serial);
    const said = [...new Set(missing.map(({ side, field }) => `${side} ${field}`))];
    expect(said).toEqual([
      ...['legalName', 'trn', 'licence', 'street', 'city', 'emirate'].map((field) => `seller ${field}`),
      // Its address was copied with the order.
      ...['legalName', 'trn', 'licence'].map((field) => `buyer ${field}`),
    ]);
    const refused = await xml(deal.supplier);
    expect(refused.status).toBe(409);
    const { message } = (await refused.json()) as { message: string };
    expect(message).toContain('Supplier: Default address: street');
    expect(message).toContain('Buyer: TRN of the form 1…03');
  });

  it('is handed out to both sides once all is there, with what was agreed', async () => {
    await giveLegalData(api, deal.supplier);
    await giveLegalData(api, deal.buyer, 1);
    await giveAddress(api, deal.supplier, 'Head office');
    expect(dataOf(await read(deal.supplier)).missing).toEqual([]);
    const answer = await xml(deal.supplier);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/xml']);
    expect(answer.headers.get('Content-Disposition')).toContain(`${deal.order.serial}.xml`);
    const text = await answer.text();
    const { total_price: total, sums, qdiscount } = { ...deal.order };
    expect(textAt(text, 'PayableAmount')).toBe(total);
    expect(textAt(text, 'PrepaidAmount')).toBe(qdiscount);
    expect(textAt(text, 'TaxInclusiveAmount')).toBe(sums.total_after_vat);
    expect(text.match(/<cac:InvoiceLine>/g)).toHaveLength(deal.order.lines.length);
    expect(text).toContain('<cbc:CountrySubentity>DXB</cbc:CountrySubentity>');
    expect(await (await xml(deal.buyer)).text()).toBe(text);
  });

  it('takes the number and the days of the supplier', async () => {
    const text = await (
      await xml(deal.supplier, 'number=INV%2F77%20%26&issued_on=2026-11-23&due_on=2026-12-23')
    ).text();
    expect(textAt(text, 'ID')).toBe('INV/77 &amp;');
    expect([textAt(text, 'IssueDate'), textAt(text, 'DueDate')]).toEqual(['2026-11-23', '2026-12-23']);
    const answer = await xml(deal.supplier, 'number=INV%2F77');
    expect(answer.headers.get('Content-Disposition')).toContain('INV-77.xml');
    for (const query of ['issued_on=soon', 'issued_on=2026-12-01&due_on=2026-11-30', `number=${'9'.repeat(61)}`]) {
      expect([query, (await xml(deal.supplier, query)).status]).toEqual([query, 422]);
    }
  });

  it('keeps the address that was copied, whatever moves later', async () => {
    const before = await (await xml(deal.buyer)).text();
    const city_id = await cityId(api, 'Sharjah');
    const body = { label: 'New', city_id, area: 'Al Majaz', street: 'Corniche', building: '1' };
    dataOf(
      await api.as(deal.buyer)(addAddress, {
        body: { ...body, phone: '+971504187726', landmark: 'Lagoon', is_default: true },
      }),
    );
    expect(await (await xml(deal.buyer)).text()).toBe(before);
  });

  it('carries the day of delivery', async () => {
    const delivered = await deliveredDeal(api);
    const { issued_on: issuedOn, due_on: dueOn } = dataOf(await read(delivered.supplier, delivered.order.id));
    expect([issuedOn, dueOn]).toEqual(['2026-11-21', '2026-11-21']);
  });

  it('is of both companies, once the order is sent and while it stands', async () => {
    expect((await xml(null)).status).toBe(401);
    for (const type of ['buyer', 'supplier'] as const) {
      const stranger = await addParty(api, type);
      expect((await xml(stranger)).status).toBe(404);
      expect((await read(stranger)).ok).toBe(false);
    }
    const requester = await addMember(api, deal.buyer.companyId, { roles: ['requester'] });
    expect((await xml(requester)).status).toBe(404);
    const accepted = await acceptedDeal(api);
    const made = await madeOrder(api, accepted);
    expect((await xml(accepted.buyer, '', made.id)).status).toBe(409);
    expect((await xml(accepted.supplier, '', made.id)).status).toBe(404);
    const canceled = await sentDeal(api);
    const body = { reason: 'other' as const, reason_text: 'No longer needed' };
    dataOf(await api.as(canceled.buyer)(cancelDealAsBuyer, { params: { id: canceled.offerId }, body }));
    expect(await read(canceled.supplier, canceled.order.id)).toMatchObject({ ok: false, code: 'state_changed' });
  });
});

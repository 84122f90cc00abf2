import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { addParty, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  logOf,
  newsOf,
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offer versions');
});
beforeEach(async () => {
  // Sessions end while the clock runs by months.
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });

async function revise({ supplier, offer }: Quoted, rfq: PublishedRfq, changes: object = {}) {
  const body = { ...offerBody(api, rfq), seen_version: offer.version, ...changes };
  return as(supplier)(supplierApi.reviseOffer, { params: { id: offer.id }, body });
}

describe('a new version of an offer', () => {
  it('becomes the current one, keeps the old one readable and shows the difference', async () => {
    const rfq = await publishRfq(api, buyer);
    const quoted = await quote(api, rfq);
    const [one = '', two = ''] = rfq.lineIds;
    const revised = await revise(quoted, rfq, {
      lines: [
        { line_id: one, unit_price: '6300' },
        { line_id: two, state: 'not_quoted', remark: 'Not in stock' },
      ],
      delivery_value: 2,
      negotiable: false,
    });
    if (!revised.ok) throw new Error(revised.code);
    expect(revised.data).toMatchObject({ version: 2, status: 'pending', can: { revise: true } });
    expect(revised.data.versions.map((version) => version.number)).toEqual([2, 1]);
    expect(revised.data.versions[1]?.changes).toEqual([]);
    expect(revised.data.versions[0]?.changes).toEqual([
      { field: 'unit_price', line_id: one, from: '6450.00', to: '6300.00' },
      { field: 'state', line_id: two, from: 'quoted', to: 'not_quoted' },
      { field: 'delivery', line_id: null, from: '3 weeks', to: '2 weeks' },
      { field: 'negotiable', line_id: null, from: 'true', to: 'false' },
      { field: 'total_price', line_id: null, from: '4762240.00', to: '155736.00' },
    ]);
    expect((await newsOf(api, buyer)).at(-1)).toBe('offer_revised');
    // The first version is not the one on a second screen any more.
    expect(await revise(quoted, rfq)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 1, pending_offer_count: 1 });
  });

  it('is refused after the deadline, and without access', async () => {
    const rfq = await publishRfq(api, buyer, { days: 2 });
    const quoted = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    await api.db
      .updateTable('access')
      .set({ refunded_at: api.now(), refund_cause: 'asked' })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(await revise(quoted, rfq)).toMatchObject({ status: 403, code: 'access_needed' });
    await api.db
      .updateTable('access')
      .set({ refunded_at: null, refund_cause: null })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    api.advance(4 * dayMs);
    expect(await revise(quoted, rfq)).toMatchObject({ status: 409, code: 'rfq_expired' });
    const read = await as(quoted.supplier)(supplierApi.readQuotation, {
      params: { id: quoted.offer.id },
    });
    expect(read).toMatchObject({
      data: { rfq: { status: 'evaluate' }, can: { revise: false, withdraw: true } },
    });
  });

  it('is possible after withdrawing, while the RFQ is active', async () => {
    const rfq = await publishRfq(api, buyer, { days: 5 });
    const quoted = await quote(api, rfq);
    const withdraw = (body: { reason: 'other' | 'price'; reason_text?: string }) =>
      as(quoted.supplier)(supplierApi.withdrawOffer, { params: { id: quoted.offer.id }, body });
    expect(await withdraw({ reason: 'other' })).toMatchObject({
      status: 422,
      errors: { reason_text: ['Enter a short reason.'] },
    });
    expect(await withdraw({ reason: 'price' })).toMatchObject({
      data: {
        status: 'withdrawn',
        reason: 'price',
        can: { resend: true, revise: false, withdraw: false },
      },
    });
    expect(await withdraw({ reason: 'price' })).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 0, pending_offer_count: 0 });
    expect((await newsOf(api, buyer)).at(-1)).toBe('offer_withdrawn');
    expect(await revise(quoted, rfq)).toMatchObject({
      ok: true,
      data: { status: 'pending', version: 2, reason: '', decided_at: null },
    });
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 1, pending_offer_count: 1 });
    expect(await logOf(api, quoted.offer.id)).toEqual([
      'supplier offer.sent',
      'supplier offer.withdrawn',
      'supplier offer.sent',
    ]);
    await withdraw({ reason: 'price' });
    api.advance(6 * dayMs);
    expect(await revise({ ...quoted, offer: { ...quoted.offer, version: 2 } }, rfq)).toMatchObject({
      code: 'rfq_expired',
    });
  });

  it('renews an offer whose validity has passed, while the RFQ is active or in evaluation', async () => {
    const rfq = await publishRfq(api, buyer, { days: 8 });
    const quoted = await quote(api, rfq, { valid_until: dayAfter(api, 3) });
    const other = await quote(api, rfq, { valid_until: dayAfter(api, 60) });
    api.advance(5 * dayMs);
    const read = () =>
      as(quoted.supplier)(supplierApi.readQuotation, { params: { id: quoted.offer.id } });
    // No job has run, and the state is correct.
    expect(await read()).toMatchObject({
      data: { status: 'expired', can: { renew: true, revise: false } },
    });
    const accept = { params: { id: quoted.offer.id }, body: { version: 1 } };
    expect(await as(buyer)(buyerApi.acceptOffer, accept)).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await revise(quoted, rfq)).toMatchObject({ data: { status: 'pending', version: 2 } });
    expect(await logOf(api, quoted.offer.id)).toEqual([
      'supplier offer.sent',
      'system offer.expired',
      'supplier offer.revised',
    ]);
    expect(await newsOf(api, quoted.supplier)).toEqual(['offer_expired']);
    expect((await newsOf(api, buyer)).slice(-2)).toEqual(['offer_lapsed', 'offer_revised']);
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: api.now() })
      .where('id', '=', quoted.offer.id)
      .execute();
    api.advance(10 * dayMs);
    expect(await revise({ ...quoted, offer: { ...quoted.offer, version: 2 } }, rfq)).toMatchObject({
      data: { status: 'pending', rfq: { status: 'evaluate' } },
    });
    // Thirty days of evaluation later all is over, the other offer too.
    api.advance(31 * dayMs);
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: new Date('2030-01-01') })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    const withdraw = { params: { id: other.offer.id }, body: { reason: 'price' as const } };
    expect(await as(other.supplier)(supplierApi.withdrawOffer, withdraw)).toMatchObject({
      code: 'state_changed',
    });
    expect(
      await as(other.supplier)(supplierApi.readQuotation, { params: { id: other.offer.id } }),
    ).toMatchObject({
      data: { status: 'expired', can: { renew: false } },
    });
  });
});

describe('an amendment of the RFQ', () => {
  it('is answered by confirming the prices, or by a new version if quantities changed', async () => {
    const rfq = await publishRfq(api, buyer);
    const quoted = await quote(api, rfq);
    const confirm = (seen: number) =>
      as(quoted.supplier)(supplierApi.confirmOffer, {
        params: { id: quoted.offer.id },
        body: { seen_version: seen },
      });
    expect(await confirm(1)).toMatchObject({ status: 409, code: 'state_changed' });
    await api.db
      .updateTable('offer')
      .set({ needs_confirmation: true })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(await confirm(2)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(
      await as(buyer)(buyerApi.acceptOffer, {
        params: { id: quoted.offer.id },
        body: { version: 1 },
      }),
    ).toMatchObject({ status: 409, code: 'offer_unconfirmed' });
    expect(await confirm(1)).toMatchObject({
      data: { version: 1, needs_confirmation: false, can: { confirm: false } },
    });
    expect((await newsOf(api, buyer)).at(-1)).toBe('offer_confirmed');
    // Now with more of the first line.
    const [one = ''] = rfq.lineIds;
    await api.db
      .updateTable('rfq_line')
      .set({ quantity_milli: 30_000n })
      .where('id', '=', one)
      .execute();
    await api.db
      .updateTable('offer')
      .set({ needs_confirmation: true })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    const held = await confirm(1);
    if (!held.ok) throw new Error(held.code);
    expect(held.data).toMatchObject({
      version: 2,
      versions: [{ complete: true, sub_total: '4579500.00' }, {}],
    });
    expect(held.data.versions[0]?.changes.map((one) => one.field)).toEqual([
      'quantity',
      'total_price',
    ]);
  });

  it('keeps partial quantities, never exceeds the requested ones, and never gives a discount above the products', async () => {
    const rfq = await publishRfq(api, buyer, { quantities: [10_000n] });
    const [one = ''] = rfq.lineIds;
    const quoted = await quote(api, rfq, {
      lines: [{ line_id: one, unit_price: '100', quantity: '8' }],
      supplier_discount: '500',
    });
    const ask = async (milli: bigint) => {
      await api.db
        .updateTable('rfq_line')
        .set({ quantity_milli: milli })
        .where('id', '=', one)
        .execute();
      await api.db
        .updateTable('offer')
        .set({ needs_confirmation: true })
        .where('id', '=', quoted.offer.id)
        .execute();
    };
    const confirm = (seen: number) =>
      as(quoted.supplier)(supplierApi.confirmOffer, {
        params: { id: quoted.offer.id },
        body: { seen_version: seen },
      });
    await ask(20_000n);
    expect(await confirm(1)).toMatchObject({ data: { version: 1 } });
    await ask(6_000n);
    expect(await confirm(1)).toMatchObject({
      data: { version: 2, versions: [{ sub_total: '600.00', complete: true }, {}] },
    });
    await ask(4_000n);
    expect(await confirm(2)).toMatchObject({
      status: 422,
      errors: { supplier_discount: [expect.any(String)] },
    });
  });
});

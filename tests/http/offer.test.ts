import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import {
  countsOf,
  dayAfter,
  giveAccess,
  logOf,
  newsOf,
  offerBody,
  publishRfq,
  type OfferBody,
  type PublishedRfq,
} from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('offers');
  buyer = await addParty(api, 'buyer', { name: 'الدانة للمقاولات' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: Party) => api.as({ token: party.token });

async function newSupplier(rfq: PublishedRfq): Promise<Party> {
  const supplier = await addParty(api, 'supplier');
  await giveAccess(api, supplier, rfq.rfqId);
  return supplier;
}

const line = (lineId: string, changes: object = {}) => ({
  line_id: lineId,
  unit_price: '1',
  ...changes,
});

async function send(rfq: PublishedRfq, supplier: Party, changes: Partial<OfferBody> = {}) {
  return as(supplier)(supplierApi.sendOffer, {
    params: { id: rfq.rfqId },
    body: offerBody(api, rfq, changes),
  });
}

async function setRfq(rfq: PublishedRfq, set: object): Promise<void> {
  await api.db.updateTable('rfq').set(set).where('id', '=', rfq.rfqId).execute();
}

async function categoryNameOf(rfqId: string): Promise<string> {
  const row = await api.db
    .selectFrom('rfq')
    .innerJoin('category', 'category.id', 'rfq.category_id')
    .select('category.name_en')
    .where('rfq.id', '=', rfqId)
    .executeTakeFirstOrThrow();
  return row.name_en;
}

describe('sending an offer', () => {
  it('writes version 1 with its sums, counts it, deletes its draft and notifies the buyer', async () => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await newSupplier(rfq);
    await api.db
      .insertInto('draft')
      .values({
        id: '0193ffff-0000-7000-8000-000000000001',
        company_id: supplier.companyId,
        member_id: supplier.memberId,
        kind: 'offer',
        rfq_id: rfq.rfqId,
        payload: '{}',
        created_at: api.now(),
        updated_at: api.now(),
      })
      .execute();
    const [one = '', two = ''] = rfq.lineIds;
    const sent = await send(rfq, supplier, {
      lines: [
        { line_id: two, unit_price: '٦٨٫٥٠', vat_kind: 'zero', package: 'Rolls of 10' },
        {
          line_id: one,
          unit_price: '6,450.00',
          quantity: '20',
          state: 'alternative',
          remark: 'R-32 instead of R-410A',
        },
      ],
      supplier_discount: '4500',
    });
    if (!sent.ok) throw new Error(`${sent.code} ${JSON.stringify(sent.errors)}`);
    expect(sent.data).toMatchObject({
      company: 'الدانة للمقاولات',
      status: 'pending',
      version: 1,
      can: {
        revise: true,
        withdraw: true,
        answer: false,
        confirm: false,
        cancel: false,
        resend: false,
        renew: false,
      },
    });
    // 20 × 6,450 = 129,000 and 680 × 68.50 = 46,580; the discount of 4,500 falls 3,306.19 : 1,193.81.
    expect(sent.data.versions[0]).toMatchObject({
      number: 1,
      complete: false,
      sub_total: '175580.00',
      supplier_discount: '4500.00',
      total_vat: '6284.69',
      total_after_vat: '177364.69',
      // 2 % of 171,080 before VAT; 5,600 were promised at most.
      q_discount: '3421.60',
      total_after_q_discount: '173943.09',
      total_price: '173943.09',
      lines: [
        {
          line_id: one,
          state: 'alternative',
          quantity: '20',
          sub_total: '129000.00',
          discount: '3306.19',
          vat: '5',
        },
        {
          line_id: two,
          state: 'quoted',
          quantity: '680',
          sub_total: '46580.00',
          discount: '1193.81',
          total_vat: '0.00',
        },
      ],
    });
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 1, pending_offer_count: 1 });
    expect(
      await api.db.selectFrom('draft').select('id').where('rfq_id', '=', rfq.rfqId).execute(),
    ).toEqual([]);
    expect((await newsOf(api, buyer)).at(-1)).toBe('offer_received');
    expect(await logOf(api, sent.data.id)).toEqual(['supplier offer.sent']);
    expect(await send(rfq, supplier)).toMatchObject({
      status: 409,
      code: 'state_changed',
      details: { offer_id: sent.data.id },
    });
  });

  it('refuses an invalid form, field by field, and writes nothing', async () => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await newSupplier(rfq);
    const [one = '', two = ''] = rfq.lineIds;
    const wrong: [Partial<OfferBody>, Record<string, string>][] = [
      [
        { lines: [line(one)] },
        {
          lines: 'Complete every line: enter a price, an alternative, or a reason for not quoting.',
        },
      ],
      [
        { lines: [line(one), line(one), line(two)] },
        { 'lines.1.line_id': 'This value is not valid.' },
      ],
      [
        { lines: [line(one, { unit_price: '' }), line(two, { unit_price: '0' })] },
        {
          'lines.0.unit_price': 'This field is required',
          'lines.1.unit_price': 'Enter a price above 0.',
        },
      ],
      [
        { lines: [line(one, { quantity: '24.001' }), line(two, { quantity: 'x' })] },
        {
          'lines.0.quantity': 'Enter 24 or less, the quantity requested.',
          'lines.1.quantity': 'Enter a quantity above zero with up to three decimals.',
        },
      ],
      [
        { lines: [line(one, { state: 'not_quoted' }), line(two, { state: 'alternative' })] },
        {
          'lines.0.remark': 'Enter a short reason.',
          'lines.1.remark': 'Describe the alternative you’re offering.',
        },
      ],
      [
        {
          lines: [one, two].map((id) => line(id, { state: 'not_quoted', remark: 'Out of stock' })),
        },
        { lines: 'Quote at least one line.' },
      ],
      [
        { lines: [line(one), line(two)], supplier_discount: '704.01' },
        { supplier_discount: 'The discount can’t exceed the value of the products.' },
      ],
      [{ shipping: '1' }, { shipping: 'Shipping and customs apply to RFQs from abroad only.' }],
      [
        { supplier_discount: '-1', customs: '1.001' },
        {
          supplier_discount: 'This can’t be negative. Enter 0 or more.',
          customs: 'Enter an amount such as 1250.00, with the currency’s number of decimals.',
        },
      ],
      [{ valid_until: dayAfter(api, 0) }, { valid_until: 'The date must be after today.' }],
      [{ valid_until: dayAfter(api, 367) }, { valid_until: 'Choose a date within one year.' }],
      [
        { file_ids: ['0193ffff-0000-7000-8000-000000000009'] },
        { file_ids: 'This file is no longer available. Upload it again.' },
      ],
      [
        {
          lines: [
            line(one, { unit_price: '999999999999' }),
            line(two, { unit_price: '999999999999' }),
          ],
        },
        { lines: 'The total is too large. Reduce the prices or quantities.' },
      ],
      [{ delivery_value: '0' }, { delivery_value: 'Enter 1 or more.' }],
    ];
    for (const [changes, errors] of wrong) {
      const answer = await send(rfq, supplier, changes);
      expect(answer).toMatchObject({ status: 422, code: 'invalid' });
      if (!answer.ok)
        expect(answer.errors).toEqual(
          Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, [v]])),
        );
    }
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 0, pending_offer_count: 0 });
    expect(
      await api.db.selectFrom('offer').select('id').where('rfq_id', '=', rfq.rfqId).execute(),
    ).toEqual([]);
  });

  it.each([
    ['0', '-1', 'en', 'Enter a price above 0.', 'This can’t be negative. Enter 0 or more.'],
    ['-0.01', '-0.01', 'en', 'Enter a price above 0.', 'This can’t be negative. Enter 0 or more.'],
    ['٠', '-١', 'ar', 'أدخل سعراً أكبر من 0.', 'لا يمكن أن تكون القيمة سالبة. أدخل 0 أو أكثر.'],
  ] as const)(
    'with unit price %s and discount %s is refused in %s at both fields',
    async (price, discount, locale, priceError, discountError) => {
      const rfq = await publishRfq(api, buyer);
      const supplier = await newSupplier(rfq);
      const [one, two] = rfq.lineIds;
      const answer = await api.as({ token: supplier.token, locale })(supplierApi.sendOffer, {
        params: { id: rfq.rfqId },
        body: offerBody(api, rfq, {
          lines: [line(one ?? '', { unit_price: price }), line(two ?? '')],
          supplier_discount: discount,
        }),
      });
      if (answer.ok) expect.fail('was accepted');
      expect(answer.errors).toEqual({
        'lines.0.unit_price': [priceError],
        supplier_discount: [discountError],
      });
    },
  );

  it('accepts a unit price below 1', async () => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await newSupplier(rfq);
    const lines = rfq.lineIds.map((id) => line(id, { unit_price: '0.05' }));
    expect(await send(rfq, supplier, { lines, supplier_discount: '' })).toMatchObject({ ok: true });
  });

  it('needs access, and an RFQ that is active to the second', async () => {
    const rfq = await publishRfq(api, buyer, { days: 1 });
    const stranger = await addParty(api, 'supplier');
    expect(await send(rfq, stranger)).toMatchObject({ status: 404, code: 'not_found' });
    await chooseCategories(api, stranger.companyId, await categoryNameOf(rfq.rfqId));
    expect(await send(rfq, stranger)).toMatchObject({ status: 403, code: 'access_needed' });
    const supplier = await newSupplier(rfq);
    const late = await newSupplier(rfq);
    const { expires_at: expiresAt } = await api.db
      .selectFrom('rfq')
      .select('expires_at')
      .where('id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    const leftMs = expiresAt.getTime() - api.now().getTime();
    const body = offerBody(api, rfq, { valid_until: dayAfter(api, 40) });
    api.advance(leftMs - 1);
    expect(await send(rfq, supplier, body)).toMatchObject({ ok: true });
    api.advance(1);
    expect(await send(rfq, late, body)).toMatchObject({ status: 409, code: 'rfq_expired' });
    expect(await send(rfq, stranger, body)).toMatchObject({ status: 404 });
    for (const state of ['canceled', 'expired'] as const) {
      await setRfq(rfq, { state });
      const expected = state === 'expired' ? 'rfq_expired' : 'rfq_not_open';
      expect(await send(rfq, late, body)).toMatchObject({ status: 409, code: expected });
    }
  });

  it('adds shipping and customs for an RFQ abroad, in decimals of its currency', async () => {
    const rfq = await publishRfq(api, buyer, {
      set: {
        request_type: 'external',
        currency: 'KWD',
        rate_micro: 11_960_000n,
        discount_minor: 1_000n,
      },
      quantities: [3_500n],
    });
    const supplier = await newSupplier(rfq);
    const [one = ''] = rfq.lineIds;
    const sent = await send(rfq, supplier, {
      lines: [{ line_id: one, unit_price: '10.953' }],
      shipping: '20.5',
      customs: '4.125',
    });
    // 3.5 × 10.953 = 38.3355, a half of a fils, rounded up; VAT 5 % and Q discount 2 % of 38.336, the latter rounded down.
    expect(sent).toMatchObject({
      data: {
        versions: [
          {
            sub_total: '38.336',
            total_vat: '1.917',
            q_discount: '0.766',
            shipping: '20.500',
            total_price: '64.112',
          },
        ],
      },
    });
  });

  it('that is repeated under its Idempotency-Key has the same answer and one offer', async () => {
    const rfq = await publishRfq(api, buyer);
    const supplier = await newSupplier(rfq);
    const post = async () =>
      api.fetch(
        `/dashboard/supplier/rfq/${rfq.rfqId}/offer`,
        {
          method: 'POST',
          body: JSON.stringify(offerBody(api, rfq)),
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'send-once' },
        },
        { token: supplier.token },
      );
    const first = await post();
    const second = await post();
    expect([first.status, second.status, second.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      200,
      'true',
    ]);
    expect(await second.json()).toEqual(await first.json());
    expect(await countsOf(api, rfq.rfqId)).toEqual({ offer_count: 1, pending_offer_count: 1 });
  });
});

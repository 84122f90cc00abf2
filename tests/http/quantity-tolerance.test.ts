import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { submitRfq } from '#features/rfq/schema/endpoints.ts';
import { readOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import { addParty, chooseCategories } from '../factories/access.ts';
import { dataOf, receive, sentDeal } from '../factories/order.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('quantity tolerance');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Lines of 24 and 680 at AED 6,450.00, five per cent more or less. */
const deal = async () => sentDeal(api, { rfq: { set: { quantity_tolerance: 5 } } });

describe('the tolerance of a quantity', () => {
  it('is stated by the RFQ, before access too, and is one of the offered per cents', async () => {
    const buyer = await addParty(api, 'buyer');
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Building materials');
    const rfq = await publishRfq(api, buyer, { quantity_tolerance: '5' });
    expect(rfq.quantity_tolerance).toBe(5);
    expect(dataOf(await api.as(supplier)(readTeaser, { params: { id: rfq.id } }))).toMatchObject({
      quantity_tolerance: 5,
    });
    const none = await publishRfq(api, buyer, { quantity_tolerance: '' });
    expect(none.quantity_tolerance).toBe(0);
    for (const wrong of ['4', '-5', '200', 'x', '5.5']) {
      const body = { ...(await rfqBody(api, {})), quantity_tolerance: wrong };
      expect(await api.as(buyer)(submitRfq, { body })).toMatchObject({
        status: 422,
        errors: { quantity_tolerance: [expect.any(String)] },
      });
    }
  });

  it('completes an order with more of one line and less of another, without closing it', async () => {
    const sent = await deal();
    expect(sent.order).toMatchObject({
      quantity_tolerance: 5,
      lines: [
        { open: '24', most: '25.2' },
        { open: '680', most: '714' },
      ],
    });
    expect(await receive(api, sent, ['25.201'])).toMatchObject({
      code: 'over_received',
      errors: { 'lines.0.accepted': [expect.any(String)] },
    });
    const partly = dataOf(await receive(api, sent, ['25.2', '645.999']));
    expect(partly).toMatchObject({ state: 'sent', delivered_at: null });
    expect(partly.lines.map(({ open, most, percent }) => [open, most, percent])).toEqual([
      ['0', '0', 100],
      ['34.001', '68.001', 94],
    ]);
    const done = dataOf(await receive(api, sent, ['', '0.001']));
    expect(done).toMatchObject({ state: 'delivered' });
  });

  it('lets the tax invoice follow the accepted quantity, and the Q discount never exceed the award', async () => {
    const sent = await deal();
    const done = dataOf(await receive(api, sent, ['25.2', '714']));
    expect(done.state).toBe('delivered');
    expect(done.q_payable).toBe(sent.order.qdiscount);
    const { token } = sent.supplier;
    const tax = dataOf(
      await api.as({ token })(readOrderTaxInvoice, { params: { id: sent.order.id } }),
    );
    // 739.2 × 6,450.00 with 5% VAT.
    const { total, prepaid, payable } = tax.proposal ?? {};
    expect([total, prepaid]).toEqual(['5006232.00', sent.order.qdiscount]);
    expect(Number(total) - Number(prepaid)).toBeCloseTo(Number(payable), 2);
  });

  it('pays the Q discount on what was accepted when less arrives', async () => {
    const whole = await deal();
    const full = dataOf(await receive(api, whole, ['24', '680']));
    const less = await deal();
    const short = dataOf(await receive(api, less, ['22.8', '646']));
    expect(short.state).toBe('delivered');
    expect(Number(short.q_payable)).toBeLessThanOrEqual(Number(full.q_payable));
  });

  it('is zero for orders without it: nothing above, and nothing complete below', async () => {
    const sent = await sentDeal(api);
    expect(await receive(api, sent, ['24.001'])).toMatchObject({ code: 'over_received' });
    expect(dataOf(await receive(api, sent, ['23.999', '680']))).toMatchObject({ state: 'sent' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkOrder } from '#features/purchase-order/schema/check.ts';
import { uploadOrder } from '#features/purchase-order/schema/order.ts';
import { acceptedDeal, dataOf, giveFile, madeOrder, sentDeal } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('order check');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function tokenOf(orderId: string): Promise<string> {
  const { check_token: token } = await api.db
    .selectFrom('purchase_order')
    .select('check_token')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return token;
}

const check = async (token: string) => api.as()(checkOrder, { params: { token } });

describe('the check of a printed order', () => {
  it('shows any reader the number, day, amounts, parties and hash of a sent order, and nothing else', async () => {
    const deal = await sentDeal(api);
    const found = dataOf(await check(await tokenOf(deal.order.id)));
    expect(found).toEqual({
      serial: deal.order.serial,
      issued_on: deal.order.issued_on,
      currency: 'AED',
      invoiced: '4767840.00',
      payable: deal.order.sums.total_price,
      buyer: [deal.order.buyer.name],
      supplier: [deal.order.supplier.name],
      code: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(found.code.replaceAll('-', '').toLowerCase()).toBe(found.hash.slice(0, 12));
  });

  it('answers a forged or malformed token, and the id of an order, with not_found', async () => {
    expect(await check(randomUUID())).toMatchObject({ status: 404, code: 'not_found' });
    expect(await check('not-a-token')).toMatchObject({ status: 404 });
    const deal = await sentDeal(api);
    // The order's id is in addresses of pages and must not serve as the token.
    expect(await check(deal.order.id)).toMatchObject({ status: 404 });
  });

  it('finds neither an order that is not sent nor an uploaded one', async () => {
    const draft = await acceptedDeal(api);
    const order = await madeOrder(api, draft);
    expect(await check(await tokenOf(order.id))).toMatchObject({ status: 404 });
    const deal = await acceptedDeal(api);
    const uploaded = dataOf(
      await api.as({ token: deal.buyer.token })(uploadOrder, {
        params: { id: deal.offerId },
        body: { file_id: await giveFile(api, deal.buyer, 'own.pdf') },
      }),
    );
    expect(await check(await tokenOf(uploaded.id))).toMatchObject({ status: 404 });
  });

  it('is the same for a cancelled order, because the document does not say that it was cancelled', async () => {
    const deal = await sentDeal(api);
    const token = await tokenOf(deal.order.id);
    const before = dataOf(await check(token));
    await api.db
      .updateTable('purchase_order')
      .set({ canceled_at: api.now() })
      .where('id', '=', deal.order.id)
      .execute();
    expect(dataOf(await check(token))).toEqual(before);
  });

  it('is limited by address, and changes no order', async () => {
    const deal = await sentDeal(api);
    const token = await tokenOf(deal.order.id);
    const rowOf = async () =>
      api.db
        .selectFrom('purchase_order')
        .selectAll()
        .where('id', '=', deal.order.id)
        .executeTakeFirstOrThrow();
    const before = await rowOf();
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) {
      const answer = await check(token);
      statuses.add(answer.ok ? 200 : answer.status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await rowOf()).toEqual(before);
  });
});

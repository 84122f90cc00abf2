import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptInvoice, uploadInvoice } from '#features/invoice/schema.ts';
import { acceptOffer } from '#features/offer/schema/buyer.ts';
import * as endpoints from '#features/purchase-order/schema/order.ts';
import { balanceOf } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import {
  acceptedDeal,
  dataOf,
  deliveredDeal,
  giveFile,
  madeOrder,
  receive,
  sentDeal,
  type Deal,
} from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { signInOperator } from '../factories/review-documents.ts';

const skipped = await provideTestServer();
const parallel = 6;
const times = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, i) => make(i)));

/** Parallel sessions exist on a server only. */
describe.skipIf(skipped !== null)('concurrent commands on an order', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('order races');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });
  const as = (party: { token: string }) => api.as({ token: party.token });

  it('send it once', async () => {
    const deal = await acceptedDeal(api);
    const { id } = await madeOrder(api, deal);
    const answers = await times(async () =>
      as(deal.buyer)(endpoints.sendOrder, { params: { id } }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('already_sent');
    const events = await api.db
      .selectFrom('deal_event')
      .select('id')
      .where('offer_id', '=', deal.offerId)
      .where('verb', '=', 'order.sent')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('give each order its own number without a gap', async () => {
    const first = await acceptedDeal(api);
    const { buyer } = first;
    const deals: Deal[] = [first];
    while (deals.length < parallel) {
      const rfq = await publishRfq(api, buyer);
      const { supplier, offer } = await quote(api, rfq);
      dataOf(await as(buyer)(acceptOffer, { params: { id: offer.id }, body: { version: 1 } }));
      deals.push({ buyer, supplier, rfq, offerId: offer.id });
    }
    const orders = await Promise.all(deals.map(async (deal) => madeOrder(api, deal)));
    const expected = deals.map((_, index) => `PO-2026-0000${index + 1}`);
    expect(orders.map(({ serial }) => serial).toSorted()).toEqual(expected);
  });

  it('never receive more than was ordered', async () => {
    const deal = await sentDeal(api);
    const answers = await times(async () => receive(api, deal, ['8', '']));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('over_received');
    const seen = dataOf(
      await as(deal.buyer)(endpoints.readOrder, { params: { id: deal.order.id } }),
    );
    expect(seen.lines[0]?.accepted).toBe('24');
    expect(seen.receipts.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('either send or cancel it, never both', async () => {
    const deal = await acceptedDeal(api);
    const { id } = await madeOrder(api, deal);
    const [sent, canceled] = await Promise.all([
      as(deal.buyer)(endpoints.sendOrder, { params: { id } }),
      as(deal.supplier)(endpoints.cancelDealAsSupplier, {
        params: { id: deal.offerId },
        body: { reason: 'price' },
      }),
    ]);
    // Canceling is allowed before and after the sending; sending only before.
    expect(canceled.ok).toBe(true);
    if (!sent.ok) expect(sent.code).toBe('state_changed');
    const row = await api.db
      .selectFrom('purchase_order')
      .select(['sent_at', 'canceled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.canceled_at).not.toBeNull();
    expect(row.sent_at !== null).toBe(sent.ok);
  });

  it('pay its Q discount invoice once', async () => {
    const deal = await deliveredDeal(api);
    const params = { id: deal.order.id };
    const files = await times(async (index) => giveFile(api, deal.supplier, `q-${index}.pdf`));
    const uploads = await Promise.all(
      files.map(async (fileId) =>
        as(deal.supplier)(uploadInvoice, { params, body: { file_id: fileId } }),
      ),
    );
    const [taken, ...more] = uploads.filter((answer) => answer.ok);
    expect(more).toEqual([]);
    const id = taken?.ok === true ? taken.data.id : '';
    const operators = await Promise.all(
      [1, 2].map(async (n) => signInOperator(api, ['finance'], `race-${n}@qeema.test`)),
    );
    const answers = await Promise.all(
      operators.map(async (operator, index) =>
        as(operator)(
          acceptInvoice,
          { params: { id }, body: { checked: 'Called both companies' } },
          { idempotencyKey: `race-accept-${index}` },
        ),
      ),
    );
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await balanceOf(api, deal.supplier.companyId)).toBe(560_000n);
  });
});

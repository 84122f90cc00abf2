import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { issueOrderCreditNote, issueOrderTaxInvoice } from '#features/tax-invoice/schema.ts';
import { addMember } from '../factories/access.ts';
import { publishRfq, giveAccess, offerBody } from '../factories/offer.ts';
import { sendOffer } from '#features/offer/schema/supplier.ts';
import { acceptQuoted, dataOf, sendOrderOf, type SentDeal } from '../factories/order.ts';
import { billableDeal, deliverDeal, invoicedDeal } from '../factories/tax.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const parallel = 6;
const times = <T>(make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, index) => make(index)));

/** Parallel sessions exist on a server only. */
describe.skipIf(skipped !== null)('concurrent tax documents of an order', () => {
  let api: TestApi;
  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('order tax races');
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const rowsOf = (deal: SentDeal) =>
    api.db
      .selectFrom('order_tax_document')
      .select(['kind', 'number'])
      .where('order_id', '=', deal.order.id)
      .execute();

  it('are one invoice from either of two users, and both get the same', async () => {
    const deal = await deliverDeal(api, await billableDeal(api));
    const colleague = await addMember(api, deal.supplier.companyId, { roles: ['finance'] });
    const answers = await times(async (index) =>
      api.as(index % 2 === 0 ? deal.supplier : colleague)(issueOrderTaxInvoice, {
        params: { id: deal.order.id },
        body: {},
      }),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).invoice?.id)).size).toBe(1);
    expect(await rowsOf(deal)).toEqual([{ kind: 'invoice', number: 'INV-2026-00001' }]);
  });

  it('credit an invoice once if every user credits all of it', async () => {
    const deal = await invoicedDeal(api);
    const answers = await times(async () =>
      api.as(deal.supplier)(issueOrderCreditNote, {
        params: { id: deal.order.id },
        body: { scope: 'all', reason: 'returned' },
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('nothing_to_credit');
    expect(await rowsOf(deal)).toHaveLength(2);
  });

  it('of several orders of one supplier have every number once and no gap', async () => {
    const first = await deliverDeal(api, await billableDeal(api));
    const deals = [first];
    while (deals.length < parallel) {
      const rfq = await publishRfq(api, first.buyer);
      await giveAccess(api, first.supplier, rfq.rfqId);
      const offered = await api.as(first.supplier)(sendOffer, {
        params: { id: rfq.rfqId },
        body: offerBody(api, rfq),
      });
      const quoted = { supplier: first.supplier, offer: dataOf(offered) };
      const sent = await sendOrderOf(api, await acceptQuoted(api, first.buyer, rfq, quoted));
      deals.push(await deliverDeal(api, sent));
    }
    const answers = await times(async (index) => {
      const deal = deals[index];
      if (deal === undefined) throw new Error('no deal');
      const number = index === 2 ? 'INV-2026-00004' : '';
      return api.as(first.supplier)(issueOrderTaxInvoice, {
        params: { id: deal.order.id },
        body: { number },
      });
    });
    const numbers = answers
      .flatMap((answer) => (answer.ok ? [answer.data.invoice?.number ?? ''] : []))
      .toSorted();
    // A typed number may come after the series has used it.
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused.length).toBeLessThanOrEqual(1);
    expect(numbers).toEqual(
      numbers.map((_, index) => `INV-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import * as operator from '#features/wallet/schema/operator.ts';
import {
  checkTopUp,
  listPackages,
  sendBankTopUp,
  startCardTopUp,
} from '#features/wallet/schema/wallet.ts';
import { addParty, addRfq, addSupplier, toldTo, type Party } from '../factories/access.ts';
import { decideAtSandbox, deliver, newKey, startCard } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

const invented = '01930000-0000-7000-8000-0000000000ff';

let api: TestApi;
let buyer: Party;
let supplier: Party;
let rfqId: string;

beforeAll(async () => {
  api = await startApi('top-ups for an RFQ');
  buyer = await addParty(api, 'buyer');
});
beforeEach(async () => {
  supplier = await addSupplier(api);
  rfqId = await addRfq(api, buyer);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { token: string } = supplier) => api.as({ token: party.token });
const returned = (id: string) => as()(checkTopUp, { params: { id } });
const teaser = () => as()(readTeaser, { params: { id: rfqId } });
const slip = () => new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' });

describe('a top-up for an RFQ', () => {
  it('returns from a card payment to that RFQ, with enough to buy it', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier, { amount: '430', rfq_id: rfqId });
    expect(await returned(topUpId)).toMatchObject({ data: { state: 'started', rfq_id: rfqId } });
    await deliver(api, await decideAtSandbox(api, paymentId));
    expect(await returned(topUpId)).toMatchObject({ data: { state: 'confirmed', rfq_id: rfqId } });
    expect(await teaser()).toMatchObject({
      data: { can: { buy: true }, wallet: { missing: null } },
    });
    const bought = await as()(buyAccess, { params: { id: rfqId }, body: {} }, newKey());
    expect(bought).toMatchObject({ data: { rfq_id: rfqId, balance: '0.00' } });
    expect(await teaser()).toMatchObject({ data: { access: 'bought' } });
    // The notification leads to the same RFQ.
    expect(await toldTo(api, supplier)).toContainEqual({
      type: 'top_up_confirmed',
      params: { amount: '430.00', rfq_id: rfqId },
    });
  });

  it('finds its RFQ when the payment is confirmed after the return', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier, { amount: '430', rfq_id: rfqId });
    // The provider's message is lost on the way; the payer has long returned.
    await decideAtSandbox(api, paymentId);
    expect(await returned(topUpId)).toMatchObject({ data: { state: 'confirmed', rfq_id: rfqId } });
  });

  it.each(['failed', 'canceled'] as const)(
    'keeps its RFQ when the payment is %s',
    async (outcome) => {
      const { topUpId, paymentId } = await startCard(api, supplier, {
        amount: '430',
        rfq_id: rfqId,
      });
      if (outcome === 'failed') await deliver(api, await decideAtSandbox(api, paymentId, 'failed'));
      else
        await api.db
          .updateTable('top_up')
          .set({ state: 'canceled' })
          .where('id', '=', topUpId)
          .execute();
      expect(await returned(topUpId)).toMatchObject({ data: { state: outcome, rfq_id: rfqId } });
    },
  );

  it('is a package or a bank transfer as well', async () => {
    const [pack] =
      (await as()(listPackages, {}).then((answer) => (answer.ok ? answer.data : []))) ?? [];
    const card = await as()(
      startCardTopUp,
      { body: { package_id: pack?.id ?? '', rfq_id: rfqId } },
      newKey(),
    );
    expect(card).toMatchObject({
      data: { top_up: { rfq_id: rfqId, package: { name_en: pack?.name_en } } },
    });
    const sent = await as()(
      sendBankTopUp,
      { body: { amount: '430', rfq_id: rfqId, file: slip() } },
      newKey(),
    );
    if (!sent.ok) throw new Error(sent.code);
    expect(sent.data).toMatchObject({ state: 'submitted', rfq_id: rfqId });
    const finance = await signInOperator(api, ['finance'], 'finance@qeema.test');
    const body = { bank_reference: 'FT26320001' };
    await as(finance)(operator.confirmTopUp, { params: { id: sent.data.id }, body }, newKey());
    expect(await returned(sent.data.id)).toMatchObject({
      data: { state: 'confirmed', rfq_id: rfqId },
    });
  });

  it('reports that the RFQ has closed in the meantime, by the RFQ’s own answer', async () => {
    const { topUpId, paymentId } = await startCard(api, supplier, { amount: '430', rfq_id: rfqId });
    await api.db
      .updateTable('rfq')
      .set({ state: 'canceled', closed_at: api.now() })
      .where('id', '=', rfqId)
      .execute();
    await deliver(api, await decideAtSandbox(api, paymentId));
    expect(await returned(topUpId)).toMatchObject({ data: { state: 'confirmed', rfq_id: rfqId } });
    expect(await teaser()).toMatchObject({ data: { can: { buy: false }, why: 'rfq_not_open' } });
  });
});

describe('the RFQ of a top-up', () => {
  it('is one that the supplier may see, and no payment starts for another', async () => {
    const foreign = await addRfq(api, buyer, { category: 'Electrical' });
    const abroad = await addRfq(api, buyer, { requestType: 'external' });
    const unpublished = await addRfq(api, buyer, { state: 'pending' });
    for (const id of [foreign, abroad, unpublished, invented]) {
      const card = await as()(startCardTopUp, { body: { amount: '430', rfq_id: id } }, newKey());
      expect([id, card]).toMatchObject([id, { status: 404, code: 'not_found' }]);
      const bank = await as()(
        sendBankTopUp,
        { body: { amount: '430', rfq_id: id, file: slip() } },
        newKey(),
      );
      expect([id, bank]).toMatchObject([id, { status: 404, code: 'not_found' }]);
    }
    for (const id of ['https://evil.test/', '//evil.test', '../wallet', 'x']) {
      const card = await as()(startCardTopUp, { body: { amount: '430', rfq_id: id } }, newKey());
      expect([id, card]).toMatchObject([
        id,
        { status: 422, errors: { rfq_id: expect.anything() } },
      ]);
    }
    const rows = await api.db
      .selectFrom('top_up')
      .select('id')
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('may be absent or closed', async () => {
    const { topUpId } = await startCard(api, supplier, { amount: '250', rfq_id: '' });
    expect(await returned(topUpId)).toMatchObject({ data: { rfq_id: null } });
    const closed = await addRfq(api, buyer, { state: 'expired', days: -1 });
    const late = await as()(startCardTopUp, { body: { amount: '250', rfq_id: closed } }, newKey());
    expect(late).toMatchObject({ ok: true });
  });
});

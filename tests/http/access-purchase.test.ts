import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countPaid } from '#features/access/schema/available.ts';
import { listPaid, readPaid } from '#features/access/schema/paid.ts';
import { buyAccess, readTeaser } from '#features/access/schema/purchase.ts';
import { readQuote, sendOffer } from '#features/offer/schema/supplier.ts';
import { submitQuestion } from '#features/rfq/schema/endpoints.ts';
import { uploadFile } from '#features/attachment/schema.ts';
import {
  addMember,
  addOffer,
  addParty,
  addRfq,
  addSupplier,
  balanceOf,
  idsOpenTo,
  listOpenTo,
  payingClient,
  toldTo,
  type Party,
} from '../factories/access.ts';
import { dayAfter } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('access-purchase');
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function buy(who: Party, id: string, body: { fee?: string } = {}, key?: string) {
  return payingClient(api, who, key)(buyAccess, { params: { id }, body });
}

/** The state of wallet and accesses that a refused purchase must not change. */
async function traces() {
  const counts = await Promise.all(
    (['access', 'ledger_transaction', 'posting', 'notification', 'activity'] as const).map(
      async (table) => {
        const { total } = await api.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow();
        return [table, total];
      },
    ),
  );
  const wallets = await api.db.selectFrom('wallet').selectAll().orderBy('company_id').execute();
  const rfqs = await api.db
    .selectFrom('rfq')
    .select(['id', 'access_count'])
    .orderBy('id')
    .execute();
  return { counts, wallets, rfqs };
}

describe('a purchase', () => {
  it('takes the fee, gives access, and is recorded in both logs', async () => {
    const supplier = await addSupplier(api, 1284_50n);
    const id = await addRfq(api, buyer);
    expect(await buy(supplier, id, { fee: '430.00' })).toMatchObject({
      ok: true,
      message: 'You now have access to this RFQ.',
      data: { rfq_id: id, fee: '430.00', balance: '854.50', repeated: false },
    });
    expect(await balanceOf(api, supplier.companyId)).toBe(854_50n);
    const rfq = await api.db
      .selectFrom('rfq')
      .select('access_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(rfq.access_count).toBe(1);
    const posted = await api.db
      .selectFrom('posting')
      .innerJoin('ledger_transaction', 'ledger_transaction.id', 'posting.transaction_id')
      .select(['posting.account', 'posting.amount_fils'])
      .where('ledger_transaction.kind', '=', 'access_fee')
      .where('ledger_transaction.member_id', '=', supplier.memberId)
      .orderBy('posting.account')
      .execute();
    expect(posted).toEqual([
      { account: 'fee_revenue', amount_fils: 409_52n },
      { account: 'vat_payable', amount_fils: 20_48n },
      { account: 'wallet', amount_fils: -430_00n },
    ]);
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual(['access.bought']);
    expect(await idsOpenTo(api, supplier)).not.toContain(id);
    const client = api.as({ token: supplier.token });
    expect(await client(countPaid, {})).toMatchObject({ data: 1 });
  });

  it('that is repeated is charged once, under another key as well, and after the deadline', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer, { days: 1 });
    const first = await buy(supplier, id, {}, 'buy-once-12345');
    expect(await buy(supplier, id, {}, 'buy-once-12345')).toEqual(first);
    api.advance(2 * 86_400_000);
    const again = await buy(supplier, id);
    expect(again).toMatchObject({
      ok: true,
      message: 'You already had access, so nothing was charged.',
    });
    expect(again).toMatchObject({ data: { ...(first.ok ? first.data : {}), repeated: true } });
    expect(await balanceOf(api, supplier.companyId)).toBe(570_00n);
  });

  it('needs a key; the same key for another RFQ is refused', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const [one, two] = [await addRfq(api, buyer), await addRfq(api, buyer)];
    const bare = await api.as({ token: supplier.token })(buyAccess, {
      params: { id: one },
      body: {},
    });
    expect(bare).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
    await buy(supplier, one, {}, 'one-key-for-one');
    expect(await buy(supplier, one, { fee: '1.00' }, 'one-key-for-one')).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect((await buy(supplier, two, {}, 'one-key-for-one')).ok).toBe(true);
  });

  it.each([
    ['too little money', 429_99n, {}, 409, 'insufficient_balance'],
    ['no wallet at all', 0n, {}, 409, 'insufficient_balance'],
    ['another price by now', 1000_00n, { fee: '400.00' }, 409, 'conflict'],
    ['a price that is none', 1000_00n, { fee: 'x' }, 422, 'invalid'],
  ] as const)('is refused and leaves nothing: %s', async (_why, balance, body, status, code) => {
    const supplier = await addSupplier(api, balance);
    const id = await addRfq(api, buyer);
    const before = await traces();
    expect(await buy(supplier, id, body)).toMatchObject({ ok: false, status, code });
    expect(await traces()).toEqual(before);
  });

  it('without enough money names the balance, the fee and the missing amount', async () => {
    const supplier = await addSupplier(api, 100_00n);
    const id = await addRfq(api, buyer);
    expect(await buy(supplier, id)).toMatchObject({
      message: 'Insufficient Balance',
      details: { balance: '100.00', fee: '430.00', missing: '330.00' },
    });
    const teaser = await api.as({ token: supplier.token })(readTeaser, { params: { id } });
    expect(teaser).toMatchObject({
      data: { wallet: { after: '0.00', missing: '330.00' }, can: { buy: true } },
    });
  });

  it('from an expired wallet is refused at any balance', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer);
    await api.db
      .updateTable('wallet')
      .set({ expires_at: api.now() })
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect(await buy(supplier, id)).toMatchObject({ status: 409, code: 'wallet_expired' });
  });

  it('respects the limit of the member', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const sales = await addMember(api, supplier.companyId, {
      roles: ['sales'],
      limitFils: 430_00n,
    });
    const dear = await addRfq(api, buyer, { feeFils: 430_01n });
    const fair = await addRfq(api, buyer);
    expect(await buy(sales, dear)).toMatchObject({ status: 403, code: 'above_limit' });
    const rows = await listOpenTo(api, sales);
    expect(rows.find((row) => row.id === dear)?.can.buy).toBe(false);
    expect((await buy(sales, fair)).ok).toBe(true);
    expect((await buy(supplier, dear)).ok).toBe(true);
  });

  it('with a fee of zero posts nothing', async () => {
    const supplier = await addSupplier(api);
    const id = await addRfq(api, buyer, { feeFils: 0n });
    expect(await buy(supplier, id)).toMatchObject({
      ok: true,
      data: { fee: '0.00', balance: '0.00' },
    });
  });

  it('is not disclosed to other companies', async () => {
    const supplier = await addSupplier(api, 1000_00n);
    const rival = await addSupplier(api, 1000_00n);
    await buy(supplier, await addRfq(api, buyer));
    expect(await toldTo(api, rival)).toEqual([]);
  });
});

describe('after buying access', () => {
  async function paid(options: Parameters<typeof addRfq>[2] = {}) {
    const supplier = await addSupplier(api, 1000_00n);
    const id = await addRfq(api, buyer, options);
    await buy(supplier, id);
    return { supplier, id, client: api.as({ token: supplier.token }) };
  }

  it('a supplier reads the whole RFQ but the contact', async () => {
    const { id, client } = await paid();
    const answer = await client(readPaid, { params: { id } });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        buyer_name: 'Al Dana Contracting',
        note: 'Crane access from the back street only',
        estimated_price: '86000.00',
        contact: null,
        offer: null,
        access: 'bought',
        refund: null,
        can: { quote: true, ask: true, ask_refund: true },
      },
    });
  });

  it('the contact is shown after the acceptance of the own offer, and hidden after its cancellation', async () => {
    const { supplier, id, client } = await paid();
    const offerId = await addOffer(api, supplier, buyer, id, { state: 'accepted' });
    expect(await client(readPaid, { params: { id } })).toMatchObject({
      data: {
        contact: { name: expect.stringContaining('Member') as string },
        can: { ask_refund: false },
      },
    });
    await api.db
      .updateTable('offer')
      .set({ state: 'canceled' })
      .where('id', '=', offerId)
      .execute();
    expect(await client(readPaid, { params: { id } })).toMatchObject({ data: { contact: null } });
  });

  it('documents are readable by suppliers who paid, and by no other', async () => {
    const file = await api.as({ token: buyer.token })(uploadFile, {
      body: { file: fileOf(makePdf(), 'boq.pdf') },
    });
    if (!file.ok) throw new Error(file.code);
    const { supplier, id, client } = await paid({ files: [file.data.id] });
    expect(await client(readPaid, { params: { id } })).toMatchObject({
      data: { files: [{ name: 'boq.pdf' }] },
    });
    const path = `/dashboard/supplier/rfq/${id}/files/${file.data.id}`;
    expect((await api.fetch(path, {}, { token: supplier.token })).status).toBe(200);
    const other = await addSupplier(api);
    expect((await api.fetch(path, {}, { token: other.token })).status).toBe(403);
    expect((await api.fetch(path)).status).toBe(401);
    const elsewhere = await addRfq(api, buyer);
    await buy(supplier, elsewhere);
    const stray = await api.fetch(
      `/dashboard/supplier/rfq/${elsewhere}/files/${file.data.id}`,
      {},
      { token: supplier.token },
    );
    expect(stray.status).toBe(404);
  });

  it('the list of accesses shows the next step of each, and is searched by text', async () => {
    const { supplier, id, client } = await paid({ title: 'Cooling towers' });
    const other = await addRfq(api, buyer, { title: 'Fan coil units', days: 1 });
    await buy(supplier, other);
    await addOffer(api, supplier, buyer, other);
    api.advance(2 * 86_400_000);
    const answer = await client(listPaid, { query: {} });
    expect(answer).toMatchObject({
      data: {
        total: 2,
        data: [
          {
            id: other,
            status: 'evaluate',
            offer: { state: 'pending' },
            can: { open: true, quote: false },
          },
          {
            id,
            status: 'active',
            offer: null,
            access: 'bought',
            can: { quote: true, ask_refund: true },
          },
        ],
      },
    });
    expect(await client(listPaid, { query: { key: 'tower' } })).toMatchObject({
      data: { total: 1, data: [{ id }] },
    });
    const stranger = await addSupplier(api);
    expect(await api.as({ token: stranger.token })(listPaid, { query: {} })).toMatchObject({
      data: { total: 0 },
    });
  });

  it('a supplier with a pending offer cannot see that another was accepted', async () => {
    const { supplier, id, client } = await paid();
    await addOffer(api, supplier, buyer, id);
    await addOffer(api, await addSupplier(api), buyer, id, { state: 'accepted' });
    await api.db.updateTable('rfq').set({ state: 'accepted' }).where('id', '=', id).execute();
    const params = { id };
    for (const [status, status_desc] of [
      ['active', 'Active'],
      ['evaluate', 'In evaluation'],
    ] as const) {
      for (const answer of [
        await client(readPaid, { params }),
        await client(readTeaser, { params }),
      ]) {
        expect(answer).toMatchObject({ ok: true, data: { status, status_desc } });
      }
      expect(await client(listPaid, { query: {} })).toMatchObject({
        data: { data: [{ id, status }] },
      });
      api.advance(8 * 86_400_000);
    }
  });

  it('a sub-user with the catalogue role only sees no paid RFQ', async () => {
    const file = await api.as({ token: buyer.token })(uploadFile, {
      body: { file: fileOf(makePdf(), 'boq.pdf') },
    });
    if (!file.ok) throw new Error(file.code);
    const { supplier, id } = await paid({ files: [file.data.id] });
    const keeper = await addMember(api, supplier.companyId, { roles: ['catalogue'] });
    const client = api.as({ token: keeper.token });
    expect(await client(readPaid, { params: { id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await client(listPaid, { query: {} })).toMatchObject({ data: { total: 0, data: [] } });
    const path = `/dashboard/supplier/rfq/${id}/files/${file.data.id}`;
    expect((await api.fetch(path, {}, { token: keeper.token })).status).toBe(404);
    const viewer = await addMember(api, supplier.companyId, { roles: ['viewer'] });
    expect((await api.as({ token: viewer.token })(readPaid, { params: { id } })).ok).toBe(true);
  });

  it('a supplier who leaves the category retains its paid RFQs', async () => {
    const { supplier, id, client } = await paid();
    await api.db
      .deleteFrom('company_category')
      .where('company_id', '=', supplier.companyId)
      .execute();
    expect((await client(readPaid, { params: { id } })).ok).toBe(true);
  });

  it('a supplier can read, quote and send questions as before after an operator closed its category', async () => {
    const { id, client } = await paid();
    const { category_id: categoryId } = await api.db
      .selectFrom('rfq')
      .select('category_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const close = (at: Date | null) =>
      api.db
        .updateTable('category')
        .set({ disabled_at: at })
        .where('id', '=', categoryId)
        .execute();
    await close(api.now());
    const params = { id };
    expect(
      (await client(submitQuestion, { params, body: { question: 'Is the crane yours?' } })).ok,
    ).toBe(true);
    const quote = await client(readQuote, { params });
    if (!quote.ok) throw new Error(quote.code);
    const body = {
      lines: quote.data.rfq.lines.map((line) => ({ line_id: line.id, unit_price: '10.00' })),
      delivery_value: 5,
      delivery_unit: 'days',
      valid_until: dayAfter(api, 5),
      negotiable: true,
    } as const;
    expect(await client(sendOffer, { params, body })).toMatchObject({
      ok: true,
      data: { status: 'pending' },
    });
    await close(null);
  });
});

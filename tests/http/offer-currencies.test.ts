import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDraft } from '#features/draft/schema.ts';
import { readTeaser } from '#features/access/schema/purchase.ts';
import { compareOffers, requestRevision } from '#features/offer/schema/buyer.ts';
import { readQuote, reviseOffer, sendOffer } from '#features/offer/schema/supplier.ts';
import { amendRfq, approveRfq, copyRfq, editRfq, readRfq } from '#features/rfq/schema/endpoints.ts';
import { addMember, addParty, chooseCategories, type Party } from '../factories/access.ts';
import { giveAccess, offerBody, quote } from '../factories/offer.ts';
import { dataOf } from '../factories/order.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
beforeAll(async () => {
  api = await startApi('currencies of offers');
  buyer = await addParty(api, 'buyer');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const usd = 3_672_500;

async function publishedFor(changes: Parameters<typeof publishRfq>[2]) {
  const rfq = await publishRfq(api, buyer, changes);
  return { rfq, published: { rfqId: rfq.id, lineIds: rfq.lines.map((line) => line.id) } };
}

const rateOf = (rates: readonly { currency: string; rate_micro: number }[], code: string) =>
  rates.find(({ currency }) => currency === code)?.rate_micro;

async function moveRate(currency: 'USD', rateMicro: bigint): Promise<void> {
  await api.db
    .updateTable('exchange_rate')
    .set({ rate_micro: rateMicro })
    .where('currency', '=', currency)
    .execute();
}

describe('the currencies of an RFQ’s offers', () => {
  it('are its own only, unless the buyer allows others', async () => {
    const own = await publishRfq(api, buyer);
    expect(own).toMatchObject({
      other_currencies: false,
      rates: [{ currency: 'AED', rate_micro: 1_000_000 }],
    });
    const open = await publishRfq(api, buyer, { currency: 'USD', other_currencies: 'on' });
    expect(open.other_currencies).toBe(true);
    expect(open.rates[0]).toEqual({ currency: 'USD', rate_micro: usd });
    expect(new Set(open.rates.map(({ currency }) => currency))).toEqual(
      new Set(['USD', 'AED', 'SAR', 'EUR', 'QAR', 'OMR', 'BHD', 'KWD']),
    );
  });

  it('have the rates of the publication, also after the rates change', async () => {
    const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
    const pending = await publishRfq(api, requester, { other_currencies: true });
    expect(pending.status).toBe('pending');
    await moveRate('USD', 3_700_000n);
    const published = dataOf(
      await api.as(buyer)(approveRfq, { params: { id: pending.id }, body: {} }),
    );
    await moveRate('USD', BigInt(usd));
    expect(rateOf(published.rates, 'USD')).toBe(3_700_000);
    const read = dataOf(await api.as(buyer)(readRfq, { params: { id: pending.id } }));
    expect(read.rates).toEqual(published.rates);
  });

  it('are changed by an edit that names the field, and copied with the RFQ', async () => {
    const { rfq } = await publishedFor({ other_currencies: true });
    const params = { id: rfq.id };
    const edit = async (version: number, changes: object) =>
      dataOf(
        await api.as(buyer)(editRfq, {
          params,
          body: { ...(await rfqBody(api, changes)), version },
        }),
      );
    expect(await edit(rfq.version, {})).toMatchObject({ other_currencies: true });
    const copied = dataOf(await api.as(buyer)(copyRfq, { params }));
    const draft = dataOf(await api.as(buyer)(readDraft, { params: { id: copied.draft_id } }));
    expect(draft.payload).toMatchObject({ other_currencies: 'on' });
    expect(await edit(rfq.version + 1, { other_currencies: 'off' })).toMatchObject({
      other_currencies: false,
      rates: [{ currency: 'AED' }],
    });
  });

  it('have rates that suppliers read before and after they buy access', async () => {
    const { rfq } = await publishedFor({ other_currencies: true });
    const supplier = await addParty(api, 'supplier');
    await chooseCategories(api, supplier.companyId, 'Building materials');
    const params = { id: rfq.id };
    const teaser = dataOf(await api.as(supplier)(readTeaser, { params }));
    expect(rateOf(teaser.rates, 'USD')).toBe(usd);
    await giveAccess(api, supplier, rfq.id);
    expect(dataOf(await api.as(supplier)(readQuote, { params })).rfq.rates).toEqual(rfq.rates);
  });
});

describe('an offer in another currency', () => {
  it('is refused at its field unless the RFQ allows the currency, and writes nothing', async () => {
    const { published } = await publishedFor({});
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, published.rfqId);
    for (const [locale, message] of [
      ['en', 'This RFQ doesn’t accept offers in this currency. Choose one from the list.'],
      ['ar', 'لا يقبل هذا الطلب عروضاً بهذه العملة. اختر عملة من القائمة.'],
    ] as const)
      expect(
        await api.as({ token: supplier.token, locale })(sendOffer, {
          params: { id: published.rfqId },
          body: offerBody(api, published, { currency: 'USD' }),
        }),
      ).toMatchObject({ status: 422, errors: { currency: [message] } });
    const unknown = { ...offerBody(api, published), currency: 'JPY' as 'USD' };
    expect(
      await api.as(supplier)(sendOffer, { params: { id: published.rfqId }, body: unknown }),
    ).toMatchObject({ status: 422 });
    const { offer_count: count } = await api.db
      .selectFrom('rfq')
      .select('offer_count')
      .where('id', '=', published.rfqId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('has its currency and fixed rate in every later version, amended RFQs included', async () => {
    const { rfq, published } = await publishedFor({ other_currencies: true });
    const { supplier, offer } = await quote(api, published, { currency: 'KWD', firm: false });
    expect(offer.currency).toBe('KWD');
    const revise = (seen: number, changes: object) =>
      api.as(supplier)(reviseOffer, {
        params: { id: offer.id },
        body: { ...offerBody(api, published, changes), seen_version: seen },
      });
    expect(await revise(1, { currency: 'AED' })).toMatchObject({
      status: 422,
      errors: {
        currency: [
          'An offer has the currency of its first version. Enter the prices in that currency.',
        ],
      },
    });
    const asked = dataOf(
      await api.as(buyer)(requestRevision, {
        params: { id: offer.id },
        body: {
          text: 'Lower, please',
          targets: [{ line_id: published.lineIds[0] ?? '', target_price: '6000.125' }],
        },
      }),
    );
    const lines = published.lineIds.map((id) => ({ line_id: id, unit_price: '6000.125' }));
    expect(
      dataOf(await revise(1, { lines, revision_id: asked.revision_id ?? '' })).versions[0]
        ?.lines[0],
    ).toMatchObject({
      unit_price: '6000.125',
    });
    const amended = await api.as(buyer)(amendRfq, {
      params: { id: rfq.id },
      body: {
        version: dataOf(await api.as(buyer)(readRfq, { params: { id: rfq.id } })).version,
        reason: 'More is needed',
        quantities: [{ line_id: published.lineIds[0] ?? '', quantity: '400' }],
      },
    });
    expect(amended).toMatchObject({ ok: true });
    await moveRate('USD', 3_800_000n);
    expect(await revise(2, { currency: 'KWD', lines })).toMatchObject({ ok: true });
    await moveRate('USD', BigInt(usd));
    const stored = await api.db
      .selectFrom('offer')
      .select(['currency', 'rate_micro'])
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      currency: 'KWD',
      rate_micro: BigInt(rateOf(rfq.rates, 'KWD') ?? 0),
    });
  });

  it('is ranked by its worth in the currency of the RFQ, and a rank that 2% of a rate moves is marked', async () => {
    const { published } = await publishedFor({ other_currencies: true });
    const priced = (currency: 'AED' | 'USD', price: string) =>
      quote(api, published, {
        currency,
        lines: published.lineIds.map((id) => ({ line_id: id, unit_price: price })),
      });
    const dear = await priced('AED', '400.00');
    const dollars = await priced('USD', '100.00');
    const near = await priced('AED', '370.00');
    const compared = dataOf(
      await api.as(buyer)(compareOffers, { params: { id: published.rfqId } }),
    );
    expect(
      compared.offers.map((one) => [
        one.id,
        one.rank,
        one.rank_moves,
        one.total_converted === null,
      ]),
    ).toEqual([
      [dollars.offer.id, 1, true, false],
      [near.offer.id, 2, true, true],
      [dear.offer.id, 3, false, true],
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runDealClock } from '#features/deal/commands/clock.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import {
  cancelDealAsBuyer,
  generateOrder,
  sendOrder,
} from '#features/purchase-order/schema/order.ts';
import { amendRfq } from '#features/rfq/schema/endpoints.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 6;
const promised = 3_001n;
const dayMs = 86_400_000;

/** Parallel sessions over the lines of one RFQ: only a server has them. */
describe.skipIf(skipped !== null)('lines of one RFQ', () => {
  let api: TestApi;
  let buyer: Party;
  let colleague: Party;
  const random = seededRandom('clock of awards');

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('award races');
    buyer = await addParty(api, 'buyer');
    await giveAddress(api, buyer);
    colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const as = (party: Party) => api.as({ token: party.token });

  async function published(): Promise<PublishedRfq> {
    return publishRfq(api, buyer, {
      quantities: [1000n, 1000n, 1000n],
      set: { discount_minor: promised, discount_rate_bp: 200, discount_max_minor: promised },
    });
  }

  const award = (by: Party, { rfqId, lineIds }: PublishedRfq, { offer }: Quoted, lines: number[]) =>
    as(by)(buyerApi.awardLines, {
      params: { id: rfqId },
      body: {
        lines: lines.map((line) => ({
          line_id: lineIds[line] ?? '',
          offer_id: offer.id,
          version: 1,
        })),
        reason: 'The best',
      },
    });

  /** The first line has an order, and the others are open. */
  async function ordered() {
    const rfq = await published();
    const one = await quote(api, rfq, { part_rule: 'lines' });
    dataOf(await award(buyer, rfq, one, [0]));
    const params = { id: one.offer.id };
    const { id } = dataOf(await as(buyer)(generateOrder, { params, body: { language: 'en' } }));
    dataOf(await as(buyer)(sendOrder, { params: { id }, body: {} }));
    return { rfq, one };
  }

  const cancel = ({ offer }: Quoted) =>
    as(buyer)(cancelDealAsBuyer, {
      params: { id: offer.id },
      body: { reason: 'price', reason_text: '' },
    });

  /** Nothing half done: each award has its offer, lines once, the count of the RFQ and the promise. */
  async function expectSound({ rfqId, lineIds }: PublishedRfq) {
    const awards = await api.db
      .selectFrom('award')
      .innerJoin('offer_version', 'offer_version.id', 'award.version_id')
      .select((eb) => [
        'award.id',
        'award.offer_id',
        eb.fn.coalesce('award.q_discount_minor', 'offer_version.q_discount_minor').as('q'),
      ])
      .where('award.rfq_id', '=', rfqId)
      .where('award.canceled_at', 'is', null)
      .execute();
    const awarded = await api.db
      .selectFrom('award_line')
      .select(['rfq_line_id', 'award_id'])
      .where('rfq_line_id', 'in', [...lineIds])
      .where('canceled_at', 'is', null)
      .execute();
    const closed = await api.db
      .selectFrom('closed_line')
      .select('rfq_line_id')
      .where('rfq_id', '=', rfqId)
      .execute();
    const offers = await api.db
      .selectFrom('offer')
      .select(['id', 'state'])
      .where('rfq_id', '=', rfqId)
      .execute();
    const rfq = await api.db
      .selectFrom('rfq')
      .select(['state', 'award_count'])
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    const decided = [...awarded, ...closed].map((line) => line.rfq_line_id);
    expect(new Set(decided).size).toBe(decided.length);
    expect(new Set(awarded.map((line) => line.award_id))).toEqual(
      new Set(awards.map(({ id }) => id)),
    );
    const withDeal = offers.filter(({ state }) => isDealOfferState(state)).map(({ id }) => id);
    expect(awards.map((one) => one.offer_id).toSorted()).toEqual(withDeal.toSorted());
    expect(rfq.award_count).toBe(awards.length);
    expect(awards.reduce((sum, { q }) => sum + q, 0n) <= promised).toBe(true);
    expect(rfq.state === 'accepted').toBe(decided.length === lineIds.length);
    return { lines: awarded.length, state: rfq.state };
  }

  it(`are won by a supplier or opened by the cancellation of its order, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, one } = await ordered();
      const [further, ended] = await Promise.all([award(colleague, rfq, one, [1, 2]), cancel(one)]);
      expect(ended).toMatchObject({ ok: true });
      if (!further.ok) expect(further.status).toBe(409);
      const { lines } = await expectSound(rfq);
      expect(lines).toBe(further.ok ? 2 : 0);
    }
  });

  it(`are won or closed when the time for the decision passes, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, one } = await ordered();
      const later = new Date(api.now().getTime() + 45 * dayMs);
      const deps = {
        db: api.db,
        clockAt: async () => later,
        random,
        onFault: (error: unknown) => {
          throw error;
        },
      };
      const [further] = await Promise.all([
        award(colleague, rfq, one, [1]),
        runDealClock(deps, later),
      ]);
      if (!further.ok) expect(further.status).toBe(409);
      const { lines } = await expectSound(rfq);
      expect(lines).toBe(further.ok ? 2 : 1);
    }
  });

  it(`are won once by two members, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, one } = await ordered();
      const answers = await Promise.all([
        award(buyer, rfq, one, [1]),
        award(colleague, rfq, one, [1, 2]),
      ]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const { lines } = await expectSound(rfq);
      expect(lines).toBe(answers[0].ok ? 2 : 3);
    }
  });

  it(`are won in the version that was seen, or the offer is revised, or the RFQ amended, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const rfq = await published();
      const one = await quote(api, rfq, { part_rule: 'lines' });
      const change =
        round % 2 === 0
          ? as(one.supplier)(supplierApi.reviseOffer, {
              params: { id: one.offer.id },
              body: { ...offerBody(api, rfq, { part_rule: 'lines' }), seen_version: 1 },
            })
          : as(buyer)(amendRfq, {
              params: { id: rfq.rfqId },
              body: {
                version: 1,
                reason: 'Less of it',
                quantities: [{ line_id: rfq.lineIds[0] ?? '', quantity: '0.5' }],
              },
            });
      const [won, changed] = await Promise.all([award(colleague, rfq, one, [0]), change]);
      expect([won.ok, changed.ok].filter(Boolean)).toHaveLength(1);
      const { lines } = await expectSound(rfq);
      expect(lines).toBe(won.ok ? 1 : 0);
    }
  });

  it('are not won by an offer that expires between the view and the press', async () => {
    const rfq = await published();
    const one = await quote(api, rfq, { part_rule: 'lines' });
    const two = await quote(api, rfq, { part_rule: 'lines' });
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: new Date(0) })
      .where('id', '=', two.offer.id)
      .execute();
    const params = { id: rfq.rfqId };
    const line = (at: number, { offer }: Quoted) => ({
      line_id: rfq.lineIds[at] ?? '',
      offer_id: offer.id,
      version: 1,
    });
    const body = { lines: [line(0, one), line(1, two)], reason: 'The best' };
    const both = await Promise.all(
      [buyer, colleague].map((by) => as(by)(buyerApi.awardLines, { params, body })),
    );
    for (const answer of both) expect(answer).toMatchObject({ ok: false, status: 409 });
    expect((await expectSound(rfq)).lines).toBe(0);
  });
});

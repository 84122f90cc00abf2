import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import {
  countsOf,
  giveAccess,
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
} from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 15;

/** Parallel sessions that want the same deal: only a server has them. */
describe.skipIf(skipped !== null)('two concurrent users of one deal', () => {
  let api: TestApi;
  let buyer: Party;
  let colleague: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('offer races');
    buyer = await addParty(api, 'buyer');
    colleague = await addMember(api, buyer.companyId, { roles: ['approver'] });
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const as = (party: Party) => api.as({ token: party.token });
  const accept = (party: Party, id: string) =>
    as(party)(buyerApi.acceptOffer, { params: { id }, body: { version: 1 } });

  /**
   * Invariants for any winner: stored counts are true, there is at most one award, and its offer
   * and the RFQ agree.
   */
  async function expectSound({ rfqId }: PublishedRfq): Promise<string[]> {
    const offers = await api.db
      .selectFrom('offer')
      .select(['id', 'state'])
      .where('rfq_id', '=', rfqId)
      .execute();
    expect(await countsOf(api, rfqId)).toEqual({
      offer_count: offers.filter((offer) => offer.state !== 'withdrawn').length,
      pending_offer_count: offers.filter((offer) => offer.state === 'pending').length,
    });
    const awards = await api.db
      .selectFrom('award')
      .select(['offer_id', 'version_id'])
      .where('rfq_id', '=', rfqId)
      .where('canceled_at', 'is', null)
      .execute();
    const accepted = offers.filter((offer) => offer.state === 'accepted').map((offer) => offer.id);
    expect(awards.map((award) => award.offer_id)).toEqual(accepted);
    const rfq = await api.db
      .selectFrom('rfq')
      .select('state')
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    expect(rfq.state).toBe(accepted.length === 1 ? 'accepted' : 'active');
    return accepted;
  }

  it(`accept two offers of one RFQ: one succeeds, the other learns who did, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const rfq = await publishRfq(api, buyer);
      const offers = [await quote(api, rfq), await quote(api, rfq), await quote(api, rfq)];
      const answers = await Promise.all(
        offers.map(({ offer }, index) => accept(index % 2 === 0 ? buyer : colleague, offer.id)),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const winner = offers[answers.findIndex((answer) => answer.ok)]?.offer;
      for (const answer of answers) {
        if (!answer.ok)
          expect(answer).toMatchObject({
            code: 'already_decided',
            details: { offer_id: winner?.id },
          });
      }
      expect(await expectSound(rfq)).toEqual([winner?.id]);
    }
  });

  it(`accept, withdraw and revise: never two on one version, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const rfq = await publishRfq(api, buyer);
      const { supplier, offer } = await quote(api, rfq);
      const params = { id: offer.id };
      const withdraw = as(supplier)(supplierApi.withdrawOffer, {
        params,
        body: { reason: 'price', reason_text: '' },
      });
      const revise = as(supplier)(supplierApi.reviseOffer, {
        params,
        body: { ...offerBody(api, rfq), seen_version: 1 },
      });
      const [accepted, other] = await Promise.all([
        accept(buyer, offer.id),
        round % 2 === 0 ? withdraw : revise,
      ]);
      const third = await (round % 2 === 0 ? revise : withdraw);
      expect([accepted, other, third].filter((answer) => answer.ok).length).toBeGreaterThan(0);
      await expectSound(rfq);
      if (!accepted.ok) continue;
      // The accepted version is the one on the screen.
      const award = await api.db
        .selectFrom('award')
        .innerJoin('offer_version', 'offer_version.id', 'award.version_id')
        .select('offer_version.number')
        .where('award.offer_id', '=', offer.id)
        .executeTakeFirstOrThrow();
      expect(award.number).toBe(1);
      for (const late of [other, third]) expect(late).toMatchObject({ ok: false, status: 409 });
    }
  });

  it('write once from twenty concurrent copies', async () => {
    const twenty = async (run: () => Promise<{ ok: boolean; status: number }>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, run));
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      // A lock that is not given in time is load, not a second effect.
      for (const answer of answers) expect([200, 409, 503]).toContain(answer.status);
    };
    const rfq = await publishRfq(api, buyer);
    const supplier = await addParty(api, 'supplier');
    await giveAccess(api, supplier, rfq.rfqId);
    const client = as(supplier);
    await twenty(() =>
      client(supplierApi.sendOffer, { params: { id: rfq.rfqId }, body: offerBody(api, rfq) }),
    );
    const offer = await api.db
      .selectFrom('offer')
      .select('id')
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    const params = { id: offer.id };
    await twenty(() => as(buyer)(buyerApi.requestRevision, { params, body: { text: 'Less' } }));
    const { id: revision } = await api.db
      .selectFrom('revision')
      .select('id')
      .where('offer_id', '=', offer.id)
      .executeTakeFirstOrThrow();
    await twenty(() =>
      client(supplierApi.reviseOffer, {
        params,
        body: { ...offerBody(api, rfq), seen_version: 1, revision_id: revision },
      }),
    );
    await twenty(() =>
      client(supplierApi.reviseOffer, {
        params,
        body: { ...offerBody(api, rfq), seen_version: 2 },
      }),
    );
    await api.db
      .updateTable('offer')
      .set({ needs_confirmation: true })
      .where('id', '=', offer.id)
      .execute();
    await twenty(() => client(supplierApi.confirmOffer, { params, body: { seen_version: 3 } }));
    await twenty(() =>
      client(supplierApi.withdrawOffer, { params, body: { reason: 'price', reason_text: '' } }),
    );
    await twenty(() =>
      client(supplierApi.reviseOffer, {
        params,
        body: { ...offerBody(api, rfq), seen_version: 3 },
      }),
    );
    const second = await quote(api, rfq);
    await twenty(() =>
      as(colleague)(buyerApi.rejectOffer, { params: { id: second.offer.id }, body: {} }),
    );
    await twenty(() => as(buyer)(buyerApi.acceptOffer, { params, body: { version: 4 } }));
    const versions = await api.db
      .selectFrom('offer_version')
      .select('number')
      .where('offer_id', '=', offer.id)
      .orderBy('number')
      .execute();
    expect(versions.map((version) => version.number)).toEqual([1, 2, 3, 4]);
    const log = await api.db
      .selectFrom('deal_event')
      .select('verb')
      .where('offer_id', '=', offer.id)
      .orderBy('id')
      .execute();
    expect(log.map((event) => event.verb)).toEqual([
      'offer.sent',
      'negotiation.asked',
      'negotiation.answered',
      'offer.revised',
      'offer.confirmed',
      'offer.withdrawn',
      'offer.sent',
      'offer.accepted',
    ]);
    await expectSound(rfq);
  });
});

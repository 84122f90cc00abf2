import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import { reviseOffer } from '#features/offer/schema/supplier.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { newsOf, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 12;

/** Parallel sessions over one request for approval: only a server has them. */
describe.skipIf(skipped !== null)('an award pending approval', () => {
  let api: TestApi;
  let owner: Party;
  let approver: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('approval races');
    owner = await addParty(api, 'buyer');
    approver = await addMember(api, owner.companyId, { roles: ['approver'] });
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const as = (party: Party) => api.as({ token: party.token });
  const accept = (party: Party, id: string) =>
    as(party)(buyerApi.acceptOffer, { params: { id }, body: { version: 1 } });
  const refuseIt = (party: Party, id: string) =>
    as(party)(buyerApi.refuseApproval, { params: { id }, body: { reason: 'Too early' } });

  /** An offer with a requested approval and no notifications yet. */
  async function asked() {
    const rfq = await publishRfq(api, owner);
    const quoted = await quote(api, rfq);
    const asker = await addMember(api, owner.companyId, { roles: ['requester', 'viewer'] });
    const { id } = quoted.offer;
    const body = { version: 1, reason: 'The best' };
    expect(await as(asker)(buyerApi.requestApproval, { params: { id }, body })).toMatchObject({
      ok: true,
    });
    return { rfq, ...quoted, asker };
  }

  async function rowOf(id: string) {
    return api.db
      .selectFrom('offer')
      .select(['state', 'approval_asked_by', 'version_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  it(`gets one decision of two approvers, yes or no, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { offer, asker } = await asked();
      const second = round % 2 === 0 ? accept(approver, offer.id) : refuseIt(approver, offer.id);
      const answers = await Promise.all([accept(owner, offer.id), second]);
      // A yes may follow a no, since the offer is still there; never a no a yes, and never two of one kind.
      const [yes, other] = answers;
      expect(yes.ok || other.ok).toBe(true);
      if (round % 2 === 0) expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      else expect(yes.ok).toBe(true);
      for (const answer of answers)
        if (!answer.ok) expect(answer.code).toMatch(/^(already_decided|state_changed)$/);
      expect(await rowOf(offer.id)).toMatchObject({ state: 'accepted', approval_asked_by: null });
      const heard = (await newsOf(api, asker)).filter((type) => type.startsWith('award_'));
      expect(heard).toEqual(round % 2 === 1 && other.ok ? ['award_refused'] : ['award_approved']);
    }
  });

  it(`is never accepted in an unread version: approve while the supplier revises, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, offer, supplier, asker } = await asked();
      const body = { ...offerBody(api, rfq), seen_version: 1 };
      const answers = await Promise.all([
        accept(owner, offer.id),
        as(supplier)(reviseOffer, { params: { id: offer.id }, body }),
      ]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const isAccepted = answers[0].ok;
      expect(await rowOf(offer.id)).toEqual({
        state: isAccepted ? 'accepted' : 'pending',
        version_count: isAccepted ? 1 : 2,
        approval_asked_by: null,
      });
      const heard = (await newsOf(api, asker)).filter((type) => type.startsWith('award_'));
      expect(heard).toEqual([isAccepted ? 'award_approved' : 'award_lapsed']);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { amendRfq } from '#features/rfq/schema/endpoints.ts';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { newsOf, offerBody, publishRfq, quote } from '../factories/offer.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const rounds = 8;

/** Parallel sessions over one proposed division: only a server has them. */
describe.skipIf(skipped !== null)('a proposed division', () => {
  let api: TestApi;
  let owner: Party;
  let approver: Party;
  let asker: Party;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('proposal races');
    owner = await addParty(api, 'buyer');
    approver = await addMember(api, owner.companyId, { roles: ['approver'] });
  });
  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const as = (party: Party) => api.as({ token: party.token });
  const approve = (party: Party, id: string) =>
    as(party)(proposalApi.approveProposal, { params: { id } });
  const refuseIt = (party: Party, id: string) =>
    as(party)(proposalApi.refuseProposal, { params: { id }, body: { reason: 'Too early' } });

  /** Two lines, each proposed for another supplier, by a member without other news. */
  async function proposed() {
    asker = await addMember(api, owner.companyId, { roles: ['requester', 'viewer'] });
    const rfq = await publishRfq(api, owner, { quantities: [1000n, 1000n] });
    const quotes = [
      await quote(api, rfq, { part_rule: 'lines' }),
      await quote(api, rfq, { part_rule: 'lines' }),
    ];
    const lines = quotes.map(({ offer }, index) => ({
      line_id: rfq.lineIds[index] ?? '',
      offer_id: offer.id,
      version: 1,
    }));
    const params = { id: rfq.rfqId };
    const body = { lines, reason: 'The best' };
    expect(await as(asker)(proposalApi.proposeAward, { params, body })).toMatchObject({ ok: true });
    const { id } = await api.db
      .selectFrom('award_proposal')
      .select('id')
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    return { rfq, quotes, id };
  }

  /** All of it or nothing: awards, offers, RFQ, proposal and the requester's news agree. */
  async function expectOneOutcome(rfqId: string, id: string): Promise<string> {
    const awards = await api.db
      .selectFrom('award')
      .select('offer_id')
      .where('rfq_id', '=', rfqId)
      .where('canceled_at', 'is', null)
      .execute();
    const { state } = await api.db
      .selectFrom('award_proposal')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rfq = await api.db
      .selectFrom('rfq')
      .select(['state', 'award_count'])
      .where('id', '=', rfqId)
      .executeTakeFirstOrThrow();
    const accepted = await api.db
      .selectFrom('offer')
      .select('id')
      .where('rfq_id', '=', rfqId)
      .where('state', '=', 'accepted')
      .execute();
    const isApproved = state === 'approved';
    expect(awards).toHaveLength(isApproved ? 2 : 0);
    expect(accepted).toHaveLength(isApproved ? 2 : 0);
    expect(rfq).toEqual({
      state: isApproved ? 'accepted' : 'active',
      award_count: isApproved ? 2 : 0,
    });
    const news = (await newsOf(api, asker)).filter((type) => type.startsWith('proposal_'));
    expect(news).toEqual([`proposal_${state}`]);
    return state;
  }

  it(`gets one decision of two approvers, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, id } = await proposed();
      const second = round % 2 === 0 ? approve(approver, id) : refuseIt(approver, id);
      const answers = await Promise.all([approve(owner, id), second]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      for (const answer of answers)
        if (!answer.ok) expect(answer.code).toMatch(/^(already_decided|state_changed)$/);
      const state = await expectOneOutcome(rfq.rfqId, id);
      expect(state).toBe(answers[0].ok || round % 2 === 0 ? 'approved' : 'refused');
    }
  });

  it(`is awarded whole or lapses while an offer of it is revised or withdrawn, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, quotes, id } = await proposed();
      const { supplier, offer } = quotes[round % 2] ?? quotes[0] ?? expect.fail();
      const params = { id: offer.id };
      const body = { ...offerBody(api, rfq), seen_version: 1 };
      const reason = { reason: 'price' as const, reason_text: '' };
      const change =
        round % 4 < 2
          ? as(supplier)(supplierApi.reviseOffer, { params, body })
          : as(supplier)(supplierApi.withdrawOffer, { params, body: reason });
      const answers = await Promise.all([approve(owner, id), change]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const state = await expectOneOutcome(rfq.rfqId, id);
      expect(state).toBe(answers[0].ok ? 'approved' : 'lapsed');
    }
  });

  it(`is awarded whole or lapses while the RFQ is amended, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { rfq, id } = await proposed();
      const amend = as(owner)(amendRfq, {
        params: { id: rfq.rfqId },
        body: {
          version: 1,
          reason: 'More of it',
          quantities: [{ line_id: rfq.lineIds[0] ?? '', quantity: '30' }],
        },
      });
      const answers = await Promise.all([approve(owner, id), amend]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const state = await expectOneOutcome(rfq.rfqId, id);
      expect(state).toBe(answers[0].ok ? 'approved' : 'lapsed');
    }
  });

  it('lapses whole when an offer expires between the view and the approval', async () => {
    const { rfq, quotes, id } = await proposed();
    await api.db
      .updateTable('offer')
      .set({ valid_until_at: new Date(0) })
      .where('id', '=', quotes[1]?.offer.id ?? '')
      .execute();
    const answers = await Promise.all([approve(owner, id), approve(approver, id)]);
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, status: 409 });
    const awards = await api.db
      .selectFrom('award')
      .select('id')
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(awards).toEqual([]);
  });
});

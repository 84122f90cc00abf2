import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import { lateSteps } from '../factories/late-steps.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const dayMs = 86_400_000;
let api: TestApi;

beforeAll(async () => {
  api = await startApi('reminders of awards by line');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const { run, open, press, linkOf, countOf } = lateSteps(
  () => api,
  seededRandom('late awards by line'),
);

/** An award by line that no approver decided, after the notice to its requester. */
async function undecidedLines() {
  const buyer = await addParty(api, 'buyer');
  const requester = await addMember(api, buyer.companyId, { roles: ['requester'] });
  const rfq = await publishRfq(api, buyer, {
    set: { created_by: requester.memberId },
    quantities: [1000n, 1000n],
    days: 20,
  });
  const { offer, supplier } = await quote(api, rfq, { part_rule: 'lines' });
  await giveAddress(api, buyer);
  const [first = '', second = ''] = rfq.lineIds;
  const params = { id: rfq.rfqId };
  const body = {
    lines: [{ line_id: first, offer_id: offer.id, version: 1 }],
    closed: [second],
    close_reason: 'Bought elsewhere',
    reason: 'The lowest price',
  };
  dataOf(await api.as({ token: requester.token })(proposalApi.proposeAward, { params, body }));
  const { proposal } = dataOf(
    await api.as({ token: requester.token })(proposalApi.readProposal, { params }),
  );
  api.advance(2 * dayMs - 1);
  await run();
  expect(await countOf(requester, 'proposal_late')).toBe(0);
  api.advance(1);
  await run();
  await run();
  expect(await countOf(requester, 'proposal_late')).toBe(1);
  return { buyer, requester, supplier, rfq, offer, id: proposal?.id ?? '' };
}

describe('a reminder of an award by line', () => {
  const read = async (by: Party, rfqId: string) =>
    dataOf(await api.as({ token: by.token })(proposalApi.readProposal, { params: { id: rfqId } }));
  const remind = (by: { readonly token: string }, id: string) =>
    api.as({ token: by.token })(proposalApi.remindProposalApprovers, { params: { id } });
  const proposalRow = (id: string) =>
    api.db.selectFrom('award_proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('sends the request again to the approvers, once a day, and no supplier learns of it', async () => {
    const { buyer, requester, supplier, rfq, id } = await undecidedLines();
    const before = await toldTo(api, supplier);
    const token = await linkOf(requester, 'proposal_late');
    expect(await open(token)).toMatchObject({
      verb: 'remind_proposal',
      path: `/buyer/award/${rfq.rfqId}`,
      needs_proof: false,
      facts: { company: '', reason: 'The lowest price' },
    });
    expect((await proposalRow(id)).reminder_count).toBe(0);
    const answers = await Promise.all([press(token), press(token)]);
    expect(answers.map((answer) => answer.ok && answer.data.state).toSorted()).toEqual([
      'open',
      'used',
    ]);
    expect(await countOf(buyer, 'proposal_asked')).toBe(2);
    expect(await countOf(requester, 'proposal_asked')).toBe(0);
    expect(await proposalRow(id)).toMatchObject({ reminder_count: 1, reminded_at: api.now() });
    const another = await linkOf(requester, 'proposal_late');
    expect(await press(another)).toMatchObject({ status: 409, code: 'reminded_today' });
    api.advance(dayMs);
    expect(dataOf(await press(another)).state).toBe('open');
    expect(await countOf(buyer, 'proposal_asked')).toBe(3);
    const log = await api.db
      .selectFrom('activity')
      .select(['company_id', 'verb'])
      .where('verb', '=', 'award.reminded')
      .where('subject_id', '=', rfq.rfqId)
      .execute();
    expect(log).toEqual(Array(2).fill({ company_id: buyer.companyId, verb: 'award.reminded' }));
    expect(await toldTo(api, supplier)).toEqual(before);
  });

  it('is sent from the page of the award, too, once a day and by the requester only', async () => {
    const { buyer, requester, rfq, id } = await undecidedLines();
    const canOf = async (by: Party) => (await read(by, rfq.rfqId)).proposal?.can.remind_approvers;
    expect([await canOf(requester), await canOf(buyer)]).toEqual([true, false]);
    expect(await api.as()(proposalApi.remindProposalApprovers, { params: { id } })).toMatchObject({
      status: 401,
    });
    expect(await remind(await addParty(api, 'buyer'), id)).toMatchObject({ status: 404 });
    expect(await remind(buyer, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    const answers = await Promise.all([remind(requester, id), remind(requester, id)]);
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
      'ok',
      'reminded_today',
    ]);
    expect(await canOf(requester)).toBe(false);
    expect(await countOf(buyer, 'proposal_asked')).toBe(2);
  });

  it('is refused in the first day, and ends with the decision', async () => {
    const { buyer, requester, rfq, id } = await undecidedLines();
    const [token, late] = [
      await linkOf(requester, 'proposal_late'),
      await linkOf(requester, 'proposal_late'),
    ];
    await api.db
      .updateTable('award_proposal')
      .set({ asked_at: new Date(api.now().getTime() - dayMs + 1) })
      .where('id', '=', id)
      .execute();
    expect(await remind(requester, id)).toMatchObject({ code: 'reminded_today' });
    dataOf(
      await api.as({ token: buyer.token })(proposalApi.refuseProposal, {
        params: { id },
        body: { reason: 'Wait for the next offer' },
      }),
    );
    expect(await remind(requester, id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(dataOf(await press(token))).toMatchObject({ state: 'changed', path: '/buyer/offers' });
    api.advance(3 * dayMs);
    expect((await open(late)).state).toBe('expired');
    await run();
    expect(await countOf(requester, 'proposal_late')).toBe(1);
    expect((await read(requester, rfq.rfqId)).proposal).toBeNull();
  });

  it('is not offered for a proposal whose offer is no longer valid', async () => {
    const { requester, offer, id } = await undecidedLines();
    const { valid_until_at: end } = await api.db
      .selectFrom('offer')
      .select('valid_until_at')
      .where('id', '=', offer.id)
      .executeTakeFirstOrThrow();
    api.advance(end.getTime() - api.now().getTime());
    const answer = await remind(requester, id);
    expect(answer).toMatchObject({ ok: false, status: 409 });
    expect((await proposalRow(id)).reminder_count).toBe(0);
  });
});

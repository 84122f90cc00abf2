import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amendRfq } from '#features/rfq/schema/endpoints.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as proposalApi from '#features/offer/schema/proposal.ts';
import { suggestAward } from '#features/offer/schema/suggestion.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { cancelDealAsBuyer } from '#features/purchase-order/schema/order.ts';
import { readBuyerReport } from '#features/report/schema.ts';
import { nameStandIn } from '#features/user/schema.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import {
  dayAfter,
  newsOf,
  offerBody,
  publishRfq,
  quote,
  type PublishedRfq,
  type Quoted,
} from '../factories/offer.ts';
import { dataOf, giveAddress } from '../factories/order.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let owner: Party;
let requester: Party;
/** May award up to AED 300.00 alone. */
let limited: Party;
let rfq: PublishedRfq;
let one: Quoted;
let two: Quoted;

const inParts = { part_rule: 'lines' as const };

beforeAll(async () => {
  api = await startApi('award proposals');
});
beforeEach(async () => {
  owner = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  await giveAddress(api, owner);
  requester = await addMember(api, owner.companyId, { roles: ['requester', 'viewer'] });
  limited = await addMember(api, owner.companyId, { roles: ['approver'], limitFils: 300_00n });
  rfq = await publishRfq(api, owner, { quantities: [1000n, 1000n, 1000n] });
  one = await quote(api, rfq, { ...inParts, ...priced('100.00', '200.00', '300.00') });
  two = await quote(api, rfq, { ...inParts, ...priced('200.00', '100.00', '300.00') });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function priced(...prices: readonly string[]) {
  return {
    lines: rfq.lineIds.map((lineId, index) => ({
      line_id: lineId,
      unit_price: prices[index] ?? '100.00',
    })),
  };
}

const as = (party: Party) => api.as({ token: party.token });
const lineOf = (index: number) => rfq.lineIds[index] ?? '';
const chosen = ({ offer }: Quoted, index: number, version = 1) => ({
  line_id: lineOf(index),
  offer_id: offer.id,
  version,
});
/** The first line to one, the second to two, and the third closed: AED 103 each with VAT and Q discount. */
const division = (version = 1) => ({
  lines: [chosen(one, 0, version), chosen(two, 1, version)],
  closed: [lineOf(2)],
  close_reason: 'Bought elsewhere',
  reason: 'The lowest price of each line',
});
const propose = (party: Party, changes: object = {}) =>
  as(party)(proposalApi.proposeAward, {
    params: { id: rfq.rfqId },
    body: { ...division(), ...changes },
  });
const read = async (party: Party) =>
  dataOf(await as(party)(proposalApi.readProposal, { params: { id: rfq.rfqId } }));
async function proposed(party = requester): Promise<string> {
  dataOf(await propose(party));
  return (await read(party)).proposal?.id ?? '';
}
const approve = (party: Party, id: string) =>
  as(party)(proposalApi.approveProposal, { params: { id } });
const refuseIt = (party: Party, id: string, reason = 'Wait for the third offer') =>
  as(party)(proposalApi.refuseProposal, { params: { id }, body: { reason } });
const withdraw = (party: Party, id: string) =>
  as(party)(proposalApi.withdrawProposal, { params: { id } });

async function awardsOf(rfqId: string) {
  return api.db
    .selectFrom('award')
    .select(['offer_id', 'decided_by'])
    .where('rfq_id', '=', rfqId)
    .where('canceled_at', 'is', null)
    .orderBy('offer_id')
    .execute();
}
const stateOf = async (id: string) =>
  (
    await api.db
      .selectFrom('award_proposal')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
const proposalNews = async (party: Party) =>
  (await newsOf(api, party)).filter((type) => type.startsWith('proposal_'));

describe('a proposal of an award', () => {
  it('is for members who see the RFQ and may not award it alone, with lines and a reason', async () => {
    expect(await propose(owner)).toMatchObject({ status: 409, code: 'approval_needless' });
    expect(await propose(limited)).toMatchObject({ status: 409, code: 'approval_needless' });
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await propose(viewer)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await propose(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    const stranger = await addMember(api, owner.companyId, { roles: ['requester'] });
    expect(await propose(stranger)).toMatchObject({ status: 404 });
    expect(await propose(requester, { reason: ' ' })).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a short reason.'] },
    });
    expect(await propose(requester, { lines: [] })).toMatchObject({
      status: 422,
      errors: { lines: [expect.stringContaining('at least one line')] },
    });
    expect(await propose(requester, division(2))).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await propose(requester, { suggestion: 'forged' })).toMatchObject({
      status: 422,
      errors: { suggestion: [expect.any(String)] },
    });
    expect(await read(owner)).toMatchObject({ proposal: null, can: { propose: false } });
    expect(await read(requester)).toMatchObject({ proposal: null, can: { propose: true } });
  });

  it('shows its orders to the company, notifies the approvers, and no supplier learns of it', async () => {
    await proposed();
    expect(await read(owner)).toMatchObject({
      proposal: {
        own: false,
        reason: 'The lowest price of each line',
        close_reason: 'Bought elsewhere',
        total_price: '206.00',
        lines: [
          { line_id: lineOf(0), offer_id: one.offer.id },
          { line_id: lineOf(1), offer_id: two.offer.id },
          { line_id: lineOf(2), offer_id: null },
        ],
        suggestion: null,
        can: { approve: true, refuse: true, withdraw: false, remind_approvers: false },
      },
      can: { propose: false },
    });
    expect((await read(requester)).proposal?.can).toEqual({
      approve: false,
      refuse: false,
      withdraw: true,
      remind_approvers: false,
    });
    expect(await proposalNews(owner)).toEqual(['proposal_asked']);
    expect(await proposalNews(limited)).toEqual(['proposal_asked']);
    expect(await proposalNews(requester)).toEqual([]);
    expect(await newsOf(api, one.supplier)).toEqual([]);
    const theirs = await as(one.supplier)(supplierApi.readQuotation, {
      params: { id: one.offer.id },
    });
    expect(JSON.stringify(theirs)).not.toMatch(/proposal|elsewhere/);
    expect(await propose(limited, { lines: [chosen(two, 0), chosen(one, 1)] })).toMatchObject({
      status: 409,
      code: 'proposal_open',
    });
    const { tasks } = dataOf(await as(owner)(readBuyerReport, { query: {} }));
    expect(tasks.rows).toContainEqual(
      expect.objectContaining({
        kind: 'approve_proposal',
        rfq_id: rfq.rfqId,
        amount: { value: '206.00', currency: 'AED' },
      }),
    );
  });

  it('saves the suggestion that it follows, also with the award', async () => {
    const { suggestions } = dataOf(
      await as(requester)(suggestAward, { params: { id: rfq.rfqId }, body: {} }),
    );
    const [cheapest] = suggestions;
    dataOf(
      await propose(requester, {
        lines: cheapest?.lines,
        closed: [],
        close_reason: '',
        suggestion: cheapest?.token,
      }),
    );
    const { proposal } = await read(owner);
    expect(proposal?.suggestion).toMatchObject({
      wish: 'cheapest',
      proof: 'best',
      is_changed: false,
      total: cheapest?.total_price,
    });
    dataOf(await approve(owner, proposal?.id ?? ''));
    const set = await api.db
      .selectFrom('award_set')
      .select('suggestion')
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(set.suggestion).toMatchObject({ wish: 'cheapest', is_changed: false });
  });
});

describe('the decision on a proposal', () => {
  it('makes all its orders at once, and the memo names both people', async () => {
    const id = await proposed();
    expect(await approve(requester, id)).toMatchObject({ status: 403 });
    expect(await approve(await addParty(api, 'buyer'), id)).toMatchObject({ status: 404 });
    expect(await api.as()(proposalApi.approveProposal, { params: { id } })).toMatchObject({
      status: 401,
    });
    dataOf(await approve(owner, id));
    const byOwner = { decided_by: owner.memberId };
    expect(await awardsOf(rfq.rfqId)).toEqual(
      [one, two].map(({ offer }) => ({ offer_id: offer.id, ...byOwner })).toSorted(byOffer),
    );
    const { state } = await api.db
      .selectFrom('rfq')
      .select('state')
      .where('id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('accepted');
    expect(await stateOf(id)).toBe('approved');
    expect(await proposalNews(requester)).toEqual(['proposal_approved']);
    expect(await newsOf(api, one.supplier)).toEqual(['offer_accepted']);
    expect(await newsOf(api, two.supplier)).toEqual(['offer_accepted']);
    const { content } = await api.db
      .selectFrom('decision_memo')
      .select('content')
      .where('rfq_id', '=', rfq.rfqId)
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({
      requested: { by: expect.stringMatching(/^Member/), reason: 'The lowest price of each line' },
    });
    expect(await approve(owner, id)).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await refuseIt(owner, id)).toMatchObject({ status: 409, code: 'already_decided' });
  });

  it('is not avoided by a requester who awards the lines with delegated roles', async () => {
    await proposed();
    dataOf(
      await as(owner)(nameStandIn, {
        params: { id: owner.memberId },
        body: {
          stand_in_id: requester.memberId,
          from: dayAfter(api, 0),
          to: dayAfter(api, 3),
        },
      }),
    );
    const params = { id: rfq.rfqId };
    expect(await as(requester)(buyerApi.awardLines, { params, body: division() })).toMatchObject({
      status: 403,
      code: 'own_request',
    });
    expect(await awardsOf(rfq.rfqId)).toEqual([]);
  });

  it('refuses with a reason that only the requester receives, and leaves the offers', async () => {
    const id = await proposed();
    expect(await refuseIt(requester, id)).toMatchObject({ status: 403 });
    expect(await refuseIt(await addParty(api, 'buyer'), id)).toMatchObject({ status: 404 });
    expect(await refuseIt(limited, id, ' ')).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a short reason.'] },
    });
    dataOf(await refuseIt(limited, id));
    expect(await toldTo(api, requester)).toContainEqual({
      type: 'proposal_refused',
      params: expect.objectContaining({ note: 'Wait for the third offer' }) as object,
    });
    expect(await newsOf(api, one.supplier)).toEqual([]);
    expect(await approve(owner, id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await awardsOf(rfq.rfqId)).toEqual([]);
    dataOf(await propose(requester));
  });

  it('is for the requester to withdraw', async () => {
    const id = await proposed();
    expect(await withdraw(owner, id)).toMatchObject({ status: 403, code: 'not_allowed' });
    dataOf(await withdraw(requester, id));
    expect(await stateOf(id)).toBe('withdrawn');
    expect(await approve(owner, id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await withdraw(requester, id)).toMatchObject({ status: 409, code: 'state_changed' });
  });
});

describe('a proposal lapses', () => {
  const lapses = async (change: () => Promise<unknown>) => {
    const id = await proposed();
    expect(await change()).toMatchObject({ ok: true });
    expect(await stateOf(id)).toBe('lapsed');
    expect(await proposalNews(requester)).toEqual(['proposal_lapsed']);
    expect(await approve(owner, id)).toMatchObject({ status: 409 });
    expect((await read(owner)).proposal).toBeNull();
  };

  it('with a new version of one of its offers', async () => {
    const body = { ...offerBody(api, rfq, { ...inParts, ...priced('90.00') }), seen_version: 1 };
    await lapses(() =>
      as(one.supplier)(supplierApi.reviseOffer, { params: { id: one.offer.id }, body }),
    );
    expect(await awardsOf(rfq.rfqId)).toEqual([]);
  });

  it('with the withdrawal of one of its offers', async () => {
    const body = { reason: 'price' as const, reason_text: '' };
    await lapses(() =>
      as(two.supplier)(supplierApi.withdrawOffer, { params: { id: two.offer.id }, body }),
    );
  });

  it('with an amendment of the RFQ', async () => {
    await lapses(() =>
      as(owner)(amendRfq, {
        params: { id: rfq.rfqId },
        body: {
          version: 1,
          reason: 'More of it',
          quantities: [{ line_id: lineOf(0), quantity: '30' }],
        },
      }),
    );
  });

  it('with another decision about the RFQ', async () => {
    await lapses(() =>
      as(owner)(buyerApi.awardLines, {
        params: { id: rfq.rfqId },
        body: { lines: [chosen(one, 0)], reason: 'Only this one' },
      }),
    );
    expect(await awardsOf(rfq.rfqId)).toHaveLength(1);
  });

  it('with the cancellation of another order, because the Q discount is divided again', async () => {
    dataOf(
      await as(owner)(buyerApi.awardLines, {
        params: { id: rfq.rfqId },
        body: { lines: [chosen(one, 0)] },
      }),
    );
    dataOf(await propose(requester, { lines: [chosen(two, 1)] }));
    const id = (await read(owner)).proposal?.id ?? '';
    dataOf(
      await as(owner)(cancelDealAsBuyer, {
        params: { id: one.offer.id },
        body: { reason: 'price', reason_text: '' },
      }),
    );
    expect(await stateOf(id)).toBe('lapsed');
  });

  it('with the validity of an offer, and nothing of it is awarded', async () => {
    const short = await quote(api, rfq, {
      ...inParts,
      ...priced('50.00'),
      valid_until: dayAfter(api, 1),
    });
    dataOf(await propose(requester, { lines: [chosen(short, 0), chosen(two, 1)] }));
    const id = (await read(owner)).proposal?.id ?? '';
    api.advance(3 * 24 * 3_600_000);
    expect((await read(owner)).proposal).toBeNull();
    expect(await approve(owner, id)).toMatchObject({ status: 409 });
    expect(await awardsOf(rfq.rfqId)).toEqual([]);
    // It makes room for the next one, although no job has ended it yet.
    dataOf(await propose(requester));
    expect(await stateOf(id)).toBe('lapsed');
  });
});

describe('limits of members', () => {
  it('count the whole proposal, for its request and for its approval', async () => {
    const all = {
      lines: [chosen(one, 0), chosen(two, 1), chosen(one, 2)],
      closed: [],
      close_reason: '',
    };
    expect(
      await as(limited)(buyerApi.awardLines, { params: { id: rfq.rfqId }, body: all }),
    ).toMatchObject({ status: 403, code: 'above_limit' });
    dataOf(await propose(limited, all));
    const id = (await read(limited)).proposal?.id ?? '';
    expect((await read(limited)).proposal?.can).toEqual({
      approve: false,
      refuse: false,
      withdraw: true,
      remind_approvers: false,
    });
    expect(await approve(limited, id)).toMatchObject({ status: 403, code: 'above_limit' });
    const second = await addMember(api, owner.companyId, {
      roles: ['approver'],
      limitFils: 600_00n,
    });
    dataOf(await approve(second, id));
    expect(await awardsOf(rfq.rfqId)).toHaveLength(2);
  });

  it('count the awards of copies of the RFQ for 30 days', async () => {
    dataOf(
      await as(limited)(buyerApi.awardLines, {
        params: { id: rfq.rfqId },
        body: { lines: [chosen(one, 0), chosen(two, 1)], closed: [lineOf(2)], close_reason: 'No' },
      }),
    );
    const copy = await publishRfq(api, owner, {
      quantities: [1000n],
      set: { copied_from: rfq.rfqId },
    });
    const again = await quote(api, copy, {
      lines: [{ line_id: copy.lineIds[0] ?? '', unit_price: '100.00' }],
    });
    const accept = () =>
      as(limited)(buyerApi.acceptOffer, { params: { id: again.offer.id }, body: { version: 1 } });
    const choices = async () =>
      dataOf(await as(limited)(buyerApi.readBuyerOffer, { params: { id: again.offer.id } })).can;
    const tasks = async (party: Party) =>
      dataOf(await as(party)(readBuyerReport, { query: {} })).tasks.rows.map(({ kind }) => kind);
    // AED 206 were awarded, and the limit is AED 300.
    expect(await choices()).toMatchObject({ accept: false, ask_approval: true });
    expect(await accept()).toMatchObject({ status: 403, code: 'above_limit' });
    dataOf(
      await as(requester)(buyerApi.requestApproval, {
        params: { id: again.offer.id },
        body: { version: 1, reason: 'The only one in stock' },
      }),
    );
    expect(await tasks(owner)).toContain('approve_award');
    expect(await tasks(limited)).not.toContain('approve_award');
    await api.db
      .updateTable('award')
      .set({ decided_at: new Date(api.now().getTime() - 31 * 24 * 3_600_000) })
      .where('rfq_id', '=', rfq.rfqId)
      .execute();
    expect(await choices()).toMatchObject({ accept: true, ask_approval: false });
    expect(await tasks(limited)).toContain('approve_award');
    expect(await accept()).toMatchObject({ ok: true });
  });
});

function byOffer(left: { offer_id: string }, right: { offer_id: string }): number {
  return left.offer_id < right.offer_id ? -1 : 1;
}

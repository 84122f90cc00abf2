import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amendRfq, approveRfq, submitRfq } from '#features/rfq/schema/endpoints.ts';
import * as buyerApi from '#features/offer/schema/buyer.ts';
import * as supplierApi from '#features/offer/schema/supplier.ts';
import { nameStandIn } from '#features/user/schema.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import {
  dayAfter,
  logOf,
  newsOf,
  offerBody,
  publishRfq,
  quote,
  type Quoted,
} from '../factories/offer.ts';
import { rfqBody } from '../factories/rfq.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let owner: Party;
let requester: Party;
/** May accept up to AED 1.00 alone. */
let approver: Party;
let rfq: Awaited<ReturnType<typeof publishRfq>>;
let quoted: Quoted;

beforeAll(async () => {
  api = await startApi('offer approvals');
});
beforeEach(async () => {
  owner = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  requester = await addMember(api, owner.companyId, { roles: ['requester'] });
  approver = await addMember(api, owner.companyId, { roles: ['approver'], limitFils: 100n });
  rfq = await publishRfq(api, owner, { set: { created_by: requester.memberId } });
  quoted = await quote(api, rfq);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (party: { readonly token: string }) => api.as({ token: party.token });
const ask = (party: Party, id = quoted.offer.id, version = 1, reason = 'The only one in stock') =>
  as(party)(buyerApi.requestApproval, { params: { id }, body: { version, reason } });
const refuseIt = (party: Party, reason = 'Wait for the second offer') =>
  as(party)(buyerApi.refuseApproval, { params: { id: quoted.offer.id }, body: { reason } });
const accept = (party: Party, version = 1) =>
  as(party)(buyerApi.acceptOffer, { params: { id: quoted.offer.id }, body: { version } });
const read = async (party: Party) => {
  const answer = await as(party)(buyerApi.readBuyerOffer, { params: { id: quoted.offer.id } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
};
const standIn = (absent: Party, cover: Party) =>
  as(absent)(nameStandIn, {
    params: { id: absent.memberId },
    body: { stand_in_id: cover.memberId, from: dayAfter(api, 0), to: dayAfter(api, 3) },
  });

describe('requesting the approval of an award', () => {
  it('is for the buyer’s members who see the offer, with a reason, on the version that they read', async () => {
    const params = { id: quoted.offer.id };
    const body = { version: 1, reason: 'x' };
    expect(await api.as()(buyerApi.requestApproval, { params, body })).toMatchObject({
      status: 401,
    });
    expect(await as(quoted.supplier)(buyerApi.requestApproval, { params, body })).toMatchObject({
      status: 403,
    });
    const viewer = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await ask(viewer)).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await ask(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    const other = await addMember(api, owner.companyId, { roles: ['requester'] });
    expect(await ask(other)).toMatchObject({ status: 404 });
    expect(await ask(requester, quoted.offer.id, 1, '  ')).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a short reason.'] },
    });
    expect(await ask(requester, quoted.offer.id, 2)).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await ask(owner)).toMatchObject({ status: 409, code: 'approval_needless' });
    expect((await read(owner)).approval).toBeNull();
  });

  it('is stored on the offer, notifies the approvers, and never the supplier', async () => {
    const asked = await ask(requester);
    expect(asked).toMatchObject({
      ok: true,
      data: {
        status: 'pending',
        approval: {
          requested_at: api.now().toISOString(),
          reason: 'The only one in stock',
          own: true,
        },
        can: { accept: false, ask_approval: false, refuse_approval: false },
      },
    });
    expect(await newsOf(api, owner)).toContain('award_asked');
    expect(await newsOf(api, approver)).toContain('award_asked');
    expect(await newsOf(api, requester)).not.toContain('award_asked');
    expect(await newsOf(api, quoted.supplier)).toEqual([]);
    expect(await logOf(api, quoted.offer.id)).toEqual(['supplier offer.sent']);
    const theirs = await as(quoted.supplier)(supplierApi.readQuotation, {
      params: { id: quoted.offer.id },
    });
    expect(JSON.stringify(theirs)).not.toMatch(/approval|in stock/);
    expect(await read(owner)).toMatchObject({
      approval: { own: false, requested_by: expect.stringMatching(/^Member/) as string },
      can: { accept: true, refuse_approval: true, ask_approval: false },
    });
    expect(await read(approver)).toMatchObject({
      can: { accept: false, refuse_approval: true, ask_approval: false },
    });
    const compared = await as(owner)(buyerApi.compareOffers, { params: { id: rfq.rfqId } });
    expect(compared).toMatchObject({
      data: { offers: [{ approval: { reason: 'The only one in stock' } }] },
    });
    expect(await ask(approver)).toMatchObject({ status: 409, code: 'approval_open' });
  });

  it('is also needed by an approver above their own limit', async () => {
    expect(await accept(approver)).toMatchObject({ status: 403, code: 'above_limit' });
    expect((await read(approver)).can).toMatchObject({ accept: false, ask_approval: true });
    expect(await ask(approver)).toMatchObject({ ok: true });
    expect(await accept(approver)).toMatchObject({ status: 403, code: 'above_limit' });
    expect(await accept(owner)).toMatchObject({ ok: true });
    expect(await newsOf(api, approver)).toContain('award_approved');
  });
});

describe('the approver’s decision on an award', () => {
  it('approves by accepting, with the same checks, and both members are notified', async () => {
    await ask(requester);
    expect(await accept(owner)).toMatchObject({
      ok: true,
      data: { status: 'accepted', approval: null },
    });
    expect(await newsOf(api, requester)).toContain('award_approved');
    expect(await newsOf(api, quoted.supplier)).toEqual(['offer_accepted']);
    expect(await refuseIt(owner)).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await ask(requester)).toMatchObject({ status: 409, code: 'already_decided' });
  });

  it('refuses with a reason that only the requester receives', async () => {
    expect(await refuseIt(owner)).toMatchObject({ status: 409, code: 'state_changed' });
    await ask(requester);
    expect(await refuseIt(owner, ' ')).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a short reason.'] },
    });
    expect(await refuseIt(requester)).toMatchObject({ status: 403 });
    expect(await refuseIt(await addParty(api, 'buyer'))).toMatchObject({ status: 404 });
    expect(
      await api.as()(buyerApi.refuseApproval, {
        params: { id: quoted.offer.id },
        body: { reason: 'x' },
      }),
    ).toMatchObject({ status: 401 });
    expect(await refuseIt(approver)).toMatchObject({
      ok: true,
      data: { status: 'pending', approval: null },
    });
    expect(await toldTo(api, requester)).toContainEqual({
      type: 'award_refused',
      params: expect.objectContaining({
        note: 'Wait for the second offer',
        offer_id: quoted.offer.id,
      }) as unknown,
    });
    expect(await newsOf(api, quoted.supplier)).toEqual([]);
    expect(await refuseIt(owner)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await ask(requester)).toMatchObject({ ok: true });
  });

  it('is refused to the requester, even while they delegate for the owner', async () => {
    expect(await standIn(owner, requester)).toMatchObject({ ok: true });
    const colleague = await addMember(api, owner.companyId, { roles: ['requester', 'viewer'] });
    expect(await ask(colleague)).toMatchObject({ ok: true });
    await refuseIt(owner);
    // Requested before the delegation began: delegated roles do not approve an own request.
    await api.db
      .updateTable('offer')
      .set({
        approval_asked_by: requester.memberId,
        approval_asked_at: api.now(),
        approval_reason: 'x',
      })
      .where('id', '=', quoted.offer.id)
      .execute();
    expect(await accept(requester)).toMatchObject({ status: 403, code: 'own_request' });
    expect((await read(requester)).can).toMatchObject({ accept: false, buy: false });
    await refuseIt(owner);
    await ask(colleague);
    expect(await accept(requester)).toMatchObject({ ok: true });
    expect(await newsOf(api, colleague)).toContain('award_approved');
  });
});

describe('a requested approval', () => {
  const lapsed = async () => {
    expect((await read(owner)).approval).toBeNull();
    expect((await newsOf(api, requester)).filter((type) => type === 'award_lapsed')).toHaveLength(
      1,
    );
  };

  it('lapses with a new version of the offer', async () => {
    await ask(requester);
    const body = { ...offerBody(api, rfq), seen_version: 1 };
    expect(
      await as(quoted.supplier)(supplierApi.reviseOffer, { params: { id: quoted.offer.id }, body }),
    ).toMatchObject({ ok: true });
    await lapsed();
    expect(await ask(requester, quoted.offer.id, 2)).toMatchObject({ ok: true });
  });

  it('lapses with the offer’s withdrawal', async () => {
    await ask(requester);
    const body = { reason: 'other' as const, reason_text: 'Sold' };
    await as(quoted.supplier)(supplierApi.withdrawOffer, { params: { id: quoted.offer.id }, body });
    await lapsed();
  });

  it('lapses with an amendment of the RFQ, after which the supplier must confirm', async () => {
    await ask(requester);
    const amended = await as(owner)(amendRfq, {
      params: { id: rfq.rfqId },
      body: {
        version: 1,
        reason: 'More of it',
        quantities: [{ line_id: rfq.lineIds[0] ?? '', quantity: '30' }],
      },
    });
    expect(amended).toMatchObject({ ok: true });
    await lapsed();
    expect(await ask(requester)).toMatchObject({ status: 409, code: 'offer_unconfirmed' });
  });

  it('remains while another offer is accepted and may be cancelled again', async () => {
    await ask(requester);
    const other = await quote(api, rfq);
    const body = { version: 1 };
    await as(owner)(buyerApi.acceptOffer, { params: { id: other.offer.id }, body });
    expect((await newsOf(api, requester)).filter((type) => type === 'award_lapsed')).toEqual([]);
    expect(await accept(owner)).toMatchObject({ status: 409, code: 'already_decided' });
  });
});

describe('an RFQ submitted for approval', () => {
  it('by a delegate needs another member: the delegated roles do not publish it', async () => {
    await standIn(owner, requester);
    const sent = await as(requester)(submitRfq, { body: await rfqBody(api) });
    if (!sent.ok) throw new Error(sent.code);
    expect(sent.data).toMatchObject({ status: 'pending', can: { approve: false, refuse: true } });
    const params = { id: sent.data.id };
    expect(await as(requester)(approveRfq, { params, body: {} })).toMatchObject({
      status: 403,
      code: 'own_request',
    });
    const colleague = await addMember(api, owner.companyId, { roles: ['requester'] });
    const theirs = await as(colleague)(submitRfq, {
      body: await rfqBody(api, { confirm_duplicate: true }),
    });
    if (!theirs.ok) throw new Error(theirs.code);
    expect(
      await as(requester)(approveRfq, { params: { id: theirs.data.id }, body: {} }),
    ).toMatchObject({ ok: true });
    expect(await as(owner)(approveRfq, { params, body: {} })).toMatchObject({
      ok: true,
      data: { status: 'active' },
    });
  });
});

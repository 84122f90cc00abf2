import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountType } from '#shared/actor.ts';
import { readProfile, saveProfile, submitReview } from '#features/account/schema.ts';
import { undoReviewMs } from '#features/account/rules/review-table.ts';
import * as endpoints from '#features/company-review/schema.ts';
import { rejectOffer } from '#features/offer/schema/buyer.ts';
import { addParty } from '../factories/access.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { giveAddress } from '../factories/order.ts';
import { newOperator, submitCompany, type Submitted } from '../factories/review-documents.ts';
import { confirmFields, runNotices, settleReviews } from '../factories/review-steps.ts';
import { startApi, type TestApi } from '../harness/api.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('review undo');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  // Sign-ups of one client are limited by the hour.
  api.advance(600_000);
  await settleReviews(api);
});

/** A company under review with every field confirmed, a second before its reviewer decides. */
async function compared(type: AccountType = 'buyer') {
  count += 1;
  const company = await submitCompany(api, type, `undo-${count}@undo.test`);
  const { token } = await newOperator(api);
  const client = api.as({ token });
  await confirmFields(client, company.companyId);
  api.advance(1000);
  const params = { id: company.companyId };
  const approve = async () => client(endpoints.approveCompany, { params });
  const undo = async () => client(endpoints.undoDecision, { params });
  return { company, client, params, approve, undo };
}

/** The mails and notifications about decisions that the applicant received. */
async function toldOf({ email, memberId }: Submitted): Promise<string[]> {
  const kinds = ['account_approved', 'account_refused'];
  const mails = await api.db
    .selectFrom('message')
    .select('kind')
    .where('destination', '=', email)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute();
  const bell = await api.db
    .selectFrom('notification')
    .select('type')
    .where('member_id', '=', memberId)
    .where('type', 'in', kinds)
    .orderBy('id')
    .execute();
  return [...mails.map(({ kind }) => `mail ${kind}`), ...bell.map(({ type }) => `bell ${type}`)];
}

describe('a decision within its ten seconds', { timeout: testMsMax }, () => {
  it('sends no notice, and is undone with its documents', async () => {
    const { company, client, params, approve, undo } = await compared();
    const until = new Date(api.now().getTime() + undoReviewMs).toISOString();
    expect(await approve()).toMatchObject({
      ok: true,
      data: { status: 'active', documents_decided: 3, undo_until: until, can: { undo: true } },
    });
    expect(await client(endpoints.readUndoable, {})).toMatchObject({
      data: {
        decision: { company_id: company.companyId, verb: 'approve', undo_until: until },
      },
    });
    api.advance(undoReviewMs - 1);
    expect(await runNotices(api)).toBe(0);
    expect(await toldOf(company)).toEqual([]);
    expect(await undo()).toMatchObject({
      ok: true,
      message: 'The decision on \u2068الدانة للمقاولات\u2069 is undone. Nobody was notified.',
      data: {
        status: 'pending',
        review: { state: 'submitted', decided_at: null, decided_by: null },
        documents_decided: 0,
        fields_left: 0,
        undo_until: null,
        can: { approve: true, undo: false },
      },
    });
    expect(await api.as({ token: company.token })(readProfile, {})).toMatchObject({
      data: { status: 'pending', review: { state: 'submitted' } },
    });
    expect(await client(endpoints.readUndoable, {})).toMatchObject({ data: { decision: null } });
    expect(await settleReviews(api)).toBe(0);
    expect(await toldOf(company)).toEqual([]);
    const review = await client(endpoints.readCompany, { params });
    expect(review.ok && review.data.events.slice(0, 2).map(({ verb }) => verb)).toEqual([
      'account.decisionUndone',
      'account.approved',
    ]);
  });

  it('that rejected a document opens that document again', async () => {
    const { company, client, params, undo } = await compared();
    const body = { document: company.documents.licence, reason: 'unreadable' } as const;
    expect(await client(endpoints.refuseCompany, { params, body })).toMatchObject({
      data: { review: { state: 'refused' }, can: { undo: true } },
    });
    const undone = await undo();
    expect(undone).toMatchObject({
      data: { review: { state: 'submitted', note: '' }, can: { approve: true, refuse: false } },
    });
    expect(undone.ok && undone.data.documents.map(({ state }) => state)).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect(await settleReviews(api)).toBe(0);
    expect(await toldOf(company)).toEqual([]);
  });

  it('is undone once, and can be decided again', async () => {
    const { company, approve, undo } = await compared();
    await approve();
    const both = await Promise.all([undo(), undo()]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'undo_over' });
    expect(await approve()).toMatchObject({ ok: true });
    expect(await settleReviews(api)).toBe(1);
    expect(await toldOf(company)).toEqual(['mail account_approved', 'bell account_approved']);
  });

  it.each([
    ['buyer', '/buyer/create-rfq/new', 'Publish your first RFQ'],
    ['supplier', '/seller/buy-now', 'See open RFQs'],
  ] as const)('mails an approved %s its first step', async (type, page, label) => {
    const { company, approve } = await compared(type);
    await approve();
    expect(await settleReviews(api)).toBe(1);
    const { id } = await api.db
      .selectFrom('message')
      .select('id')
      .where('destination', '=', company.email)
      .where('kind', '=', 'account_approved')
      .executeTakeFirstOrThrow();
    const html = await (await api.fetch(`/outbox/${id}/mail`)).text();
    expect(html).toMatch(new RegExp(`href="[^"]*${page}"[^>]*>\\s*${label}`));
  });

  it('is offered to its own reviewer, and only the newest', async () => {
    const one = await compared();
    const two = await compared();
    await one.approve();
    expect(await two.client(endpoints.readUndoable, {})).toMatchObject({
      data: { decision: null },
    });
    await confirmFields(one.client, two.company.companyId);
    api.advance(1);
    await one.client(endpoints.approveCompany, { params: two.params });
    expect(await one.client(endpoints.readUndoable, {})).toMatchObject({
      data: { decision: { company_id: two.company.companyId } },
    });
  });
});

describe('the end of the ten seconds', { timeout: testMsMax }, () => {
  it('refuses the undo before the notices were sent, and sends them once', async () => {
    const { company, client, params, approve, undo } = await compared();
    await approve();
    api.advance(undoReviewMs);
    expect(await undo()).toMatchObject({
      status: 409,
      code: 'undo_over',
      message: 'This decision can no longer be undone: the applicant has been notified.',
    });
    expect(await client(endpoints.readCompany, { params })).toMatchObject({
      data: { undo_until: null, can: { undo: false } },
    });
    expect(await client(endpoints.readUndoable, {})).toMatchObject({ data: { decision: null } });
    const sent = await Promise.all([runNotices(api), runNotices(api)]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await toldOf(company)).toEqual(['mail account_approved', 'bell account_approved']);
    expect(await undo()).toMatchObject({ code: 'undo_over' });
  });

  it('either undoes or notifies if both come at once', async () => {
    const { company, approve, undo } = await compared();
    await approve();
    const over = new Date(api.now().getTime() + undoReviewMs);
    const [undone, sent] = await Promise.all([undo(), runNotices(api, over)]);
    expect(sent).toBe(undone.ok ? 0 : 1);
    expect(await toldOf(company)).toHaveLength(undone.ok ? 0 : 2);
    expect(await api.as({ token: company.token })(readProfile, {})).toMatchObject({
      data: { review: { state: undone.ok ? 'submitted' : 'approved' } },
    });
  });

  it('is reached by a second decision on the company, whose first notices are sent with it', async () => {
    const { company, client, params } = await compared();
    const refuse = async () =>
      client(endpoints.refuseCompany, {
        params,
        body: { document: company.documents.licence, reason: 'unreadable' },
      });
    await refuse();
    await api.db
      .updateTable('company')
      .set({ review_state: 'submitted' })
      .where('id', '=', company.companyId)
      .execute();
    expect(await refuse()).toMatchObject({ ok: true });
    expect(await toldOf(company)).toEqual(['mail account_refused', 'bell account_refused']);
    expect(await settleReviews(api)).toBe(1);
    expect(await toldOf(company)).toHaveLength(4);
  });
});

describe('a decision on which somebody acted', { timeout: testMsMax }, () => {
  const used = {
    status: 409,
    code: 'undo_used',
    message: 'This decision can no longer be undone: the company has already acted on it.',
  };

  it('is not undone after any act of a company that it made active', async () => {
    const { company, client, params, approve, undo } = await compared();
    await approve();
    await giveAddress(api, company);
    expect(await undo()).toMatchObject(used);
    expect(await client(endpoints.readCompany, { params })).toMatchObject({
      data: { review: { state: 'approved' }, undo_until: null, can: { undo: false } },
    });
    expect(await settleReviews(api)).toBe(1);
    expect(await toldOf(company)).toHaveLength(2);
  });

  it('is undone after ordinary acts of a company that was active before', async () => {
    const { company, approve, undo } = await compared();
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now(), renewal_expires_on: '2028-11-20' })
      .where('id', '=', company.companyId)
      .execute();
    expect(await approve()).toMatchObject({ code: 'fields_unconfirmed' });
    const { client } = await compared();
    await confirmFields(client, company.companyId);
    expect(await approve()).toMatchObject({ data: { licence_expires_on: '2028-11-20' } });
    await giveAddress(api, company);
    expect(await undo()).toMatchObject({
      data: { status: 'active', licence_expires_on: '2027-11-20', first_review: false },
    });
  });

  it('is not undone after the applicant corrected its account', async () => {
    const { company, client, params, undo } = await compared();
    const body = { document: company.documents.licence, reason: 'unreadable' } as const;
    await client(endpoints.refuseCompany, { params, body });
    const owner = api.as({ token: company.token });
    expect(await owner(saveProfile, { body: { position: 'Director' } })).toMatchObject({
      ok: true,
    });
    expect(await undo()).toMatchObject(used);
    expect(await owner(submitReview, {})).toMatchObject({ code: 'documents_missing' });
  });

  it('is not undone after a buyer decided on an offer of the company', async () => {
    const buyer = await addParty(api, 'buyer');
    const { supplier, offer } = await quote(api, await publishRfq(api, buyer));
    api.advance(1000);
    const { token } = await newOperator(api);
    const id = supplier.companyId;
    await api.db
      .updateTable('company')
      .set({
        review_state: 'submitted',
        submitted_at: api.now(),
        approved_at: null,
        licence_expires_on: '2027-11-20',
      })
      .where('id', '=', id)
      .execute();
    const client = api.as({ token });
    expect(await client(endpoints.approveCompany, { params: { id } })).toMatchObject({ ok: true });
    await api.as({ token: buyer.token })(rejectOffer, {
      params: { id: offer.id },
      body: { reason: 'price', reason_text: '' },
    });
    expect(await client(endpoints.undoDecision, { params: { id } })).toMatchObject(used);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewCalendar } from '#features/calendar/schema.ts';
import * as companies from '#features/console/schema/companies.ts';
import { readDashboard } from '#features/console/schema/dashboard.ts';
import * as rfqs from '#features/console/schema/rfqs.ts';
import { consoleStatuses } from '#features/console/rules/console-status.ts';
import { queueKinds, workQueues } from '#features/work-queue/rules.ts';
import { readOperatorSession } from '#features/operator/schema/session.ts';
import * as rfqEndpoints from '#features/rfq/schema/endpoints.ts';
import { readSession } from '#features/session/schema.ts';
import type { OperatorRole } from '#shared/actor.ts';
import { addMember, addParty, toldTo, type Party } from '../factories/access.ts';
import { giveAccess, quote, publishRfq as publishWithFacts } from '../factories/offer.ts';
import { publishRfq, rfqBody } from '../factories/rfq.ts';
import { addDesks } from './authorisation/world.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
const tokens = new Map<string, string>();
const as = (role: OperatorRole) => api.as({ token: tokens.get(role) ?? '' });

beforeAll(async () => {
  api = await startApi('console');
  const { desks } = await addDesks(api);
  for (const { name, token } of desks) tokens.set(name, token);
  buyer = await addParty(api, 'buyer', { name: 'Al Dana Contracting' });
  supplier = await addParty(api, 'supplier', { name: 'مواد الخليج' });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** When the rule in force was set: a new one names it. */
async function ruleSeen(): Promise<string> {
  const answer = await as('reviewer')(rfqs.readModerationRule, {});
  return answer.ok ? (answer.data.set?.at ?? '') : '';
}

async function rule(newcomerBelow: number, findsContacts: boolean): Promise<void> {
  const seen = await ruleSeen();
  const body = {
    newcomer_below: newcomerBelow,
    finds_contacts: findsContacts,
    reason: 'The test says so',
    seen,
  };
  expect(await as('reviewer')(rfqs.setModerationRule, { body })).toMatchObject({ ok: true });
}

async function lastActivity(verb: string) {
  const { params } = await api.db
    .selectFrom('activity')
    .select('params')
    .where('verb', '=', verb)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return params;
}

describe('all companies', () => {
  it('are for reviewers', async () => {
    expect(await api.as()(companies.listAllCompanies, { query: {} })).toMatchObject({
      status: 401,
    });
    expect(await api.as(buyer)(companies.listAllCompanies, { query: {} })).toMatchObject({
      status: 401,
    });
    expect(await as('finance')(companies.listAllCompanies, { query: {} })).toMatchObject({
      status: 403,
    });
  });

  it('are found by name in either script, licence, TRN and the e-mail of any user', async () => {
    const clerk = await addMember(api, buyer.companyId, { roles: ['viewer'] });
    await api.db
      .updateTable('member')
      .set({ email_key: 'clerk_7@dana.test' })
      .where('id', '=', clerk.memberId)
      .execute();
    await api.db
      .updateTable('company')
      .set({ licence_number: 'CN-4711', trn: '100123456700003' })
      .where('id', '=', buyer.companyId)
      .execute();
    const find = async (key: string) => {
      const answer = await as('reviewer')(companies.listAllCompanies, { query: { key } });
      return answer.ok ? answer.data.data.map(({ id }) => id) : [];
    };
    for (const key of ['dana cont', 'cn-4711', '100123456700003', 'clerk_7@'])
      expect(await find(key), key).toEqual([buyer.companyId]);
    expect(await find('الخليج')).toEqual([supplier.companyId]);
    expect(await find('clerk%7')).toEqual([]);
  });

  it('have one status each, by the rule', async () => {
    const changes = {
      pending: { approved_at: null, review_state: 'incomplete' as const },
      refused: { approved_at: null, review_state: 'refused' as const },
      expired: { licence_expires_on: '2020-01-01' },
      closed: { closed_at: api.now() },
      active: {},
    };
    const planted = new Map<string, string>();
    for (const [status, set] of Object.entries(changes)) {
      const party = await addParty(api, 'buyer', { name: `Stands ${status}` });
      if (Object.keys(set).length > 0)
        await api.db.updateTable('company').set(set).where('id', '=', party.companyId).execute();
      planted.set(status, party.companyId);
    }
    for (const status of consoleStatuses) {
      const answer = await as('reviewer')(companies.listAllCompanies, {
        query: { status, key: 'Stands' },
      });
      const rows = answer.ok ? answer.data.data : [];
      const expected = planted.get(status);
      expect(rows.map(({ id }) => id)).toEqual(expected === undefined ? [] : [expected]);
      expect(rows.every((row) => row.status === status)).toBe(true);
    }
    expect(
      await as('reviewer')(companies.listAllCompanies, { query: { status: 'odd' } }),
    ).toMatchObject({
      status: 422,
    });
  });

  it('show money to finance only', async () => {
    const params = { id: supplier.companyId };
    await api.db
      .insertInto('wallet')
      .values({ company_id: supplier.companyId, balance_fils: 123_45n })
      .execute();
    expect(await as('reviewer')(companies.readCompanyDetail, { params })).toMatchObject({
      data: { wallet: null },
    });
    expect(await as('administrator')(companies.readCompanyDetail, { params })).toMatchObject({
      data: {
        wallet: { balance: '123.45' },
        users: [{ owner: true, two_step: false }],
        status: 'active',
      },
    });
    await api.db.deleteFrom('wallet').where('company_id', '=', supplier.companyId).execute();
  });
});

describe('suspending a company', () => {
  it('refuses every call that needs an approval, notifies the owner and is lifted by a new decision', async () => {
    const party = await addParty(api, 'buyer', { name: 'Sand & Sons' });
    const params = { id: party.companyId };
    const body = { reason: 'The licence is not theirs' };
    expect(
      await as('reviewer')(companies.suspendCompany, { params, body: { reason: ' x ' } }),
    ).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    const done = await as('reviewer')(companies.suspendCompany, { params, body });
    expect(done).toMatchObject({
      data: {
        status: 'suspended',
        suspension: { reason: body.reason },
        can: { suspend: false, lift: true },
      },
    });
    const published = await api.as(party)(rfqEndpoints.submitRfq, { body: await rfqBody(api) });
    expect(published).toMatchObject({ status: 403, code: 'account_suspended' });
    expect(await api.as(party)(readSession, {})).toMatchObject({
      data: { company: { approved: false, suspended: true } },
    });
    expect((await toldTo(api, party)).at(-1)).toMatchObject({
      type: 'account_suspended',
      params: { note: body.reason },
    });
    const mail = await api.db
      .selectFrom('message')
      .select('kind')
      .where('kind', '=', 'account_suspended')
      .executeTakeFirst();
    expect(mail).toBeDefined();
    expect(await lastActivity('account.suspended')).toMatchObject({
      reason: body.reason,
      state: { old: 'open', new: 'suspended' },
    });
    expect(await as('reviewer')(companies.suspendCompany, { params, body })).toMatchObject({
      status: 409,
      code: 'already_decided',
    });
    const lifted = await as('reviewer')(companies.liftSuspension, {
      params,
      body: { reason: 'Cleared up' },
    });
    expect(lifted).toMatchObject({ data: { status: 'active', suspension: null } });
    expect(await api.as(party)(rfqEndpoints.submitRfq, { body: await rfqBody(api) })).toMatchObject(
      { ok: true },
    );
    expect((await toldTo(api, party)).map(({ type }) => type)).toContain('account_restored');
  });

  it('ends the sessions of its users, with a reason in the log', async () => {
    const party = await addParty(api, 'buyer', { name: 'Lost Phone Trading' });
    const untouched = await addParty(api, 'buyer');
    const input = { params: { id: party.companyId }, body: { reason: 'Phone stolen' } };
    expect(await api.as(party)(renewCalendar, {})).toMatchObject({ ok: true });
    const signedIn = await as('reviewer')(companies.readCompanyDetail, { params: input.params });
    expect(signedIn).toMatchObject({ data: { can: { end_sessions: true } } });
    expect(await as('content')(companies.endCompanySessions, input)).toMatchObject({ status: 403 });
    const done = await as('reviewer')(companies.endCompanySessions, input);
    expect(done).toMatchObject({ data: { can: { end_sessions: false } } });
    expect(await api.as(party)(readSession, {})).toMatchObject({ data: null });
    expect(await api.as(untouched)(readSession, {})).toMatchObject({
      data: { company: { approved: true } },
    });
    const feed = await api.db
      .selectFrom('calendar_feed')
      .select('ended_at')
      .where('member_id', '=', party.memberId)
      .executeTakeFirst();
    expect(feed).toEqual({ ended_at: expect.any(Date) });
    expect(await lastActivity('account.sessionsEnded')).toEqual({ reason: 'Phone stolen', n: 1 });
    expect(await as('reviewer')(companies.endCompanySessions, input)).toMatchObject({
      code: 'state_changed',
    });
    const unknown = { ...input, params: { id: crypto.randomUUID() } };
    expect(await as('reviewer')(companies.endCompanySessions, unknown)).toMatchObject({
      status: 404,
    });
  });

  it('stops notifications of new RFQs', async () => {
    const hears = await addParty(api, 'supplier');
    const silent = await addParty(api, 'supplier');
    const rfq = await rfqBody(api);
    for (const { companyId } of [hears, silent])
      await api.db
        .insertInto('company_category')
        .values({ company_id: companyId, category_id: rfq.category_id, created_at: api.now() })
        .execute();
    const params = { id: silent.companyId };
    await as('reviewer')(companies.suspendCompany, { params, body: { reason: 'To be looked at' } });
    await publishRfq(api, buyer);
    expect((await toldTo(api, hears)).map(({ type }) => type)).toEqual(['rfq_published']);
    expect((await toldTo(api, silent)).map(({ type }) => type)).toEqual(['account_suspended']);
  });
});

describe('moderation', () => {
  it('holds the first RFQ of a company until an operator has approved it, and notifies its author', async () => {
    await rule(1, false);
    const author = await addParty(api, 'buyer', { name: 'New Horizon' });
    const held = await publishRfq(api, author);
    expect(held).toMatchObject({
      status: 'pending',
      pending_for: 'operator',
      moderation_causes: ['newcomer'],
    });
    const params = { id: held.id };
    expect(await api.as(author)(rfqEndpoints.approveRfq, { params, body: {} })).toMatchObject({
      status: 403,
    });
    const queue = await as('reviewer')(rfqs.listAllRfqs, { query: { state: 'to_moderate' } });
    expect(queue).toMatchObject({
      data: { data: [{ id: held.id, held: true }] },
      extra: { to_moderate: 1 },
    });
    const seen = await as('reviewer')(rfqs.readDealDetail, { params });
    expect(seen).toMatchObject({
      data: { can: { approve: true, refuse: true, take_down: false } },
    });
    const stale = await as('reviewer')(rfqEndpoints.approveAsOperator, {
      params,
      body: { version: held.version + 1 },
    });
    expect(stale).toMatchObject({ status: 409, code: 'conflict' });
    expect(
      await as('reviewer')(rfqEndpoints.approveAsOperator, {
        params,
        body: { version: held.version },
      }),
    ).toMatchObject({ ok: true });
    expect(
      await as('reviewer')(rfqEndpoints.approveAsOperator, { params, body: {} }),
    ).toMatchObject({
      code: 'already_decided',
    });
    expect((await toldTo(api, author)).map(({ type }) => type)).toEqual(['rfq_approved']);
    // The second one is not new any more.
    expect(await publishRfq(api, author, { title: 'Another one' })).toMatchObject({
      status: 'active',
    });
    await rule(0, false);
  });

  it('follows the approval of the company’s own approver, and rejects with a reason', async () => {
    await rule(1, false);
    const owner = await addParty(api, 'buyer');
    const clerk = await addMember(api, owner.companyId, { roles: ['requester'] });
    const asked = await publishRfq(api, clerk);
    expect(asked).toMatchObject({ pending_for: 'approver', moderation_causes: [] });
    const params = { id: asked.id };
    expect(
      await as('reviewer')(rfqEndpoints.approveAsOperator, { params, body: {} }),
    ).toMatchObject({ status: 403 });
    const approved = await api.as(owner)(rfqEndpoints.approveRfq, { params, body: {} });
    expect(approved).toMatchObject({ data: { status: 'pending', pending_for: 'operator' } });
    expect(
      await as('reviewer')(rfqEndpoints.refuseAsOperator, { params, body: { reason: 'no' } }),
    ).toMatchObject({
      status: 422,
    });
    const reason = 'Not a thing that may be traded';
    expect(
      await as('reviewer')(rfqEndpoints.refuseAsOperator, { params, body: { reason } }),
    ).toMatchObject({
      ok: true,
    });
    expect(await lastActivity('rfq.refused')).toMatchObject({ reason });
    expect((await toldTo(api, clerk)).at(-1)).toMatchObject({
      type: 'rfq_refused',
      params: { note: reason },
    });
    await rule(0, false);
  });

  it('finds contacts in new, edited and amended texts, and accepts approved ones a second time', async () => {
    await rule(0, true);
    const author = await addParty(api, 'buyer');
    const note = 'Call ٠٥٠ ١٢٣ ٤٥٦٧ before delivery';
    const held = await publishRfq(api, author, { note });
    expect(held).toMatchObject({ pending_for: 'operator', moderation_causes: ['contact'] });
    const params = { id: held.id };
    expect(await as('reviewer')(rfqs.readDealDetail, { params })).toMatchObject({
      data: { moderation: { for: ['contact'], contacts: ['0501234567'] } },
    });
    await as('reviewer')(rfqEndpoints.approveAsOperator, { params, body: {} });
    expect(await publishRfq(api, author, { note, title: 'Once more' })).toMatchObject({
      status: 'active',
    });
    // An edit with another contact withdraws the RFQ from suppliers.
    const { version } = await publishRfq(api, author, { title: 'Plain' }).then(async (plain) => {
      const body = {
        ...(await rfqBody(api, { note: 'Mail to me@dana.test' })),
        version: plain.version,
      };
      const edited = await api.as(author)(rfqEndpoints.editRfq, { params: { id: plain.id }, body });
      expect(edited).toMatchObject({
        data: { status: 'pending', pending_for: 'operator', published_at: null },
      });
      return plain;
    });
    expect(version).toBeGreaterThan(0);
    const bought = await publishWithFacts(api, author);
    await giveAccess(api, supplier, bought.rfqId);
    await api.db
      .updateTable('rfq')
      .set({ first_bought_at: api.now() })
      .where('id', '=', bought.rfqId)
      .execute();
    const amended = await api.as(author)(rfqEndpoints.amendRfq, {
      params: { id: bought.rfqId },
      body: { version: 1, reason: 'Clearer words', note: 'See www.dana.test' },
    });
    expect(amended).toMatchObject({ status: 422, errors: { note: [expect.any(String)] } });
    await rule(0, false);
  });

  it('follows a rule that only a new decision changes', async () => {
    const body = {
      newcomer_below: '٢',
      finds_contacts: true,
      reason: 'Too many fakes',
      seen: await ruleSeen(),
    };
    api.advance(1000);
    expect(await as('finance')(rfqs.setModerationRule, { body })).toMatchObject({ status: 403 });
    expect(
      await as('reviewer')(rfqs.setModerationRule, { body: { ...body, reason: '' } }),
    ).toMatchObject({
      status: 422,
    });
    expect(await as('reviewer')(rfqs.setModerationRule, { body })).toMatchObject({
      data: { newcomer_below: 2, set: { reason: 'Too many fakes' } },
    });
    expect(await lastActivity('moderation.ruled')).toMatchObject({
      rule: { old: { newcomer_below: '0' }, new: { newcomer_below: '2', finds_contacts: 'true' } },
    });
    // A colleague who has read the rule before sets nothing over it, and an empty field is no zero.
    expect(await as('reviewer')(rfqs.setModerationRule, { body })).toMatchObject({
      code: 'state_changed',
    });
    for (const newcomer_below of ['', '-1', '101', '0x10']) {
      expect(
        await as('reviewer')(rfqs.setModerationRule, { body: { ...body, newcomer_below } }),
      ).toMatchObject({
        status: 422,
        errors: { newcomer_below: [expect.any(String)] },
      });
    }
    await rule(0, false);
  });
});

describe('a deal in the console', () => {
  it('shows accesses, offers with their versions and the refunds of taking it down', async () => {
    const owner = await addParty(api, 'buyer');
    const rfq = await publishWithFacts(api, owner);
    const { offer, supplier: seller } = await quote(api, rfq);
    const params = { id: rfq.rfqId };
    const seen = await as('reviewer')(rfqs.readDealDetail, { params });
    expect(seen).toMatchObject({
      data: {
        accesses: [{ refunded_at: null }],
        offers: [{ id: offer.id, status: 'pending', versions: [{ number: 1 }] }],
        takes_back: { count: 1 },
        can: { take_down: true },
      },
    });
    const ofBuyer = await as('reviewer')(rfqs.listAllRfqs, { query: { company: owner.companyId } });
    expect(ofBuyer).toMatchObject({
      data: { total: 1 },
      extra: { company: { id: owner.companyId } },
    });
    const list = (query: object) => as('reviewer')(rfqs.listAllRfqs, { query });
    const { companyId: company } = seller;
    expect(await list({ company })).toMatchObject({
      data: { total: 1, data: [{ id: rfq.rfqId }] },
      extra: { company: { id: company } },
    });
    expect(await list({ company, state: 'canceled' })).toMatchObject({ data: { total: 0 } });
    expect(await list({ company: rfq.rfqId })).toMatchObject({
      data: { total: 0 },
      extra: { company: null },
    });
  });
});

describe('the dashboard', () => {
  it('shows each operator their own work queues, in few queries', async () => {
    const kindsOf = async (role: OperatorRole) => {
      const answer = await as(role)(readDashboard, {});
      return answer.ok ? answer.data : null;
    };
    const reviewer = await kindsOf('reviewer');
    expect(reviewer?.queues.map(({ kind }) => kind)).toEqual(['reviews', 'moderation']);
    expect(reviewer?.months).toHaveLength(12);
    expect(reviewer?.months.at(-1)?.fees).toBeNull();
    expect(reviewer?.books).toBeNull();
    const finance = await kindsOf('finance');
    expect(finance?.queues.every(({ kind }) => kind !== 'reviews' && kind !== 'messages')).toBe(
      true,
    );
    expect(finance?.months).toEqual([]);
    expect((await kindsOf('content'))?.queues.map(({ kind }) => kind)).toEqual([
      'messages',
      'meetings',
    ]);
    const { statements } = await watchQueries(() => as('administrator')(readDashboard, {}));
    // The session, the work queues, the months and the last proof of the books.
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it('has the counters of the sidebar in one query, for the own work queues only', async () => {
    const { result, statements } = await watchQueries(() =>
      as('administrator')(readOperatorSession, {}),
    );
    expect(Object.keys(result.ok ? (result.data?.waiting ?? {}) : {}).toSorted()).toEqual(
      [...queueKinds].toSorted(),
    );
    expect(statements).toHaveLength(2);
    const finance = JSON.stringify(await as('finance')(readOperatorSession, {}));
    for (const kind of queueKinds)
      expect(finance.includes(`"${kind}"`), kind).toBe(workQueues[kind].role === 'finance');
  });

  it('counts pending records with their age, and the months’ own rows', async () => {
    await api.db
      .updateTable('company')
      .set({ review_state: 'approved' })
      .where('review_state', '=', 'submitted')
      .execute();
    const late = await addParty(api, 'supplier', { name: 'Waits too long' });
    await api.db
      .updateTable('company')
      .set({
        review_state: 'submitted',
        submitted_at: new Date(api.now().getTime() - 25 * 3_600_000),
      })
      .where('id', '=', late.companyId)
      .execute();
    api.advance(61_000);
    const answer = await as('administrator')(readDashboard, {});
    const view = answer.ok ? answer.data : null;
    expect(view?.queues.find(({ kind }) => kind === 'reviews')).toMatchObject({
      count: 1,
      late: 1,
    });
    expect(view?.reviews).toMatchObject([{ id: late.companyId, late: true }]);
    const month = view?.months.at(-1);
    for (const [name, state] of [
      ['rfqs', 'published'],
      ['awards', 'awarded'],
    ] as const) {
      const query = { state, from: month?.from ?? '', to: month?.to ?? '' };
      const rows = await as('reviewer')(rfqs.listAllRfqs, { query });
      expect(rows).toMatchObject({ data: { total: month?.[name] } });
    }
  });
});

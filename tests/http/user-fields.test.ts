import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findActor } from '#features/session/reads.ts';
import { readSession, type OpenSessionView } from '#features/session/schema.ts';
import * as sessions from '#features/session/schema.ts';
import * as endpoints from '#features/user/schema.ts';
import { permissionsOf } from '#shared/actor.ts';
import { goodPassword } from '../factories/company.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { addColleague, signInAs, userBody, type AddUserBody } from '../factories/user.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('user-fields');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (who: Party) => api.as({ token: who.token });
const dayMs = 86_400_000;
/** The tests' clock as Dubai's calendar shows it, so many days on. */
const dayAfter = (days: number) =>
  new Date(api.now().getTime() + 4 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
const nobody = '019a0000-0000-7000-8000-00000000dead';

async function sessionOf(token: string) {
  const answer = await api.as({ token })(readSession, {});
  if (!answer.ok || answer.data === null) throw new Error('nobody is signed in');
  return answer.data;
}

async function countMembers(who: Party): Promise<number> {
  const answer = await as(who)(endpoints.listUsers, { query: {} });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.total;
}

describe('a new user', () => {
  it.each([
    ['full_name', { full_name: ' ' }, 'This field is required'],
    ['full_name', { full_name: 'x'.repeat(121) }, 'At most 120 characters.'],
    ['full_name', { full_name: 'a\u202eb' }, 'This text contains characters that aren’t allowed.'],
    ['email', { email: '' }, 'This field is required'],
    ['email', { email: 'hind@aldana' }, 'Enter a full email address, such as name@company.ae.'],
    ['password', { password: '' }, 'This field is required'],
    ['password', { password: 'weak' }, 'Use at least 8 characters with a lowercase letter'],
    ['password', { password: 'Password1!' }, 'This password is too common'],
    ['roles', { roles: [] }, 'Choose at least one role.'],
    ['roles', { roles: ['sales'] }, 'One of these roles no longer exists.'],
    ['roles', { roles: ['owner'] }, 'One of these roles no longer exists.'],
    ['roles', { roles: [nobody] }, 'One of these roles no longer exists.'],
    ['limit', { limit: '1.234' }, 'Enter an amount such as 1250.00'],
    ['limit', { limit: '-1' }, 'Enter an amount such as 1250.00'],
    ['limit', { limit: 'much' }, 'Enter an amount such as 1250.00'],
  ] satisfies [string, Partial<AddUserBody>, string][])(
    'needs a valid %s: %j',
    async (field, changes, words) => {
      const owner = await addParty(api, 'buyer');
      const answer = await as(owner)(endpoints.addUser, { body: userBody(changes) });
      expect(answer).toMatchObject({ status: 422, code: 'invalid' });
      expect(answer.ok ? {} : answer.errors).toEqual({ [field]: [expect.stringContaining(words)] });
      expect(await countMembers(owner)).toBe(1);
    },
  );

  it('has an address that is unique over all companies, without disclosing a foreign one', async () => {
    const owner = await addParty(api, 'buyer');
    const stranger = await addParty(api, 'supplier');
    const { email } = await addColleague(api, stranger, { roles: ['sales'] });
    const foreign = await as(owner)(endpoints.addUser, {
      body: userBody({ email: email.toUpperCase() }),
    });
    expect(foreign.ok ? {} : foreign.errors).toEqual({ email: ['This email can’t be used.'] });
    const arabic = await api.as({ token: owner.token, locale: 'ar' })(endpoints.addUser, {
      body: userBody({ email }),
    });
    expect(arabic.ok ? {} : arabic.errors).toEqual({ email: ['لا يمكن استخدام هذا البريد.'] });
    const { email: own } = await addColleague(api, owner);
    const twice = await as(owner)(endpoints.addUser, { body: userBody({ email: own }) });
    expect(twice.ok ? {} : twice.errors).toEqual({
      email: ['One of your users already uses this email.'],
    });
    expect(await countMembers(owner)).toBe(2);
  });

  it('is added once under an Idempotency-Key', async () => {
    const owner = await addParty(api, 'buyer');
    const init = {
      method: 'POST',
      body: JSON.stringify(userBody()),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'user-once-1' },
    };
    const first = await (await api.fetch('/dashboard/users', init, { token: owner.token })).json();
    const second = await (await api.fetch('/dashboard/users', init, { token: owner.token })).json();
    expect(second).toEqual(first);
    expect(await countMembers(owner)).toBe(2);
  });

  it('is one of sixty a day, so that addresses cannot be tried out', async () => {
    const owner = await addParty(api, 'buyer');
    const colleague = await addMember(api, owner.companyId, { roles: ['administrator'] });
    const stranger = await addColleague(api, await addParty(api, 'buyer'));
    const body = userBody({ email: stranger.email });
    const codes = new Set<string>();
    for (let tries = 0; tries < 61; tries += 1) {
      // Two administrators, and the shorter limit of a session out of the way.
      api.advance(tries % 25 === 0 ? 16 * 60_000 : 0);
      const answer = await as(tries % 2 === 0 ? owner : colleague)(endpoints.addUser, { body });
      codes.add(answer.ok ? 'ok' : `${tries < 60} ${answer.code}`);
    }
    expect(codes).toEqual(new Set(['true invalid', 'false too_many_requests']));
  }, 60_000);
});

describe('own roles', () => {
  const body = (changes: Partial<endpoints.RoleInput> = {}) => ({
    name: 'أمين المستودع',
    permissions: ['order.receive', 'addresses.manage'],
    ...changes,
  });

  it('consist of permissions of the account type and are assigned like any other', async () => {
    const owner = await addParty(api, 'buyer');
    const made = await as(owner)(endpoints.addRole, { body: body() });
    if (!made.ok) throw new Error(made.code);
    expect(made.data).toMatchObject({
      name: 'أمين المستودع',
      users: 0,
      can: { edit: true, delete: true },
    });
    const user = await addColleague(api, owner, { roles: [made.data.id] });
    expect(user).toMatchObject({
      roles: [],
      own_roles: [{ id: made.data.id, name: 'أمين المستودع' }],
    });
    const token = await signInAs(api, user.email);
    expect(new Set((await sessionOf(token)).permissions)).toEqual(
      new Set(['order.receive', 'addresses.manage']),
    );
    const params = { id: made.data.id };
    await as(owner)(endpoints.editRole, { params, body: body({ permissions: ['order.send'] }) });
    expect((await sessionOf(token)).permissions).toEqual(['order.send']);
    const listed = await as(owner)(endpoints.listRoles, {});
    expect(listed.ok && listed.data.own).toEqual([
      expect.objectContaining({ users: 1, can: { edit: true, delete: false } }),
    ]);
    expect(listed.ok && listed.data.built_in.map(({ role }) => role)).not.toContain('sales');
  });

  it('cannot be deleted while a user has them', async () => {
    const owner = await addParty(api, 'supplier');
    const made = await as(owner)(endpoints.addRole, {
      body: body({ permissions: ['offer.write'] }),
    });
    if (!made.ok) throw new Error(made.code);
    const params = { id: made.data.id };
    const user = await addColleague(api, owner, { roles: [made.data.id, 'viewer'] });
    expect(await as(owner)(endpoints.deleteRole, { params })).toMatchObject({
      status: 409,
      code: 'role_in_use',
      message: 'One user has this role. Assign them another role first.',
    });
    await as(owner)(endpoints.editUser, {
      params: { id: user.id },
      body: { full_name: 'Hind', roles: ['viewer'] },
    });
    expect(await as(owner)(endpoints.deleteRole, { params })).toMatchObject({ ok: true });
    expect(await as(owner)(endpoints.deleteRole, { params })).toMatchObject({ status: 404 });
  });

  it('of another company do not exist and cannot be assigned', async () => {
    const owner = await addParty(api, 'buyer');
    const stranger = await addParty(api, 'buyer');
    const made = await as(owner)(endpoints.addRole, { body: body() });
    if (!made.ok) throw new Error(made.code);
    const params = { id: made.data.id };
    expect(await as(stranger)(endpoints.editRole, { params, body: body() })).toMatchObject({
      status: 404,
    });
    expect(await as(stranger)(endpoints.deleteRole, { params })).toMatchObject({ status: 404 });
    const given = await as(stranger)(endpoints.addUser, {
      body: userBody({ roles: [made.data.id] }),
    });
    expect(given.ok ? {} : Object.keys(given.errors)).toEqual(['roles']);
  });

  it('do not let their members give themselves more', async () => {
    const owner = await addParty(api, 'buyer');
    const made = await as(owner)(endpoints.addRole, {
      body: body({ permissions: ['users.manage'] }),
    });
    if (!made.ok) throw new Error(made.code);
    const user = await addColleague(api, owner, { roles: [made.data.id] });
    const client = api.as({ token: await signInAs(api, user.email) });
    const more = body({ permissions: ['users.manage', 'offer.decide'] });
    const params = { id: made.data.id };
    expect(await client(endpoints.editRole, { params, body: more })).toMatchObject({
      code: 'role_is_yours',
    });
    const listed = await client(endpoints.listRoles, {});
    expect(listed.ok && listed.data.own[0]?.can).toEqual({ edit: false, delete: false });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: ['wallet.manage'] }],
    ['permissions', { permissions: ['everything'] }],
  ])('need a valid %s: %j', async (field, changes) => {
    const owner = await addParty(api, 'buyer');
    const answer = await as(owner)(endpoints.addRole, { body: body(changes) });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([field]);
  });

  it('have distinguishable names, at most thirty of them', async () => {
    const owner = await addParty(api, 'buyer');
    const add = (name: string) => as(owner)(endpoints.addRole, { body: body({ name }) });
    expect(await add('مسؤول الإستلام')).toMatchObject({ ok: true });
    const taken = await add('مسؤول  الاستلام');
    expect(taken.ok ? {} : taken.errors).toEqual({
      name: ['A role with this name already exists.'],
    });
    for (let index = 1; index < 30; index += 1)
      expect(await add(`Role ${index}`)).toMatchObject({ ok: true });
    expect(await add('Role 30')).toMatchObject({ status: 409, code: 'roles_full' });
  });
});

describe('a delegate', () => {
  async function team() {
    const owner = await addParty(api, 'buyer');
    const approver = await addMember(api, owner.companyId, {
      roles: ['approver'],
      limitFils: 500_00n,
    });
    const requester = await addMember(api, owner.companyId, { roles: ['requester'] });
    return { owner, approver, requester };
  }

  function name(by: Party, absent: Party, covers: Party, from: string, to: string) {
    const body = { stand_in_id: covers.memberId, from, to };
    return as(by)(endpoints.nameStandIn, { params: { id: absent.memberId }, body });
  }

  it('has the permissions of the absent user from the first day to the last, by Dubai’s calendar', async () => {
    const { approver, requester } = await team();
    const named = await name(approver, approver, requester, dayAfter(1), dayAfter(2));
    expect(named).toMatchObject({ ok: true, data: { is_running: false, can: { end: true } } });
    const own = permissionsOf(['requester']);
    const both = permissionsOf(['requester', 'approver']);
    const held = async () => new Set((await sessionOf(requester.token)).permissions);
    expect(await held()).toEqual(own);
    const midnight = new Date(`${dayAfter(1)}T00:00:00+04:00`);
    api.advance(midnight.getTime() - api.now().getTime() - 1000);
    expect(await held()).toEqual(own);
    api.advance(1000);
    expect(await held()).toEqual(both);
    api.advance(2 * dayMs - 1000);
    expect(await held()).toEqual(both);
    api.advance(1000);
    expect(await held()).toEqual(own);
  });

  it('is ended by the absent user, and when that user is disabled', async () => {
    const { owner, approver, requester } = await team();
    const named = await name(approver, approver, requester, dayAfter(0), dayAfter(5));
    if (!named.ok) throw new Error(named.code);
    const decides = async () =>
      (await sessionOf(requester.token)).permissions.includes('offer.decide');
    expect(await decides()).toBe(true);
    // A requester without a limit of their own does not decide without limit.
    expect(await findActor(api.db, requester.token, api.now())).toMatchObject({
      limitFils: 500_00n,
    });
    await as(owner)(endpoints.disableUser, { params: { id: approver.memberId } });
    expect(await decides()).toBe(false);
    await as(owner)(endpoints.enableUser, { params: { id: approver.memberId } });
    expect(await decides()).toBe(true);
    const params = { id: named.data.id };
    expect(await as(requester)(endpoints.endStandIn, { params })).toMatchObject({ status: 403 });
    expect(await as(await addParty(api, 'buyer'))(endpoints.endStandIn, { params })).toMatchObject({
      status: 404,
    });
    expect(await as(owner)(endpoints.endStandIn, { params })).toMatchObject({ ok: true });
    expect(await decides()).toBe(false);
    expect(await as(owner)(endpoints.endStandIn, { params })).toMatchObject({ status: 404 });
  });

  it('of the owner may do everything but transfer the ownership', async () => {
    const { owner, requester } = await team();
    await name(owner, owner, requester, dayAfter(0), dayAfter(0));
    expect(await sessionOf(requester.token)).toMatchObject({ is_owner: false });
    expect(await as(requester)(endpoints.listUsers, { query: {} })).toMatchObject({ ok: true });
    const body = { password: 'whatever' };
    const handed = await as(requester)(endpoints.handOver, {
      params: { id: requester.memberId },
      body,
    });
    expect(handed).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  it('is named by members who manage users as well, but never themselves, and never for the owner', async () => {
    const { owner, approver, requester } = await team();
    const admin = await addMember(api, owner.companyId, { roles: ['administrator', 'approver'] });
    const self = await name(admin, approver, admin, dayAfter(0), dayAfter(1));
    expect(self.ok ? {} : self.errors).toEqual({
      stand_in_id: ['You can’t choose yourself as a delegate.'],
    });
    expect(await name(admin, owner, requester, dayAfter(0), dayAfter(1))).toMatchObject({
      status: 403,
    });
    expect(await name(requester, approver, owner, dayAfter(0), dayAfter(1))).toMatchObject({
      status: 403,
    });
    expect(await name(admin, approver, requester, dayAfter(0), dayAfter(1))).toMatchObject({
      ok: true,
    });
    const listed = await as(approver)(endpoints.listStandIns, {
      params: { id: approver.memberId },
    });
    if (!listed.ok) throw new Error(listed.code);
    expect(listed.data.rows.map((row) => row.stand_in.id)).toEqual([requester.memberId]);
    expect(listed.data.colleagues.map(({ id }) => id)).not.toContain(approver.memberId);
    const foreign = await as(requester)(endpoints.listStandIns, {
      params: { id: approver.memberId },
    });
    expect(foreign).toMatchObject({ status: 403 });
  });

  it('is an active colleague, on valid days', async () => {
    const { owner, approver, requester } = await team();
    const stranger = await addParty(api, 'buyer');
    const gone = await addMember(api, owner.companyId, { roles: ['viewer'] });
    await as(owner)(endpoints.disableUser, { params: { id: gone.memberId } });
    const errorsOf = async (covers: Party, from: string, to: string) => {
      const answer = await name(approver, approver, covers, from, to);
      return answer.ok ? {} : answer.errors;
    };
    const unknown = { stand_in_id: ['Choose a colleague who can sign in.'] };
    expect(await errorsOf(stranger, dayAfter(0), dayAfter(1))).toEqual(unknown);
    expect(await errorsOf(gone, dayAfter(0), dayAfter(1))).toEqual(unknown);
    expect(await errorsOf(approver, dayAfter(0), dayAfter(1))).toEqual(unknown);
    expect(await errorsOf(requester, dayAfter(-1), dayAfter(1))).toEqual({
      from: ['The date cannot be before today.'],
    });
    expect(await errorsOf(requester, dayAfter(2), dayAfter(1))).toEqual({
      to: ['The end date can’t be before the start date.'],
    });
    expect(await errorsOf(requester, dayAfter(0), dayAfter(180))).toEqual({
      to: ['Choose a period of up to 180 days.'],
    });
    expect(await errorsOf(requester, 'soon', dayAfter(1))).toEqual({ from: ['Invalid date'] });
    await name(requester, requester, owner, dayAfter(3), dayAfter(4));
    expect(await errorsOf(requester, dayAfter(4), dayAfter(9))).toEqual({
      stand_in_id: ['This colleague is away on some of these days.'],
    });
    expect(await errorsOf(owner, dayAfter(5), dayAfter(9))).toEqual({});
    expect(await errorsOf(owner, dayAfter(9), dayAfter(10))).toEqual({
      from: ['A delegate is already assigned for some of these days.'],
    });
  });
});

describe('one’s own sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

  async function list(token: string): Promise<OpenSessionView[]> {
    const answer = await api.as({ token })(sessions.listOpenSessions, {});
    if (!answer.ok) throw new Error(answer.code);
    return answer.data;
  }

  it('are listed with device, address and time, this one first', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const first = await signInAs(api, user.email);
    api.advance(60_000);
    const body = { email: user.email, password: goodPassword, remember: true };
    const caller = { address: '203.0.113.251', headers: { 'User-Agent': chrome } };
    expect(await api.as(caller)(sessions.signIn, { body })).toMatchObject({ ok: true });
    const rows = await list(first);
    expect(rows.map((row) => row.is_present)).toEqual([true, false]);
    expect(rows[1]).toMatchObject({
      browser: 'Chrome',
      system: 'Windows',
      address: '203.0.113.251',
      remembered: true,
      seen_at: api.now().toISOString(),
      can: { end: true },
    });
    expect(rows[0]).toMatchObject({ browser: null, remembered: false, can: { end: false } });
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('are ended one by one, at once, except the present one', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const [here, there] = [await signInAs(api, user.email), await signInAs(api, user.email)];
    const client = api.as({ token: here });
    const other = (await list(here)).find((row) => !row.is_present);
    const body = { password: goodPassword };
    const input = { params: { id: other?.id ?? '' }, body };
    expect(await api.as()(sessions.endSession, input)).toMatchObject({ status: 401 });
    expect(await as(owner)(sessions.endSession, input)).toMatchObject({ status: 404 });
    const present = (await list(here)).find((row) => row.is_present);
    const self = await client(sessions.endSession, { params: { id: present?.id ?? '' }, body });
    expect(self).toMatchObject({ status: 409, code: 'state_changed' });
    const wrong = await client(sessions.endSession, { ...input, body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
    expect(await list(there)).toHaveLength(2);
    expect(await client(sessions.endSession, input)).toMatchObject({ ok: true });
    expect(await client(sessions.endSession, input)).toMatchObject({ status: 404 });
    expect(await api.as({ token: there })(sessions.listOpenSessions, {})).toMatchObject({
      status: 401,
    });
    expect(await list(here)).toHaveLength(1);
  });

  it('are all ended except this one', async () => {
    const owner = await addParty(api, 'supplier');
    const user = await addColleague(api, owner);
    const here = await signInAs(api, user.email);
    await signInAs(api, user.email);
    await signInAs(api, user.email);
    const client = api.as({ token: here });
    const body = { password: goodPassword };
    const wrong = await client(sessions.endOtherSessions, { body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 422, code: 'wrong_password' });
    const ended = await client(sessions.endOtherSessions, { body });
    expect(ended).toMatchObject({
      ok: true,
      data: { ended: 2 },
      message: '2 other devices have been signed out.',
    });
    expect(await client(sessions.endOtherSessions, { body })).toMatchObject({
      ok: true,
      data: { ended: 0 },
    });
    expect(await list(here)).toHaveLength(1);
    const verbs = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('member_id', '=', user.id)
      .execute();
    expect(verbs.filter(({ verb }) => verb === 'session.othersEnded')).toHaveLength(1);
  });

  it('that have ended are not listed', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    await signInAs(api, user.email);
    api.advance(8 * 3_600_000 + 1000);
    expect(await list(await signInAs(api, user.email))).toHaveLength(1);
  });
});

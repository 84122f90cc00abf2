import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReset, readSession, signIn } from '#features/session/schema.ts';
import * as endpoints from '#features/user/schema.ts';
import { permissionsOf, rolesOfType, type AccountType } from '#shared/actor.ts';
import { goodPassword, newestMessage, signUpCompany } from '../factories/company.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { addColleague, choosePassword, signInAs, userBody } from '../factories/user.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('user');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (who: Party) => api.as({ token: who.token });
const other = 'Kandura!42-new';

async function sessionOf(token: string) {
  const answer = await api.as({ token })(readSession, {});
  return answer.ok ? answer.data : null;
}

async function readOne(who: Party, id: string) {
  const answer = await as(who)(endpoints.readUser, { params: { id } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data;
}

/** The verbs of a user in the company's log, the first one first. */
async function logOf(who: Party): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', who.companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb).filter((verb) => verb.startsWith('user.'));
}

/** Every endpoint that acts on one user, as the caller would send it. */
function callsOn(who: Party, id: string) {
  const client = as(who);
  const params = { id };
  return {
    read: () => client(endpoints.readUser, { params }),
    edit: () => client(endpoints.editUser, { params, body: { full_name: 'Renamed' } }),
    resetTwoStep: () => client(endpoints.resetTwoStep, { params }),
    invite: () => client(endpoints.inviteUser, { params }),
    disable: () => client(endpoints.disableUser, { params }),
    enable: () => client(endpoints.enableUser, { params }),
    delete: () => client(endpoints.deleteUser, { params }),
    standIns: () => client(endpoints.listStandIns, { params }),
    nameStandIn: () =>
      client(endpoints.nameStandIn, {
        params,
        body: { stand_in_id: who.memberId, from: '2026-11-21', to: '2026-11-22' },
      }),
  };
}

describe('users', () => {
  it('are managed by the owner and administrators of a company', async () => {
    expect(await api.as()(endpoints.listUsers, { query: {} })).toMatchObject({ status: 401 });
    const owner = await addParty(api, 'supplier');
    const admin = await addMember(api, owner.companyId, { roles: ['administrator'] });
    expect(await as(admin)(endpoints.listUsers, { query: {} })).toMatchObject({ ok: true });
    for (const role of rolesOfType.supplier.filter((name) => name !== 'administrator')) {
      const colleague = await addMember(api, owner.companyId, { roles: [role] });
      const client = as(colleague);
      expect(await client(endpoints.listUsers, { query: {} })).toMatchObject({
        status: 403,
        code: 'not_allowed',
      });
      expect(await client(endpoints.addUser, { body: userBody() })).toMatchObject({ status: 403 });
      expect(await client(endpoints.listRoles, {})).toMatchObject({ status: 403 });
      for (const [name, call] of Object.entries(callsOn(colleague, admin.memberId))) {
        expect([name, (await call()).status]).toEqual([name, 403]);
      }
    }
  });

  it('of another company do not exist', async () => {
    const owner = await addParty(api, 'buyer');
    const stranger = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    for (const [name, call] of Object.entries(callsOn(stranger, user.id))) {
      expect([name, (await call()).status]).toEqual([name, 404]);
    }
    expect(await readOne(owner, user.id)).toMatchObject({ name: 'هند المنصوري', state: 'active' });
    const listed = await as(stranger)(endpoints.listUsers, { query: { key: user.email } });
    expect(listed.ok && listed.data.total).toBe(0);
  });

  it('are added, notified by mail without the password, and sign in after choosing one', async () => {
    const owner = await addParty(api, 'buyer', { name: 'الدانة' });
    const user = await addColleague(api, owner, {
      full_name: '  Hind Al Mansoori ',
      roles: ['approver', 'viewer'],
      limit: '٢٥٬٠٠٠٫٥',
    });
    expect(user).toMatchObject({
      name: 'Hind Al Mansoori',
      roles: ['approver', 'viewer'],
      limit: '25000.50',
      state: 'active',
      is_owner: false,
      is_self: false,
      has_acted: false,
      last_seen_at: null,
      can: {
        edit: true,
        grant: true,
        disable: true,
        enable: false,
        delete: true,
        hand_over: true,
        stand_in: true,
        reset_two_step: false,
        invite: true,
      },
      is_invited: true,
    });
    const { kind, params } = await newestMessage(api, user.email);
    expect(kind).toBe('user_invited');
    expect(JSON.stringify(params)).not.toContain(goodPassword);
    expect(params).toMatchObject({ company: 'الدانة' });
    await choosePassword(api, user.email, other);
    expect(await readOne(owner, user.id)).toMatchObject({
      is_invited: false,
      can: { invite: false },
    });
    const session = await sessionOf(await signInAs(api, user.email, other));
    expect(new Set(session?.permissions)).toEqual(permissionsOf(['approver', 'viewer']));
    expect(session).toMatchObject({ is_owner: false, company: { id: owner.companyId } });
    expect(await logOf(owner)).toEqual(['user.added']);
  });

  it('open no session with the password that a colleague typed, and get a link by mail', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const body = { email: user.email, password: goodPassword, remember: false };
    const answer = await api.as()(signIn, { body });
    expect(answer).toMatchObject({ status: 403, code: 'own_password_needed' });
    const { kind, params } = await newestMessage(api, user.email);
    expect(kind).toBe('own_password_needed');
    expect(params).toMatchObject({ name: 'هند المنصوري' });
    const sessions = api.db.selectFrom('session').select('id').where('member_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
    expect(await api.as({ locale: 'ar' })(signIn, { body })).toMatchObject({
      message: 'اختر كلمة مرور خاصة بك أولاً. أرسلنا إلى بريدك رابطاً صالحاً لمدة 30 دقيقة.',
    });
    await choosePassword(api, user.email, other);
    expect(await api.as()(signIn, { body })).toMatchObject({ code: 'wrong_credentials' });
    expect(await signInAs(api, user.email, other)).not.toBe('');
  });

  it('are asked for their own password five times an hour at most', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const body = { email: user.email, password: goodPassword, remember: false };
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await api.as({ address: `198.51.100.${tries + 1}` })(signIn, { body });
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual([...Array<string>(5).fill('own_password_needed'), 'too_many_requests']);
  });

  it('are invited without a password, and again until they have chosen one', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner, { invite: true, password: '' });
    expect(user).toMatchObject({ is_invited: true, state: 'active' });
    const invite = () => as(owner)(endpoints.inviteUser, { params: { id: user.id } });
    expect(await invite()).toMatchObject({
      ok: true,
      message: expect.stringContaining('a new link to choose a password.'),
      data: { can: { invite: true } },
    });
    expect((await newestMessage(api, user.email)).kind).toBe('user_invited');
    await choosePassword(api, user.email, other);
    expect(await invite()).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await signInAs(api, user.email, other)).not.toBe('');
    expect(await logOf(owner)).toEqual(['user.added', 'user.invited']);
  });

  it('set their own password by the mailed link, for three days, once', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const { params } = await newestMessage(api, user.email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    api.advance(3 * 86_400_000 - 1000);
    const set = () => api.as()(confirmReset, { body: { token, password: other } });
    expect(await set()).toMatchObject({ ok: true });
    expect(await set()).toMatchObject({ code: 'reset_link_expired' });
    expect(await signInAs(api, user.email, other)).not.toBe('');
  });

  it('are found by name in either script, by address and by position, ten a page', async () => {
    const owner = await addParty(api, 'buyer');
    const list = async (query: { key?: string; page?: string; state?: 'active' | 'disabled' }) => {
      const answer = await as(owner)(endpoints.listUsers, { query });
      if (!answer.ok) throw new Error(answer.code);
      return answer;
    };
    await addColleague(api, owner, { full_name: 'أحمد الشامسي', position: '50%_off' });
    for (let index = 0; index < 9; index += 1)
      await addMember(api, owner.companyId, { roles: ['viewer'] });
    const first = await list({});
    expect(first.data).toMatchObject({ total: 11, last_page: 2 });
    expect(first.data.data[0]).toMatchObject({ is_owner: true, is_self: true, id: owner.memberId });
    expect(first.extra).toEqual({ counts: { active: 11, disabled: 0 }, can: { add: true } });
    expect((await list({ page: '2' })).data.data).toHaveLength(1);
    expect((await list({ key: 'احمد' })).data.data.map(({ name }) => name)).toEqual([
      'أحمد الشامسي',
    ]);
    expect((await list({ key: '50%_' })).data.total).toBe(1);
    expect((await list({ key: '%' })).data.total).toBe(1);
    const second = (await list({ page: '2' })).data.data[0];
    await as(owner)(endpoints.disableUser, { params: { id: second?.id ?? '' } });
    const disabled = await list({ state: 'disabled' });
    expect(disabled.data.data.map(({ id }) => id)).toEqual([second?.id]);
    expect(disabled.extra.counts).toEqual({ active: 10, disabled: 1 });
  });

  it.each(['buyer', 'supplier'] as const)(
    'of a %s have the permissions of their role only',
    async (type) => {
      const owner = await addParty(api, type);
      for (const role of rolesOfType[type]) {
        const { token } = await addMember(api, owner.companyId, { roles: [role] });
        expect([role, new Set((await sessionOf(token))?.permissions)]).toEqual([
          role,
          permissionsOf([role]),
        ]);
      }
    },
  );
});

describe('changing a user', () => {
  it('sets name, position, roles and limit, at once for open sessions', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addMember(api, owner.companyId, { roles: ['receiver'] });
    const params = { id: user.memberId };
    const changed = await as(owner)(endpoints.editUser, {
      params,
      body: {
        full_name: 'Rashid',
        position: 'Head of stores',
        roles: ['purchasing', 'receiver'],
        limit: '10',
      },
    });
    expect(changed).toMatchObject({
      ok: true,
      data: {
        name: 'Rashid',
        position: 'Head of stores',
        roles: ['purchasing', 'receiver'],
        limit: '10.00',
      },
    });
    expect((await sessionOf(user.token))?.permissions).toContain('order.send');
    await as(owner)(endpoints.editUser, { params, body: { full_name: 'Rashid', limit: '' } });
    expect(await readOne(owner, user.memberId)).toMatchObject({
      roles: ['purchasing', 'receiver'],
      limit: null,
    });
    expect(await logOf(owner)).toEqual([
      'user.granted',
      'user.edited',
      'user.granted',
      'user.edited',
    ]);
  });

  it('does not let an administrator change the owner or raise themselves', async () => {
    const owner = await addParty(api, 'buyer');
    const admin = await addMember(api, owner.companyId, {
      roles: ['administrator'],
      limitFils: 100n,
    });
    const client = as(admin);
    const onOwner = callsOn(admin, owner.memberId);
    expect(await onOwner.edit()).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await onOwner.disable()).toMatchObject({ status: 409, code: 'owner_stays' });
    expect(await onOwner.delete()).toMatchObject({ status: 409, code: 'owner_stays' });
    expect(await onOwner.nameStandIn()).toMatchObject({ status: 403 });
    const params = { id: admin.memberId };
    const raised = [
      { full_name: 'Me', roles: ['administrator', 'approver'] },
      { full_name: 'Me', limit: '' },
    ];
    for (const body of raised) {
      expect(await client(endpoints.editUser, { params, body })).toMatchObject({
        status: 409,
        code: 'own_user',
      });
    }
    const handed = await client(endpoints.handOver, { params, body: { password: goodPassword } });
    expect(handed).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await readOne(owner, admin.memberId)).toMatchObject({
      roles: ['administrator'],
      limit: '1.00',
    });
    // Sending the present roles changes nothing, so users may correct their own name.
    const own = await client(endpoints.editUser, {
      params,
      body: { full_name: 'Me', roles: ['administrator'] },
    });
    expect(own).toMatchObject({ ok: true, data: { name: 'Me', is_self: true } });
    const view = await readOne(admin, owner.memberId);
    expect(new Set(Object.values(view.can))).toEqual(new Set([false]));
  });

  it('protects the owner: not disabled, not removed, not given roles, by any user', async () => {
    const owner = await addParty(api, 'supplier');
    const calls = callsOn(owner, owner.memberId);
    expect(await calls.disable()).toMatchObject({ code: 'owner_stays' });
    expect(await calls.delete()).toMatchObject({ code: 'owner_stays' });
    const body = { full_name: 'Owner', roles: ['viewer'] };
    const demoted = await as(owner)(endpoints.editUser, { params: { id: owner.memberId }, body });
    expect(demoted).toMatchObject({ status: 409, code: 'owner_stays' });
    expect(await calls.edit()).toMatchObject({
      ok: true,
      data: { name: 'Renamed', is_owner: true },
    });
  });
});

describe('disabling a user', () => {
  it('ends sessions and links at once, and enabling permits signing in again', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const { params: mail } = await newestMessage(api, user.email);
    const tokens = [await signInAs(api, user.email), await signInAs(api, user.email)];
    const params = { id: user.id };
    const disabled = await as(owner)(endpoints.disableUser, { params });
    expect(disabled).toMatchObject({ ok: true, data: { state: 'disabled', last_seen_at: null } });
    for (const token of tokens) expect(await sessionOf(token)).toBeNull();
    const rows = await api.db
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', user.id)
      .execute();
    expect(rows).toEqual([]);
    const body = { email: user.email, password: goodPassword, remember: false };
    expect(await api.as()(signIn, { body })).toMatchObject({ code: 'account_disabled' });
    const token = new URL(mail['url'] ?? '').searchParams.get('reset') ?? '';
    expect(await api.as()(confirmReset, { body: { token, password: other } })).toMatchObject({
      ok: false,
    });
    expect(await as(owner)(endpoints.disableUser, { params })).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await as(owner)(endpoints.enableUser, { params })).toMatchObject({
      ok: true,
      data: { state: 'active' },
    });
    expect(await as(owner)(endpoints.enableUser, { params })).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await sessionOf(await signInAs(api, user.email))).not.toBeNull();
    expect(await logOf(owner)).toEqual(['user.added', 'user.disabled', 'user.enabled']);
  });

  it('is refused for oneself', async () => {
    const owner = await addParty(api, 'buyer');
    const admin = await addMember(api, owner.companyId, { roles: ['administrator'] });
    expect(await callsOn(admin, admin.memberId).disable()).toMatchObject({
      status: 409,
      code: 'own_user',
    });
    expect(await callsOn(admin, admin.memberId).delete()).toMatchObject({
      status: 409,
      code: 'own_user',
    });
  });
});

describe('deleting a user', () => {
  it('removes a user without activity, and frees the address', async () => {
    const owner = await addParty(api, 'buyer');
    const body = userBody();
    const user = await addColleague(api, owner, body);
    const { token } = await addMember(api, owner.companyId, { roles: ['administrator'] });
    const gone = await as(owner)(endpoints.deleteUser, { params: { id: user.id } });
    expect(gone).toMatchObject({ ok: true, data: { state: 'removed' } });
    expect(await as(owner)(endpoints.deleteUser, { params: { id: user.id } })).toMatchObject({
      status: 404,
    });
    expect(await api.as({ token })(endpoints.addUser, { body })).toMatchObject({ ok: true });
  });

  it('leaves a user with activity as a disabled row', async () => {
    const owner = await addParty(api, 'buyer');
    const user = await addColleague(api, owner);
    const token = await signInAs(api, user.email);
    expect(await readOne(owner, user.id)).toMatchObject({ has_acted: true });
    const kept = await as(owner)(endpoints.deleteUser, { params: { id: user.id } });
    expect(kept).toMatchObject({ ok: true, data: { state: 'disabled' } });
    expect(await sessionOf(token)).toBeNull();
    expect(await readOne(owner, user.id)).toMatchObject({
      state: 'disabled',
      can: { delete: false, enable: true },
    });
    const again = await as(owner)(endpoints.deleteUser, { params: { id: user.id } });
    expect(again).toMatchObject({ status: 409, code: 'user_acted' });
  });

  it('disables a user whom a record names without a log entry', async () => {
    const owner = await addParty(api, 'supplier');
    const user = await addMember(api, owner.companyId, { roles: ['viewer'] });
    const file = {
      id: '019a0000-0000-7000-8000-0000000000f1',
      company_id: owner.companyId,
      storage_key: 'kept',
      media_type: 'application/pdf',
      bytes: 1,
      name: 'kept.pdf',
      uploaded_by: user.memberId,
      created_at: api.now(),
    };
    await api.db.insertInto('stored_file').values(file).execute();
    const kept = await callsOn(owner, user.memberId).delete();
    expect(kept).toMatchObject({ ok: true, data: { state: 'disabled' } });
    expect(await callsOn(owner, user.memberId).delete()).toMatchObject({
      status: 409,
      code: 'user_acted',
    });
  });
});

describe('transferring the ownership', () => {
  async function companyWithOwner(type: AccountType = 'buyer') {
    const signedUp = await signUpCompany(api, type, { email: userBody().email });
    await api.db
      .updateTable('company')
      .set({ approved_at: api.now(), review_state: 'approved' })
      .where('id', '=', signedUp.companyId)
      .execute();
    return signedUp;
  }

  it('needs the password, makes the other the owner and the owner an administrator, and notifies both', async () => {
    const owner = await companyWithOwner();
    const heir = await addColleague(api, owner);
    const params = { id: heir.id };
    const handOver = (password: string) =>
      as(owner)(endpoints.handOver, { params, body: { password } });
    expect(await handOver('Wrong!42-oud')).toMatchObject({ status: 422, code: 'wrong_password' });
    expect(await handOver(goodPassword)).toMatchObject({
      ok: true,
      data: { id: heir.id, is_owner: true },
    });
    expect(await handOver(goodPassword)).toMatchObject({ status: 403, code: 'not_allowed' });
    const before = await sessionOf(owner.token);
    expect(before).toMatchObject({ is_owner: false });
    expect(new Set(before?.permissions)).toEqual(permissionsOf(['administrator']));
    expect((await newestMessage(api, owner.email)).kind).toBe('ownership_moved');
    expect((await newestMessage(api, heir.email)).kind).toBe('ownership_moved');
    const token = await signInAs(api, heir.email);
    expect(await sessionOf(token)).toMatchObject({ is_owner: true });
    expect(await logOf(owner)).toEqual(['user.added', 'user.handedOver']);
    // And back again.
    const back = await api.as({ token })(endpoints.handOver, {
      params: { id: owner.memberId },
      body: { password: goodPassword },
    });
    expect(back).toMatchObject({ ok: true, data: { id: owner.memberId, is_owner: true } });
  });

  it('is possible only to an active user of the same company', async () => {
    const owner = await companyWithOwner('supplier');
    const stranger = await addColleague(api, await companyWithOwner());
    const disabled = await addColleague(api, owner);
    await as(owner)(endpoints.disableUser, { params: { id: disabled.id } });
    const handOver = (id: string) =>
      as(owner)(endpoints.handOver, { params: { id }, body: { password: goodPassword } });
    expect(await handOver(stranger.id)).toMatchObject({ status: 404 });
    expect(await handOver(disabled.id)).toMatchObject({ status: 409, code: 'state_changed' });
    expect(await handOver(owner.memberId)).toMatchObject({ status: 409, code: 'own_user' });
    expect(await sessionOf(owner.token)).toMatchObject({ is_owner: true });
  });

  it('limits guesses of the password', async () => {
    const owner = await companyWithOwner();
    const heir = await addColleague(api, owner);
    const guess = () =>
      as(owner)(endpoints.handOver, {
        params: { id: heir.id },
        body: { password: 'Wrong!42-oud' },
      });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess()).toMatchObject({ code: 'wrong_password' });
    expect(await guess()).toMatchObject({ status: 429 });
  });
});

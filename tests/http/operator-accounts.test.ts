import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorSignIn, readOperatorSession } from '#features/operator/schema/session.ts';
import * as endpoints from '#features/operator/schema/accounts.ts';
import { goodPassword, newestMessage } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let token: string;
const reason = 'Asked for by telephone';

beforeAll(async () => {
  api = await startApi('staff');
  ({ token } = await signInOperator(api, ['administrator'], 'admin@qeema.test'));
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const client = () => api.as({ token });

async function rowOf(email: string): Promise<endpoints.OperatorAccountView> {
  const answer = await client()(endpoints.listOperators, { query: { key: email } });
  const [row] = answer.ok ? answer.data.data : [];
  if (row === undefined) throw new Error(`no operator ${email}`);
  return row;
}

/** The parts of a decision about an operator with the present version, read for each call. */
async function about(email: string) {
  const { id, version } = await rowOf(email);
  return { params: { id }, body: { reason, seen_version: version } };
}

const isIn = async (one: string) => {
  const answer = await api.as({ token: one })(readOperatorSession, {});
  return answer.ok && answer.data !== null;
};

describe('the operators of the console', () => {
  it('are visible to and edited by administrators only', async () => {
    expect(await api.as()(endpoints.listOperators, {})).toMatchObject({ status: 401 });
    const other = await signInOperator(api, ['reviewer', 'finance', 'content'], 'other@qeema.test');
    expect(await api.as(other)(endpoints.listOperators, {})).toMatchObject({ status: 403 });
    expect(
      await api.as(other)(endpoints.disableOperator, await about('admin@qeema.test')),
    ).toMatchObject({ status: 403 });
  });

  it('set their own password by a mailed link that works once', async () => {
    const body = {
      full_name: 'Hind Al Suwaidi',
      email: 'hind@qeema.test',
      roles: ['finance' as const],
      reason,
    };
    const added = await client()(endpoints.addOperator, { body });
    expect(added).toMatchObject({
      data: { roles: ['finance'], state: 'active', signed_in_at: null, self: false },
    });
    expect(await client()(endpoints.addOperator, { body })).toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)] },
    });
    const { kind, params } = await newestMessage(api, 'hind@qeema.test');
    expect(kind).toBe('operator_invited');
    const key = new URL(params['url'] ?? '').searchParams.get('token') ?? '';
    const choose = (one: string) =>
      api.as()(endpoints.chooseOperatorPassword, { body: { token: one, password: goodPassword } });
    expect(await choose('x'.repeat(43))).toMatchObject({ code: 'reset_link_expired' });
    expect(await choose(key)).toMatchObject({ ok: true });
    expect(await choose(key)).toMatchObject({ code: 'reset_link_expired' });
    const signedIn = await api.as()(operatorSignIn, {
      body: { email: body.email, password: goodPassword },
    });
    expect(signedIn).toMatchObject({ data: { operator: { roles: ['finance'] } } });
    expect(await rowOf(body.email)).toMatchObject({
      signed_in_at: api.now().toISOString(),
      sessions: 1,
      link_until: null,
    });
  });

  it('need a reason for each change, and valid input', async () => {
    const { params, body } = await about('hind@qeema.test');
    for (const bad of ['', '  ', 'no']) {
      expect(
        await client()(endpoints.disableOperator, { params, body: { ...body, reason: bad } }),
      ).toMatchObject({
        status: 422,
        errors: { reason: [expect.any(String)] },
      });
    }
    const none = await client()(endpoints.changeOperatorRoles, {
      params,
      body: { ...body, roles: [] },
    });
    expect(none).toMatchObject({ status: 422, errors: { roles: [expect.any(String)] } });
    expect(await rowOf('hind@qeema.test')).toMatchObject({ state: 'active', roles: ['finance'] });
  });

  it('get other roles from the next call on, with old and new ones in the audit log', async () => {
    const ask = async () => {
      const { params, body } = await about('other@qeema.test');
      return client()(endpoints.changeOperatorRoles, {
        params,
        body: { ...body, roles: ['content' as const] },
      });
    };
    expect(await ask()).toMatchObject({ data: { roles: ['content'] } });
    expect(await ask()).toMatchObject({ code: 'state_changed' });
    const { params } = await api.db
      .selectFrom('audit_entry')
      .select('params')
      .where('verb', '=', 'operator.rolesChanged')
      .executeTakeFirstOrThrow();
    expect(params).toMatchObject({
      reason,
      changes: { roles: { old: ['reviewer', 'finance', 'content'], new: ['content'] } },
    });
  });

  it('are signed out at once when disabled, and can sign in again when enabled', async () => {
    const other = await signInOperator(api, ['finance'], 'third@qeema.test');
    const third = () => about('third@qeema.test');
    expect(await client()(endpoints.disableOperator, await third())).toMatchObject({
      data: { state: 'disabled', sessions: 0 },
    });
    expect(await isIn(other.token)).toBe(false);
    expect(await client()(endpoints.disableOperator, await third())).toMatchObject({
      code: 'state_changed',
    });
    expect(await client()(endpoints.sendOperatorLink, await third())).toMatchObject({
      code: 'state_changed',
    });
    expect(await client()(endpoints.enableOperator, await third())).toMatchObject({
      data: { state: 'active' },
    });
    const again = await api.as()(operatorSignIn, {
      body: { email: 'third@qeema.test', password: goodPassword },
    });
    expect(again).toMatchObject({ ok: true });
    expect(await client()(endpoints.endOperatorSessions, await third())).toMatchObject({
      data: { sessions: 0 },
    });
    expect(again.ok && (await isIn(again.data.token))).toBe(false);
  });

  it('lose a second step that they cannot use any more, and are notified', async () => {
    await signInOperator(api, ['finance'], 'fourth@qeema.test');
    const { id } = await rowOf('fourth@qeema.test');
    const fourth = () => about('fourth@qeema.test');
    expect(await client()(endpoints.resetOperatorTwoStep, await fourth())).toMatchObject({
      code: 'state_changed',
    });
    const times = { created_at: api.now(), enabled_at: api.now() };
    await api.db
      .insertInto('two_step')
      .values({
        id: api.services.random.id(),
        operator_id: id,
        secret: Buffer.from('sealed'),
        ...times,
      })
      .execute();
    expect(await rowOf('fourth@qeema.test')).toMatchObject({
      two_step: true,
      can: { reset_two_step: true },
    });
    expect(await client()(endpoints.resetOperatorTwoStep, await fourth())).toMatchObject({
      data: { two_step: false, sessions: 0 },
    });
    expect(await newestMessage(api, 'fourth@qeema.test')).toMatchObject({
      kind: 'operator_two_step_reset',
    });
  });

  it('get a new link that replaces the one before', async () => {
    const links: string[] = [];
    for (const _ of [1, 2]) {
      await client()(endpoints.sendOperatorLink, await about('third@qeema.test'));
      api.advance(1000);
      const { params } = await newestMessage(api, 'third@qeema.test');
      links.push(new URL(params['url'] ?? '').searchParams.get('token') ?? '');
    }
    const [first = '', second = ''] = links;
    const choose = (one: string) =>
      api.as()(endpoints.chooseOperatorPassword, { body: { token: one, password: goodPassword } });
    expect(await choose(first)).toMatchObject({ code: 'reset_link_expired' });
    api.advance(3 * 86_400_000);
    expect(await choose(second)).toMatchObject({ code: 'reset_link_expired' });
  });

  it('cannot change themselves, and the last administrator stays', async () => {
    ({ token } = await signInOperator(api, ['administrator'], 'second-admin@qeema.test'));
    const own = await rowOf('second-admin@qeema.test');
    expect(own).toMatchObject({
      self: true,
      can: { disable: false, change_roles: false, send_link: false },
    });
    const self = await about('second-admin@qeema.test');
    expect(await client()(endpoints.disableOperator, self)).toMatchObject({ code: 'own_operator' });
    const gone = await client()(endpoints.disableOperator, await about('admin@qeema.test'));
    expect(gone).toMatchObject({ data: { state: 'disabled' } });
    // The last administrator is the caller, because nobody else could ask.
    const demoted = await client()(endpoints.changeOperatorRoles, {
      params: self.params,
      body: { ...self.body, roles: ['finance'] },
    });
    expect(demoted).toMatchObject({ code: 'own_operator' });
  });

  it('are decided once: the second of two administrators is refused, for any decision', async () => {
    await signInOperator(api, ['content'], 'fifth@qeema.test');
    const { params, body } = await about('fifth@qeema.test');
    const asked = { params, body: { ...body, roles: ['content' as const, 'reviewer' as const] } };
    expect(await client()(endpoints.changeOperatorRoles, asked)).toMatchObject({ ok: true });
    const second = { params, body: { ...body, roles: ['finance' as const] } };
    expect(await client()(endpoints.changeOperatorRoles, second)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await client()(endpoints.disableOperator, { params, body })).toMatchObject({
      code: 'conflict',
    });
    expect(await client()(endpoints.endOperatorSessions, { params, body })).toMatchObject({
      code: 'conflict',
    });
    expect(await rowOf('fifth@qeema.test')).toMatchObject({
      roles: ['reviewer', 'content'],
      state: 'active',
      version: 2,
    });
    for (const seen of ['', 'x', 0])
      expect(
        await client()(endpoints.disableOperator, { params, body: { reason, seen_version: seen } }),
      ).toMatchObject({
        status: 422,
        errors: { seen_version: [expect.any(String)] },
      });
  });
});

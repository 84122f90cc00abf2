import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOperator } from '#features/operator/commands/command-line.ts';
import { operatorSecondSignIn, operatorSignIn } from '#features/operator/schema/session.ts';
import { changePassword, listOpenSessions, readSession, signIn } from '#features/session/schema.ts';
import {
  memberTwoStep as own,
  operatorTwoStep as staff,
  secondSignIn,
} from '#features/two-step/schema.ts';
import { resetTwoStep } from '#features/user/schema.ts';
import type { Failure } from '#shared/client.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { addColleague, signInAs } from '../factories/user.ts';
import { appOf, turnOnTwoStep } from '../factories/two-step.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let user: SignedUp;
let count = 0;
beforeAll(async () => {
  api = await startApi('two-step');
});
beforeEach(async () => {
  count += 1;
  user = await signUpCompany(api, 'buyer', { email: `two-step-${count}@aldana.test` });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const signInOf = (email: string, password = goodPassword) =>
  api.as()(signIn, { body: { email, password } });
const codeOf = (ticket: string, code: string) => api.as()(secondSignIn, { body: { ticket, code } });

/** The ticket that a right password brings. */
async function ticketOf(email: string, password = goodPassword): Promise<string> {
  const answer = (await signInOf(email, password)) as Failure;
  expect(answer).toMatchObject({ ok: false, status: 403, code: 'second_step_needed' });
  const { ticket } = answer.details;
  return typeof ticket === 'string' ? ticket : '';
}

async function approve(companyId: string): Promise<void> {
  await api.db
    .updateTable('company')
    .set({ review_state: 'approved', approved_at: api.now() })
    .where('id', '=', companyId)
    .execute();
}

async function verbsOf(companyId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb).filter((verb) => verb.startsWith('twoStep.'));
}

describe('two-step sign-in', () => {
  it('is set up by a signed-in user, with the password', async () => {
    expect(await api.as()(own.read, {})).toMatchObject({ status: 401 });
    expect(await api.as()(own.begin, { body: { password: goodPassword } })).toMatchObject({
      status: 401,
    });
    const client = api.as({ token: user.token });
    expect(await client(own.read, {})).toMatchObject({ data: { state: 'off', codes_left: 0 } });
    expect(await client(own.begin, { body: { password: 'Wrong!123' } })).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    expect(await api.db.selectFrom('two_step').selectAll().execute()).toEqual([]);
    const begun = await client(own.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    expect(begun.data.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(begun.data.address).toContain(`secret=${begun.data.secret.replaceAll(' ', '')}`);
    expect(begun.data.qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(await client(own.read, {})).toMatchObject({
      data: { state: 'enrolling', enabled_at: null },
    });
    // Until a code was entered the password alone does.
    expect(await signInOf(user.email)).toMatchObject({ ok: true });
  });

  it('applies once a code of the app was entered: recovery codes are shown once, other sessions end, a mail reports it', async () => {
    const second = await signInOf(user.email);
    if (!second.ok) throw new Error(second.code);
    const client = api.as({ token: user.token });
    const begun = await client(own.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    expect(await client(own.confirm, { body: { code: '000000' } })).toMatchObject({
      status: 422,
      code: 'code_not_right',
      errors: { code: [expect.any(String)] },
    });
    const app = appOf(api, begun.data.secret);
    const done = await client(own.confirm, {
      body: { code: ` ${app().slice(0, 3)} ${app().slice(3)} ` },
    });
    if (!done.ok) throw new Error(done.code);
    expect(new Set(done.data.codes).size).toBe(10);
    expect(await client(own.read, {})).toMatchObject({ data: { state: 'on', codes_left: 10 } });
    expect(await api.as({ token: second.data.token })(readSession, {})).toMatchObject({
      data: null,
    });
    expect(await client(readSession, {})).toMatchObject({ data: { user: { email: user.email } } });
    expect((await newestMessage(api, user.email)).kind).toBe('two_step_enabled');
    expect(await verbsOf(user.companyId)).toEqual(['twoStep.enabled']);
    for (const call of [
      () => client(own.confirm, { body: { code: app(1) } }),
      () => client(own.begin, { body: { password: goodPassword } }),
    ])
      expect(await call()).toMatchObject({ status: 409, code: 'state_changed' });
  });

  it('stores neither secret nor recovery codes readable in the database', async () => {
    const client = api.as({ token: user.token });
    const begun = await client(own.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    const app = appOf(api, begun.data.secret);
    const done = await client(own.confirm, { body: { code: app() } });
    if (!done.ok) throw new Error(done.code);
    const rows = await api.db
      .selectFrom('two_step')
      .selectAll()
      .where('member_id', '=', user.memberId)
      .execute();
    const codes = await api.db.selectFrom('recovery_code').selectAll().execute();
    const stored = JSON.stringify([rows, codes], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [
      begun.data.secret,
      begun.data.secret.replaceAll(' ', ''),
      ...done.data.codes,
    ])
      expect(stored).not.toContain(secret);
    // Moved to another row, the sealed secret opens nothing.
    const [row] = rows;
    expect(() =>
      api.services.secrets.open(row?.secret ?? Buffer.alloc(0), user.memberId),
    ).toThrow();
  });

  it('a set-up expires after 15 minutes', async () => {
    const client = api.as({ token: user.token });
    const begun = await client(own.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    api.advance(15 * 60_000 + 1);
    const code = appOf(api, begun.data.secret)();
    expect(await client(own.confirm, { body: { code } })).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await client(own.read, {})).toMatchObject({ data: { state: 'off' } });
  });

  it('needs a code after the password, and each code counts once', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const ticket = await ticketOf(user.email);
    const answer = await codeOf(ticket, app());
    expect(answer).toMatchObject({ ok: true, data: { session: { user: { email: user.email } } } });
    // The ticket is used up, and the same code does not open another sign-in.
    expect(await codeOf(ticket, app(1))).toMatchObject({ status: 422, code: 'sign_in_expired' });
    const next = await ticketOf(user.email);
    expect(await codeOf(next, app())).toMatchObject({ code: 'wrong_code' });
    expect(await codeOf(next, app(-1))).toMatchObject({ code: 'wrong_code' });
    expect(await codeOf(next, app(1))).toMatchObject({ ok: true });
  });

  it('two codes at the same moment open one session', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const tickets = [await ticketOf(user.email), await ticketOf(user.email)];
    const answers = await Promise.all(tickets.map((ticket) => codeOf(ticket, app())));
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it('accepts five codes per ticket and ten minutes, then needs the password again', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const ticket = await ticketOf(user.email);
    const left: unknown[] = [];
    for (let index = 0; index < 5; index += 1) {
      const answer = (await codeOf(ticket, '123456')) as Failure;
      left.push(answer.message);
    }
    expect(left[0]).toContain('4');
    expect(await codeOf(ticket, app())).toMatchObject({ code: 'sign_in_expired' });
    const late = await ticketOf(user.email);
    api.advance(10 * 60_000 + 1);
    expect(await codeOf(late, app())).toMatchObject({ code: 'sign_in_expired' });
  });

  it('limits codes per account, for any number of tickets', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    for (let round = 0; round < 4; round += 1) {
      const ticket = await ticketOf(user.email);
      for (let index = 0; index < 5; index += 1) {
        const body = { ticket, code: '123456' };
        await api.as({ address: `198.51.100.${round * 5 + index}` })(secondSignIn, { body });
      }
    }
    const ticket = await ticketOf(user.email);
    expect(await codeOf(ticket, app())).toMatchObject({ status: 429, code: 'too_many_requests' });
    api.advance(60 * 60_000);
    expect(await codeOf(await ticketOf(user.email), app())).toMatchObject({ ok: true });
  });

  it('accepts a recovery code once, and reports it by mail', async () => {
    const { codes } = await turnOnTwoStep(api, user.token);
    const [code = ''] = codes;
    expect(
      await codeOf(await ticketOf(user.email), code.toUpperCase().replaceAll('-', ' ')),
    ).toMatchObject({
      ok: true,
    });
    expect((await newestMessage(api, user.email)).kind).toBe('recovery_code_used');
    expect(await codeOf(await ticketOf(user.email), code)).toMatchObject({ code: 'wrong_code' });
    const client = api.as({ token: user.token });
    expect(await client(own.read, {})).toMatchObject({ data: { codes_left: 9 } });
    expect(await verbsOf(user.companyId)).toEqual(['twoStep.enabled', 'twoStep.codeUsed']);
  });

  it('new recovery codes need password and code, and invalidate the old ones', async () => {
    const { app, codes } = await turnOnTwoStep(api, user.token);
    const client = api.as({ token: user.token });
    const renew = (password: string, code: string) =>
      client(own.renewCodes, { body: { password, code } });
    expect(await renew('Wrong!123', app())).toMatchObject({ code: 'wrong_password' });
    expect(await renew(goodPassword, '000000')).toMatchObject({ code: 'code_not_right' });
    const made = await renew(goodPassword, app());
    if (!made.ok) throw new Error(made.code);
    expect(made.data.codes.some((code) => codes.includes(code))).toBe(false);
    expect(await codeOf(await ticketOf(user.email), codes[0] ?? '')).toMatchObject({
      code: 'wrong_code',
    });
    expect(await codeOf(await ticketOf(user.email), made.data.codes[0] ?? '')).toMatchObject({
      ok: true,
    });
  });

  it('is turned off by password and a code of either kind', async () => {
    const { app, codes } = await turnOnTwoStep(api, user.token);
    const client = api.as({ token: user.token });
    const disable = (password: string, code: string) =>
      client(own.disable, { body: { password, code } });
    expect(await disable('Wrong!123', app())).toMatchObject({ code: 'wrong_password' });
    expect(await disable(goodPassword, '000000')).toMatchObject({ code: 'code_not_right' });
    expect(await disable(goodPassword, codes[3] ?? '')).toMatchObject({ ok: true });
    expect((await newestMessage(api, user.email)).kind).toBe('two_step_disabled');
    expect(await disable(goodPassword, codes[4] ?? '')).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
    expect(await signInOf(user.email)).toMatchObject({ ok: true });
  });

  it('a repeat under the same key returns no codes and creates none', async () => {
    const client = api.as({ token: user.token });
    const begun = await client(own.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    const body = { code: appOf(api, begun.data.secret)() };
    const onceKey = '5d9c4a51-6c11-4f5c-9c67-9d7f6a1e0b11';
    const first = await client(own.confirm, { body }, { idempotencyKey: onceKey });
    const again = await client(own.confirm, { body }, { idempotencyKey: onceKey });
    expect([first.ok, again]).toMatchObject([true, { status: 409, code: 'state_changed' }]);
    const kept = await api.db.selectFrom('idempotency_key').select('outcome').execute();
    expect(JSON.stringify(kept)).not.toContain(first.ok ? first.data.codes[0] : '');
  });

  it('stays when the password changes', async () => {
    await turnOnTwoStep(api, user.token);
    const next = 'Kandura!42-new';
    const params = { type: 'buyer' as const };
    const body = { old_password: goodPassword, new_password: next };
    expect(await api.as({ token: user.token })(changePassword, { params, body })).toMatchObject({
      ok: true,
    });
    await ticketOf(user.email, next);
    expect(await api.as({ token: user.token })(listOpenSessions, {})).toMatchObject({
      status: 401,
    });
  });

  it('a sign-in that awaits its code ends when the password changes', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const ticket = await ticketOf(user.email);
    const next = 'Kandura!42-new';
    const input = {
      params: { type: 'buyer' as const },
      body: { old_password: goodPassword, new_password: next },
    };
    expect(await api.as({ token: user.token })(changePassword, input)).toMatchObject({ ok: true });
    expect(await codeOf(ticket, app())).toMatchObject({ code: 'sign_in_expired' });
    expect(await codeOf(await ticketOf(user.email, next), app())).toMatchObject({ ok: true });
  });

  it('correct passwords do not count as wrong ones: six sign-ins in a row', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    for (let index = 0; index < 6; index += 1) {
      expect(await codeOf(await ticketOf(user.email), app())).toMatchObject({ ok: true });
      api.advance(60_000);
    }
  });

  it('is reset for a colleague by a member who manages users, and the colleague is notified', async () => {
    await approve(user.companyId);
    const colleague = await addColleague(
      api,
      { ...user, token: user.token },
      { roles: ['administrator'] },
    );
    const token = await signInAs(api, colleague.email);
    await turnOnTwoStep(api, token);
    const reset = (by: string, id: string) =>
      api.as({ token: by })(resetTwoStep, { params: { id } });
    expect(await reset(token, colleague.id)).toMatchObject({ status: 409, code: 'own_user' });
    expect(await reset(token, user.memberId)).toMatchObject({ status: 409, code: 'owner_stays' });
    const answer = await reset(user.token, colleague.id);
    expect(answer).toMatchObject({
      ok: true,
      data: { two_step: false, can: { reset_two_step: false } },
    });
    expect(await newestMessage(api, colleague.email)).toMatchObject({ kind: 'two_step_reset' });
    expect(await api.as({ token })(readSession, {})).toMatchObject({ data: null });
    expect(await signInOf(colleague.email)).toMatchObject({ ok: true });
    expect(await reset(user.token, colleague.id)).toMatchObject({
      status: 409,
      code: 'state_changed',
    });
  });

  it('operators can set it up as well, and sign in with it', async () => {
    const email = `staff-${count}@qeema.test`;
    const input = {
      email,
      name: 'Mona',
      roles: ['administrator'] as const,
      password: goodPassword,
    };
    await addOperator(api.services, input, api.now());
    const signed = await api.as()(operatorSignIn, { body: { email, password: goodPassword } });
    if (!signed.ok) throw new Error(signed.code);
    const client = api.as({ token: signed.data.token });
    const begun = await client(staff.begin, { body: { password: goodPassword } });
    if (!begun.ok) throw new Error(begun.code);
    const app = appOf(api, begun.data.secret);
    expect(await client(staff.confirm, { body: { code: app() } })).toMatchObject({ ok: true });
    // The console's session is no company's, and the other way round.
    expect(await client(own.read, {})).toMatchObject({ status: 401 });
    const second = (await api.as()(operatorSignIn, {
      body: { email, password: goodPassword },
    })) as Failure;
    expect(second).toMatchObject({ status: 403, code: 'second_step_needed' });
    api.advance(60_000);
    const ticket = String(second.details['ticket']);
    expect(await codeOf(ticket, app())).toMatchObject({ code: 'sign_in_expired' });
    const finish = (code: string) => api.as()(operatorSecondSignIn, { body: { ticket, code } });
    expect(await finish('000000')).toMatchObject({ code: 'wrong_code' });
    expect(await finish(app())).toMatchObject({ ok: true, data: { operator: { email } } });
    expect(await finish(app(1))).toMatchObject({ code: 'sign_in_expired' });
    expect(await api.as({ token: user.token })(staff.read, {})).toMatchObject({ status: 401 });
  });
});

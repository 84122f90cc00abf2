import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInCookieNames } from '#features/session/rules/session.ts';
import * as endpoints from '#features/session/schema.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startApi, type Caller, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;

beforeAll(async () => {
  api = await startApi('password');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const newPassword = 'Dhow#77-majlis';

async function freshMember(): Promise<SignedUp> {
  count += 1;
  return signUpCompany(api, 'buyer', { email: `member${count}@aldana.test` });
}

/** Every call of a test from an address of its own, so that one test's tries do not count in the next. */
function anywhere(): Caller {
  count += 1;
  return { address: `203.0.113.${count % 250}` };
}

async function signIn(email: string, password = goodPassword): Promise<string> {
  const answer = await api.as(anywhere())(endpoints.signIn, { body: { email, password } });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.token;
}

async function whoIs(token: string): Promise<string | null> {
  const answer = await api.as({ token })(endpoints.readSession, {});
  return answer.ok ? (answer.data?.user.email ?? null) : answer.code;
}

describe('a forgotten password', () => {
  async function askLink(email: string, locale: 'en' | 'ar' = 'en'): Promise<string> {
    const answer = await api.as({ ...anywhere(), locale })(endpoints.forgotPassword, {
      body: { email },
    });
    if (!answer.ok) throw new Error(answer.code);
    const { kind, params } = await newestMessage(api, email);
    expect(kind).toBe('password_reset');
    return new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
  }

  const confirm = (token: string, password = newPassword) =>
    api.as(anywhere())(endpoints.confirmReset, { body: { token, password } });

  it('has the same answer with and without an account', async () => {
    const answers = [];
    const known = await freshMember();
    for (const email of [known.email, 'nobody@aldana.test']) {
      const response = await api.fetch(
        '/forgot_password',
        { method: 'POST', body: new URLSearchParams({ email }) },
        anywhere(),
      );
      answers.push([response.status, await response.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(
      await api.db
        .selectFrom('message')
        .select('id')
        .where('destination', '=', 'nobody@aldana.test')
        .execute(),
    ).toEqual([]);
  });

  it('sends a link in the language of the request that works once, ends every session and is reported by mail', async () => {
    const member = await freshMember();
    const second = await signIn(member.email);
    const token = await askLink(member.email, 'ar');
    const { params } = await newestMessage(api, member.email);
    expect(params['url']).toBe(`http://qeema.test/ar/auth?reset=${token}`);
    const response = await api.fetch('/confirm_reset', {
      method: 'POST',
      body: new URLSearchParams({ token, password: newPassword }),
    });
    expect(await response.json()).toEqual({
      status: true,
      message: 'Your password was changed. Sign in with the new one.',
      data: null,
      status_code: 200,
    });
    expect([await whoIs(member.token), await whoIs(second)]).toEqual([null, null]);
    expect(await confirm(token)).toMatchObject({
      ok: false,
      status: 422,
      code: 'reset_link_expired',
    });
    expect((await newestMessage(api, member.email)).kind).toBe('password_changed');
    expect(await whoIs(await signIn(member.email, newPassword))).toBe(member.email);
    expect(
      await api.as(anywhere())(endpoints.signIn, {
        body: { email: member.email, password: goodPassword },
      }),
    ).toMatchObject({ ok: false });
  });

  it('works for one of two concurrent uses of the link', async () => {
    const member = await freshMember();
    const token = await askLink(member.email);
    const answers = await Promise.all([confirm(token), confirm(token, 'Other#77-majlis')]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('is refused after 30 minutes, after a later link was used, and for an unknown link', async () => {
    const member = await freshMember();
    const early = await askLink(member.email);
    api.advance(30 * 60_000 - 1);
    const late = await askLink(member.email);
    api.advance(1);
    expect(await confirm(early)).toMatchObject({ code: 'reset_link_expired' });
    const third = await askLink(member.email);
    expect(await confirm(late)).toMatchObject({ ok: true });
    expect(await confirm(third)).toMatchObject({ code: 'reset_link_expired' });
    expect(await confirm('x'.repeat(43))).toMatchObject({ code: 'reset_link_expired' });
  });

  it('keeps the link for another try when the new password is too weak', async () => {
    const member = await freshMember();
    const token = await askLink(member.email);
    expect(await confirm(token, 'weak')).toMatchObject({
      ok: false,
      code: 'invalid',
      errors: { password: [expect.any(String)] },
    });
    expect(await confirm(token)).toMatchObject({ ok: true });
  });

  it('sends at most five mails an hour to one address, without disclosing it', async () => {
    const member = await freshMember();
    for (let asked = 0; asked < 7; asked += 1) {
      const answer = await api.as(anywhere())(endpoints.forgotPassword, {
        body: { email: member.email },
      });
      expect(answer).toMatchObject({ ok: true });
    }
    const sent = await api.db
      .selectFrom('message')
      .select('id')
      .where('destination', '=', member.email)
      .where('kind', '=', 'password_reset')
      .execute();
    expect(sent).toHaveLength(5);
  });
});

describe('changing the own password', () => {
  const change = (
    token: string | undefined,
    type: 'buyer' | 'supplier',
    old_password: string,
    new_password: string,
  ) =>
    api.as(token === undefined ? {} : { token })(endpoints.changePassword, {
      params: { type },
      body: { old_password, new_password },
    });

  it('is refused without a session', async () => {
    expect(await change(undefined, 'buyer', goodPassword, newPassword)).toMatchObject({
      ok: false,
      status: 401,
    });
  });

  it('does not exist at the address of the other type', async () => {
    const member = await freshMember();
    expect(await change(member.token, 'supplier', goodPassword, newPassword)).toMatchObject({
      ok: false,
      status: 404,
      code: 'not_found',
    });
    const response = await api.fetch(
      '/dashboard/operator/users/reset',
      { method: 'POST' },
      { token: member.token },
    );
    expect(response.status).toBe(404);
  });

  it('needs the present one, and a new one that is strong and different', async () => {
    const member = await freshMember();
    expect(await change(member.token, 'buyer', 'wrong', newPassword)).toMatchObject({
      status: 422,
      code: 'wrong_password',
      errors: { old_password: ['Your current password is incorrect.'] },
    });
    expect(await change(member.token, 'buyer', '', newPassword)).toMatchObject({
      status: 422,
      errors: { old_password: ['This field is required'] },
    });
    expect(await change(member.token, 'buyer', goodPassword, 'weak')).toMatchObject({
      code: 'invalid',
    });
    expect(await change(member.token, 'buyer', goodPassword, goodPassword)).toMatchObject({
      code: 'invalid',
      errors: { new_password: ['The new password must be different from the current one.'] },
    });
    expect(await whoIs(member.token)).toBe(member.email);
  });

  it('ends every session, removes the cookies and is reported by mail', async () => {
    const member = await freshMember();
    const other = await signIn(member.email);
    const response = await api.fetch(
      '/dashboard/buyer/users/reset',
      {
        method: 'POST',
        body: new URLSearchParams({ old_password: goodPassword, new_password: newPassword }),
      },
      { token: member.token },
    );
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
      ...signedInCookieNames,
    ]);
    expect([await whoIs(member.token), await whoIs(other)]).toEqual([null, null]);
    expect((await newestMessage(api, member.email)).kind).toBe('password_changed');
    expect(await whoIs(await signIn(member.email, newPassword))).toBe(member.email);
  });

  it('limits guesses of the present one', async () => {
    const member = await freshMember();
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push((await change(member.token, 'buyer', 'wrong', newPassword)).status);
    expect(statuses).toEqual([...Array<number>(5).fill(422), ...Array<number>(6).fill(429)]);
  });
});

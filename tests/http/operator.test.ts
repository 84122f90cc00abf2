import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetOperatorPassword } from '#features/operator/commands/command-line.ts';
import * as endpoints from '#features/company-review/schema.ts';
import * as session from '#features/operator/schema/session.ts';
import { goodPassword } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { newOperator, submitCompany } from '../factories/review-documents.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('operator');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  // Sign-ups of one client are limited by the hour.
  api.advance(600_000);
});

function nextEmail(what: string): string {
  count += 1;
  return `${what}-${count}@aldana.test`;
}

describe('the console’s session', { timeout: testMsMax }, () => {
  it('opens with the correct password, in a cookie of its own, and ends with the sign-out', async () => {
    const { email } = await newOperator(api, 'finance');
    const response = await api.fetch('/operator/sign_in', {
      method: 'POST',
      body: JSON.stringify({ email: email.toUpperCase(), password: goodPassword }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^operator_token=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    const token = cookie.split(/[=;]/)[1] ?? '';
    const client = api.as({ token });
    expect(await client(session.readOperatorSession, {})).toMatchObject({
      data: { email, roles: ['finance'], waiting: { top_ups: 0, cards: 0, refunds: 0 } },
    });
    const byCookie = await api.fetch('/operator/session', {
      headers: { Cookie: `operator_token=${token}; token=nonsense` },
    });
    expect(await byCookie.json()).toMatchObject({ data: { email } });
    const out = await api.fetch(
      '/operator/logout',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
      { token },
    );
    expect(out.headers.getSetCookie()[0]).toContain(
      'operator_token=; Path=/; SameSite=Lax; Max-Age=0',
    );
    expect(await client(session.readOperatorSession, {})).toMatchObject({ ok: true, data: null });
  });

  it('answers an unknown, a disabled and a mistaken operator in the same way', async () => {
    const { email } = await newOperator(api);
    const gone = await newOperator(api);
    await api.db
      .updateTable('operator')
      .set({ disabled_at: api.now() })
      .where('email', '=', gone.email)
      .execute();
    const answers = [];
    for (const [who, password] of [
      [email, 'Wrong!42-oud'],
      ['nobody@qeema.test', goodPassword],
      [gone.email, goodPassword],
    ] as const) {
      const response = await api.fetch('/operator/sign_in', {
        method: 'POST',
        body: JSON.stringify({ email: who, password }),
        headers: { 'Content-Type': 'application/json' },
      });
      answers.push({
        status: response.status,
        cookies: response.headers.getSetCookie(),
        body: await response.json(),
      });
    }
    expect(answers[0]).toMatchObject({
      status: 422,
      cookies: [],
      body: { code: 'wrong_credentials' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // The session of the disabled one has ended as well.
    expect(await api.as({ token: gone.token })(session.readOperatorSession, {})).toMatchObject({
      data: null,
    });
  });

  it('is refused for a time after five wrong passwords, and shows how long', async () => {
    const { email } = await newOperator(api);
    const attempt = async (password: string) =>
      api.as()(session.operatorSignIn, { body: { email, password } });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await attempt('Wrong!42-oud')).toMatchObject({ code: 'wrong_credentials' });
    const limited = await attempt(goodPassword);
    expect(limited).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(limited.ok ? null : limited.retryAfterSeconds).toBeGreaterThan(0);
    api.advance(15 * 60_000);
    expect(await attempt(goodPassword)).toMatchObject({ ok: true });
  });

  it('ends after an hour without use, and after twelve hours of use', async () => {
    const { token } = await newOperator(api);
    const see = async () => api.as({ token })(session.readOperatorSession, {});
    for (let minutes = 0; minutes < 12 * 60 - 50; minutes += 50) {
      api.advance(50 * 60_000);
      expect(await see()).toMatchObject({ data: { name: 'Mariam Al Ketbi' } });
    }
    api.advance(50 * 60_000);
    expect(await see()).toMatchObject({ data: null });
    const idle = await newOperator(api);
    api.advance(61 * 60_000);
    expect(await api.as({ token: idle.token })(session.readOperatorSession, {})).toMatchObject({
      data: null,
    });
  });

  it('ends everywhere when the password is changed, by the operator or from the command line', async () => {
    const { token, email } = await newOperator(api);
    const client = api.as({ token });
    const next = 'Abaya!93-dhow';
    expect(
      await client(session.changeOperatorPassword, {
        body: { old_password: 'Wrong!42-oud', new_password: next },
      }),
    ).toMatchObject({
      code: 'wrong_password',
    });
    expect(
      await client(session.changeOperatorPassword, {
        body: { old_password: goodPassword, new_password: next },
      }),
    ).toMatchObject({ ok: true });
    expect(await client(session.readOperatorSession, {})).toMatchObject({ data: null });
    const again = await api.as()(session.operatorSignIn, { body: { email, password: next } });
    if (!again.ok) throw new Error(again.code);
    const services = {
      db: api.db,
      passwords: api.services.passwords,
      random: seededRandom('reset'),
    };
    expect(await resetOperatorPassword(services, email, goodPassword, api.now())).toBe(true);
    expect(
      await resetOperatorPassword(services, 'nobody@qeema.test', goodPassword, api.now()),
    ).toBe(false);
    expect(
      await api.as({ token: again.data.token })(session.readOperatorSession, {}),
    ).toMatchObject({ data: null });
    expect(
      await api.as()(session.operatorSignIn, { body: { email, password: goodPassword } }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('opens with a printed password for a day, and then with the chosen one only', async () => {
    const { email } = await newOperator(api, 'content');
    const signIn = (password: string) =>
      api.as()(session.operatorSignIn, { body: { email, password } });
    const { db, passwords } = { db: api.db, passwords: api.services.passwords };
    const services = { db, passwords, random: seededRandom('printed') };
    await resetOperatorPassword(services, email, goodPassword, api.now());
    api.advance(24 * 3_600_000 - 1);
    const signedIn = await signIn(goodPassword);
    if (!signedIn.ok) throw new Error(signedIn.code);
    api.advance(1);
    expect(await signIn(goodPassword)).toMatchObject({
      status: 403,
      code: 'printed_password_ended',
    });
    expect(await signIn('Wrong@2026')).toMatchObject({ code: 'wrong_credentials' });
    const chosen = 'Chosen@Dune-2041';
    const body = { old_password: goodPassword, new_password: chosen };
    const changed = await api.as(signedIn.data)(session.changeOperatorPassword, { body });
    expect(changed).toMatchObject({ ok: true });
    api.advance(30 * 24 * 3_600_000);
    expect(await signIn(chosen)).toMatchObject({ ok: true });
  });
});

describe('the permission to review', { timeout: testMsMax }, () => {
  it('is that of an operator with the role only', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const finance = await newOperator(api, 'finance', 'content');
    const id = company.companyId;
    const paths = [
      ['GET', '/operator/companies'],
      ['GET', `/operator/companies/${id}`],
      ['GET', `/operator/documents/${company.documents.licence}/file`],
      ['POST', `/operator/documents/${company.documents.licence}/decide`],
      ['POST', `/operator/documents/${company.documents.licence}/confirm`],
      ['POST', `/operator/companies/${id}/approve`],
      ['POST', `/operator/companies/${id}/refuse`],
    ] as const;
    for (const [method, path] of paths) {
      const init =
        method === 'GET'
          ? {}
          : { method, body: '{}', headers: { 'Content-Type': 'application/json' } };
      const statuses = [];
      for (const token of [undefined, company.token, finance.token]) {
        statuses.push((await api.fetch(path, init, token === undefined ? {} : { token })).status);
      }
      expect([path, statuses]).toEqual([path, [401, 401, 403]]);
    }
    const reviewer = await newOperator(api, 'reviewer');
    expect(
      (await api.fetch(`/operator/companies/${id}`, {}, { token: reviewer.token })).status,
    ).toBe(200);
    // An operator's session opens nothing of a company.
    expect((await api.fetch('/dashboard/profile', {}, { token: reviewer.token })).status).toBe(401);
  });

  it('finds nothing under a missing or invalid id', async () => {
    const { token } = await newOperator(api);
    const client = api.as({ token });
    for (const id of ['01930000-0000-7000-8000-000000000000', 'nonsense', "1' or '1'='1"]) {
      const params = { id };
      expect(await client(endpoints.readCompany, { params })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
      expect(await client(endpoints.approveCompany, { params })).toMatchObject({ status: 404 });
      expect(
        await client(endpoints.refuseCompany, { params, body: { note: 'Not clear' } }),
      ).toMatchObject({
        status: 404,
      });
      const ticked = { field: 'trn', value: '100318472900003', confirmed: true } as const;
      expect(await client(endpoints.confirmField, { params, body: ticked })).toMatchObject({
        status: 404,
      });
      expect(
        await client(endpoints.reviewDocument, { params, body: { decision: 'approve' } }),
      ).toMatchObject({
        status: 404,
      });
    }
  });
});

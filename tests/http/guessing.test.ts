import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { signUp } from '#features/registration/schema.ts';
import { reportFailures } from '#features/session/commands/report-failures.ts';
import {
  changePassword,
  confirmReset,
  forgotPassword,
  logout,
  signIn,
} from '#features/session/schema.ts';
import { resetAnswerMs } from '#features/session/rules/session.ts';
import { memberTwoStep, secondSignIn } from '#features/two-step/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import {
  goodPassword,
  newestMessage,
  signUpBody,
  signUpCompany,
  type SignedUp,
} from '../factories/company.ts';
import { newOperator } from '../factories/review-documents.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { startApi, type Caller, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('guessing');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const fresh = (): Promise<SignedUp> =>
  signUpCompany(api, 'buyer', { email: `guessed${(count += 1)}@aldana.test` });
/** A stranger with another address for each try. */
const stranger = (): Caller => ({ address: `192.0.2.${(count += 1) % 250}` });

/** Signs in as a browser that remembers its device cookie. */
async function browserOf(email: string): Promise<Caller> {
  const response = await api.fetch(
    '/sign_in',
    { method: 'POST', body: new URLSearchParams({ email, password: goodPassword }) },
    stranger(),
  );
  const device = response.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
  expect(device).toMatch(/; Path=\/; SameSite=Lax; Max-Age=34560000; HttpOnly$/);
  const Cookie = device?.split(';')[0] ?? '';
  return { ...stranger(), headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' } };
}

const attempt = (email: string, caller: Caller, password = goodPassword) =>
  api.as(caller)(signIn, { body: { email, password } });

/** Uses up the account's tries from many addresses. */
async function lockOut(email: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1)
    expect(await attempt(email, stranger(), 'wrong')).toMatchObject({ code: 'wrong_credentials' });
  expect(await attempt(email, stranger())).toMatchObject({ status: 429 });
}

describe('an account whose password strangers guess', () => {
  it('is open to a browser that has signed in before, and closed to a made-up device', async () => {
    const { email } = await fresh();
    const known = await browserOf(email);
    const foreign = await browserOf((await fresh()).email);
    await lockOut(email);
    expect(await attempt(email, known)).toMatchObject({ ok: true });
    expect(await attempt(email, foreign)).toMatchObject({ status: 429 });
    const forged = {
      headers: { Cookie: `device=${'A'.repeat(80)}`, 'Sec-Fetch-Site': 'same-origin' },
    };
    expect(await attempt(email, { ...stranger(), ...forged })).toMatchObject({ status: 429 });
  });

  it('limits the wrong passwords of a known browser by a counter of its own', async () => {
    const { email } = await fresh();
    const known = await browserOf(email);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await attempt(email, known, 'wrong')).toMatchObject({ code: 'wrong_credentials' });
    expect(await attempt(email, known)).toMatchObject({ status: 429 });
    expect(await attempt(email, stranger())).toMatchObject({ ok: true });
    api.advance(15 * 60_000);
    expect(await attempt(email, known)).toMatchObject({ ok: true });
  });

  it('has no known browser through a company that a stranger opened under an operator’s address', async () => {
    const { email } = await newOperator(api);
    await signUpCompany(api, 'buyer', { email, channel: 'sms', mobile: '+971501234599' });
    const browser = await browserOf(email);
    const answers = [];
    for (let tries = 0; tries < 7; tries += 1)
      answers.push(await api.as(browser)(operatorSignIn, { body: { email, password: 'wrong' } }));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('is open to a known browser after its tries are used up and the password was reset by mail', async () => {
    const { email } = await fresh();
    const known = await browserOf(email);
    for (let tries = 0; tries < 11; tries += 1) await attempt(email, known, 'wrong');
    await api.as(known)(forgotPassword, { body: { email } });
    const { params } = await newestMessage(api, email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    const password = 'Another!Kandura44';
    await api.as(known)(confirmReset, { body: { token, password } });
    expect(await attempt(email, known, password)).toMatchObject({ ok: true });
  });

  it('is no longer known to its browsers after a new password', async () => {
    const { email } = await fresh();
    const known = await browserOf(email);
    await api.as(stranger())(forgotPassword, { body: { email } });
    const { params } = await newestMessage(api, email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    await api.as(stranger())(confirmReset, { body: { token, password: 'Another!Kandura44' } });
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) answers.push(await attempt(email, known, 'wrong'));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('is open again to its owner after a reset by mail', async () => {
    const { email } = await fresh();
    await lockOut(email);
    await api.as(stranger())(forgotPassword, { body: { email } });
    const { params } = await newestMessage(api, email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    const caller = stranger();
    const password = 'Another!Kandura44';
    expect(await api.as(caller)(confirmReset, { body: { token, password } })).toMatchObject({
      ok: true,
    });
    expect(await attempt(email, caller, password)).toMatchObject({ ok: true });
    api.advance(3_600_000);
  });

  it('limits the tries of all addresses of an IPv6 site together', async () => {
    const { email } = await fresh();
    const codes: (string | number)[] = [];
    for (let network = 0; network < 12; network += 1) {
      const answer = await attempt(email, { address: `2001:db8:7:${network}::1` }, 'wrong');
      codes.push(answer.status);
    }
    expect(codes).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(await attempt(email, { address: '2001:db8:8::1' })).toMatchObject({ ok: true });
  });
});

describe('a second step whose codes strangers guess', () => {
  it('is open to a known browser, and to others for twenty codes in an hour and sixty in a day', async () => {
    const member = await fresh();
    const { app } = await turnOnTwoStep(api, member.token);
    const ticketOf = async (caller: Caller): Promise<string> => {
      const answer = await attempt(member.email, caller);
      if (answer.ok) throw new Error('no second step was needed');
      return String((answer.details as Record<string, unknown>)['ticket']);
    };
    const enter = async (caller: Caller, code: string) =>
      api.as(caller)(secondSignIn, { body: { ticket: await ticketOf(caller), code } });
    const first = await api.fetch(
      '/sign_in/second',
      {
        method: 'POST',
        body: new URLSearchParams({ ticket: await ticketOf(stranger()), code: app() }),
      },
      stranger(),
    );
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    const Cookie = device?.split(';')[0] ?? '';
    const known = { ...stranger(), headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' } };
    const statuses: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      for (let tries = 0; tries < 21; tries += 1)
        statuses.push((await enter(stranger(), '000000')).status);
      api.advance(3_600_000);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.slice(-21)).toEqual(Array<number>(21).fill(429));
    expect(await enter(known, app())).toMatchObject({ ok: true });
  });
});

describe('wrong passwords and codes', () => {
  const report = () => reportFailures({ db: api.db, random: api.services.random }, api.now());
  const logOf = async (memberId: string) =>
    api.db
      .selectFrom('activity')
      .select(['verb', 'company_id', 'params'])
      .where('subject_id', '=', memberId)
      .where('verb', 'like', '%Failed')
      .execute();
  const mailsTo = async (email: string, kind = 'sign_in_failures') => {
    const rows = await api.db
      .selectFrom('message')
      .select('kind')
      .where('destination', '=', email)
      .where('kind', '=', kind)
      .execute();
    return rows.length;
  };

  it('are recorded alike for known and unknown addresses', async () => {
    const { email } = await fresh();
    for (const typed of [email, 'ghost@aldana.test'])
      for (let tries = 0; tries < 3; tries += 1)
        await attempt(typed, { address: '198.51.100.77' }, 'wrong');
    const rows = await api.db
      .selectFrom('failed_sign_in')
      .select(['account', 'side', 'step', 'network', 'tries'])
      .where('account', 'in', [email, 'ghost@aldana.test'])
      .orderBy('account')
      .execute();
    const row = { side: 'member', step: 'password', network: '198.51.100.77', tries: 3 };
    expect(rows).toEqual([
      { ...row, account: 'ghost@aldana.test' },
      { ...row, account: email },
    ]);
  });

  it('are in the log of the company, and ten in a day are reported to the holder once', async () => {
    const member = await fresh();
    await report();
    for (let tries = 0; tries < 4; tries += 1) await attempt(member.email, stranger(), 'wrong');
    await report();
    await report();
    const one = { verb: 'session.signInFailed', company_id: member.companyId };
    expect(await logOf(member.memberId)).toMatchObject([{ ...one, params: { n: 4, networks: 4 } }]);
    expect(await mailsTo(member.email)).toBe(0);
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 6; tries += 1) await attempt(member.email, stranger(), 'wrong');
      await report();
    }
    expect(await logOf(member.memberId)).toHaveLength(3);
    expect(await mailsTo(member.email)).toBe(1);
  });

  it('of an operator are in the log of the operators', async () => {
    const { email } = await newOperator(api);
    for (let tries = 0; tries < 10; tries += 1)
      await api.as(stranger())(operatorSignIn, { body: { email, password: 'wrong' } });
    await report();
    const operator = await api.db
      .selectFrom('operator')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(await logOf(operator.id)).toMatchObject([
      { verb: 'operator.signInFailed', company_id: null, params: { n: 10, networks: 10 } },
    ]);
    expect(await mailsTo(email)).toBe(1);
  });

  it('of codes are reported also on a day on which passwords were', async () => {
    const member = await fresh();
    await turnOnTwoStep(api, member.token);
    const answer = await attempt(member.email, stranger());
    if (answer.ok) throw new Error('no second step was needed');
    for (let tries = 0; tries < 10; tries += 1) await attempt(member.email, stranger(), 'wrong');
    await report();
    const ticket = String((answer.details as Record<string, unknown>)['ticket']);
    for (let tries = 0; tries < 3; tries += 1)
      await api.as(stranger())(secondSignIn, { body: { ticket, code: '000000' } });
    await report();
    expect(await mailsTo(member.email)).toBe(1);
    expect(await mailsTo(member.email, 'code_failures')).toBe(1);
  });

  it.each(['old password', 'password before the second step'] as const)(
    'of a signed-in person count and are recorded: the %s',
    async (where) => {
      const member = await fresh();
      const caller = { ...stranger(), token: member.token };
      const enter = (password: string) =>
        where === 'old password'
          ? api.as(caller)(changePassword, {
              params: { type: 'buyer' },
              body: { old_password: password, new_password: 'Another!Kandura45' },
            })
          : api.as(caller)(memberTwoStep.begin, { body: { password } });
      for (let tries = 0; tries < 5; tries += 1)
        expect(await enter('wrong')).toMatchObject({ status: 422, code: 'wrong_password' });
      expect(await enter(goodPassword)).toMatchObject({ status: 429 });
      await report();
      expect(await logOf(member.memberId)).toMatchObject([
        { verb: 'session.signInFailed', params: { n: 5 } },
      ]);
    },
  );

  it('of codes are reported from the third on, because the password was right', async () => {
    const member = await fresh();
    await turnOnTwoStep(api, member.token);
    const answer = await attempt(member.email, stranger());
    if (answer.ok) throw new Error('no second step was needed');
    const ticket = String((answer.details as Record<string, unknown>)['ticket']);
    for (let tries = 0; tries < 3; tries += 1)
      await api.as(stranger())(secondSignIn, { body: { ticket, code: '000000' } });
    await report();
    expect(await logOf(member.memberId)).toMatchObject([
      { verb: 'twoStep.codeFailed', params: { n: 3 } },
    ]);
    expect(await mailsTo(member.email, 'code_failures')).toBe(1);
    expect(await mailsTo(member.email)).toBe(0);
  });

  it('are deleted after a week', async () => {
    api.advance(7 * 24 * 3_600_000 + 1);
    await cleanUp(api.db, api.now());
    expect(await api.db.selectFrom('failed_sign_in').selectAll().execute()).toEqual([]);
  });
});

describe('a new password', () => {
  it.each([
    ['en', 'This password is too common. Choose another.'],
    ['ar', 'كلمة المرور هذه شائعة جداً. اختر غيرها.'],
  ] as const)(
    'of the list of known ones is refused in the reader’s language (%s)',
    async (locale, text) => {
      const password = 'Liverpool#2026';
      const body = signUpBody('buyer', {
        email: 'new@aldana.test',
        password,
        password_confirm: password,
      });
      expect(await api.as({ ...stranger(), locale })(signUp, { body })).toMatchObject({
        status: 422,
        errors: { password: [text] },
      });
    },
  );
});

it('a forgotten password is answered no sooner for an unknown address than for a known one', async () => {
  const { email } = await fresh();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const typed of [email, 'ghost@aldana.test']) {
    timers.mockClear();
    await api.as(stranger())(forgotPassword, { body: { email: typed } });
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(resetAnswerMs);
  }
});

describe('over HTTPS', () => {
  let secure: TestApi;
  let member: SignedUp;
  const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    secure.fetch(
      '/sign_in',
      { method: 'POST', body: new URLSearchParams(body) },
      { ...stranger(), headers },
    );
  const readAs = async (Cookie: string) => {
    const response = await secure.fetch('/session', {}, { headers: { Cookie } });
    return ((await response.json()) as { data: { user: { email: string } } | null }).data?.user
      .email;
  };
  beforeAll(async () => {
    secure = await startApi('guessing-https', { PUBLIC_URL: 'https://qeema.test' });
    member = await signUpCompany(secure);
  });
  afterAll(() => secure.close());

  it('the session’s cookie has the prefix __Host-, and one that another host may set does not count', async () => {
    const response = await post({ email: member.email, password: goodPassword });
    const cookies = response.headers.getSetCookie();
    const own = cookies.find((cookie) => cookie.startsWith('__Host-token='));
    expect(own).toContain('; Path=/; SameSite=Lax; HttpOnly; Secure');
    expect(cookies.some((cookie) => cookie.startsWith('__Host-device='))).toBe(true);
    expect(cookies.some((cookie) => cookie.startsWith('token='))).toBe(false);
    const other = await signUpCompany(secure, 'supplier', { email: 'planted@aldana.test' });
    const session = own?.split(';')[0] ?? '';
    expect(await readAs(session)).toBe(member.email);
    expect(await readAs(`token=${other.token}; ${session}`)).toBe(member.email);
    expect(await readAs(`token=${other.token}`)).toBeUndefined();
  });

  it('a sign-out clears the browser’s cache', async () => {
    const { token } = await signUpCompany(secure, 'buyer', { email: 'leaves@aldana.test' });
    const path = `/${logout.path.slice(1)}`;
    const response = await secure.fetch(path, { method: 'POST' }, { token });
    expect(response.headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  it('every answer has a policy and no sniffing', async () => {
    for (const path of ['/session', '/nowhere', '/openapi.json', '/categories']) {
      const { headers } = await secure.fetch(path);
      expect([path, headers.get('Content-Security-Policy')]).toEqual([
        path,
        "default-src 'none'; frame-ancestors 'none'",
      ]);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });
});

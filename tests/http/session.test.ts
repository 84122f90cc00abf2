import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNotifications } from '#features/notification/schema.ts';
import { signedInCookieNames } from '#features/session/rules/session.ts';
import * as endpoints from '#features/session/schema.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startApi, type Caller, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: SignedUp;
let count = 0;

beforeAll(async () => {
  api = await startApi('session');
  buyer = await signUpCompany(api, 'buyer');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const hourMs = 3_600_000;

async function freshMember(): Promise<SignedUp> {
  count += 1;
  return signUpCompany(api, 'buyer', { email: `member${count}@aldana.test` });
}

/** Every sign-in of a test from an address of its own, so that one test's tries do not count in the next. */
function anywhere(): Caller {
  count += 1;
  return { address: `203.0.113.${count % 250}` };
}

async function signIn(email: string, password = goodPassword, remember = false): Promise<string> {
  const answer = await api.as(anywhere())(endpoints.signIn, {
    body: { email, password, remember },
  });
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.token;
}

async function whoIs(token: string): Promise<string | null> {
  const answer = await api.as({ token })(endpoints.readSession, {});
  return answer.ok ? (answer.data?.user.email ?? null) : answer.code;
}

describe('signing in', () => {
  it('answers with a new token and the session, for any case of the address', async () => {
    const first = await signIn(buyer.email);
    const second = await signIn(buyer.email.toUpperCase());
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect([await whoIs(first), await whoIs(second)]).toEqual([buyer.email, buyer.email]);
  });

  it('ends the session of the same browser, and no other', async () => {
    const { email } = await freshMember();
    const [here, there] = [await signIn(email), await signIn(email)];
    const answer = await api.as({ ...anywhere(), token: here })(endpoints.signIn, {
      body: { email, password: goodPassword, remember: false },
    });
    if (!answer.ok) throw new Error(answer.code);
    expect(await whoIs(here)).toBeNull();
    expect([await whoIs(there), await whoIs(answer.data.token)]).toEqual([email, email]);
  });

  it('accepts one password in both of its Unicode forms', async () => {
    const password = 'Café!42-oudé';
    const { email } = await signUpCompany(api, 'buyer', {
      email: 'cafe@aldana.test',
      password: password.normalize('NFC'),
      password_confirm: password.normalize('NFC'),
    });
    expect(await whoIs(await signIn(email, password.normalize('NFD')))).toBe(email);
  });

  it('never adopts a token of the browser', async () => {
    const planted = 'x'.repeat(43);
    const response = await api.fetch(
      '/sign_in',
      { method: 'POST', body: new URLSearchParams({ email: buyer.email, password: goodPassword }) },
      { ...anywhere(), headers: { Cookie: `token=${planted}`, 'Sec-Fetch-Site': 'same-origin' } },
    );
    expect(response.headers.getSetCookie()[0]).not.toContain(planted);
    expect(await whoIs(planted)).toBeNull();
  });

  it('has the same answer for a wrong password and an unknown address', async () => {
    for (const locale of ['en', 'ar'] as const) {
      const bodies = [];
      for (const body of [
        { email: buyer.email, password: 'wrong' },
        { email: 'nobody@aldana.test', password: goodPassword },
      ]) {
        const response = await api.fetch(
          '/sign_in',
          { method: 'POST', body: new URLSearchParams(body) },
          { ...anywhere(), locale },
        );
        bodies.push([response.status, response.headers.getSetCookie(), await response.text()]);
      }
      expect(bodies[0]).toEqual(bodies[1]);
      expect(bodies[0]?.[0]).toBe(422);
    }
  });

  it('is refused after five wrong passwords from one place, also with the right one, while the owner elsewhere signs in', async () => {
    const { email } = await freshMember();
    const here = api.as({ address: '192.0.2.50' });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await here(endpoints.signIn, { body: { email, password: 'wrong' } })).toMatchObject({
        code: 'wrong_credentials',
      });
    }
    const locked = await here(endpoints.signIn, { body: { email, password: goodPassword } });
    expect(locked).toMatchObject({ ok: false, status: 429, code: 'too_many_requests' });
    if (!locked.ok) expect(locked.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await whoIs(await signIn(email))).toBe(email);
    api.advance(15 * 60_000);
    expect(await here(endpoints.signIn, { body: { email, password: goodPassword } })).toMatchObject(
      { ok: true },
    );
  });

  it('counts an unknown address like a known one', async () => {
    const here = api.as({ address: '192.0.2.51' });
    const answers = [];
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(
        await here(endpoints.signIn, { body: { email: 'ghost@aldana.test', password: 'wrong' } }),
      );
    }
    expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('restarts the count after a correct password', async () => {
    const { email } = await freshMember();
    const here = api.as({ address: '192.0.2.52' });
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        await here(endpoints.signIn, { body: { email, password: 'wrong' } });
      expect(
        await here(endpoints.signIn, { body: { email, password: goodPassword } }),
      ).toMatchObject({ ok: true });
    }
  });

  it('stops the 21st try in a minute from one address, for any account', async () => {
    const here = api.as({ address: '192.0.2.53' });
    const answers = [];
    for (let tries = 0; tries < 21; tries += 1) {
      answers.push(
        await here(endpoints.signIn, {
          body: { email: `guess${tries}@aldana.test`, password: 'x' },
        }),
      );
    }
    expect(answers.map((answer) => answer.status).slice(-2)).toEqual([422, 429]);
  });

  it('reports a disabled user only with the correct password', async () => {
    const member = await freshMember();
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', member.memberId)
      .execute();
    const body = (password: string) => ({ body: { email: member.email, password } });
    expect(await api.as(anywhere())(endpoints.signIn, body('wrong'))).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await api.as(anywhere())(endpoints.signIn, body(goodPassword))).toMatchObject({
      code: 'account_disabled',
      status: 422,
    });
  });
});

describe('a session', () => {
  it('is read from the bearer header and from the cookie, and no user is signed in without either', async () => {
    const cookie = await api.fetch(
      '/notifications',
      {},
      { headers: { Cookie: `theme=dark; token=${buyer.token}; lang=ar` } },
    );
    const bearer = await api.fetch('/notifications', {}, { token: buyer.token });
    const nobody = await api.fetch('/notifications');
    expect([cookie.status, bearer.status, nobody.status]).toEqual([200, 200, 401]);
  });

  it.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic dXNlcjpwYXNz',
    `Token ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(5000)}`,
  ])('is not opened by the header "%.20s"', async (Authorization) => {
    const response = await api.fetch('/notifications', {}, { headers: { Authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      status: false,
      code: 'unauthorized',
      message: 'Unauthorized',
    });
  });

  it('ends after 8 hours without a request, and not while there are some', async () => {
    const idle = await signIn(buyer.email);
    const used = await signIn(buyer.email);
    api.advance(7 * hourMs);
    expect(await whoIs(used)).toBe(buyer.email);
    api.advance(hourMs);
    expect(await whoIs(idle)).toBeNull();
    expect(await whoIs(used)).toBe(buyer.email);
  });

  it('ends after 7 days of any use', async () => {
    const token = await signIn(buyer.email);
    const end = api.now().getTime() + 7 * 24 * hourMs;
    while (api.now().getTime() + 4 * hourMs < end) {
      api.advance(4 * hourMs);
      expect(await whoIs(token)).toBe(buyer.email);
    }
    api.advance(end - api.now().getTime());
    expect(await whoIs(token)).toBeNull();
  });

  it('that is remembered survives the browser and 29 idle days, but not 30', async () => {
    const response = await api.fetch(
      '/sign_in',
      {
        method: 'POST',
        body: new URLSearchParams({ email: buyer.email, password: goodPassword, remember: 'on' }),
      },
      anywhere(),
    );
    // The last one marks the browser, and gives access to nothing.
    const cookies = response.headers.getSetCookie().slice(0, -1);
    expect(cookies.every((cookie) => cookie.includes('Max-Age=2592000'))).toBe(true);
    const { data } = (await response.json()) as { data: { token: string } };
    api.advance(29 * 24 * hourMs);
    expect(await whoIs(data.token)).toBe(buyer.email);
    api.advance(30 * 24 * hourMs);
    expect(await whoIs(data.token)).toBeNull();
  });

  it('that is not remembered sets cookies that end with the browser, Secure on https', async () => {
    const secure = await startApi('secure', { PUBLIC_URL: 'https://qeema.test' });
    const { email } = await signUpCompany(secure, 'buyer');
    const response = await secure.fetch('/sign_in', {
      method: 'POST',
      body: new URLSearchParams({ email, password: goodPassword }),
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^__Host-token=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Secure$/);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure$/);
    expect(cookies.pop()).toMatch(/^__Host-device=/);
    expect(cookies.filter((cookie) => /Max-Age|Expires/.test(cookie))).toEqual([]);
    await secure.close();
  });

  it('ends with the next request of a disabled user', async () => {
    const member = await freshMember();
    expect(await whoIs(member.token)).toBe(member.email);
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', member.memberId)
      .execute();
    expect(await api.as({ token: member.token })(listNotifications, {})).toMatchObject({
      ok: false,
      status: 401,
    });
  });

  it('is stored in the database as a hash only', async () => {
    const token = await signIn(buyer.email);
    const rows = await api.db.selectFrom('session').selectAll().execute();
    expect(rows.some((row) => row.token_hash.toString('latin1').includes(token))).toBe(false);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the display cookies', () => {
  it('grant nothing: forged ones change no answer', async () => {
    const member = await freshMember();
    const forged =
      'type=supplier; user_status=active; isAproved=1; verified=1; data_percentage=100; mainCategories=9; company_name=Evil; username=Evil; show_welcome_msg=0; logo=x';
    for (const path of ['/session', '/notifications', '/dashboard/profile', '/outbox']) {
      const answers = [];
      for (const Cookie of [
        `token=${member.token}`,
        `token=${member.token}; ${forged}`,
        `${forged}; token=${member.token}`,
      ]) {
        const response = await api.fetch(path, {}, { headers: { Cookie } });
        answers.push([response.status, await response.text()]);
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    }
    const unverified = await api.fetch('/notifications', {}, { headers: { Cookie: forged } });
    expect(unverified.status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends this session and no other, and removes every cookie but the theme', async () => {
    const token = await signIn(buyer.email);
    const other = await signIn(buyer.email);
    const response = await api.fetch('/logout', { method: 'POST' }, { token });
    expect(await response.json()).toEqual({
      status: true,
      message: 'You’re signed out.',
      data: null,
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([...signedInCookieNames]);
    expect(cookies.some((cookie) => cookie.startsWith('theme='))).toBe(false);
    for (const cookie of cookies) expect(cookie).toMatch(/^\w+=; Path=\/; SameSite=Lax; Max-Age=0/);
    expect([await whoIs(token), await whoIs(other)]).toEqual([null, buyer.email]);
  });

  it('works without a session and twice, and by GET as specification §7 requires', async () => {
    const token = await signIn(buyer.email);
    const answers = [];
    for (let index = 0; index < 2; index += 1) {
      const response = await api.fetch('/logout', {}, { token, locale: 'ar' });
      answers.push([response.status, ((await response.json()) as { message: string }).message]);
    }
    expect(answers).toEqual([
      [200, 'تم تسجيل خروجك.'],
      [200, 'تم تسجيل خروجك.'],
    ]);
    expect(await whoIs(token)).toBeNull();
    expect((await api.fetch('/logout')).status).toBe(200);
  });
});

describe('a request that changes state by cookie', () => {
  const own = 'http://qeema.test';
  const cases: [what: string, headers: Record<string, string>, method: string, status: number][] = [
    ['our own page', { 'Sec-Fetch-Site': 'same-origin', Origin: own }, 'POST', 200],
    ['our own page in an old browser', { Origin: own }, 'POST', 200],
    [
      'our own page behind a proxy that ends TLS',
      { Origin: 'https://qeema.test', Host: 'qeema.test' },
      'POST',
      200,
    ],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' }, 'POST', 403],
    [
      'another site in an old browser',
      { Origin: 'https://evil.test', Host: 'qeema.test' },
      'POST',
      403,
    ],
    [
      'another site that claims our Origin only',
      { 'Sec-Fetch-Site': 'cross-site', Origin: own },
      'POST',
      403,
    ],
    [
      'a sister site',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://shop.qeema.test' },
      'POST',
      403,
    ],
    ['a sandboxed frame', { Origin: 'null' }, 'POST', 403],
    ['a broken Origin', { Origin: '://', Host: 'qeema.test' }, 'POST', 403],
    [
      'a link typed by hand',
      { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' },
      'GET',
      403,
    ],
    [
      'a link on our own page',
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
      'GET',
      403,
    ],
    [
      'a link or image on another site',
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
      'GET',
      403,
    ],
    [
      'a fetch of our own page',
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
      'GET',
      200,
    ],
    ['a program with a stolen cookie and no Origin', {}, 'POST', 403],
    [
      'a cookie beside a header that is no bearer token',
      { Authorization: 'Basic x', 'Sec-Fetch-Site': 'cross-site' },
      'POST',
      403,
    ],
  ];

  it.each(cases)('from %s %j by %s is answered %i', async (_what, headers, method, status) => {
    const token = await signIn(buyer.email);
    const response = await api.fetch(
      '/logout',
      { method },
      { headers: { ...headers, Cookie: `token=${token}` } },
    );
    expect(response.status).toBe(status);
    if (status === 403) {
      expect(await response.json()).toMatchObject({ status: false, code: 'cross_site' });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await whoIs(token)).toBe(status === 403 ? buyer.email : null);
  });

  it('is accepted from anywhere with a bearer header, which no foreign page can send', async () => {
    const token = await signIn(buyer.email);
    const response = await api.fetch(
      '/logout',
      { method: 'POST' },
      { token, headers: { Origin: 'https://app.test' } },
    );
    expect(response.status).toBe(200);
  });

  it('from another site cannot open a session either', async () => {
    const body = new URLSearchParams({ email: buyer.email, password: goodPassword });
    const response = await api.fetch(
      '/sign_in',
      { method: 'POST', body },
      { ...anywhere(), headers: { Origin: 'https://evil.test' } },
    );
    expect(response.status).toBe(403);
  });
});

import { RouterContextProvider, type MiddlewareFunction } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flashCookieName } from '#app/flash-cookie.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import {
  action as renew,
  loader as open,
  type RenewAnswer,
} from '#app/routes/actions/renew-session.ts';
import { guardConsole } from '#app/server/operator-session.server.ts';
import { guardArea } from '#app/server/session.server.ts';
import { loadCatalogue } from '#app/texts/load.ts';
import { signedInCookieNames } from '#features/session/rules/session.ts';
import { locales } from '#shared/locale.ts';
import { goodPassword, signUpCompany } from '../factories/company.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
const email = 'salem@aldana.test';

beforeAll(async () => {
  api = await startApi('ended session');
  await signUpCompany(api, 'buyer', { email });
  await Promise.all(locales.map((locale) => loadCatalogue(locale)));
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const origin = 'https://qeema.test';

/** One request of a page with the cookies of the browser, as server/pages/pages.ts hands it on. */
function request(path: string, cookies: Readonly<Record<string, string>>) {
  const set: string[] = [];
  const locale = path.startsWith('/ar/') ? ('ar' as const) : ('en' as const);
  const { token } = cookies;
  const page: PageContext = {
    locale,
    prefix: locale === 'ar' ? '/ar' : '',
    theme: 'light',
    digits: 'latn',
    nonce: 'n',
    origin,
    path,
    demo: false,
    development: false,
    api: api.as({ locale, ...(token === undefined ? {} : { token }) }),
    cookies: new Map(Object.entries(cookies)),
    now: api.now(),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: (cookie) => void set.push(cookie),
  };
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return { context, set };
}

const namesOf = (set: readonly string[]): string[] =>
  set.map((one) => one.replace(/^__Host-/, '').split('=')[0] ?? '');

/** The answer of a guard to a form: the status of a fault, or the address of a redirect. */
async function sendForm(
  guard: MiddlewareFunction<Response>,
  path: string,
  cookies: Readonly<Record<string, string>>,
) {
  const { context, set } = request(path, cookies);
  const args = {
    context,
    request: new Request(`${origin}${path}`, { method: 'POST', body: new URLSearchParams() }),
  } as unknown as Parameters<typeof guard>[0];
  try {
    await guard(args, async () => new Response('through'));
    return { status: 200, to: null, message: null, set };
  } catch (thrown) {
    if (thrown instanceof Response)
      return { status: thrown.status, to: thrown.headers.get('Location'), message: null, set };
    const { init, data } = thrown as { init: { status: number }; data: { message: string } };
    return { status: init.status, to: null, message: data.message, set };
  }
}

/** Sends the form of the sheet and returns its answer with the cookies it sets. */
async function sendSheet(
  fields: Readonly<Record<string, string>>,
  cookies: Readonly<Record<string, string>> = {},
) {
  const { context, set } = request('/renew-session.data', cookies);
  const body = new URLSearchParams(fields);
  const args = { context, params: {}, request: new Request(origin, { method: 'POST', body }) };
  const answer = (await renew(args as never)) as RenewAnswer;
  return { answer, set };
}

const gone = { token: 'x'.repeat(43) };

describe('a form whose session has ended', () => {
  it.each([
    ['/buyer/address-managment.data', 'Unauthorized'],
    ['/ar/buyer/address-managment.data?index', 'يلزم تسجيل الدخول'],
  ])('sent by the script of %s is answered with 401 in its page', async (path, message) => {
    const answer = await sendForm(guardArea('buyer'), path, gone);
    expect(answer).toMatchObject({ status: 401, to: null, message });
    expect(namesOf(answer.set)).toEqual([...signedInCookieNames]);
  });

  it('sent without a script leads to the sign-in page with the message', async () => {
    const answer = await sendForm(guardArea('buyer'), '/buyer/address-managment', gone);
    expect(answer).toMatchObject({ status: 302, to: '/auth' });
    expect(namesOf(answer.set)).toEqual([...signedInCookieNames, flashCookieName]);
  });

  it('of the console is answered in the same two ways', async () => {
    const cookies = { operator_token: 'x'.repeat(43) };
    const scripted = await sendForm(guardConsole, '/admin/categories.data', cookies);
    expect(scripted).toMatchObject({ status: 401, to: null, message: 'Unauthorized' });
    expect(new Set(namesOf(scripted.set))).toEqual(new Set(['operator_token']));
    const plain = await sendForm(guardConsole, '/admin/categories', cookies);
    expect(plain).toMatchObject({ status: 302, to: '/admin/sign-in' });
  });
});

describe('the sheet over a page whose session has ended', () => {
  const fields = { intent: 'sign-in', email, password: goodPassword };

  it('signs the same user in, and removes the message of the ended session', async () => {
    const { answer, set } = await sendSheet(fields);
    expect(answer).toMatchObject({ ok: true });
    expect(set.find((one) => one.startsWith(`${flashCookieName}=`))).toMatch(/Max-Age=0/);
  });

  it('refuses a wrong password, and returns no password', async () => {
    const { answer } = await sendSheet({ ...fields, password: 'Wrong!123' });
    expect(answer).toMatchObject({ ok: false, code: 'wrong_credentials' });
    expect(JSON.stringify(answer)).not.toContain('Wrong!123');
  });

  it('asks for the second step of a user who has one', async () => {
    const { token } = await signUpCompany(api, 'supplier', { email: 'two@noor.test' });
    const { app } = await turnOnTwoStep(api, token);
    const first = await sendSheet({ ...fields, email: 'two@noor.test' });
    expect(first.answer).toEqual({ step: 'code' });
    const ticket = /^second_step=([\w-]+)/.exec(
      first.set.find((one) => one.startsWith('second_step=')) ?? '',
    )?.[1];
    const cookies = { second_step: ticket ?? '' };
    const wrong = await sendSheet({ intent: 'second', code: '000000' }, cookies);
    expect(wrong.answer).toMatchObject({ ok: false, code: 'wrong_code' });
    const right = await sendSheet({ intent: 'second', code: app() }, cookies);
    expect(right.answer).toMatchObject({ ok: true });
    expect(right.set.find((one) => one.startsWith('second_step='))).toMatch(/Max-Age=0/);
  });

  it('refuses a second step whose first has expired', async () => {
    const { answer } = await sendSheet({ intent: 'second', code: '000000' });
    expect(answer).toMatchObject({ ok: false, code: 'sign_in_expired' });
  });

  it('has no page of its own', () => {
    expect(open().headers.get('Location')).toBe('/');
  });
});

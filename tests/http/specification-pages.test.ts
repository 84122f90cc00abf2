import { redirect, RouterContextProvider, type MiddlewareFunction } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '#app/server/answers.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { action as chooseTheme } from '#app/routes/actions/theme.ts';
import { action as chooseDigits } from '#app/routes/actions/digits.ts';
import { action as signOut } from '#app/routes/actions/sign-out.ts';
import { loader as openAuth } from '#app/routes/auth.tsx';
import { guardArea } from '#app/server/session.server.ts';
import { loadCatalogue } from '#app/texts/load.ts';
import { signedInCookieNames } from '#features/session/rules/session.ts';
import type { ApiClient } from '#shared/client.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { addParty, chooseCategories, type Party } from '../factories/access.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;
let supplier: Party;
let fresh: Party;

beforeAll(async () => {
  api = await startApi('specification pages');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  fresh = await addParty(api, 'buyer', { approved: false });
  await Promise.all(locales.map((locale) => loadCatalogue(locale)));
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Opened {
  readonly page: PageContext;
  readonly cookies: string[];
  readonly load: RouterContextProvider;
}

/** One request for a page, as server/pages/pages.ts hands it to the routes. */
function open(path: string, token: string | null, given: Partial<PageContext> = {}): Opened {
  const locale: Locale = path === '/ar' || path.startsWith('/ar/') ? 'ar' : 'en';
  const cookies: string[] = [];
  const page: PageContext = {
    locale,
    prefix: locale === 'ar' ? '/ar' : path.startsWith('/en') ? '/en' : '',
    theme: 'dark',
    digits: 'latn',
    nonce: 'n',
    origin: 'https://qeema.test',
    path,
    demo: false,
    development: false,
    api: api.as({ locale, ...(token === null ? {} : { token }) }),
    cookies: new Map(token === null ? [] : [['token', token]]),
    now: api.now(),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: (cookie) => void cookies.push(cookie),
    ...given,
  };
  const load = new RouterContextProvider();
  load.set(pageContext, page);
  return { page, cookies, load };
}

/** The pages of a supplier (specification §2) but the choice and the profile. */
const supplierRooms = [
  'dashboard',
  'user-managment',
  'address-managment',
  'buy-now',
  'your-rfq',
  'notifications',
  'wallet',
  'withdraw',
  'draft',
  'activity-logs',
  'invoice',
  'saved-searches',
  'quotations/all',
  'po/7',
  'wizard/7',
  'paid-rfq/7/new',
];

/** specification §3, beside token, theme and lang. */
const displayNames = [
  'type',
  'user_status',
  'company_name',
  'logo',
  'data_percentage',
  'isAproved',
  'verified',
  'username',
  'mainCategories',
  'show_welcome_msg',
] as const;
const through = new Response('through');

/** The redirect of an area's guard; null: none. */
async function guarded(
  area: 'buyer' | 'seller',
  path: string,
  token: string | null,
  init: RequestInit = {},
) {
  const opened = open(path, token);
  const guard: MiddlewareFunction<Response> = guardArea(area);
  const args = {
    context: opened.load,
    request: new Request(`${opened.page.origin}${path}`, init),
  } as unknown as Parameters<typeof guard>[0];
  try {
    const answer = await guard(args, async () => through);
    return { to: answer === through ? null : 'elsewhere', cookies: opened.cookies };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { to: thrown.headers.get('Location'), cookies: opened.cookies };
  }
}

const whither = async (area: 'buyer' | 'seller', path: string, token: string | null) =>
  (await guarded(area, path, token)).to;

const removed = (cookies: readonly string[]): string[] =>
  cookies
    .filter((one) => one.includes('Max-Age=0'))
    .map((one) => one.slice(0, one.indexOf('=')).replace(/^__Host-/, ''));

function flashOf(cookies: readonly string[]): unknown {
  const found = cookies.findLast((one) => one.startsWith('flash='));
  return found === undefined
    ? null
    : JSON.parse(decodeURIComponent(found.slice(6, found.indexOf(';'))));
}

describe('the guards of an area', () => {
  it('redirect a visitor to /auth, with the language prefix of the requested route', async () => {
    expect(await whither('buyer', '/buyer/dashboard', null)).toBe('/auth');
    expect(await whither('seller', '/en/seller/wallet', null)).toBe('/en/auth');
    expect(await whither('seller', '/ar/seller/wallet', null)).toBe('/ar/auth');
  });

  it('redirect a buyer from /seller and a supplier from /buyer to their own dashboard', async () => {
    expect(await whither('seller', '/seller/wallet', buyer.token)).toBe('/buyer/dashboard');
    expect(await whither('buyer', '/ar/buyer/draft', supplier.token)).toBe('/ar/seller/dashboard');
  });

  it('show a supplier that RFQs are created by buyers, and a buyer that price quotes are for suppliers', async () => {
    expect(await whither('buyer', '/buyer/create-rfq/new', supplier.token)).toBe(
      '/seller/dashboard?gate=buyersOnly',
    );
    expect(await whither('seller', '/seller/paid-rfq/7/new', buyer.token)).toBe(
      '/buyer/dashboard?gate=suppliersOnly',
    );
  });

  it('explain why a form of the other type, or of a visitor, was refused', async () => {
    const sent = { method: 'POST' };
    const wrong = await guarded('seller', '/ar/seller/wallet', buyer.token, sent);
    expect(wrong.to).toBe('/ar/buyer/dashboard');
    expect(flashOf(wrong.cookies)).toMatchObject({
      status: 0,
      message: 'هذه الصفحة للمورّدين فقط.',
    });
    const nobody = await guarded('buyer', '/buyer/draft', null, sent);
    expect(flashOf(nobody.cookies)).toMatchObject({ status: 0, message: 'Unauthorized' });
    expect(flashOf((await guarded('seller', '/seller/wallet', buyer.token)).cookies)).toBeNull();
  });

  it('show the dialog of an unapproved account on its dashboard, while profile and notifications stay open', async () => {
    expect(await whither('buyer', '/buyer/create-rfq/new', fresh.token)).toBe(
      '/buyer/dashboard?gate=notApproved',
    );
    expect(await whither('buyer', '/buyer/rfq-managment/all', fresh.token)).toBe(
      '/buyer/dashboard?gate=notApproved',
    );
    for (const room of ['dashboard', 'user-profile', 'notifications']) {
      expect(await whither('buyer', `/buyer/${room}`, fresh.token)).toBeNull();
    }
    expect(await whither('buyer', '/buyer/draft', buyer.token)).toBeNull();
  });

  it('let an unapproved account prepare its work below its dashboard, and no other account', async () => {
    const below = ['request/new', 'addresses', 'users'];
    for (const room of below)
      expect(await whither('buyer', `/ar/buyer/dashboard/${room}`, fresh.token)).toBeNull();
    const rooms = await Promise.all(
      below.map((room) => whither('buyer', `/ar/buyer/dashboard/${room}`, buyer.token)),
    );
    expect(rooms).toEqual([
      '/ar/buyer/create-rfq/new',
      '/ar/buyer/address-managment',
      '/ar/buyer/user-managment',
    ]);
    expect(await whither('seller', '/seller/dashboard/categories', supplier.token)).toBe(
      '/seller/products',
    );
    const expired = await addParty(api, 'buyer');
    await api.db
      .updateTable('company')
      .set({ licence_expires_on: '2020-01-01' })
      .where('id', '=', expired.companyId)
      .execute();
    expect(await whither('buyer', '/buyer/dashboard/addresses', expired.token)).toBe(
      '/buyer/dashboard?gate=notApproved',
    );
  });

  it('redirect an approved seller without a main category to the choice, from every page but the choice and the profile', async () => {
    const bare = await addParty(api, 'supplier');
    for (const room of supplierRooms) {
      expect(await whither('seller', `/seller/${room}`, bare.token)).toBe(
        '/seller/products?gate=noCategories',
      );
      // A navigation inside the page requests its data only.
      const inside = await whither('seller', `/seller/${room}.data?_routes=x`, bare.token);
      expect(inside).toBe('/seller/products?gate=noCategories');
    }
    for (const room of ['products', 'user-profile'])
      expect(await whither('seller', `/seller/${room}`, bare.token)).toBeNull();
    await chooseCategories(api, bare.companyId, 'HVAC');
    const { to, cookies } = await guarded('seller', '/seller/buy-now', bare.token);
    expect(to).toBeNull();
    expect(cookies).toContainEqual(expect.stringMatching(/^mainCategories=1; /));
  });

  it('keep the display cookies of the session up to date', async () => {
    const { cookies } = await guarded('buyer', '/buyer/dashboard', buyer.token);
    const names = cookies.map((one) => one.slice(0, one.indexOf('=')));
    expect(names).toEqual(expect.arrayContaining([...displayNames]));
    expect(cookies).toContainEqual(expect.stringMatching(/^isAproved=1; /));
    expect(cookies).toContainEqual(expect.stringMatching(/^type=buyer; /));
  });
});

describe('a session that has ended', () => {
  it.each([
    ['/buyer/draft', '/auth', 'Unauthorized'],
    ['/ar/buyer/draft', '/ar/auth', 'يلزم تسجيل الدخول'],
  ])(
    'on %s clears all cookies but the theme, leads to %s and toasts after 300 ms',
    async (path, to, message) => {
      const gone = await guarded('buyer', path, 'x'.repeat(43));
      expect(gone.to).toBe(to);
      expect(removed(gone.cookies)).toEqual([...signedInCookieNames]);
      expect(gone.cookies.filter((one) => one.startsWith('theme='))).toEqual([]);
      expect(flashOf(gone.cookies)).toEqual({ status: 0, message, delayMs: 300 });
    },
  );

  it('found by a form or a list of the page is reported in the same way', () => {
    const { page, cookies } = open('/buyer/draft', buyer.token);
    endSession(page, 'Unauthorized');
    expect(removed(cookies)).toEqual([...signedInCookieNames]);
    expect(flashOf(cookies)).toMatchObject({ delayMs: 300 });
  });
});

describe('the page /auth', () => {
  const visit = async (token: string | null): Promise<string | null> => {
    const { load } = open('/auth', token);
    try {
      await openAuth({ request: new Request('https://qeema.test/auth'), context: load } as never);
      return null;
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('Location') : 'a fault';
    }
  };

  it('redirects a signed-in user to the home page, and is open to every other visitor', async () => {
    expect(await visit(buyer.token)).toBe('/');
    expect(await visit(null)).toBeNull();
  });
});

describe('signing out', () => {
  const leave = async (path: string, token: string, given: Partial<PageContext> = {}) => {
    const { load, cookies } = open(path, token, given);
    const answer = await signOut({ context: load } as never);
    return { to: answer.headers.get('Location'), cookies };
  };

  it('leads to /auth with the server’s message, and the theme remains for 7 days', async () => {
    const member = await addParty(api, 'buyer');
    const { to, cookies } = await leave('/sign-out', member.token);
    // React Router adds the form's prefix to what an action answers.
    expect(to).toBe('/auth');
    expect(cookies).toContainEqual('theme=dark; Path=/; Max-Age=604800; SameSite=Lax; Secure');
    expect(flashOf(cookies)).toEqual({ status: 1, message: 'You’re signed out.' });
  });

  it.each([
    ['/sign-out', 'Error'],
    ['/ar/sign-out', 'خطأ'],
  ])('that fails on %s toasts "%s"', async (path, message) => {
    const failing = async () => ({
      ok: false,
      status: 500,
      code: 'something_went_wrong',
      message: 'Something went wrong',
    });
    const { cookies } = await leave(path, buyer.token, { api: failing as unknown as ApiClient });
    expect(flashOf(cookies)).toEqual({ status: 0, message });
  });
});

describe('the digits of Arabic pages', () => {
  it.each([
    ['arab', 'arab'],
    ['latn', 'latn'],
    ['deva', 'latn'],
  ])('%j is stored as %s for a year', async (digits, stored) => {
    const { load, cookies } = open('/ar/digits', null);
    const body = new URLSearchParams({ digits, returnTo: '/ar/seller/wallet?page=2' });
    const answer = await chooseDigits({
      request: new Request('https://qeema.test/ar/digits', { method: 'POST', body }),
      context: load,
    } as never);
    expect(answer.headers.get('Location')).toBe('/seller/wallet?page=2');
    expect(cookies).toEqual([`digits=${stored}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`]);
  });
});

describe('the theme', () => {
  it('is stored in a cookie until the end of 2030', async () => {
    const { load, cookies } = open('/theme', null);
    const body = new URLSearchParams({ theme: 'dark', returnTo: '/ar/faq' });
    const answer = await chooseTheme({
      request: new Request('https://qeema.test/theme', { method: 'POST', body }),
      context: load,
    } as never);
    expect(answer.headers.get('Location')).toBe(redirect('/faq').headers.get('Location'));
    expect(cookies).toEqual([
      'theme=dark; Path=/; Expires=Tue, 31 Dec 2030 23:59:59 GMT; SameSite=Lax; Secure',
    ]);
  });
});

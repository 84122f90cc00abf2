import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#features/notification/store/notify.ts';
import { saveBookmark } from '#features/offer/schema/buyer.ts';
import { forgotPassword } from '#features/session/schema.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import { describeServed } from '#server/services.ts';
import { addParty, addRfq, chooseCategories, type Party } from '../factories/access.ts';
import { goodPassword, newestMessage, signUpCompany } from '../factories/company.ts';
import { dataOf, deliveredDeal, sentDeal } from '../factories/order.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

/**
 * The table of specification §7, call by call: method, path, payload as a form, and the shape of the answer. Every call
 * is a raw request, so that no client of ours can make up for what is not there.
 */
let api: TestApi;
let buyer: Party;
let supplier: Party;

beforeAll(async () => {
  api = await startApi('specification calls');
  buyer = await addParty(api, 'buyer');
  supplier = await addParty(api, 'supplier');
  await chooseCategories(api, supplier.companyId, 'HVAC');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  who: { readonly token: string } | null,
  form?: Record<string, string>,
): Promise<Answered> {
  const body = form === undefined ? null : new URLSearchParams(form);
  const caller = who === null ? {} : { token: who.token };
  const answer = await api.fetch(path, { method, body }, caller);
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const envelope = { status: true, message: expect.any(String) };
/** The shape of every list: `data.data[]` and `data.last_page`. */
const listOf = (rows: unknown) => ({
  ...envelope,
  data: { data: rows, last_page: expect.any(Number) },
});

describe('a request to the API', () => {
  it('is answered in the language of Accept-Language, and in English if it names none of ours', async () => {
    const words = async (language: string) => {
      const answer = await api.fetch(
        '/notifications',
        {},
        { headers: { 'Accept-Language': language } },
      );
      return [
        answer.headers.get('Content-Language'),
        ((await answer.json()) as { message: string }).message,
      ];
    };
    expect(await words('ar')).toEqual(['ar', 'يلزم تسجيل الدخول']);
    expect(await words('en')).toEqual(['en', 'Unauthorized']);
    expect(await words('fr')).toEqual(['en', 'Unauthorized']);
  });

  it('belongs to the user of the bearer token, and to no user without one', async () => {
    expect((await call('GET', '/notifications', buyer)).status).toBe(200);
    expect((await call('GET', '/notifications', null)).status).toBe(401);
    expect((await call('GET', '/notifications', { token: 'x'.repeat(43) })).status).toBe(401);
  });

  it('that is refused has a falsy status and the server’s message', async () => {
    const { body } = await call('GET', '/dashboard/draft/count', null);
    expect(body).toEqual({ status: false, code: 'unauthorized', message: 'Unauthorized' });
  });
});

describe('the base address', () => {
  it('is /api, or what API_BASE_URL names', () => {
    expect(readConfig({}).apiBaseUrl).toBeUndefined();
    expect(readConfig({ API_BASE_URL: 'https://api.example.ae/v1/' }).apiBaseUrl).toBe(
      'https://api.example.ae/v1',
    );
    expect(() => readConfig({ API_BASE_URL: 'nowhere' })).toThrow(ConfigError);
    expect(describeServed().servers).toEqual([{ url: '/api' }]);
  });
});

describe('the counters', () => {
  it.each([
    ['GET /dashboard/buyer/rfq/offers/count', '/dashboard/buyer/rfq/offers/count', 'buyer'],
    ['GET /dashboard/supplier/rfq/paid/count', '/dashboard/supplier/rfq/paid/count', 'supplier'],
    ['GET /dashboard/supplier/rfq/count', '/dashboard/supplier/rfq/count', 'supplier'],
    ['GET /dashboard/draft/count of a buyer', '/dashboard/draft/count', 'buyer'],
    ['GET /dashboard/draft/count of a supplier', '/dashboard/draft/count', 'supplier'],
  ] as const)('%s answers with a number under data', async (_, path, who) => {
    const { status, body } = await call('GET', path, who === 'buyer' ? buyer : supplier);
    expect([status, body]).toEqual([200, { ...envelope, data: expect.any(Number) }]);
    expect((await call('GET', path, null)).status).toBe(401);
  });

  it('are for approved accounts', async () => {
    const fresh = await addParty(api, 'buyer', { approved: false });
    for (const path of [
      '/dashboard/buyer/rfq/offers/count',
      '/dashboard/draft/count',
      '/dashboard/buyer/check_updates',
    ]) {
      expect(await call('GET', path, fresh)).toMatchObject({
        status: 403,
        body: { code: 'not_approved' },
      });
    }
  });

  it('GET /dashboard/buyer/check_updates and /dashboard/supplier/check_updates answer with a flag, each to its own type', async () => {
    for (const [type, own, other] of [
      ['buyer', buyer, supplier],
      ['supplier', supplier, buyer],
    ] as const) {
      const { status, body } = await call('GET', `/dashboard/${type}/check_updates`, own);
      expect([status, body]).toEqual([200, { ...envelope, data: expect.any(Boolean) }]);
      const listed = await call('GET', `/dashboard/${type}/check_updates?list=true`, own);
      expect(listed).toEqual({ status, body: { ...envelope, data: { data: body['data'] } } });
      expect((await call('GET', `/dashboard/${type}/check_updates`, other)).status).toBe(403);
    }
    expect((await call('GET', '/dashboard/operator/check_updates', buyer)).status).toBe(404);
  });
});

describe('the rows of lists', () => {
  type Row = Record<string, unknown>;
  const rowsOf = async (path: string, who: { readonly token: string }): Promise<readonly Row[]> => {
    const { body } = await call('GET', path, who);
    return (body['data'] as { data: Row[] }).data;
  };

  it('have the names of specification §3: rfqId, isNegotiate, isFav, type, invoice, invoiceStatus and products', async () => {
    const deal = await deliveredDeal(api);
    const own = [deal.buyer, deal.supplier] as const;
    const offer = { rfqId: deal.rfq.rfqId, isNegotiate: true };
    expect(await rowsOf('/dashboard/buyer/offers', own[0])).toMatchObject([
      { ...offer, isFav: false },
    ]);
    await api.as({ token: deal.buyer.token })(saveBookmark, { params: { id: deal.offerId } });
    expect(await rowsOf('/dashboard/buyer/bookmarks', own[0])).toMatchObject([
      { ...offer, isFav: true },
    ]);
    expect(await rowsOf('/dashboard/supplier/offers', own[1])).toMatchObject([offer]);
    expect(await rowsOf('/dashboard/buyer/orders', own[0])).toMatchObject([
      { type: 'generate_sended' },
    ]);
    expect(await rowsOf('/dashboard/supplier/invoices', own[1])).toMatchObject([
      { invoice: null, invoiceStatus: 'none' },
    ]);
    await addRfq(api, buyer, { category: 'HVAC' });
    const [open] = await rowsOf('/dashboard/buyer/rfq/show/available', supplier);
    expect(open).toMatchObject({ products: open?.['lines_count'] });
  });
});

describe('notifications', () => {
  it('GET /notifications has the unread count and the rows under data, each with id and data', async () => {
    const member = await addParty(api, 'supplier');
    const params = { amount: '1.00' };
    const told = { random: seededRandom('told'), now: api.now() };
    await api.db
      .transaction()
      .execute((tx) =>
        notify(tx, told, { memberId: member.memberId, type: 'top_up_confirmed', params }),
      );
    const { status, body } = await call('GET', '/notifications', member);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...envelope,
      count: 1,
      data: [
        {
          id: expect.any(String),
          data: {
            id: expect.any(String),
            title: expect.any(String),
            message: expect.any(String),
            type: expect.any(String),
          },
          date: expect.any(String),
        },
      ],
    });
    const [row] = body['data'] as { id: string }[];
    const read = await call('POST', '/notification/read', member, { id: row?.id ?? '' });
    expect([read.status, read.body]).toEqual([200, { ...envelope, data: null, count: 0 }]);
    expect((await call('GET', '/notifications', member)).body).toMatchObject({ count: 0 });
  });

  it('POST /notification/read without an id is refused at the field', async () => {
    expect(await call('POST', '/notification/read', buyer, {})).toMatchObject({
      status: 422,
      body: { status: false, errors: { id: [expect.any(String)] } },
    });
  });
});

describe('lists', () => {
  it('GET {listUrl}?page={n} has rows under data.data and data.last_page', async () => {
    const fresh = await addParty(api, 'buyer');
    for (const path of [
      '/dashboard/buyer/rfq_list/all',
      '/dashboard/buyer/offers',
      '/dashboard/buyer/orders',
      '/dashboard/buyer/bookmarks',
      '/dashboard/draft',
      '/dashboard/addresses',
      '/dashboard/users',
      '/dashboard/activity',
    ]) {
      const { status, body } = await call('GET', `${path}?page=1`, fresh);
      expect([path, status, body]).toMatchObject([path, 200, listOf(expect.any(Array))]);
    }
  });

  it('a page beyond the last has no rows, and the same last page', async () => {
    await addRfq(api, buyer);
    const beyond = await call('GET', '/dashboard/buyer/rfq_list/all?page=7', buyer);
    expect(beyond).toMatchObject({ status: 200, body: { data: { data: [], last_page: 1 } } });
    expect((await call('GET', '/dashboard/buyer/rfq_list/all?page=0', buyer)).status).toBe(422);
  });

  it('ten rows are on a page, the rest on the next', async () => {
    const busy = await addParty(api, 'buyer');
    for (let count = 0; count < 11; count += 1) await addRfq(api, busy);
    const rowsOf = ({ body }: Answered) => body['data'] as { data: object[]; last_page: number };
    const first = rowsOf(await call('GET', '/dashboard/buyer/rfq_list/all?page=1', busy));
    const second = rowsOf(await call('GET', '/dashboard/buyer/rfq_list/all?page=2', busy));
    expect([first.data.length, second.data.length, first.last_page, second.last_page]).toEqual([
      10, 1, 2, 2,
    ]);
  });

  it('GET /dashboard/buyer/rfq/show/available has the rows of specification §3', async () => {
    const id = await addRfq(api, buyer, { title: 'Chilled water pumps' });
    const { status, body } = await call(
      'GET',
      '/dashboard/buyer/rfq/show/available?page=1',
      supplier,
    );
    expect([status, body]).toMatchObject([200, listOf(expect.any(Array))]);
    const { data } = body['data'] as { data: Record<string, unknown>[] };
    expect(data.find((row) => row['id'] === id)).toMatchObject({
      category_desc: expect.any(String),
      expiry_date: expect.any(String),
      status_desc: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      rfqoffer_count: 0,
      qdiscount: expect.any(String),
      is_viewed: 0,
      currency: 'AED',
      rfqPrice: expect.any(String),
      deducted_fee_aed: expect.any(String),
    });
  });

  it('POST /dashboard/buyer/rfq/search/all?page={n} with the form key has the same shape', async () => {
    const found = await call('POST', '/dashboard/buyer/rfq/search/all?page=1', supplier, {
      key: 'chilled',
    });
    expect([found.status, found.body]).toMatchObject([
      200,
      listOf([expect.objectContaining({ currency: 'AED' })]),
    ]);
    const none = await call('POST', '/dashboard/buyer/rfq/search/all?page=1', supplier, {
      key: 'zzzz',
    });
    expect([none.status, none.body]).toMatchObject([200, listOf([])]);
  });
});

describe('POST {searchUrl}?page={n} with the form key', () => {
  /** The lists of both areas, and how many of their rows the delivered deal fills. */
  const lists: readonly (readonly [path: string, side: 'buyer' | 'supplier', rows: number])[] = [
    ['/dashboard/buyer/rfq_list/all', 'buyer', 1],
    ['/dashboard/buyer/offers', 'buyer', 1],
    ['/dashboard/buyer/bookmarks', 'buyer', 0],
    ['/dashboard/buyer/orders', 'buyer', 1],
    ['/dashboard/buyer/suppliers', 'buyer', 0],
    ['/dashboard/users', 'buyer', 0],
    ['/dashboard/activity', 'buyer', 1],
    ['/dashboard/draft', 'buyer', 0],
    ['/dashboard/supplier/rfq/paid', 'supplier', 1],
    ['/dashboard/supplier/offers', 'supplier', 1],
    ['/dashboard/supplier/orders', 'supplier', 1],
    ['/dashboard/supplier/invoices', 'supplier', 1],
    ['/dashboard/supplier/wallet/statement', 'supplier', 0],
    ['/dashboard/supplier/wallet/tax_invoices', 'supplier', 0],
  ];
  let sides: { readonly buyer: Party; readonly supplier: Party };

  beforeAll(async () => {
    sides = await deliveredDeal(api);
  });

  it('exists for every list of the areas that can be searched', () => {
    const searches = Object.entries(describeServed().paths)
      .filter(([path, { post }]) => path.endsWith('/search') && post !== undefined)
      .map(([path]) => path.replace('{status}', 'all').replace(/\/search$/, ''));
    expect(searches.toSorted()).toEqual(lists.map(([path]) => path).toSorted());
  });

  it.each(lists)('%s answers a %s as its GET does', async (path, side, rows) => {
    const party = sides[side];
    const { body } = await call('GET', `${path}?page=1`, party);
    const key = /(?:RFQ|OF|PO)-[\d-]+/.exec(JSON.stringify(body['data']))?.[0] ?? 'none';
    const posted = await call('POST', `${path}/search?page=1`, party, { key });
    expect([posted.status, posted.body]).toMatchObject([200, listOf(expect.any(Array))]);
    const got = await call('GET', `${path}?page=1&key=${key}`, party);
    expect(posted.body['data']).toEqual(got.body['data']);
    expect((posted.body['data'] as { total: number }).total).toBeGreaterThanOrEqual(rows);
    const none = await call('POST', `${path}/search?page=1`, party, { key: 'zzzzqq' });
    expect([none.status, none.body]).toMatchObject([200, listOf([])]);
    const long = await call('POST', `${path}/search?page=1`, party, { key: 'x'.repeat(101) });
    expect([long.status, Object.keys(long.body['errors'] ?? {})]).toEqual([422, ['key']]);
  });
});

describe('single calls', () => {
  it('POST /dashboard/buyer/rfq/make_delivered takes the form id and answers 200 with a message', async () => {
    const deal = await sentDeal(api);
    const { status, body } = await call('POST', '/dashboard/buyer/rfq/make_delivered', deal.buyer, {
      id: deal.rfq.rfqId,
    });
    expect([status, body['status'], body['message']]).toEqual([
      200,
      true,
      expect.stringMatching(/\S/),
    ]);
    expect(
      (await call('POST', '/dashboard/buyer/rfq/make_delivered', supplier, { id: deal.rfq.rfqId }))
        .status,
    ).toBe(403);
  });

  it('GET /logout answers with a message and ends the session', async () => {
    const member = await addParty(api, 'buyer');
    const { status, body } = await call('GET', '/logout', member);
    expect([status, body['message']]).toEqual([200, 'You’re signed out.']);
    expect((await call('GET', '/notifications', member)).status).toBe(401);
  });

  it('POST /confirm_reset takes the form token and password and answers with a truthy status_code', async () => {
    const member = await signUpCompany(api, 'buyer', { email: 'reset@specification.test' });
    dataOf(await api.as()(forgotPassword, { body: { email: member.email } }));
    const { params } = await newestMessage(api, member.email);
    const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
    const weak = await call('POST', '/confirm_reset', null, { token, password: 'weak' });
    expect(weak).toMatchObject({
      status: 422,
      body: { status: false, errors: { password: [expect.any(String)] } },
    });
    expect(weak.body['status_code']).toBeUndefined();
    const { status, body } = await call('POST', '/confirm_reset', null, {
      token,
      password: 'Sadu#77-weave',
    });
    expect([status, body]).toEqual([200, { ...envelope, data: null, status_code: 200 }]);
  });

  it('POST /dashboard/{type}/users/reset takes the form old_password and new_password and answers with status and message', async () => {
    for (const type of ['buyer', 'supplier'] as const) {
      const member = await signUpCompany(api, type, { email: `${type}-own@specification.test` });
      const path = `/dashboard/${type}/users/reset`;
      const wrong = await call('POST', path, member, {
        old_password: 'Wrong!99-one',
        new_password: 'Sadu#77-weave',
      });
      expect(wrong).toMatchObject({
        status: 422,
        body: { status: false, message: expect.any(String) },
      });
      const form = { old_password: goodPassword, new_password: 'Sadu#77-weave' };
      const { status, body } = await call('POST', path, member, form);
      expect([status, body]).toEqual([200, { ...envelope, data: null }]);
      // Success leads to /auth: every session has ended.
      expect((await call('GET', '/notifications', member)).status).toBe(401);
    }
  });
});

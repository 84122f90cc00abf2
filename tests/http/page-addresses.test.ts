import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { refusalResponse } from '#server/http/answer.ts';
import { createTranslator } from '#shared/i18n.ts';
import { locales, splitLocalePath, type Locale } from '#shared/locale.ts';
import { refuse } from '#shared/refusals.ts';
import type { Text } from '#ui/use-text.tsx';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { hasLink, mainOf } from '../harness/page-html.ts';
import {
  openPages,
  pageRequestId,
  type DemoReader,
  type OpenedPage,
  type TestPages,
} from '../harness/pages.ts';

const translators: Readonly<Record<Locale, Text>> = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
};
const prefixed = (locale: Locale, path: string) => (locale === 'ar' ? `/ar${path}` : path);
const homes = { buyer: '/buyer', supplier: '/seller', operator: '/admin' } as const;

let api: TestApi;
let pages: TestPages;

beforeAll(async () => {
  api = await startDemoApi('page addresses');
  pages = await openPages(api);
});
afterAll(() => api.close());

function expectShell({ html, cookies }: OpenedPage, address: string): void {
  expect(html, address).toContain('<aside');
  expect(html, address).toContain('<header class="sticky');
  expect(mainOf(html), address).toMatch(/<h1/);
  expect(
    cookies.filter((cookie) => cookie.includes('token=')),
    address,
  ).toEqual([]);
}

/** Follows redirects as a browser does. Returns each address and the last answer. */
async function visit(
  reader: DemoReader,
  address: string,
): Promise<{ visited: string[]; last: OpenedPage }> {
  const visited = [address];
  let last = await pages.open(reader, address);
  while (last.location !== null && visited.length < 6) {
    const { pathname, search } = new URL(last.location, 'http://qeema.test');
    visited.push(pathname + search);
    last = await pages.open(reader, pathname + search);
  }
  return { visited, last };
}

const gone = '018f0000-0000-7000-8000-000000000000';

/** Pages of one record, with the list that a missing record leads to. */
const records: readonly (readonly [reader: DemoReader, path: string, list: string])[] = [
  ['buyer', '/buyer/offers/:id', '/buyer/offers'],
  ['buyer', '/buyer/offer/:id', '/buyer/offers'],
  ['buyer', '/buyer/po/:id', '/buyer/purches-order'],
  ['buyer', '/buyer/wizard/:id', '/buyer/rfq-managment/all'],
  ['buyer', '/buyer/rfq-product/:id', '/buyer/rfq-managment/all'],
  ['supplier', '/seller/paid-rfq/:id', '/seller/your-rfq'],
  ['supplier', '/seller/paid-rfq/:id/new', '/seller/your-rfq'],
  ['supplier', '/seller/paid-rfq/negotiate/:id', '/seller/your-rfq'],
  ['supplier', '/seller/po/:id', '/seller/quotations/all'],
  ['supplier', '/seller/wizard/:id', '/seller/quotations/all'],
  ['operator', '/admin/companies/:id', '/admin/companies'],
  ['operator', '/admin/rfqs/:id', '/admin/rfqs'],
  ['operator', '/admin/outbox/:id', '/admin/outbox'],
  ['operator', '/admin/audit/:id', '/admin/audit'],
  ['operator', '/admin/faqs/:id', '/admin/faqs'],
  ['operator', '/admin/policies/:id', '/admin/policies'],
  ['operator', '/admin/messages/:id', '/admin/messages'],
  ['operator', '/admin/meetings/:id', '/admin/meetings'],
];

/** Addresses below each area that lead to no page, or to a page with wrong parameters. */
const strange = [
  '',
  '/',
  '/no-such-page',
  '/no/such/page/at/all',
  '/dashboard/',
  '/Dashboard',
  '/dashboard/more',
  '/dashboard?period=never&from=x&to=y',
  '/dashboard?gate=never&q=%00%FF',
  '/%D9%82%D9%8A%D9%85%D8%A9',
  '/%E0%A4%A',
  '/..%2F..%2Fauth',
  '/two-step?page=-1',
] as const;

/** Addresses of one area that its routes treat specially. */
const ofArea = {
  buyer: [
    '/rfq-managment',
    '/rfq-managment/never?state=never',
    '/create-rfq',
    '/create-rfq/new?import',
    '/create-rfq/never',
    '/po',
    '/offer',
    '/wizard',
    '/rfq-product',
    '/offers?page=9999&from=never&category=never',
    '/notifications?from=never',
  ],
  supplier: [
    '/quotations',
    '/quotations/never?state=never',
    '/paid-rfq',
    '/paid-rfq/never',
    '/po',
    '/wizard',
    '/buy-now?buy=never',
    '/buy-now/never',
    '/wallet?top_up=never&rfq=never&month=never&dialog=never',
    '/your-rfq?page=0&sort=never',
  ],
  operator: [
    '/money/never',
    '/review/never',
    '/invoices/never?state=never',
    '/policies/new/never',
    '/categories?dialog=merge.never',
    '/companies?country=never&type=never',
    '/fees?estimate=never',
  ],
} as const;

const unknown = 'zzqxj';

/** Lists that can be searched. */
const searched: readonly (readonly [reader: DemoReader, path: string])[] = [
  ...['rfq-managment/all', 'offers', 'purches-order', 'bookmarked', 'draft', 'activity-logs'].map(
    (path) => ['buyer', `/buyer/${path}`] as const,
  ),
  ['buyer', '/buyer/user-managment'],
  ...['buy-now', 'your-rfq', 'quotations/all', 'invoice', 'wallet/tax-invoices', 'wallet'].map(
    (path) => ['supplier', `/seller/${path}`] as const,
  ),
  ['supplier', '/seller/user-managment'],
  ...['companies', 'tax-invoices', 'outbox', 'operators', 'rfqs', 'audit'].map(
    (path) => ['operator', `/admin/${path}`] as const,
  ),
  ...['', '/withdrawals', '/closed', '/ledger'].map(
    (tab) => ['operator', `/admin/money${tab}`] as const,
  ),
];

/** Queues with a sentence of their own for a search without a result. */
const queues: readonly (readonly [path: string, nothing: (t: Text) => string])[] = [
  ['/admin/review', (t) => t('companyReview.queue.emptyFound', { key: unknown })],
  ['/admin/invoices', (t) => t('invoice.operator.empty')],
  ['/admin/faqs', (t) => t('faq.desk.noneFound')],
];

const withoutIsolates = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe.each(locales)('in %s', (locale) => {
  const t = translators[locale];

  it.each(searched)(
    'as %s, the page %s has an empty row for a search without a result',
    async (reader, path) => {
      const main = mainOf(
        (await pages.open(reader, prefixed(locale, `${path}?q=${unknown}`))).html,
      );
      expect(main).toContain(t('ui.table.empty'));
      expect(hasLink(main, prefixed(locale, path), t('ui.table.clearSearch'))).toBe(true);
    },
  );

  it.each(queues)('the page %s shows that a search has no result', async (path, nothing) => {
    const opened = await pages.open('operator', prefixed(locale, `${path}?q=${unknown}`));
    expect(withoutIsolates(mainOf(opened.html))).toContain(withoutIsolates(nothing(t)));
  });

  it.each(records)(
    'as %s, a missing record of %s is a page inside the area that leads to %s',
    async (reader, path, list) => {
      for (const id of [gone, 'x']) {
        const address = prefixed(locale, path.replace(':id', id));
        const opened = await pages.open(reader, address);
        expect(opened.status, address).toBe(404);
        expectShell(opened, address);
        const main = mainOf(opened.html);
        const [, heading = ''] = /<h1[^>]*data-status="404"[^>]*>(.*?)<\/h1>/s.exec(main) ?? [];
        expect(heading.replaceAll(/<[^>]*>/g, ''), address).toBe(t('shell.error.notFound'));
        expect(hasLink(main, prefixed(locale, list), ''), address).toBe(true);
      }
    },
  );

  it.each(['buyer', 'supplier', 'operator'] as const)(
    'no address below the area of the %s leads out of it or ends the session',
    async (reader) => {
      for (const path of [...strange, ...ofArea[reader]]) {
        const { visited, last } = await visit(reader, prefixed(locale, `${homes[reader]}${path}`));
        const outside = visited.filter(
          (address) => !splitLocalePath(address.split('?')[0] ?? '').rest.startsWith(homes[reader]),
        );
        expect(outside, visited.join(' → ')).toEqual([]);
        expect(last.status, visited.join(' → ')).toBeLessThan(500);
        expectShell(last, visited.join(' → '));
      }
    },
  );

  it.each([
    ['buyer', '/seller/wallet', '/buyer/dashboard'],
    ['buyer', '/seller/no-such-page', '/buyer/dashboard'],
    ['supplier', '/buyer/create-rfq/new', '/seller/dashboard'],
    ['supplier', '/buyer/no-such-page', '/seller/dashboard'],
  ] as const)('the %s who opens %s of the other area lands on %s', async (reader, path, own) => {
    const { visited, last } = await visit(reader, prefixed(locale, path));
    expect(splitLocalePath(visited.at(-1) ?? '').rest.split('?')[0]).toBe(own);
    expect(last.status).toBe(200);
    expectShell(last, path);
  });

  it.each([
    ['buyer', '/buyer/notifications'],
    ['supplier', '/seller/notifications'],
  ] as const)(
    'the notifications of the %s name the filter that has emptied them',
    async (reader, path) => {
      const address = prefixed(locale, `${path}?from=1999-01-01&to=1999-01-31`);
      const main = mainOf((await pages.open(reader, address)).html);
      expect(main).toContain(t('ui.list.noMatch'));
      expect(main).toContain(t('ui.list.clear'));
    },
  );

  it.each([
    ['supplier', '/seller/address-managment', 'address.page.empty', 'address.page.emptyWhy'],
    ['supplier', '/seller/saved-searches', 'savedSearch.page.empty', 'savedSearch.page.emptyWhy'],
  ] as const)('the %s reads on %s how its rows get there', async (reader, path, title, reason) => {
    const { html } = await pages.open(reader, prefixed(locale, path), async ({ name, answer }) => {
      const response = await answer();
      if (!/addresses|searches/.test(name)) return response;
      const { data, ...rest } = (await response.json()) as { data: unknown };
      const none = Array.isArray(data) ? [] : { ...(data as object), data: [], total: 0 };
      return Response.json({ ...rest, data: none });
    });
    expect(mainOf(html)).toContain(t(title));
    expect(mainOf(html)).toContain(t(reason));
  });

  it.each([
    ['buyer', '/buyer/dashboard'],
    ['supplier', '/seller/dashboard'],
  ] as const)('the charts of the %s say that a period has no data', async (reader, path) => {
    const search = '?period=range&from=1999-01-01&to=1999-01-31';
    const { html } = await pages.open(reader, prefixed(locale, `${path}${search}`));
    expect(mainOf(html)).toContain(t('ui.chart.empty'));
  });
});

it.each([
  ['buyer', '/ar/buyer/offers', '/ar/auth', 'token='],
  ['operator', '/ar/admin/companies', '/ar/admin/sign-in', 'operator_token='],
] as const)(
  'a session of the %s that ends while %s is read leads to %s and ends that session alone',
  async (reader, path, to, cookie) => {
    const opened = await pages.open(reader, path, async ({ name, answer }) =>
      /offers|directory/.test(name) ? refusalResponse(refuse('unauthorized'), 'ar') : answer(),
    );
    expect(opened.location).toBe(to);
    const ended = opened.cookies.filter((one) => /^(?:operator_)?token=;/.test(one));
    expect(ended).toEqual([expect.stringMatching(new RegExp(`^${cookie};`))]);
  },
);

/** Runs while a table is lost, as in a database that fails. */
async function withoutTable<T>(table: string, run: () => Promise<T>): Promise<T> {
  await sql`alter table ${sql.id(table)} rename to lost_table`.execute(api.db);
  try {
    return await run();
  } finally {
    await sql`alter table lost_table rename to ${sql.id(table)}`.execute(api.db);
  }
}

describe('while the database fails', () => {
  it.each([
    ['buyer', '/buyer/address-managment', 'address'],
    ['supplier', '/seller/saved-searches', 'saved_search'],
    ['operator', '/admin/packages', 'wallet_package'],
    ['buyer', '/buyer/notifications/settings', 'quiet_hours'],
    ['operator', '/admin/faqs', 'faq_category'],
    ['operator', '/admin/faqs/new', 'faq_category'],
  ] as const)(
    'as %s, the page %s keeps its shell without the table %s',
    async (reader, path, table) => {
      await withoutTable(table, async () => {
        for (const locale of locales) {
          const t = translators[locale];
          const opened = await pages.open(reader, prefixed(locale, path));
          expect(opened.status).toBe(500);
          expectShell(opened, path);
          expect(opened.html).toContain(t('ui.table.failed'));
          expect(opened.html).not.toContain(t('refusal.something_went_wrong'));
          expect(opened.html).not.toMatch(/lost_table|relation|does not exist/);
        }
      });
      expect(api.faults.filter((line) => line.includes(pageRequestId))).not.toEqual([]);
      expect((await pages.open(reader, path)).status).toBe(200);
    },
  );

  it('the sidebar has no figures without the counters, and the page no message', async () => {
    const t = translators.en;
    const sidebarOf = (html: string) =>
      (/<aside.*?<\/aside>/s.exec(html)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ');
    await withoutTable('draft', async () => {
      const { status, html } = await pages.open('buyer', '/buyer/address-managment');
      expect(status).toBe(200);
      expect(sidebarOf(html)).toContain(t('shell.nav.offers'));
      expect(sidebarOf(html)).not.toMatch(/\d/);
      expect(html).not.toContain(t('ui.table.failed'));
      expect(html).not.toContain(t('refusal.something_went_wrong'));
    });
    const { html } = await pages.open('buyer', '/buyer/address-managment');
    expect(sidebarOf(html)).toMatch(/\d/);
  });
});

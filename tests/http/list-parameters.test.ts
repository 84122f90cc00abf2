import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { currentOperator, operatorContext } from '#app/server/operator-session.server.ts';
import { listAvailable } from '#features/access/schema/available.ts';
import { listPaid } from '#features/access/schema/paid.ts';
import { listActivity } from '#features/activity/schema.ts';
import { listAudit } from '#features/audit/schema.ts';
import { listAllCompanies } from '#features/console/schema/companies.ts';
import { listAllRfqs } from '#features/console/schema/rfqs.ts';
import { listContacts } from '#features/contact/schema.ts';
import { listMeetings } from '#features/meeting/schema.ts';
import { listDrafts } from '#features/draft/schema.ts';
import { listInvoices } from '#features/invoice/schema.ts';
import { listNotifications } from '#features/notification/schema.ts';
import { listBookmarks, listBuyerOffers } from '#features/offer/schema/buyer.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { listFailures } from '#features/operations/schema/failures.ts';
import { listLimits } from '#features/operations/schema/limits.ts';
import { listOutboxMessages } from '#features/operations/schema/outbox.ts';
import { listBuyerOrders } from '#features/purchase-order/schema/order.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { listOperators } from '#features/operator/schema/accounts.ts';
import { listAllTaxInvoices, listTaxInvoices } from '#features/tax-invoice/schema.ts';
import { listLedger } from '#features/wallet/schema/operator.ts';
import { listStatement } from '#features/wallet/schema/wallet.ts';
import { operatorRoles } from '#shared/actor.ts';
import type { ApiClient } from '#shared/client.ts';
import { queryNames, type Endpoint } from '#shared/endpoint.ts';
import { addParty } from '../factories/access.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { addSupplier } from '../factories/wallet.ts';
import { startApi, type TestApi } from '../harness/api.ts';

type Side = 'buyer' | 'seller' | 'operator';

interface ListPage {
  readonly side: Side;
  readonly endpoint: Endpoint;
  readonly load: () => Promise<{ loader: unknown }>;
  /** Parameters that the page sets itself, for any address. */
  readonly own?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
}

const state = ['state'];

/** Every page with a list, by the file of its route. */
const pages: Readonly<Record<string, ListPage>> = {
  'activity.tsx': {
    side: 'buyer',
    endpoint: listActivity,
    load: () => import('#app/routes/activity.tsx'),
  },
  'drafts.tsx': {
    side: 'buyer',
    endpoint: listDrafts,
    load: () => import('#app/routes/drafts.tsx'),
  },
  'notifications.tsx': {
    side: 'seller',
    endpoint: listNotifications,
    load: () => import('#app/routes/notifications.tsx'),
  },
  'buyer/bookmarked.tsx': {
    side: 'buyer',
    endpoint: listBookmarks,
    load: () => import('#app/routes/buyer/bookmarked.tsx'),
  },
  'buyer/offers.tsx': {
    side: 'buyer',
    endpoint: listBuyerOffers,
    load: () => import('#app/routes/buyer/offers.tsx'),
    own: state,
  },
  'buyer/orders.tsx': {
    side: 'buyer',
    endpoint: listBuyerOrders,
    load: () => import('#app/routes/buyer/orders.tsx'),
    own: state,
  },
  'buyer/rfqs.tsx': {
    side: 'buyer',
    endpoint: listRfqs,
    load: () => import('#app/routes/buyer/rfqs.tsx'),
    own: state,
    params: { status: 'all' },
  },
  'seller/buy-now.tsx': {
    side: 'seller',
    endpoint: listAvailable,
    load: () => import('#app/routes/seller/buy-now.tsx'),
  },
  'seller/invoices.tsx': {
    side: 'seller',
    endpoint: listInvoices,
    load: () => import('#app/routes/seller/invoices.tsx'),
    own: state,
  },
  'seller/quotations.tsx': {
    side: 'seller',
    endpoint: listQuotations,
    load: () => import('#app/routes/seller/quotations.tsx'),
    own: state,
    params: { tab: 'all' },
  },
  'seller/tax-invoices.tsx': {
    side: 'seller',
    endpoint: listTaxInvoices,
    load: () => import('#app/routes/seller/tax-invoices.tsx'),
    own: state,
  },
  'seller/wallet.tsx': {
    side: 'seller',
    endpoint: listStatement,
    load: () => import('#app/routes/seller/wallet.tsx'),
    own: ['kind', 'month'],
  },
  'seller/your-rfq.tsx': {
    side: 'seller',
    endpoint: listPaid,
    load: () => import('#app/routes/seller/your-rfq.tsx'),
    own: state,
  },
  'operator/audit.tsx': {
    side: 'operator',
    endpoint: listAudit,
    load: () => import('#app/routes/operator/audit.tsx'),
  },
  'operator/companies.tsx': {
    side: 'operator',
    endpoint: listAllCompanies,
    load: () => import('#app/routes/operator/companies.tsx'),
    own: ['type', 'status', 'country'],
  },
  'operator/failures.tsx': {
    side: 'operator',
    endpoint: listFailures,
    load: () => import('#app/routes/operator/failures.tsx'),
  },
  'operator/limits.tsx': {
    side: 'operator',
    endpoint: listLimits,
    load: () => import('#app/routes/operator/limits.tsx'),
  },
  'operator/meetings.tsx': {
    side: 'operator',
    endpoint: listMeetings,
    load: () => import('#app/routes/operator/meetings.tsx'),
    own: state,
  },
  'operator/messages.tsx': {
    side: 'operator',
    endpoint: listContacts,
    load: () => import('#app/routes/operator/messages.tsx'),
    own: ['state', 'from', 'to'],
  },
  'operator/money.tsx': {
    side: 'operator',
    endpoint: listLedger,
    load: () => import('#app/routes/operator/money.tsx'),
    params: { tab: 'ledger' },
  },
  'operator/operators.tsx': {
    side: 'operator',
    endpoint: listOperators,
    load: () => import('#app/routes/operator/operators.tsx'),
  },
  'operator/outbox.tsx': {
    side: 'operator',
    endpoint: listOutboxMessages,
    load: () => import('#app/routes/operator/outbox.tsx'),
  },
  'operator/rfqs.tsx': {
    side: 'operator',
    endpoint: listAllRfqs,
    load: () => import('#app/routes/operator/rfqs.tsx'),
    own: state,
  },
  'operator/tax-invoices.tsx': {
    side: 'operator',
    endpoint: listAllTaxInvoices,
    load: () => import('#app/routes/operator/tax-invoices.tsx'),
    own: state,
  },
};

let api: TestApi;
const tokens: Partial<Record<Side, string>> = {};

beforeAll(async () => {
  api = await startApi('list parameters');
  tokens.buyer = (await addParty(api, 'buyer')).token;
  tokens.seller = (await addSupplier(api)).token;
  tokens.operator = (await signInOperator(api, operatorRoles)).token;
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Loads a list page and returns the queries that it sends to the endpoint of its list. */
async function load({ side, endpoint, load, params = {} }: ListPage, search: string) {
  const token = tokens[side] ?? '';
  const client = api.as({ token });
  const queries: Readonly<Record<string, unknown>>[] = [];
  const recording: ApiClient = (one, input, options) => {
    const { query } = input as { query?: Readonly<Record<string, unknown>> };
    if (Object.is(one, endpoint)) queries.push(query ?? {});
    return client(one, input, options);
  };
  const page: PageContext = {
    locale: 'en',
    prefix: '',
    theme: 'light',
    digits: 'latn',
    nonce: 'n',
    origin: 'https://qeema.test',
    path: '/',
    demo: false,
    development: false,
    api: recording,
    cookies: new Map(side === 'operator' ? [['operator_token', token]] : []),
    now: api.now(),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: () => undefined,
  };
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const operator = await currentOperator(page);
  if (operator !== null) context.set(operatorContext, operator);
  const { loader } = await load();
  const request = new Request(`https://qeema.test/list${search}`);
  await (loader as (args: object) => Promise<unknown>)({ request, params, context });
  return queries;
}

const folder = path.resolve(import.meta.dirname, '../../app/routes');

it('every route with a list is tested', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('readList('))
    .map((name) => name.split(path.sep).join('/'));
  expect(files.toSorted()).toEqual(Object.keys(pages).toSorted());
});

describe.each(Object.entries(pages))('the page %s', (_, list) => {
  const names = queryNames(list.endpoint);

  it.each(names)('passes on %s, and shows the list if it cannot be parsed', async (name) => {
    const [query] = await load(list, `?${name === 'key' ? 'q' : name}=zz`);
    if (list.own?.includes(name)) expect(query?.[name]).not.toBe('zz');
    else expect(query?.[name]).toBe('zz');
  });

  it('ignores the parameters of other lists', async () => {
    const all = new Set(Object.values(pages).flatMap(({ endpoint }) => queryNames(endpoint)));
    const others = [...all, 'weather'].filter((name) => !names.includes(name));
    const [query = {}] = await load(list, `?${others.map((name) => `${name}=zz`).join('&')}`);
    expect(names).toEqual(expect.arrayContaining(Object.keys(query)));
    expect(Object.values(query)).not.toContain('zz');
  });
});

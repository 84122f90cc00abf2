import { unzipSync } from 'fflate';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { generateOrder } from '#features/purchase-order/schema/order.ts';
import { signIn } from '#features/session/schema.ts';
import { issueTaxInvoices } from '#features/tax-invoice/commands/issue.ts';
import { seedDemo } from '#db/seed.ts';
import { servedEndpoints } from '#server/services.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { documentLanguages } from '#shared/pdf.ts';
import { acceptedDeal, dataOf } from '../factories/order.ts';
import type { TestApi } from '../harness/api.ts';

export const fileKinds = ['pdf', 'xlsx', 'csv'] as const;
export type FileKind = (typeof fileKinds)[number];

export interface ProductFile {
  /** Below /api, with its query. */
  readonly address: string;
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

/**
 * Uploaded files as they came, mails, calendars, archives, Meta's challenge, the order of a guest,
 * which is the PDF of its buyer, and XML, which tests validate by its own rules.
 */
const notOurs =
  /^\/guest\/|\/(?:file|slip|mail|xml|calendar|orders\/pdfs|whatsapp\/status|files\/\{\w+\})$/;
const charts = {
  buyer: ['purchases', 'statuses', 'categories', 'bars'],
  supplier: ['purchases', 'statuses', 'categories', 'bars', 'fees', 'responses'],
} as const;

interface Wanted {
  readonly kind: FileKind;
  readonly query: string;
}

/** The files of an endpoint; throws for one that this list does not know yet. */
function wantedOf({ path }: Endpoint): readonly Wanted[] {
  if (path.endsWith('/reports/export')) {
    return (path.includes('/supplier/') ? charts.supplier : charts.buyer).flatMap((chart) =>
      ['en', 'ar'].map((language) => ({
        kind: 'csv' as const,
        query: `chart=${chart}&language=${language}`,
      })),
    );
  }
  if (path.endsWith('/export')) {
    return (['xlsx', 'csv'] as const).flatMap((kind) =>
      ['en', 'ar'].map((lang) => ({ kind, query: `format=${kind}&lang=${lang}` })),
    );
  }
  if (/\/(?:offer_sheet|xlsx)$/.test(path))
    return ['en', 'ar'].map((lang) => ({ kind: 'xlsx', query: `lang=${lang}` }));
  if (path.endsWith('/decision_memo'))
    return ['en', 'ar'].map((lang) => ({ kind: 'pdf', query: `lang=${lang}` }));
  if (path.endsWith('/pdf')) return [{ kind: 'pdf', query: '' }];
  throw new Error(`tests/real does not know the files of ${path}`);
}

/** Addresses of one endpoint, of which at least one answers the demo's accounts. */
async function addressesOf({ db }: TestApi, path: string): Promise<readonly string[]> {
  if (path.includes('{status}')) return [path.replace('{status}', 'all')];
  if (!path.includes('{')) return [path];
  const fill = (id: string) => path.replace('{id}', id);
  if (/\/orders\/\{id\}\/(?:tax_invoice|credit_notes)\//.test(path)) {
    const rows = await db.selectFrom('order_tax_document').select(['id', 'order_id']).execute();
    return rows.map(({ id, order_id: order }) => fill(order).replace('{noteId}', id));
  }
  const table = path.includes('/tax_invoices/')
    ? 'tax_invoice'
    : path.includes('/orders/')
      ? 'purchase_order'
      : 'rfq';
  const rows = await db.selectFrom(table).select('id').execute();
  return rows.map(({ id }) => fill(id));
}

async function signInAll(api: TestApi) {
  const [buyer, supplier, administrator] = demoEmails;
  const member = async (email: string) =>
    dataOf(await api.as()(signIn, { body: { email, password: demoPassword } })).token ?? '';
  const operator = async (email: string) =>
    dataOf(await api.as()(operatorSignIn, { body: { email, password: demoPassword } })).token ?? '';
  return {
    buyer: await member(buyer),
    supplier: await member(supplier),
    operators: [await operator(administrator), await operator('finance@demo.test')],
  };
}
type Tokens = Awaited<ReturnType<typeof signInAll>>;

function readersOf({ who, path }: Endpoint, tokens: Tokens): readonly string[] {
  if (who.kind === 'operator') return tokens.operators;
  return path.includes('/supplier/') || path.includes('available')
    ? [tokens.supplier]
    : [tokens.buyer, tokens.supplier];
}

async function download(
  api: TestApi,
  endpoint: Endpoint,
  query: string,
  tokens: Tokens,
): Promise<{ address: string; bytes: Uint8Array }> {
  const answers = new Set<number>();
  for (const path of await addressesOf(api, endpoint.path)) {
    const address = query === '' ? path : `${path}?${query}`;
    for (const token of readersOf(endpoint, tokens)) {
      // Past the limits of downloads.
      api.advance(10_000);
      const answer = await api.fetch(address, {}, { token });
      if (answer.status === 200)
        return { address, bytes: new Uint8Array(await answer.arrayBuffer()) };
      answers.add(answer.status);
    }
  }
  throw new Error(`no account of the demo gets ${endpoint.path}: ${[...answers].join(', ')}`);
}

/** Purchase orders in each language, because those of the demo may share one. */
async function orderFiles(api: TestApi): Promise<ProductFile[]> {
  const files: ProductFile[] = [];
  for (const language of documentLanguages) {
    const { buyer, offerId } = await acceptedDeal(api);
    const made = await api.as(buyer)(generateOrder, {
      params: { id: offerId },
      body: { language },
    });
    const address = `/dashboard/orders/${dataOf(made).id}/pdf`;
    const answer = await api.fetch(address, {}, { token: buyer.token });
    files.push({ address, kind: 'pdf', bytes: new Uint8Array(await answer.arrayBuffer()) });
  }
  return files;
}

/** The CSV files in the archive of personal data. */
async function ownDataFiles(api: TestApi, token: string): Promise<ProductFile[]> {
  const answer = await api.fetch(
    '/dashboard/own_data',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password: demoPassword }),
    },
    { token },
  );
  return Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    .filter(([name]) => name.endsWith('.csv'))
    .map(([name, bytes]) => ({ address: `/dashboard/own_data ${name}`, kind: 'csv', bytes }));
}

/** Every kind of PDF, XLSX and CSV that the product writes, of the demo's data. */
export async function writeProductFiles(api: TestApi): Promise<ProductFile[]> {
  await seedDemo(api.services, api.now());
  await issueTaxInvoices(api.services, () => false);
  const tokens = await signInAll(api);
  const files = [...(await orderFiles(api)), ...(await ownDataFiles(api, tokens.supplier))];
  const written = servedEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ answersFile, method, path }) => answersFile && method === 'get' && !notOurs.test(path),
    );
  for (const endpoint of written) {
    for (const { kind, query } of wantedOf(endpoint))
      files.push({ kind, ...(await download(api, endpoint, query, tokens)) });
  }
  return files;
}

import path from 'node:path';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePdf } from '#db/demo-pdf.ts';
import { seedDemo } from '#db/seed.ts';
import { demoEmails, demoPassword } from '#shared/demo.ts';
import { listCompanies, readCompany } from '#features/company-review/schema.ts';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { quotationTabs } from '#features/offer/schema/lists.ts';
import { listQuotations } from '#features/offer/schema/supplier.ts';
import { listRfqs } from '#features/rfq/schema/endpoints.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';
import { signIn } from '#features/session/schema.ts';
import { listContacts } from '#features/supplier-book/schema.ts';
import { readReconciliation } from '#features/wallet/schema/operator.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('demo');
  expect(await seedDemo(api.services, api.now())).toBe(true);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function countFiles(): Promise<number> {
  const entries = await readdir(path.join(api.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
}

it('the demo is written once: a second start adds neither row nor file', async () => {
  const before = await countFiles();
  expect(before).toBeGreaterThan(54);
  expect(await seedDemo(api.services, api.now())).toBe(false);
  expect(await countFiles()).toBe(before);
  const { total } = await api.db
    .selectFrom('company')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(18n);
});

it.each(['buyer', 'supplier'] as const)(
  'the %s of the demo signs in, approved and as complete as possible',
  async (type) => {
    const answer = await api.as()(signIn, {
      body: { email: `${type}@demo.test`, password: demoPassword },
    });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        session: { company: { type, status: 'active', approved: true, completion: 100 } },
      },
    });
  },
);

it('the operator of the demo has six pending companies, the late one first, and two decided ones', async () => {
  const signedIn = await api.as()(operatorSignIn, {
    body: { email: demoEmails[2], password: demoPassword },
  });
  if (!signedIn.ok) throw new Error(signedIn.code);
  expect(signedIn.data.operator).toMatchObject({
    roles: ['administrator'],
    waiting: { reviews: 6 },
  });
  const client = api.as({ token: signedIn.data.token });
  const waiting = await client(listCompanies, { query: {} });
  if (!waiting.ok) throw new Error(waiting.code);
  expect(waiting.data.data.map(({ late }) => late)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  const decided = await client(listCompanies, { query: { state: 'decided' } });
  expect(decided).toMatchObject({ data: { total: 12 } });
  for (const { id } of waiting.data.data) {
    const company = await client(readCompany, { params: { id } });
    if (!company.ok) throw new Error(company.code);
    expect(company.data.documents).toHaveLength(3);
    expect(company.data.documents.every(({ can }) => can.decide)).toBe(true);
  }
});

async function signedIn(type: 'buyer' | 'supplier') {
  const answer = await api.as()(signIn, {
    body: { email: `${type}@demo.test`, password: demoPassword },
  });
  if (!answer.ok) throw new Error(answer.code);
  return api.as({ token: answer.data.token });
}

it.each(rfqTabs)('no list of the demo buyer is empty: %s', async (status) => {
  const client = await signedIn('buyer');
  const answer = await client(listRfqs, { params: { status }, query: {} });
  expect(answer.ok && answer.data.data.length).toBeGreaterThan(0);
});

it.each(quotationTabs)('no list of the demo supplier is empty: %s', async (state) => {
  const client = await signedIn('supplier');
  const answer = await client(listQuotations, { query: { state } });
  expect(answer.ok && answer.data.data.length).toBeGreaterThan(0);
});

it('the supplier book of the demo has contacts of every kind, and its invitations their states', async () => {
  const client = await signedIn('buyer');
  const book = await client(listContacts, { query: {} });
  if (!book.ok) throw new Error(book.code);
  expect(book.data.data.map(({ state }) => state).toSorted()).toEqual([
    'blocked',
    'favourite',
    'plain',
    'plain',
  ]);
  const states = await api.db.selectFrom('invitation').select('state').orderBy('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['declined', 'sent', 'sent']);
});

it('the books of the demo balance', async () => {
  const answer = await api.as()(operatorSignIn, {
    body: { email: demoEmails[2], password: demoPassword },
  });
  if (!answer.ok) throw new Error(answer.code);
  const report = await api.as({ token: answer.data.token })(readReconciliation, {});
  expect(report).toMatchObject({ ok: true, data: { differences: [] } });
});

it('a PDF of the demo has a correct table of offsets', () => {
  const text = writePdf('A (title)', ['back\\slash']).toString('latin1');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, at]) => Number(at));
  expect(offsets.map((at, index) => text.slice(at).startsWith(`${index + 1} 0 obj`))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordActivity } from '#features/activity/store.ts';
import { proveByNight } from '#features/audit/commands.ts';
import { listAudit, proveAudit, readAuditEntry } from '#features/audit/schema.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { signInOperator } from '../factories/review-documents.ts';

let api: TestApi;
let token: string;
let operatorId: string;
const companyId = '01930000-0000-7000-8000-00000000c001';

beforeAll(async () => {
  api = await startApi('audit');
  ({ token } = await signInOperator(api, ['administrator']));
  ({ id: operatorId } = await api.db.selectFrom('operator').select('id').executeTakeFirstOrThrow());
  await api.db
    .insertInto('company')
    .values({
      id: companyId,
      account_type: 'buyer',
      display_name: 'الدانة للمقاولات',
      created_at: api.now(),
    })
    .execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const client = () => api.as({ token });

/** One decision of the operator, a minute after what was before. */
async function decide(
  verb: string,
  params: Record<string, unknown> = {},
  about: string | null = null,
  subject = { subjectType: 'company', subjectId: about ?? api.services.random.id() },
) {
  api.advance(60_000);
  const { random } = api.services;
  const actorContext = {
    actor: { kind: 'anonymous' as const },
    random,
    now: api.now(),
    address: '10.0.0.7',
  };
  const activity = { companyId: about, verb, ...subject, params };
  await api.db
    .transaction()
    .execute((tx) => recordActivity(tx, actorContext, activity, { kind: 'operator', operatorId }));
}

async function list(query: Record<string, string> = {}) {
  const answer = await client()(listAudit, { query });
  if (!answer.ok) throw new Error(answer.code);
  return answer;
}

describe('the audit log in the console', () => {
  it('is open to administrators only', async () => {
    expect(await api.as()(listAudit, {})).toMatchObject({ status: 401 });
    const other = await signInOperator(
      api,
      ['reviewer', 'finance', 'content'],
      'reviewer@qeema.test',
    );
    expect(await api.as(other)(listAudit, {})).toMatchObject({ status: 403 });
    expect(await api.as(other)(proveAudit, {})).toMatchObject({ status: 403 });
  });

  it('lists decisions newest first with operator, reason and subject', async () => {
    await decide('account.refused', { note: 'The licence is blurred' }, companyId);
    await decide('wallet.topUpRefused', { reason: 'الحوالة لم تصل' });
    const { data } = await list();
    expect(data.data[0]).toMatchObject({
      by: 'operator',
      verb: 'wallet.topUpRefused',
      reason: 'الحوالة لم تصل',
    });
    expect(data.data[1]).toMatchObject({
      name: 'Mariam Al Ketbi',
      activity: 'Account rejected',
      company: { id: companyId, name: 'الدانة للمقاولات' },
      reason: 'The licence is blurred',
      address: '10.0.0.7',
    });
    expect(data.data.at(-1)).toMatchObject({
      by: 'shell',
      verb: 'operator.added',
      name: '',
      seq: 1,
    });
  });

  it('is filtered by operator, kind, record and day, and searched by words of either language', async () => {
    const seqs = async (query: Record<string, string>) =>
      (await list(query)).data.data.map(({ verb }) => verb);
    expect(await seqs({ noun: 'wallet' })).toEqual(['wallet.topUpRefused']);
    expect(await seqs({ about: companyId })).toEqual(['account.refused']);
    expect(await seqs({ operator: operatorId, sort: 'at' })).toEqual([
      'operator.signedIn',
      'account.refused',
      'wallet.topUpRefused',
    ]);
    expect(await seqs({ key: 'الحواله' })).toEqual(['wallet.topUpRefused']);
    expect(await seqs({ key: 'account rejected' })).toEqual(['account.refused']);
    expect(await seqs({ key: 'الدانه' })).toEqual(['account.refused']);
    expect(await seqs({ from: '2026-11-22' })).toEqual([]);
    expect((await list({ to: '2026-11-21' })).data.total).toBe(6);
    expect(
      await client()(listAudit, { query: { from: '2026-11-22', to: '2026-11-21' } }),
    ).toMatchObject({
      status: 422,
      errors: { to: expect.anything() },
    });
  });

  it('shows the old and the new values of one entry', async () => {
    await decide('operator.added', {
      reason: 'Moved to finance',
      old: { roles: ['reviewer'], name: 'Aisha' },
      new: { roles: ['finance'], name: 'Aisha' },
      email: 'aisha@qeema.test',
    });
    const [row] = (await list()).data.data;
    const answer = await client()(readAuditEntry, { params: { id: row?.id ?? '' } });
    expect(answer).toMatchObject({
      data: {
        reason: 'Moved to finance',
        changed: 'Roles: Reviewer → Finance',
        changes: [{ name: 'roles', label: 'Roles', old: 'Reviewer', new: 'Finance' }],
        subject: { type: 'company', label: 'Company', name: '' },
        written: expect.stringContaining('"reviewer"'),
        facts: [{ name: 'email', value: 'aisha@qeema.test' }],
        erased: false,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(
      await api.as({ token, locale: 'ar' })(readAuditEntry, { params: { id: row?.id ?? '' } }),
    ).toMatchObject({
      data: {
        changes: [{ label: 'الأدوار', old: 'مراجع' }],
        facts: [{ label: 'البريد الإلكتروني' }],
      },
    });
    expect(await client()(readAuditEntry, { params: { id: companyId } })).toMatchObject({
      status: 404,
    });
  });

  it('names the records of an entry, in the reader’s language', async () => {
    const { id, name_ar: name } = await api.db
      .selectFrom('category')
      .select(['id', 'name_ar'])
      .executeTakeFirstOrThrow();
    await decide(
      'account.suspended',
      { reason: 'x y z', state: { old: 'open', new: 'suspended' }, category_id: id },
      companyId,
    );
    const [row] = (await list({ verb: 'account.suspended' })).data.data;
    expect(
      await api.as({ token, locale: 'ar' })(readAuditEntry, { params: { id: row?.id ?? '' } }),
    ).toMatchObject({
      data: {
        subject: { id: companyId, label: 'شركة', name: 'الدانة للمقاولات' },
        changes: [{ label: 'الحالة', old: 'غير معلّق', new: 'معلّق' }],
        facts: [{ label: 'القسم', value: name }],
      },
    });
    const { verbs } = (await list({ noun: 'account' })).extra;
    expect(verbs.every(({ verb }) => verb.startsWith('account.'))).toBe(true);
    expect(verbs).toContainEqual({ verb: 'account.documentRefused', label: 'Document rejected' });
    expect((await list({ noun: 'wallet', verb: 'account.suspended' })).data.total).toBe(0);
    expect(await client()(listAudit, { query: { verb: 'account.dreamt' } })).toMatchObject({
      status: 422,
    });
  });

  it('names exchanged records in a list, and only the field of one without a name', async () => {
    const rows = await api.db
      .selectFrom('faq_category')
      .select(['id', 'name_en'])
      .orderBy('id')
      .limit(2)
      .execute();
    const [from, to] = rows;
    const changes = {
      category_id: { from: from?.id, to: to?.id },
      question_en: { from: 'Why?', to: 'How?' },
    };
    const gone = { old: from?.id, new: api.services.random.id() };
    await decide('faq.edited', {
      reason: 'x y z',
      question: 'How?',
      changes: { ...changes, parent: gone },
    });
    const [row] = (await list({ verb: 'faq.edited' })).data.data;
    expect(row).toMatchObject({
      subject: { name: 'How?' },
      changed: `Main category; Category: ${from?.name_en} → ${to?.name_en}; Question in English: Why? → How?`,
    });
    expect(await client()(readAuditEntry, { params: { id: row?.id ?? '' } })).toMatchObject({
      data: {
        changes: [
          { label: 'Main category' },
          { label: 'Category', old: from?.name_en, new: to?.name_en },
          {},
        ],
      },
    });
  });

  it('names in each line the decided record, finds it by that name and exports it, in the reader’s language', async () => {
    const category = await api.db
      .selectFrom('category')
      .select(['id', 'name_en', 'name_ar'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const subject = { subjectType: 'category', subjectId: category.id };
    const into = { into: 'Cement', into_ar: 'الإسمنت', name: category.name_en };
    await decide('category.merged', { reason: 'x y z', ...into }, null, subject);
    await decide('invoice.accepted', { number: 'QI-00042', serial: 'PO-1' });
    const [asked, merged] = (await list()).data.data;
    expect([asked?.subject.name, merged?.subject]).toEqual([
      'QI-00042',
      { type: 'category', id: category.id, label: 'Category', name: category.name_en },
    ]);
    const arabic = api.as({ token, locale: 'ar' });
    const found = await arabic(listAudit, { query: { key: category.name_ar } });
    expect(found).toMatchObject({
      data: { total: 1, data: [{ subject: { label: 'قسم', name: category.name_ar } }] },
    });
    expect(await arabic(readAuditEntry, { params: { id: merged?.id ?? '' } })).toMatchObject({
      data: {
        facts: expect.arrayContaining([
          { name: 'into', label: expect.anything(), value: 'الإسمنت' },
        ]),
      },
    });
    const file = await api.fetch(
      '/operator/audit/export?format=csv&lang=ar&noun=category',
      {},
      { token },
    );
    const text = await file.text();
    expect(text).toContain(`قسم ${category.name_ar}`);
    expect(text).toContain(`category ${category.id}`);
  });

  it('continues to offer the selected action beside another subject', async () => {
    const { verbs } = (await list({ noun: 'wallet', verb: 'account.suspended' })).extra;
    expect(verbs.map(({ verb }) => verb)).toContain('account.suspended');
  });

  it('is exported as a file with every number and hash', async () => {
    const response = await api.fetch(
      '/operator/audit/export?format=csv&noun=wallet',
      {},
      { token },
    );
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('الحوالة لم تصل');
    expect(lines[1]).toMatch(/[0-9a-f]{64}/);
  });

  it('is verified on demand, once per key, and shows the result', async () => {
    const before = (await list()).data.total;
    expect((await list()).extra.proof).toBeNull();
    const options = { idempotencyKey: 'check-once' };
    const first = await client()(proveAudit, {}, options);
    expect(first).toMatchObject({
      data: { entries: before, broken: null },
      message: 'The chain is intact',
    });
    expect(await client()(proveAudit, {}, options)).toEqual(first);
    const after = await list();
    expect(after.data.total).toBe(before + 1);
    expect(after.extra.proof).toMatchObject({ entries: before, broken: null });
  });

  it('is verified at night, and shows that result', async () => {
    const actorContext = {
      actor: { kind: 'anonymous' as const },
      random: api.services.random,
      now: api.now(),
      address: '',
    };
    await api.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('activity').where('verb', '=', 'wallet.topUpRefused').execute();
    });
    const state = await proveByNight(api.services, actorContext);
    expect(state.broken).toMatchObject({ kind: 'foreign' });
    const { data, extra } = await list();
    expect(extra.proof).toMatchObject({
      broken: { kind: 'foreign', seq: Number(state.broken?.seq) },
    });
    expect(data.data[0]).toMatchObject({ by: 'system', verb: 'audit.proven' });
    expect(await client()(proveAudit, {})).toMatchObject({
      message: 'The chain is broken: see the findings',
    });
  });
});

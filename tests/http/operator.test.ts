import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '../../features/account/schema.ts';
import { resetOperatorPassword } from '../../features/operator/commands/manage.ts';
import * as endpoints from '../../features/operator/schema.ts';
import { createPasswords } from '../../server/passwords.ts';
import { goodPassword, newestMessage, signUpCompany } from '../factories.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { signInOperator, submitCompany, type Submitted } from '../papers.ts';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('operator');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  // Sign-ups of one client are limited by the hour.
  api.advance(600_000);
});

function nextEmail(what: string): string {
  count += 1;
  return `${what}-${count}@aldana.test`;
}

async function newOperator(...roles: Parameters<typeof signInOperator>[1] & object) {
  return signInOperator(api, roles.length === 0 ? ['reviewer'] : roles, nextEmail('operator'));
}

async function decideAll(operator: string, { documents }: Submitted, refused: string[] = []): Promise<void> {
  for (const [kind, id] of Object.entries(documents)) {
    const body = refused.includes(kind)
      ? ({ decision: 'refuse', reason: 'unreadable', note: 'Blurred' } as const)
      : ({ decision: 'approve' } as const);
    const answer = await api.as({ token: operator })(endpoints.decidePaper, { params: { id }, body });
    expect(answer.ok).toBe(true);
  }
}

describe('the console’s session', () => {
  it('opens with the right password, in a cookie of its own, and ends with the logout', async () => {
    const { email } = await newOperator('finance');
    const response = await api.fetch('/operator/sign_in', {
      method: 'POST',
      body: JSON.stringify({ email: email.toUpperCase(), password: goodPassword }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^operator_token=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    const token = cookie.split(/[=;]/)[1] ?? '';
    const client = api.as({ token });
    expect(await client(endpoints.readOperatorSession, {})).toMatchObject({ data: { email, roles: ['finance'], to_review: 0 } });
    const byCookie = await api.fetch('/operator/session', { headers: { Cookie: `operator_token=${token}; token=nonsense` } });
    expect(await byCookie.json()).toMatchObject({ data: { email } });
    const out = await api.fetch('/operator/logout', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }, { token });
    expect(out.headers.getSetCookie()[0]).toContain('operator_token=; Path=/; SameSite=Lax; Max-Age=0');
    expect(await client(endpoints.readOperatorSession, {})).toMatchObject({ ok: true, data: null });
  });

  it('says the same to an unknown, a disabled and a mistaken operator', async () => {
    const { email } = await newOperator();
    const gone = await newOperator();
    await api.db.updateTable('operator').set({ disabled_at: api.now() }).where('email', '=', gone.email).execute();
    const answers = [];
    for (const [who, password] of [[email, 'Wrong!42-oud'], ['nobody@qeema.test', goodPassword], [gone.email, goodPassword]] as const) {
      const response = await api.fetch('/operator/sign_in', {
        method: 'POST',
        body: JSON.stringify({ email: who, password }),
        headers: { 'Content-Type': 'application/json' },
      });
      answers.push({ status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() });
    }
    expect(answers[0]).toMatchObject({ status: 422, cookies: [], body: { code: 'wrong_credentials' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    // The session of the disabled one has ended as well.
    expect(await api.as({ token: gone.token })(endpoints.readOperatorSession, {})).toMatchObject({ data: null });
  });

  it('waits after five wrong passwords, and tells for how long', async () => {
    const { email } = await newOperator();
    const attempt = async (password: string) => api.as()(endpoints.operatorSignIn, { body: { email, password } });
    for (let tries = 0; tries < 5; tries += 1) expect(await attempt('Wrong!42-oud')).toMatchObject({ code: 'wrong_credentials' });
    const limited = await attempt(goodPassword);
    expect(limited).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(limited.ok ? null : limited.retryAfterSeconds).toBeGreaterThan(0);
    api.advance(15 * 60_000);
    expect(await attempt(goodPassword)).toMatchObject({ ok: true });
  });

  it('ends after an hour without use, and after twelve hours of use', async () => {
    const { token } = await newOperator();
    const see = async () => api.as({ token })(endpoints.readOperatorSession, {});
    for (let minutes = 0; minutes < 12 * 60 - 50; minutes += 50) {
      api.advance(50 * 60_000);
      expect(await see()).toMatchObject({ data: { name: 'Mariam Al Ketbi' } });
    }
    api.advance(50 * 60_000);
    expect(await see()).toMatchObject({ data: null });
    const idle = await newOperator();
    api.advance(61 * 60_000);
    expect(await api.as({ token: idle.token })(endpoints.readOperatorSession, {})).toMatchObject({ data: null });
  });

  it('ends everywhere when the password is changed, by oneself or from the command line', async () => {
    const { token, email } = await newOperator();
    const client = api.as({ token });
    const next = 'Abaya!93-dhow';
    expect(await client(endpoints.changeOperatorPassword, { body: { old_password: 'Wrong!42-oud', new_password: next } })).toMatchObject({
      code: 'wrong_password',
    });
    expect(await client(endpoints.changeOperatorPassword, { body: { old_password: goodPassword, new_password: next } })).toMatchObject({ ok: true });
    expect(await client(endpoints.readOperatorSession, {})).toMatchObject({ data: null });
    const again = await api.as()(endpoints.operatorSignIn, { body: { email, password: next } });
    if (!again.ok) throw new Error(again.code);
    const services = { db: api.db, passwords: createPasswords(), random: seededRandom('reset') };
    expect(await resetOperatorPassword(services, email, goodPassword, api.now())).toBe(true);
    expect(await resetOperatorPassword(services, 'nobody@qeema.test', goodPassword, api.now())).toBe(false);
    expect(await api.as({ token: again.data.token })(endpoints.readOperatorSession, {})).toMatchObject({ data: null });
    expect(await api.as()(endpoints.operatorSignIn, { body: { email, password: goodPassword } })).toMatchObject({ ok: true });
  });
});

describe('who may review', () => {
  it('is an operator with the role, nobody else', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const finance = await newOperator('finance', 'content');
    const id = company.companyId;
    const paths = [
      ['GET', '/operator/companies'],
      ['GET', `/operator/companies/${id}`],
      ['GET', `/operator/documents/${company.documents.licence}/file`],
      ['POST', `/operator/documents/${company.documents.licence}/decide`],
      ['POST', `/operator/companies/${id}/approve`],
      ['POST', `/operator/companies/${id}/refuse`],
    ] as const;
    for (const [method, path] of paths) {
      const init = method === 'GET' ? {} : { method, body: '{}', headers: { 'Content-Type': 'application/json' } };
      const statuses = [];
      for (const token of [undefined, company.token, finance.token]) {
        statuses.push((await api.fetch(path, init, token === undefined ? {} : { token })).status);
      }
      expect([path, statuses]).toEqual([path, [401, 401, 403]]);
    }
    const reviewer = await newOperator('reviewer');
    expect((await api.fetch(`/operator/companies/${id}`, {}, { token: reviewer.token })).status).toBe(200);
    // An operator's session opens nothing of a company.
    expect((await api.fetch('/dashboard/profile', {}, { token: reviewer.token })).status).toBe(401);
  });

  it('finds nothing under an id that does not exist, or is none', async () => {
    const { token } = await newOperator();
    const client = api.as({ token });
    for (const id of ['01930000-0000-7000-8000-000000000000', 'nonsense', "1' or '1'='1"]) {
      const params = { id };
      expect(await client(endpoints.readCompany, { params })).toMatchObject({ status: 404, code: 'not_found' });
      expect(await client(endpoints.approveCompany, { params })).toMatchObject({ status: 404 });
      expect(await client(endpoints.refuseCompany, { params, body: { note: 'x' } })).toMatchObject({ status: 404 });
      expect(await client(endpoints.decidePaper, { params, body: { decision: 'approve' } })).toMatchObject({ status: 404 });
    }
  });
});

describe('the queue', () => {
  it('lists what waits, oldest first, late ones marked, and finds by name, licence and TRN', async () => {
    const first = await submitCompany(api, 'buyer', nextEmail('queue'));
    api.advance(20 * 3_600_000);
    const second = await submitCompany(api, 'supplier', nextEmail('queue'));
    api.advance(5 * 3_600_000);
    const { token } = await newOperator();
    const client = api.as({ token });
    const list = await client(endpoints.listCompanies, { query: {} });
    if (!list.ok) throw new Error(list.code);
    const ids = list.data.data.map(({ id }) => id);
    expect(ids.indexOf(first.companyId)).toBeLessThan(ids.indexOf(second.companyId));
    const dueAt = list.data.data.map(({ due_at }) => due_at ?? '');
    expect(dueAt).toEqual(dueAt.toSorted());
    expect(list.data.data.find(({ id }) => id === first.companyId)).toMatchObject({ late: true, can: { review: true } });
    expect(list.data.data.find(({ id }) => id === second.companyId)).toMatchObject({ late: false, account_type: 'supplier' });
    expect(await client(endpoints.readOperatorSession, {})).toMatchObject({ data: { to_review: list.data.total } });

    await api.db.updateTable('company').set({ display_name: 'مؤسسة الأفق', licence_number: 'ZX-77%_\\1' }).where('id', '=', first.companyId).execute();
    for (const key of ['الافق', 'zx-77%', '77%_\\1', 'ZX-77']) {
      expect(await client(endpoints.listCompanies, { query: { key } })).toMatchObject({ data: { data: [{ id: first.companyId }], total: 1 } });
    }
    for (const key of ['%', '_', '\\', "'"]) {
      const found = await client(endpoints.listCompanies, { query: { key } });
      expect(found.ok && found.data.data.every(({ id }) => id === first.companyId)).toBe(true);
    }
    expect(await client(endpoints.listCompanies, { query: { page: '999' } })).toMatchObject({ data: { data: [], current_page: 999 } });
    expect(await client(endpoints.listCompanies, { query: { page: '0' } })).toMatchObject({ status: 422 });
  });

  it('points at what the form alone gives away', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('twin'));
    const { token } = await newOperator();
    const look = async () => api.as({ token })(endpoints.readCompany, { params: { id: company.companyId } });
    expect(await look()).toMatchObject({ data: { warnings: ['licence_elsewhere', 'trn_elsewhere'], papers_decided: 0, first_review: true } });
    await api.db
      .updateTable('company')
      .set({ trn: '900000000000009', licence_number: 'only-one', licence_expires_on: '2026-11-30' })
      .where('id', '=', company.companyId)
      .execute();
    expect(await look()).toMatchObject({ data: { warnings: ['trn_unusual', 'licence_ends_soon'] } });
  });
});

describe('a decision', () => {
  it('waits for every paper, then opens the account and tells the applicant in their language', async () => {
    const company = await submitCompany(api, 'supplier', nextEmail('company'));
    await api.db.updateTable('member').set({ locale: 'ar' }).where('id', '=', company.memberId).execute();
    const { token, email } = await newOperator();
    const client = api.as({ token });
    const params = { id: company.companyId };
    const licence = { params: { id: company.documents.licence }, body: { decision: 'approve' as const } };
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({ status: 409, code: 'documents_undecided' });
    expect(await client(endpoints.refuseCompany, { params, body: { note: 'No' } })).toMatchObject({ code: 'documents_undecided' });
    expect(await client(endpoints.decidePaper, licence)).toMatchObject({ ok: true, data: { papers_decided: 1, can: { approve: false } } });
    await decideAll(token, company);
    expect(await client(endpoints.refuseCompany, { params, body: { note: 'No' } })).toMatchObject({ code: 'documents_undecided' });
    const approved = await client(endpoints.approveCompany, { params });
    expect(approved).toMatchObject({
      ok: true,
      message: 'The account is approved. The applicant has been told.',
      data: { status: 'active', review: { state: 'approved', decided_by: 'Mariam Al Ketbi', due_at: null }, can: { approve: false, refuse: false } },
    });
    expect(await api.as({ token: company.token })(readProfile, {})).toMatchObject({ data: { status: 'active', review: { state: 'approved' } } });

    const row = await api.db.selectFrom('message').selectAll().where('destination', '=', company.email).orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'account_approved', locale: 'ar' });
    expect((row.params as { url: string }).url).toBe('http://qeema.test/ar/seller/dashboard');
    const bell = await api.db.selectFrom('notification').select('type').where('member_id', '=', company.memberId).orderBy('id').execute();
    expect(bell.map(({ type }) => type)).toEqual(['review_submitted', 'account_approved']);
    const operator = await api.db.selectFrom('operator').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const log = await api.db.selectFrom('activity').select(['verb', 'company_id']).where('operator_id', '=', operator.id).orderBy('id').execute();
    expect(log.map(({ verb }) => verb)).toEqual([
      'operator.signedIn',
      'account.documentApproved',
      'account.documentApproved',
      'account.documentApproved',
      'account.approved',
    ]);
  });

  it('refuses with reasons that the applicant reads', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator();
    const client = api.as({ token });
    const paper = { id: company.documents.licence };
    const words = 'Say why: the applicant reads it.';
    expect(await client(endpoints.decidePaper, { params: paper, body: { decision: 'refuse' } })).toMatchObject({
      status: 422,
      errors: { reason: [words] },
    });
    expect(await client(endpoints.decidePaper, { params: paper, body: { decision: 'refuse', reason: 'other' } })).toMatchObject({
      errors: { note: [words] },
    });
    await decideAll(token, company, ['licence']);
    const params = { id: company.companyId };
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({ code: 'documents_undecided' });
    expect(await client(endpoints.refuseCompany, { params, body: { note: '  ' } })).toMatchObject({ status: 422 });
    expect(await client(endpoints.refuseCompany, { params, body: { note: 'Please send a clear copy.' } })).toMatchObject({
      ok: true,
      data: { review: { state: 'refused', note: 'Please send a clear copy.' }, status: 'pending' },
    });
    const profile = await api.as({ token: company.token })(readProfile, {});
    if (!profile.ok) throw new Error(profile.code);
    expect(profile.data.documents.find(({ kind }) => kind === 'licence')).toMatchObject({ state: 'refused', reason: 'unreadable', note: 'Blurred' });
    expect(profile.data.can).toMatchObject({ edit_details: true, submit: false });
    expect(await newestMessage(api, company.email)).toMatchObject({
      kind: 'account_refused',
      params: { note: 'Please send a clear copy.', url: 'http://qeema.test/buyer/user-profile' },
    });
  });

  it('is made once: the second of two operators is told, and nobody hears twice', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const one = await newOperator();
    const two = await newOperator();
    const paper = { id: company.documents.licence };
    const first = await api.as({ token: one.token })(endpoints.decidePaper, { params: paper, body: { decision: 'approve', seen: 'pending' } });
    expect(first).toMatchObject({ ok: true });
    const second = await api.as({ token: two.token })(endpoints.decidePaper, {
      params: paper,
      body: { decision: 'refuse', reason: 'unreadable', seen: 'pending' },
    });
    expect(second).toMatchObject({ status: 409, code: 'review_decided' });
    await decideAll(one.token, company, ['owner_id']);
    const params = { id: company.companyId };
    const refuse = async (token: string) => api.as({ token })(endpoints.refuseCompany, { params, body: { note: 'Unreadable ID' } });
    const both = await Promise.all([refuse(one.token), refuse(two.token)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'review_decided' });
    expect(await api.as({ token: one.token })(endpoints.approveCompany, { params })).toMatchObject({ code: 'review_decided' });
    expect(await api.as({ token: one.token })(endpoints.decidePaper, { params: paper, body: { decision: 'approve' } })).toMatchObject({
      code: 'review_decided',
    });
    const told = await api.db.selectFrom('message').select('id').where('destination', '=', company.email).where('kind', '=', 'account_refused').execute();
    expect(told).toHaveLength(1);
  });

  it('is not possible on a company that never asked, nor on a licence that has ended', async () => {
    const idle = await signUpCompany(api, 'buyer', { email: nextEmail('company') });
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator();
    const client = api.as({ token });
    expect(await client(endpoints.approveCompany, { params: { id: idle.companyId } })).toMatchObject({ code: 'review_not_open' });
    await decideAll(token, company);
    await api.db.updateTable('company').set({ licence_expires_on: '2026-11-01' }).where('id', '=', company.companyId).execute();
    expect(await client(endpoints.approveCompany, { params: { id: company.companyId } })).toMatchObject({ status: 409, code: 'licence_expired' });
  });

  it('shows a paper to the reviewer as it was handed in', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator();
    const image = await api.fetch(`/operator/documents/${company.documents.licence}/file`, {}, { token });
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(image.headers.get('Content-Disposition')).toMatch(/^inline;/);
    const pdf = await api.fetch(`/operator/documents/${company.documents.authorisation}/file`, {}, { token });
    expect(pdf.headers.get('Content-Disposition')).toMatch(/^attachment;/);
  });

  it('is repeated under its Idempotency-Key with the same answer and one effect', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator();
    await decideAll(token, company);
    const send = async () =>
      api.fetch(
        `/operator/companies/${company.companyId}/approve`,
        { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `approve-${company.companyId}` } },
        { token },
      );
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.headers.get('Idempotency-Replayed')]).toEqual([200, 200, 'true']);
    expect(await second.json()).toEqual(await first.json());
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readProfile } from '#features/account/schema.ts';
import * as endpoints from '#features/company-review/schema.ts';
import * as session from '#features/operator/schema/session.ts';
import { newestMessage, signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { newOperator, submitCompany, type Submitted } from '../factories/review-documents.ts';
import { confirmFields, settleReviews } from '../factories/review-steps.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('operator review');
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

async function decideAll(
  operator: string,
  { companyId, documents }: Submitted,
  refused: string[] = [],
): Promise<void> {
  await confirmFields(api.as({ token: operator }), companyId);
  for (const [kind, id] of Object.entries(documents)) {
    const body = refused.includes(kind)
      ? ({ decision: 'refuse', reason: 'unreadable', note: 'Blurred' } as const)
      : ({ decision: 'approve' } as const);
    const answer = await api.as({ token: operator })(endpoints.reviewDocument, {
      params: { id },
      body,
    });
    expect(answer.ok).toBe(true);
  }
}

describe('the review queue', { timeout: testMsMax }, () => {
  it('lists pending companies, oldest first, late ones marked, and finds by name, licence and TRN', async () => {
    const first = await submitCompany(api, 'buyer', nextEmail('queue'));
    api.advance(20 * 3_600_000);
    const second = await submitCompany(api, 'supplier', nextEmail('queue'));
    api.advance(5 * 3_600_000);
    const { token } = await newOperator(api);
    const client = api.as({ token });
    const list = await client(endpoints.listCompanies, { query: {} });
    if (!list.ok) throw new Error(list.code);
    const ids = list.data.data.map(({ id }) => id);
    expect(ids.indexOf(first.companyId)).toBeLessThan(ids.indexOf(second.companyId));
    const dueAt = list.data.data.map(({ due_at }) => due_at ?? '');
    expect(dueAt).toEqual(dueAt.toSorted());
    expect(list.data.data.find(({ id }) => id === first.companyId)).toMatchObject({
      late: true,
      can: { review: true },
    });
    expect(list.data.data.find(({ id }) => id === second.companyId)).toMatchObject({
      late: false,
      account_type: 'supplier',
    });
    expect(await client(session.readOperatorSession, {})).toMatchObject({
      data: { waiting: { reviews: list.data.total } },
    });

    await api.db
      .updateTable('company')
      .set({ display_name: 'مؤسسة الأفق', licence_number: 'ZX-77%_\\1' })
      .where('id', '=', first.companyId)
      .execute();
    for (const key of ['الافق', 'zx-77%', '77%_\\1', 'ZX-77']) {
      expect(await client(endpoints.listCompanies, { query: { key } })).toMatchObject({
        data: { data: [{ id: first.companyId }], total: 1 },
      });
    }
    for (const key of ['%', '_', '\\', "'"]) {
      const found = await client(endpoints.listCompanies, { query: { key } });
      expect(found.ok && found.data.data.every(({ id }) => id === first.companyId)).toBe(true);
    }
    expect(await client(endpoints.listCompanies, { query: { page: '999' } })).toMatchObject({
      data: { data: [], current_page: 100 },
    });
    expect(await client(endpoints.listCompanies, { query: { page: '0' } })).toMatchObject({
      status: 422,
    });
  });

  it('marks problems that the form alone shows', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('twin'));
    const { token } = await newOperator(api);
    const look = async () =>
      api.as({ token })(endpoints.readCompany, { params: { id: company.companyId } });
    expect(await look()).toMatchObject({
      data: {
        warnings: ['licence_elsewhere', 'trn_elsewhere'],
        documents_decided: 0,
        first_review: true,
      },
    });
    await api.db
      .updateTable('company')
      .set({ trn: '900000000000009', licence_number: 'only-one', licence_expires_on: '2026-11-30' })
      .where('id', '=', company.companyId)
      .execute();
    expect(await look()).toMatchObject({
      data: { warnings: ['trn_unusual', 'licence_ends_soon'] },
    });
  });
});

describe('a review decision', { timeout: testMsMax }, () => {
  it('needs every document, then opens the account and notifies the applicant in their language', async () => {
    const company = await submitCompany(api, 'supplier', nextEmail('company'));
    await api.db
      .updateTable('member')
      .set({ locale: 'ar' })
      .where('id', '=', company.memberId)
      .execute();
    const { token, email } = await newOperator(api);
    const client = api.as({ token });
    const params = { id: company.companyId };
    const licence = {
      params: { id: company.documents.licence },
      body: { decision: 'approve' as const },
    };
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({
      status: 409,
      code: 'fields_unconfirmed',
    });
    expect(
      await client(endpoints.refuseCompany, { params, body: { note: 'Not yet' } }),
    ).toMatchObject({
      code: 'documents_undecided',
    });
    expect(await client(endpoints.reviewDocument, licence)).toMatchObject({
      status: 409,
      code: 'fields_unconfirmed',
    });
    await confirmFields(api.as({ token: token }), company.companyId, ['licence']);
    expect(await client(endpoints.reviewDocument, licence)).toMatchObject({
      ok: true,
      data: { documents_decided: 1, can: { approve: false } },
    });
    await decideAll(token, company);
    expect(
      await client(endpoints.refuseCompany, { params, body: { note: 'Not yet' } }),
    ).toMatchObject({
      code: 'documents_undecided',
    });
    expect(await api.as({ token: company.token })(readProfile, {})).toMatchObject({
      data: { status: 'pending' },
    });
    const approved = await client(endpoints.approveCompany, { params });
    expect(approved).toMatchObject({
      ok: true,
      message: '\u2068الدانة للمقاولات\u2069 is approved. The applicant is notified in 10 seconds.',
      data: {
        status: 'active',
        review: { state: 'approved', decided_by: 'Mariam Al Ketbi', due_at: null },
        can: { approve: false, refuse: false },
      },
    });
    expect(await api.as({ token: company.token })(readProfile, {})).toMatchObject({
      data: { status: 'active', review: { state: 'approved' } },
    });

    expect(await settleReviews(api)).toBe(1);
    const row = await api.db
      .selectFrom('message')
      .selectAll()
      .where('destination', '=', company.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'account_approved', locale: 'ar' });
    expect((row.params as { url: string }).url).toBe('http://qeema.test/ar/seller/buy-now');
    const bell = await api.db
      .selectFrom('notification')
      .select('type')
      .where('member_id', '=', company.memberId)
      .orderBy('id')
      .execute();
    expect(bell.map(({ type }) => type)).toEqual(['review_submitted', 'account_approved']);
    const operator = await api.db
      .selectFrom('operator')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const log = await api.db
      .selectFrom('activity')
      .select(['verb', 'company_id'])
      .where('operator_id', '=', operator.id)
      .where('verb', '<>', 'account.documentFieldConfirmed')
      .orderBy('id')
      .execute();
    expect(log.map(({ verb }) => verb)).toEqual([
      'operator.signedIn',
      'account.documentApproved',
      'account.documentApproved',
      'account.documentApproved',
      'account.approved',
    ]);
  });

  it('rejects with reasons that the applicant reads', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator(api);
    const client = api.as({ token });
    const paper = { id: company.documents.licence };
    const words = 'Enter a reason. The applicant will see it.';
    expect(
      await client(endpoints.reviewDocument, { params: paper, body: { decision: 'refuse' } }),
    ).toMatchObject({
      status: 422,
      errors: { reason: [words] },
    });
    expect(
      await client(endpoints.reviewDocument, {
        params: paper,
        body: { decision: 'refuse', reason: 'other' },
      }),
    ).toMatchObject({
      errors: { note: [words] },
    });
    await decideAll(token, company, ['licence']);
    const params = { id: company.companyId };
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({
      code: 'documents_undecided',
    });
    expect(await client(endpoints.refuseCompany, { params, body: { note: '  ' } })).toMatchObject({
      status: 422,
    });
    expect(
      await client(endpoints.refuseCompany, {
        params,
        body: { note: 'Please send a clear copy.' },
      }),
    ).toMatchObject({
      ok: true,
      data: { review: { state: 'refused', note: 'Please send a clear copy.' }, status: 'pending' },
    });
    const profile = await api.as({ token: company.token })(readProfile, {});
    if (!profile.ok) throw new Error(profile.code);
    expect(profile.data.documents.find(({ kind }) => kind === 'licence')).toMatchObject({
      state: 'refused',
      reason: 'unreadable',
      note: 'Blurred',
    });
    expect(profile.data.can).toMatchObject({ edit_details: true, submit: false });
    await settleReviews(api);
    expect(await newestMessage(api, company.email)).toMatchObject({
      kind: 'account_refused',
      params: { note: 'Please send a clear copy.', url: 'http://qeema.test/buyer/user-profile' },
    });
  });

  it('is made once: the second of two operators is refused, and the applicant is notified once', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const one = await newOperator(api);
    const two = await newOperator(api);
    const paper = { id: company.documents.licence };
    await confirmFields(api.as({ token: one.token }), company.companyId);
    const first = await api.as({ token: one.token })(endpoints.reviewDocument, {
      params: paper,
      body: { decision: 'approve', seen: 'pending' },
    });
    expect(first).toMatchObject({ ok: true });
    const second = await api.as({ token: two.token })(endpoints.reviewDocument, {
      params: paper,
      body: { decision: 'refuse', reason: 'unreadable', seen: 'pending' },
    });
    expect(second).toMatchObject({ status: 409, code: 'review_decided' });
    await decideAll(one.token, company, ['owner_id']);
    const params = { id: company.companyId };
    const refuse = async (token: string) =>
      api.as({ token })(endpoints.refuseCompany, { params, body: { note: 'Unreadable ID' } });
    const both = await Promise.all([refuse(one.token), refuse(two.token)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'review_decided' });
    expect(await api.as({ token: one.token })(endpoints.approveCompany, { params })).toMatchObject({
      code: 'review_decided',
    });
    expect(
      await api.as({ token: one.token })(endpoints.reviewDocument, {
        params: paper,
        body: { decision: 'approve' },
      }),
    ).toMatchObject({
      code: 'review_decided',
    });
    await settleReviews(api);
    await settleReviews(api);
    const told = await api.db
      .selectFrom('message')
      .select('id')
      .where('destination', '=', company.email)
      .where('kind', '=', 'account_refused')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('is refused for a company that did not submit, and for an expired licence', async () => {
    const idle = await signUpCompany(api, 'buyer', { email: nextEmail('company') });
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator(api);
    const client = api.as({ token });
    expect(
      await client(endpoints.approveCompany, { params: { id: idle.companyId } }),
    ).toMatchObject({
      code: 'review_not_open',
    });
    await decideAll(token, company);
    await api.db
      .updateTable('company')
      .set({ licence_expires_on: '2026-11-01' })
      .where('id', '=', company.companyId)
      .execute();
    expect(
      await client(endpoints.approveCompany, { params: { id: company.companyId } }),
    ).toMatchObject({
      status: 409,
      code: 'licence_expired',
    });
  });

  it('shows a document to the reviewer as it was uploaded', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator(api);
    const image = await api.fetch(
      `/operator/documents/${company.documents.licence}/file`,
      {},
      { token },
    );
    expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(image.headers.get('Content-Disposition')).toMatch(/^inline;/);
    const pdf = await api.fetch(
      `/operator/documents/${company.documents.authorisation}/file`,
      {},
      { token },
    );
    expect(pdf.headers.get('Content-Disposition')).toMatch(/^attachment;/);
  });

  it('that is repeated under its Idempotency-Key has the same answer and one effect', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { token } = await newOperator(api);
    await decideAll(token, company);
    const send = async () =>
      api.fetch(
        `/operator/companies/${company.companyId}/approve`,
        {
          method: 'POST',
          body: '{}',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': `approve-${company.companyId}`,
          },
        },
        { token },
      );
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.headers.get('Idempotency-Replayed')]).toEqual([
      200,
      200,
      'true',
    ]);
    expect(await second.json()).toEqual(await first.json());
  });
});

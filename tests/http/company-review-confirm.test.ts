import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveProfile, submitReview, uploadDocument } from '#features/account/schema.ts';
import type { ComparedField } from '#features/confirmation/rules/fields.ts';
import * as endpoints from '#features/company-review/schema.ts';
import { newestMessage, signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import {
  fileOf,
  goodDetails,
  makePng,
  signInOperator,
  submitCompany,
} from '../factories/review-documents.ts';
import { confirmFields, settleReviews } from '../factories/review-steps.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('operator confirm');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});
beforeEach(() => {
  // Sign-ups of one client are limited by the hour.
  api.advance(600_000);
});

function nextEmail(who: string): string {
  count += 1;
  return `${who}-${count}@confirm.test`;
}

async function reviewer() {
  const { token } = await signInOperator(api, ['reviewer'], nextEmail('operator'));
  const client = api.as({ token });
  const confirm = async (id: string, field: ComparedField, value: string, confirmed = true) =>
    client(endpoints.confirmField, { params: { id }, body: { field, value, confirmed } });
  return { token, client, confirm };
}

async function logOf(companyId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', companyId)
    .where('operator_id', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb.replace('account.', ''));
}

describe('confirming a field', { timeout: testMsMax }, () => {
  it('is recorded with value, document, reviewer and time, once for repeated presses', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { confirm } = await reviewer();
    const id = company.documents.licence;
    const first = await confirm(id, 'trn', goodDetails.trn);
    expect(first).toMatchObject({
      ok: true,
      data: { fields_total: 10, fields_left: 9, can: { approve: false } },
    });
    expect(await confirm(id, 'trn', goodDetails.trn)).toMatchObject({
      ok: true,
      data: { fields_left: 9 },
    });
    const field =
      first.ok &&
      first.data.documents.flatMap(({ fields }) => fields).find(({ name }) => name === 'trn');
    expect(field).toEqual({
      name: 'trn',
      value: goodDetails.trn,
      confirmed: { by: 'Mariam Al Ketbi', at: api.now().toISOString() },
    });
    expect(
      await api.db
        .selectFrom('review_confirmation')
        .selectAll()
        .where('document_id', '=', id)
        .execute(),
    ).toEqual([
      expect.objectContaining({ field: 'trn', value: goodDetails.trn, confirmed_at: api.now() }),
    ]);
    expect(await confirm(id, 'trn', goodDetails.trn, false)).toMatchObject({
      ok: true,
      data: { fields_left: 10 },
    });
    expect(await confirm(id, 'trn', goodDetails.trn, false)).toMatchObject({
      ok: true,
      data: { fields_left: 10 },
    });
    expect(await logOf(company.companyId)).toEqual([
      'documentFieldConfirmed',
      'documentFieldReopened',
    ]);
  });

  it('applies to one value that the document must show: another field, value or document is refused', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { client, confirm } = await reviewer();
    const { licence, owner_id: ownerId } = company.documents;
    expect(await confirm(licence, 'trn', '100000000000003')).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await confirm(ownerId, 'trn', goodDetails.trn)).toMatchObject({ status: 404 });
    const logo = await api.as({ token: company.token })(uploadDocument, {
      body: { kind: 'logo', file: fileOf(await makePng(3), 'logo.png') },
    });
    const logoId = logo.ok
      ? (logo.data.documents.find(({ kind }) => kind === 'logo')?.id ?? '')
      : '';
    expect(await confirm(logoId, 'trn', goodDetails.trn)).toMatchObject({ status: 404 });
    for (const body of [
      {},
      { field: 'mobile', value: '1', confirmed: true },
      { field: 'trn', confirmed: true },
    ]) {
      const answer = await client(endpoints.confirmField, {
        params: { id: licence },
        body: body as never,
      });
      expect(answer).toMatchObject({ status: 422 });
    }
    expect(await logOf(company.companyId)).toEqual([]);
  });

  it('is possible only while the review is open', async () => {
    const { token, companyId } = await signUpCompany(api, 'buyer', { email: nextEmail('company') });
    const uploaded = await api.as({ token })(uploadDocument, {
      body: { kind: 'licence', file: fileOf(await makePng(), 'licence.png') },
    });
    const { client, confirm } = await reviewer();
    const id = uploaded.ok ? (uploaded.data.documents[0]?.id ?? '') : '';
    expect(await confirm(id, 'trn', '')).toMatchObject({ status: 409, code: 'review_not_open' });
    expect(await client(endpoints.readCompany, { params: { id: companyId } })).toMatchObject({
      data: { can: { approve: false } },
    });

    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    await confirmFields(client, company.companyId);
    expect(
      await client(endpoints.approveCompany, { params: { id: company.companyId } }),
    ).toMatchObject({ ok: true });
    for (const confirmed of [true, false]) {
      const answer = await confirm(company.documents.licence, 'trn', goodDetails.trn, confirmed);
      expect(answer).toMatchObject({ status: 409, code: 'review_decided' });
    }
  });
});

describe('approving an account', { timeout: testMsMax }, () => {
  it('names in both languages the unconfirmed fields, and succeeds after the last one', async () => {
    const company = await submitCompany(api, 'supplier', nextEmail('company'));
    const { token, client, confirm } = await reviewer();
    const params = { id: company.companyId };
    await confirmFields(client, company.companyId, ['licence', 'authorisation']);
    const approve = async (locale: 'en' | 'ar') =>
      api.as({ token, locale })(endpoints.approveCompany, { params });
    expect(await approve('en')).toMatchObject({
      status: 409,
      code: 'fields_unconfirmed',
      message: 'Compare these with the documents first: Owner’s ID: Full name.',
    });
    expect(await approve('ar')).toMatchObject({
      message: expect.stringContaining('هوية المالك: الاسم الكامل'),
    });
    const review = await client(endpoints.readCompany, { params });
    const name = review.ok ? review.data.full_name : '';
    await confirm(company.documents.owner_id, 'full_name', name);
    expect(await approve('en')).toMatchObject({
      ok: true,
      data: { status: 'active', documents_decided: 3 },
    });
    const log = await logOf(company.companyId);
    expect(log.filter((verb) => verb === 'documentFieldConfirmed')).toHaveLength(10);
    expect(log.slice(-4)).toEqual([
      'documentApproved',
      'documentApproved',
      'documentApproved',
      'approved',
    ]);
  });

  it('needs a new confirmation of a value that the owner changed', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { client } = await reviewer();
    await confirmFields(client, company.companyId);
    await api.as({ token: company.token })(saveProfile, { body: { position: 'General manager' } });
    const params = { id: company.companyId };
    expect(await client(endpoints.readCompany, { params })).toMatchObject({
      data: { fields_left: 1 },
    });
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({
      code: 'fields_unconfirmed',
    });
    await confirmFields(client, company.companyId);
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({ ok: true });
  });

  it('needs new confirmations of every field of a replaced file, and keeps the others', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { client, confirm } = await reviewer();
    const params = { id: company.companyId };
    await confirmFields(client, company.companyId);
    const { licence } = company.documents;
    const body = { document: licence, reason: 'unreadable' } as const;
    expect(await client(endpoints.refuseCompany, { params, body })).toMatchObject({ ok: true });
    const owner = api.as({ token: company.token });
    await owner(uploadDocument, {
      body: { kind: 'licence', file: fileOf(await makePng(9), 'again.png') },
    });
    expect(await owner(submitReview, {})).toMatchObject({ ok: true });
    expect(await confirm(licence, 'trn', goodDetails.trn)).toMatchObject({ status: 404 });
    expect(await client(endpoints.readCompany, { params })).toMatchObject({
      data: { fields_left: 6 },
    });
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({
      code: 'fields_unconfirmed',
    });
  });

  it('is decided under the lock: a concurrent withdrawal of a confirmation wins or loses as a whole', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { client, confirm } = await reviewer();
    await confirmFields(client, company.companyId);
    const [approved, reopened] = await Promise.all([
      client(endpoints.approveCompany, { params: { id: company.companyId } }),
      confirm(company.documents.licence, 'trn', goodDetails.trn, false),
    ]);
    expect([approved.ok, reopened.ok].filter(Boolean)).toHaveLength(1);
    const failed = approved.ok ? reopened : approved;
    expect(failed).toMatchObject({ code: approved.ok ? 'review_decided' : 'fields_unconfirmed' });
  });
});

describe('rejecting an account', { timeout: testMsMax }, () => {
  it('is one step with a document and its reason, which the applicant reads in their language', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    await api.db
      .updateTable('member')
      .set({ locale: 'ar' })
      .where('id', '=', company.memberId)
      .execute();
    const { client } = await reviewer();
    const params = { id: company.companyId };
    const { licence } = company.documents;
    expect(
      await client(endpoints.refuseCompany, { params, body: { document: licence } }),
    ).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a reason. The applicant will see it.'] },
    });
    const refused = await client(endpoints.refuseCompany, {
      params,
      body: { document: licence, reason: 'expiry_differs' },
    });
    expect(refused).toMatchObject({ ok: true, data: { review: { state: 'refused' } } });
    await settleReviews(api);
    const note = 'الرخصة التجارية: تاريخ الانتهاء لا يطابق الرخصة';
    expect(await newestMessage(api, company.email)).toMatchObject({
      kind: 'account_refused',
      params: { note },
    });
    const again = await client(endpoints.refuseCompany, {
      params,
      body: { document: licence, reason: 'unreadable' },
    });
    expect(again).toMatchObject({ status: 409, code: 'review_decided' });
  });

  it('of a document can be undone until the account is decided', async () => {
    const company = await submitCompany(api, 'buyer', nextEmail('company'));
    const { client } = await reviewer();
    const params = { id: company.companyId };
    const document = { params: { id: company.documents.licence } };
    await confirmFields(client, company.companyId);
    await client(endpoints.reviewDocument, {
      ...document,
      body: { decision: 'refuse', reason: 'unreadable' },
    });
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({
      code: 'documents_undecided',
    });
    expect(
      await client(endpoints.reviewDocument, { ...document, body: { decision: 'reopen' } }),
    ).toMatchObject({
      ok: true,
      data: { can: { approve: true, refuse: false } },
    });
    expect(await client(endpoints.approveCompany, { params })).toMatchObject({ ok: true });
  });
});

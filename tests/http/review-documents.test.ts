import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLogo, uploadDocument } from '#features/account/schema.ts';
import { deleteDropped } from '#features/attachment/commands.ts';
import { signUpCompany } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf, makePng } from '../factories/review-documents.ts';

/** Several sign-ups each, whose password hashes are slow by design. */
const testMsMax = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi('papers');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

let companies = 0;
async function newCompany() {
  companies += 1;
  return signUpCompany(api, 'buyer', { email: `company-${companies}@aldana.test` });
}

async function activityOf(companyId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb);
}

async function countFiles(): Promise<number> {
  await deleteDropped({ db: api.db, files: api.services.files, now: api.now() });
  const entries = await readdir(api.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('review documents', { timeout: testMsMax }, () => {
  it('are accepted, replaced, and read by the own company only', async () => {
    const { token } = await newCompany();
    const other = await newCompany();
    const client = api.as({ token });
    const first = await client(uploadDocument, {
      body: { kind: 'licence', file: fileOf(await makePng(), 'رخصة.png') },
    });
    if (!first.ok) throw new Error(first.code);
    const document = first.data.documents[0];
    expect(document).toMatchObject({
      kind: 'licence',
      state: 'pending',
      name: 'رخصة.webp',
      media_type: 'image/webp',
    });
    const path = (document?.url ?? '').replace('/api', '');
    const own = await api.fetch(path, {}, { token });
    expect(own.status).toBe(200);
    expect(own.headers.get('Content-Type')).toBe('image/webp');
    expect(own.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const foreign = await api.fetch(path, {}, { token: other.token });
    const missing = await api.fetch(
      '/dashboard/documents/01930000-0000-7000-8000-000000000000/file',
      {},
      { token },
    );
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await foreign.json()).toEqual(await missing.json());
    expect((await api.fetch(path)).status).toBe(401);

    const second = await client(uploadDocument, {
      body: { kind: 'licence', file: fileOf(makePdf(), 'new.pdf') },
    });
    if (!second.ok) throw new Error(second.code);
    expect(second.data.documents).toHaveLength(1);
    expect((await api.fetch(path, {}, { token })).status).toBe(404);
    const files = await api.db
      .selectFrom('stored_file')
      .select('name')
      .where('company_id', '=', first.data.company_id)
      .execute();
    expect(files).toEqual([{ name: 'new.pdf' }]);
  });

  it('are sent as a download with an Arabic name', async () => {
    const { token } = await newCompany();
    const body = { kind: 'authorisation' as const, file: fileOf(makePdf(), 'خطاب تفويض.pdf') };
    const taken = await api.as({ token })(uploadDocument, { body });
    if (!taken.ok) throw new Error(taken.code);
    const answer = await api.fetch(
      (taken.data.documents[0]?.url ?? '').replace('/api', ''),
      {},
      { token },
    );
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="__________.pdf"; filename*=UTF-8''${encodeURIComponent('خطاب تفويض.pdf')}`,
    );
  });

  it('include a logo separately: images only, removed any number of times', async () => {
    const { token, companyId } = await newCompany();
    const client = api.as({ token });
    expect(
      await client(uploadDocument, { body: { kind: 'logo', file: fileOf(makePdf(), 'logo.pdf') } }),
    ).toMatchObject({
      status: 422,
      code: 'image_only',
      errors: { file: ['Logos must be a PNG, JPEG or WebP image.'] },
    });
    expect(
      await client(uploadDocument, {
        body: { kind: 'logo', file: fileOf(await makePng(), 'logo.png') },
      }),
    ).toMatchObject({ ok: true });
    expect(await client(removeLogo, {})).toMatchObject({ ok: true, data: { documents: [] } });
    expect(await client(removeLogo, {})).toMatchObject({ ok: true });
    const activity = await activityOf(companyId);
    expect(activity.filter((verb) => verb === 'account.logoRemoved')).toHaveLength(1);
  });

  it('stop at the hourly limit and at the storage limit', async () => {
    const { token, companyId, memberId } = await newCompany();
    const client = api.as({ token });
    await api.db
      .insertInto('stored_file')
      .values({
        id: '01930000-0000-7000-8000-0000000000aa',
        company_id: companyId,
        storage_key: 'earlier-papers-of-this-company',
        media_type: 'application/pdf',
        bytes: 200 * 1024 * 1024 - 10,
        name: 'earlier.pdf',
        uploaded_by: memberId,
        created_at: api.now(),
      })
      .execute();
    const send = async () =>
      client(uploadDocument, { body: { kind: 'licence', file: fileOf(makePdf(), 'a.pdf') } });
    expect(await send()).toMatchObject({ ok: false, status: 422, code: 'storage_full' });
    for (let count = 2; count <= 20; count += 1)
      expect(await send()).toMatchObject({ code: 'storage_full' });
    const limited = await send();
    expect(limited).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(limited.ok ? 0 : limited.retryAfterSeconds).toBeGreaterThan(0);
    api.advance(3_600_000);
    expect(await send()).toMatchObject({ code: 'storage_full' });
  });

  it('are stored once under an Idempotency-Key, without a second file', async () => {
    const { token, companyId } = await newCompany();
    // A retried form has another boundary each time: only its fields and bytes say that it is the same.
    const send = async (name: string) => {
      const form = new FormData();
      form.append('kind', 'licence');
      form.append('file', fileOf(makePdf(name), 'a.pdf'));
      const headers = { 'Idempotency-Key': 'upload-once-0001' };
      return api.fetch('/dashboard/documents', { method: 'POST', body: form, headers }, { token });
    };
    const before = await countFiles();
    const first = await send('one');
    const second = await send('one');
    expect(await (await send('two')).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await second.json()).toEqual(await first.json());
    expect(await countFiles()).toBe(before + 1);
    expect(
      (await activityOf(companyId)).filter((verb) => verb === 'account.documentUploaded'),
    ).toHaveLength(1);
  });
});

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewCalendar } from '#features/calendar/schema.ts';
import { saveDraft } from '#features/draft/schema.ts';
import { addSupplier, addMember } from '../factories/access.ts';
import { addContact, addMeeting } from '../factories/site.ts';
import { publishRfq, quote } from '../factories/offer.ts';
import { giveAddress } from '../factories/order.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let owner: SignedUp;
beforeAll(async () => {
  api = await startApi('own-data');
  owner = await signUpCompany(api, 'buyer', { email: 'sara@own.test', full_name: 'سارة الشحي' });
  await api.db
    .updateTable('company')
    .set({ review_state: 'approved', approved_at: api.now() })
    .where('id', '=', owner.companyId)
    .execute();
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function download(token: string | undefined, password = goodPassword) {
  const caller = token === undefined ? {} : { token };
  const headers = { 'Content-Type': 'application/json' };
  return api.fetch(
    '/dashboard/own_data',
    { method: 'POST', headers, body: JSON.stringify({ password }) },
    caller,
  );
}

async function filesOf(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('the download needs a session and the password again', async () => {
  expect((await download(undefined)).status).toBe(401);
  expect(await (await download(owner.token, 'Wrong!123')).json()).toMatchObject({
    code: 'wrong_password',
  });
});

it('the download contains the owner’s visible data, in JSON and CSV, and no data of another user', async () => {
  await giveAddress(api, owner, 'Al Quoz yard');
  const drafted = await api.as({ token: owner.token })(saveDraft, {
    params: { id: '0d4f6a51-6c11-4f5c-9c67-9d7f6a1e0b13' },
    body: { kind: 'rfq', title: 'Draft', payload: { note: 'half typed' } },
  });
  expect(drafted).toMatchObject({ ok: true });
  expect(await api.as({ token: owner.token })(renewCalendar, {})).toMatchObject({ ok: true });
  const rfq = await publishRfq(api, owner);
  const { supplier } = await quote(api, rfq);
  const stranger = await addSupplier(api, 70_000n, { name: 'Stranger Trading' });
  const strangers = await signUpCompany(api, 'buyer', {
    email: 'other@own.test',
    full_name: 'Other Person',
  });
  await publishRfq(api, strangers, { set: { title: 'Not yours' } });
  const response = await download(owner.token);
  expect(response.headers.get('Content-Disposition')).toContain('my-data-2026-11-21.zip');
  const files = await filesOf(response);
  const json = files['data.json'] ?? '';
  const data = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
  expect(data['me']).toMatchObject([
    { full_name: 'سارة الشحي', email: 'sara@own.test', is_owner: true },
  ]);
  expect(data['addresses']).toMatchObject([{ label: 'Al Quoz yard' }]);
  expect(data['rfqs']).toMatchObject([
    { estimated: '280000.00', currency: 'AED', state: 'active' },
  ]);
  expect(data['offers']).toHaveLength(1);
  expect(data['my_drafts']).toHaveLength(1);
  expect(data['my_calendar']).toEqual([{ created_at: expect.any(String) }]);
  expect(data['users']).toHaveLength(1);
  expect(data['my_sessions']?.length).toBeGreaterThan(0);
  expect(files['me.csv']).toContain('سارة الشحي');
  const all = Object.values(files).join('\n');
  for (const secret of [
    'Not yours',
    'Other Person',
    'other@own.test',
    'Stranger Trading',
    'argon2',
    stranger.companyId,
  ])
    expect(all).not.toContain(secret);
  expect(all).not.toContain(supplier.memberId);
});

it('the download contains accepted terms, and messages under an address that is proven to be the user’s', async () => {
  await addContact(api, { email: 'Sara@own.test' });
  await addMeeting(api, { email: 'sara@own.test', full_name: 'Sara A.' });
  await addContact(api, { email: 'stranger@own.test' });
  const dataOf = async () => {
    const files = await filesOf(await download(owner.token));
    return JSON.parse(files['data.json'] ?? '') as Record<string, Record<string, unknown>[]>;
  };
  const data = await dataOf();
  expect(data['my_consents']).toMatchObject([{ text: 'terms', version: 2, way: 'sign_up' }]);
  expect(data['my_contact_messages']).toMatchObject([{ subject: 'Prices', state: 'new' }]);
  expect(data['my_meeting_requests']).toMatchObject([{ full_name: 'Sara A.' }]);
  // Like a user who signed up by SMS and typed another's address.
  await api.db
    .updateTable('member')
    .set({ email_proven_at: null })
    .where('id', '=', owner.memberId)
    .execute();
  const unproven = await dataOf();
  expect([unproven['my_contact_messages'], unproven['my_meeting_requests']]).toEqual([[], []]);
});

it('the download of a colleague without roles contains only their own and generally visible data', async () => {
  const viewer = await addMember(api, owner.companyId, { roles: ['receiver'] });
  const hash = await api.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', owner.memberId)
    .executeTakeFirstOrThrow();
  await api.db.updateTable('member').set(hash).where('id', '=', viewer.memberId).execute();
  const files = await filesOf(await download(viewer.token));
  const data = JSON.parse(files['data.json'] ?? '') as Record<string, unknown>;
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['users']));
  expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['activity']));
  expect(files['data.json']).not.toContain('sara@own.test');
});

it('the download is possible three times an hour', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await download(owner.token)).status);
  expect(statuses.at(-1)).toBe(429);
  api.advance(3_600_000);
  expect((await download(owner.token)).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '#features/activity/schema.ts';
import { recordActivity } from '#features/activity/store.ts';
import { signIn } from '#features/session/schema.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { seededRandom, startApi, unknownVerb, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

let api: TestApi;
let company: SignedUp;
let stranger: SignedUp;
const random = seededRandom('activity lines');
// Ids sort by time, and the tests' own begin again with each seed: these come after those of the API.
for (let count = 0; count < 2000; count += 1) random.id();
const address = '203.0.113.9';

beforeAll(async () => {
  api = await startApi('activity');
  company = await signUpApproved('owner@aldana.test');
  stranger = await signUpApproved('stranger@aldana.test');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function signUpApproved(email: string): Promise<SignedUp> {
  const signed = await signUpCompany(api, 'buyer', { email });
  const expires = '2030-01-01';
  await api.db
    .updateTable('company')
    .set({ approved_at: api.now(), licence_expires_on: expires })
    .where('id', '=', signed.companyId)
    .execute();
  return signed;
}

async function record(
  by: SignedUp,
  verb: string,
  params: Record<string, string> = {},
  subjectId = random.id(),
) {
  const actor = { kind: 'member', memberId: by.memberId, companyId: by.companyId } as const;
  const actorContext = { actor: { kind: 'anonymous' } as const, random, now: api.now(), address };
  await api.db.transaction().execute((tx) =>
    recordActivity(
      tx,
      actorContext,
      { companyId: by.companyId, verb, subjectType: 'rfq', subjectId, params },
      // Only these fields of an actor are written down.
      actor as never,
    ),
  );
}

async function log(
  token: string,
  query: { page?: string; key?: string } = {},
  locale: 'en' | 'ar' = 'en',
) {
  const answer = await api.as({ token, locale })(listActivity, { query });
  if (!answer.ok) throw new Error(answer.code);
  return { ...answer.data, all: answer.extra.all };
}

describe('the activity log', () => {
  it('is refused without a session and without an approval', async () => {
    expect(await api.as()(listActivity, {})).toMatchObject({ ok: false, status: 401 });
    const fresh = await signUpCompany(api, 'buyer', { email: 'fresh@aldana.test' });
    expect(await api.as({ token: fresh.token })(listActivity, {})).toMatchObject({
      status: 403,
      code: 'not_approved',
    });
  });

  it('shows actor, verb, record, time and origin, in the language of each reader', async () => {
    await record(company, 'rfq.published', { number: 'RFQ-10482', title: 'Copper cable' });
    const [english] = (await log(company.token)).data;
    const [arabic] = (await log(company.token, {}, 'ar')).data;
    expect(english).toMatchObject({
      by: 'member',
      user: 'Salem Al Ketbi',
      activity: 'RFQ published',
      record: { type: 'rfq', number: 'RFQ-10482', title: 'Copper cable' },
      date: api.now().toISOString(),
      address,
    });
    expect(arabic).toEqual({ ...english, activity: 'نشر طلب عرض أسعار' });
  });

  it('has a text for a document, and for an unknown verb', async () => {
    await record(company, 'account.documentUploaded', { kind: 'licence' });
    await record(company, unknownVerb);
    const [unknown, paper] = (await log(company.token)).data;
    expect(unknown?.activity).toBe('A change');
    expect(paper?.activity).toMatch(/^Document uploaded: \w/);
  });

  it('names the user who signed in, although no user was signed in before', async () => {
    const answer = await api.as()(signIn, {
      body: { email: 'stranger@aldana.test', password: goodPassword },
    });
    expect(answer.ok).toBe(true);
    const [signedIn, activated] = (await log(stranger.token)).data;
    expect(signedIn).toMatchObject({ activity: 'Signed in', by: 'member', user: 'Salem Al Ketbi' });
    expect(activated).toMatchObject({
      activity: 'Account activated',
      by: 'member',
      user: 'Salem Al Ketbi',
    });
  });

  it('contains nothing of another company', async () => {
    const { data } = await log(stranger.token);
    expect(data.map(({ activity }) => activity)).toEqual(['Signed in', 'Account activated']);
  });

  it('is searched by user, by activity in the reader’s language, and by record', async () => {
    await record(company, 'offer.accepted', { number: 'OF-05017', title: 'Pumps' });
    const found = async (key: string, locale: 'en' | 'ar' = 'en') =>
      (await log(company.token, { key }, locale)).data.map(({ record: { number } }) => number);
    expect(await found('offer accepted')).toEqual(['OF-05017']);
    expect(await found('قبول عرض', 'ar')).toEqual(['OF-05017']);
    expect(await found('05017')).toEqual(['OF-05017']);
    expect(await found('pumps')).toEqual(['OF-05017']);
    expect((await found('ketbi')).length).toBeGreaterThan(3);
    expect(await found('100%')).toEqual([]);
  });

  it('has pages of ten in two queries, and shows members without the permission only their own entries', async () => {
    const busy = await signUpApproved('busy@aldana.test');
    for (let index = 0; index < 11; index += 1)
      await record(busy, 'rfq.edited', { number: `RFQ-${index}` });
    const colleague = { ...busy, memberId: random.id() };
    await api.db
      .insertInto('member')
      .values({
        id: colleague.memberId,
        company_id: busy.companyId,
        password_hash: 'x',
        full_name: 'Noura',
        created_at: api.now(),
        email: 'noura@aldana.test',
        email_key: 'noura@aldana.test',
      })
      .execute();
    await record(colleague, 'rfq.published');
    const { result, statements } = await watchQueries(() => log(busy.token));
    // The look-up of the session is one of them.
    expect(statements).toHaveLength(3);
    expect(result).toMatchObject({ total: 13, last_page: 2, all: true });
    expect(result.data).toHaveLength(10);
    expect(
      (await log(busy.token, { page: '2' })).data.map(({ record: { number } }) => number),
    ).toEqual(['RFQ-1', 'RFQ-0', '']);
    await api.db
      .updateTable('member')
      .set({ is_owner: false, roles: ['requester'] })
      .where('id', '=', busy.memberId)
      .execute();
    const own = await log(busy.token);
    expect(own).toMatchObject({ total: 11, all: false });
    expect(new Set(own.data.map(({ user }) => user))).toEqual(new Set(['Salem Al Ketbi']));
  });
});

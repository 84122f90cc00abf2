import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePushToken } from '#features/push/schema.ts';
import { endWelcome, endWelcomeByGet, logout, readSession } from '#features/session/schema.ts';
import { addMember, addParty, type Party } from '../factories/access.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let buyer: Party;

beforeAll(async () => {
  api = await startApi('specification browser');
  buyer = await addParty(api, 'buyer');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function isWelcomed(party: Party): Promise<boolean> {
  const answer = await api.as({ token: party.token })(readSession, {});
  if (!answer.ok || answer.data === null) throw new Error('nobody is signed in');
  return !answer.data.company.show_welcome;
}

describe('the flag of the welcome popup', () => {
  const path = '/dashboard/update_welcome_msg';

  it('is refused without a session', async () => {
    expect(await api.as()(endWelcomeByGet, {})).toMatchObject({ ok: false, status: 401 });
    expect(await api.as()(endWelcome, {})).toMatchObject({ ok: false, status: 401 });
  });

  it('becomes 0 in the account and in its cookie after the call, for this company only', async () => {
    const owner = await addParty(api, 'buyer');
    const colleague = await addMember(api, owner.companyId, { roles: ['viewer'] });
    expect(await isWelcomed(colleague)).toBe(false);
    const answer = await api.fetch(path, {}, { token: colleague.token });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: true, data: null });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^show_welcome_msg=0; Path=\//),
    ]);
    expect([await isWelcomed(owner), await isWelcomed(colleague), await isWelcomed(buyer)]).toEqual(
      [true, true, false],
    );
    expect(await api.as({ token: owner.token })(endWelcome, {})).toMatchObject({
      ok: true,
      data: null,
    });
  });

  it('is not changed by a link on another site', async () => {
    const headers = { Cookie: `token=${buyer.token}`, 'Sec-Fetch-Site': 'cross-site' };
    const answer = await api.fetch(path, { headers });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      'cross_site',
    ]);
    expect(await isWelcomed(buyer)).toBe(false);
  });
});

describe('the push token of a browser', () => {
  // A device of an ended session remains until its last push was sent.
  const tokens = () =>
    api.db
      .selectFrom('push_token')
      .select(['token', 'session_id'])
      .where('session_id', 'is not', null)
      .orderBy('created_at')
      .execute();
  const form = (token: string, caller: Party, body: Record<string, string> = { token }) =>
    api.fetch(
      '/firebase/update',
      { method: 'POST', body: new URLSearchParams(body) },
      { token: caller.token },
    );

  it('is refused without a session', async () => {
    expect(await api.as()(updatePushToken, { body: { token: 'fcm' } })).toMatchObject({
      ok: false,
      status: 401,
    });
  });

  it('is stored for the session from the form of specification §7; a newer one replaces it', async () => {
    const first = await form('fcm:APA91-first_token', buyer);
    expect([first.status, await first.json()]).toEqual([
      200,
      expect.objectContaining({ status: true, data: null }),
    ]);
    const [stored] = await tokens();
    expect(stored?.token).toBe('fcm:APA91-first_token');
    expect((await form('fcm:APA91-second', buyer)).status).toBe(200);
    expect((await form('fcm:APA91-second', buyer)).status).toBe(200);
    expect(await tokens()).toEqual([{ token: 'fcm:APA91-second', session_id: stored?.session_id }]);
  });

  it('moves to the next user of the browser, and ends with the sign-out', async () => {
    const next = await addParty(api, 'supplier');
    const [before] = await tokens();
    expect((await form('fcm:APA91-second', next)).status).toBe(200);
    const after = await tokens();
    expect(after).toHaveLength(1);
    expect(after[0]?.session_id).not.toBe(before?.session_id);
    expect(await api.as({ token: next.token })(logout, {})).toMatchObject({ ok: true });
    expect(await tokens()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['an empty text', { token: '' }],
    ['text with spaces', { token: 'a token' }],
    ['Arabic letters', { token: 'رمز' }],
    ['two thousand and one signs', { token: 'x'.repeat(2001) }],
  ])('is refused for %s', async (_, body) => {
    const answer = await form('', buyer, body);
    expect([answer.status, ((await answer.json()) as { errors: object }).errors]).toEqual([
      422,
      { token: [expect.any(String)] },
    ]);
    expect(await tokens()).toEqual([]);
  });

  it('is not set by another site', async () => {
    const headers = { Cookie: `token=${buyer.token}`, Origin: 'https://evil.example' };
    const sent = await api.fetch('/firebase/update', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token: 'x' }),
    });
    expect(sent.status).toBe(403);
    const own = { Cookie: `token=${buyer.token}`, Origin: origin };
    const kept = await api.fetch('/firebase/update', {
      method: 'POST',
      headers: own,
      body: new URLSearchParams({ token: 'x' }),
    });
    expect([kept.status, (await tokens()).map(({ token }) => token)]).toEqual([200, ['x']]);
  });
});

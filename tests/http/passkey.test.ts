import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorPasskeySignIn, readOperatorSession } from '#features/operator/schema/session.ts';
import {
  beginPasskeySignIn,
  memberPasskeys as own,
  operatorPasskeys as staff,
  passkeySignIn,
} from '#features/passkey/schema.ts';
import { readSession, signIn } from '#features/session/schema.ts';
import type { Failure } from '#shared/client.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { createAuthenticator, type Authenticator, type Deviation } from '../factories/passkey.ts';
import { signInOperator } from '../factories/review-documents.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let user: SignedUp;
let count = 0;
beforeAll(async () => {
  api = await startApi('passkey');
});
beforeEach(async () => {
  await api.db.deleteFrom('rate_limit').execute();
  count += 1;
  user = await signUpCompany(api, 'buyer', { email: `passkey-${count}@aldana.test` });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const proof = { password: goodPassword, code: '' };

async function optionsOf(token: string, calls = own, body = proof) {
  const begun = await api.as({ token })(calls.begin, { body });
  if (!begun.ok) throw new Error(begun.code);
  return begun.data;
}

async function addPasskey(token: string, calls = own, body = proof): Promise<Authenticator> {
  const device = createAuthenticator(origin);
  const credential = device.create(await optionsOf(token, calls, body));
  const added = await api.as({ token })(calls.add, { body: { name: 'Office laptop', credential } });
  if (!added.ok) throw new Error(added.code);
  return device;
}

async function challengeOf(): Promise<string> {
  const begun = await api.as()(beginPasskeySignIn, {});
  if (!begun.ok) throw new Error(begun.code);
  return begun.data.challenge;
}

async function signInWith(device: Authenticator, odd: Deviation = {}, ticket = '') {
  const credential = device.get(await challengeOf(), odd);
  return api.as()(passkeySignIn, { body: { credential, ticket } });
}

async function verbsOf(companyId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('activity')
    .select('verb')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map(({ verb }) => verb).filter((verb) => verb.startsWith('passkey.'));
}

const refused = { ok: false, status: 422, code: 'passkey_refused' };

describe('adding a passkey', () => {
  it('requires a session and the password', async () => {
    expect(await api.as()(own.begin, { body: proof })).toMatchObject({ status: 401 });
    const client = api.as({ token: user.token });
    const wrong = { ...proof, password: 'Wrong!42-oud' };
    expect(await client(own.begin, { body: wrong })).toMatchObject({ code: 'wrong_password' });
    expect(await client(own.list, {})).toMatchObject({ data: [] });
  });

  it('requires a code as well if two-step sign-in is on', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const client = api.as({ token: user.token });
    expect(await client(own.begin, { body: proof })).toMatchObject({
      status: 422,
      errors: { code: [expect.any(String)] },
    });
    expect(await client(own.begin, { body: { ...proof, code: '000000' } })).toMatchObject({
      code: 'code_not_right',
    });
    await addPasskey(user.token, own, { ...proof, code: app() });
    expect(await client(own.list, {})).toMatchObject({ data: [{ name: 'Office laptop' }] });
  });

  it('notifies the holder and the log of the company', async () => {
    await addPasskey(user.token);
    expect(await newestMessage(api, user.email)).toMatchObject({
      kind: 'passkey_added',
      params: { passkey: 'Office laptop' },
    });
    expect(await verbsOf(user.companyId)).toEqual(['passkey.added']);
  });

  it('uses each challenge once, within ten minutes, by the person who began', async () => {
    const client = api.as({ token: user.token });
    const options = await optionsOf(user.token);
    const add = (token = user.token) =>
      api.as({ token })(own.add, {
        body: { name: 'Telephone', credential: createAuthenticator(origin).create(options) },
      });
    const other = await signUpCompany(api, 'buyer', { email: `other-${count}@aldana.test` });
    expect(await add(other.token)).toMatchObject({ code: 'passkey_expired' });
    expect(await add()).toMatchObject({ ok: true });
    expect(await add()).toMatchObject({ code: 'passkey_expired' });
    const late = await optionsOf(user.token);
    api.advance(10 * 60_000 + 1);
    const credential = createAuthenticator(origin).create(late);
    expect(await client(own.add, { body: { name: 'Late', credential } })).toMatchObject({
      code: 'passkey_expired',
    });
  });

  it('refuses an authenticator that did not verify its user, and a passkey that exists', async () => {
    const client = api.as({ token: user.token });
    const device = createAuthenticator(origin);
    const careless = device.create(await optionsOf(user.token), { isVerified: false });
    expect(await client(own.add, { body: { name: 'Key', credential: careless } })).toMatchObject(
      refused,
    );
    const first = device.create(await optionsOf(user.token));
    expect(await client(own.add, { body: { name: 'Key', credential: first } })).toMatchObject({
      ok: true,
    });
    const options = await optionsOf(user.token);
    expect(options.excludeCredentials).toEqual([{ type: 'public-key', id: first.id }]);
    const again = device.create(options);
    expect(await client(own.add, { body: { name: 'Key', credential: again } })).toMatchObject(
      refused,
    );
  });

  it('ends at ten passkeys', async () => {
    for (let made = 0; made < 10; made += 1) {
      await api.db.deleteFrom('rate_limit').execute();
      await addPasskey(user.token);
    }
    expect(await api.as({ token: user.token })(own.begin, { body: proof })).toMatchObject({
      status: 409,
      code: 'passkeys_full',
    });
  });

  it('ends at ten passkeys if three that have begun are added at once', async () => {
    for (let made = 0; made < 9; made += 1) {
      await api.db.deleteFrom('rate_limit').execute();
      await addPasskey(user.token);
    }
    await api.db.deleteFrom('rate_limit').execute();
    const credentials = [];
    for (let begun = 0; begun < 3; begun += 1)
      credentials.push(createAuthenticator(origin).create(await optionsOf(user.token)));
    const client = api.as({ token: user.token });
    const answers = await Promise.all(
      credentials.map((credential) => client(own.add, { body: { name: 'Telephone', credential } })),
    );
    const codes = answers.map((answer) => (answer.ok ? 'added' : answer.code));
    expect(codes.toSorted()).toEqual(['added', 'passkeys_full', 'passkeys_full']);
    expect(await client(own.list, {})).toMatchObject({ data: { length: 10 } });
  });
});

describe('removing a passkey', () => {
  it('requires the password, notifies the holder and ends sign-ins with it', async () => {
    const device = await addPasskey(user.token);
    const client = api.as({ token: user.token });
    const listed = await client(own.list, {});
    const id = listed.ok ? (listed.data[0]?.id ?? '') : '';
    const remove = (password: string, token = user.token) =>
      api.as({ token })(own.remove, { params: { id }, body: { password } });
    const other = await signUpCompany(api, 'buyer', { email: `remover-${count}@aldana.test` });
    expect(await remove(goodPassword, other.token)).toMatchObject({ status: 404 });
    expect(await remove('Wrong!42-oud')).toMatchObject({ code: 'wrong_password' });
    expect(await remove(goodPassword)).toMatchObject({ ok: true, data: [] });
    expect(await newestMessage(api, user.email)).toMatchObject({ kind: 'passkey_removed' });
    expect(await verbsOf(user.companyId)).toEqual(['passkey.added', 'passkey.removed']);
    expect(await signInWith(device)).toMatchObject(refused);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session without a password or code and records the use', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const device = await addPasskey(user.token, own, { ...proof, code: app() });
    const signedIn = await signInWith(device);
    if (!signedIn.ok) throw new Error(signedIn.code);
    const client = api.as({ token: signedIn.data.token });
    expect(await client(readSession, {})).toMatchObject({ data: { user: { email: user.email } } });
    expect(await client(own.list, {})).toMatchObject({
      data: [{ used_at: api.now().toISOString() }],
    });
  });

  it('uses each challenge once and within ten minutes', async () => {
    const device = await addPasskey(user.token);
    const challenge = await challengeOf();
    const tryIt = () =>
      api.as()(passkeySignIn, { body: { credential: device.get(challenge), ticket: '' } });
    expect(await tryIt()).toMatchObject({ ok: true });
    expect(await tryIt()).toMatchObject({ code: 'passkey_expired' });
    const late = device.get(await challengeOf());
    api.advance(10 * 60_000 + 1);
    expect(await api.as()(passkeySignIn, { body: { credential: late, ticket: '' } })).toMatchObject(
      {
        code: 'passkey_expired',
      },
    );
    const made = device.get('bWFkZS11cA');
    expect(await api.as()(passkeySignIn, { body: { credential: made, ticket: '' } })).toMatchObject(
      {
        code: 'passkey_expired',
      },
    );
  });

  it('refuses wrong answers, uses their challenge up and reports them as failed', async () => {
    const device = await addPasskey(user.token);
    expect(await signInWith(device)).toMatchObject({ ok: true });
    const { privateKey: key } = createAuthenticator(origin);
    for (const odd of [
      { key },
      { count: 1 },
      { userHandle: Buffer.from(user.companyId).toString('base64url') },
      { origin: 'http://elsewhere.test' },
      { domain: 'elsewhere.test' },
      { isVerified: false },
    ])
      expect(await signInWith(device, odd)).toMatchObject(refused);
    const challenge = await challengeOf();
    const send = (odd: Deviation) =>
      api.as()(passkeySignIn, { body: { credential: device.get(challenge, odd), ticket: '' } });
    expect(await send({ key })).toMatchObject(refused);
    expect(await send({})).toMatchObject({ code: 'passkey_expired' });
    expect(await signInWith(device, { count: 90 })).toMatchObject({ ok: true });
    expect(await signInWith(createAuthenticator(origin), { userHandle: 'AAAA' })).toMatchObject(
      refused,
    );
    const failed = await api.db
      .selectFrom('failed_sign_in')
      .select(['step', 'tries'])
      .where('account', '=', user.email)
      .execute();
    expect(failed).toEqual([{ step: 'code', tries: 4 }]);
  });

  it('refuses a disabled user', async () => {
    const device = await addPasskey(user.token);
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', user.memberId)
      .execute();
    expect(await signInWith(device)).toMatchObject(refused);
  });
});

describe('a passkey as the second step', () => {
  async function ticketOf(remember: boolean): Promise<string> {
    const body = { email: user.email, password: goodPassword, remember };
    const answer = (await api.as()(signIn, { body })) as Failure;
    const { ticket } = answer.details;
    return typeof ticket === 'string' ? ticket : '';
  }

  it('completes the sign-in of its holder only, once', async () => {
    const { app } = await turnOnTwoStep(api, user.token);
    const device = await addPasskey(user.token, own, { ...proof, code: app() });
    const other = await signUpCompany(api, 'buyer', { email: `second-${count}@aldana.test` });
    const stranger = await addPasskey(other.token);
    const ticket = await ticketOf(true);
    expect(await signInWith(stranger, {}, ticket)).toMatchObject(refused);
    expect(await signInWith(device, {}, ticket)).toMatchObject({
      ok: true,
      data: { session: { remembered: true } },
    });
    expect(await signInWith(device, {}, ticket)).toMatchObject({ code: 'sign_in_expired' });
  });
});

describe('a passkey of an operator', () => {
  it('opens the console, and neither side opens the other', async () => {
    const email = `passkey-${count}@qeema.test`;
    const { token } = await signInOperator(api, ['reviewer'], email);
    const device = await addPasskey(token, staff);
    expect(await newestMessage(api, email)).toMatchObject({ kind: 'passkey_added' });
    expect(await signInWith(device)).toMatchObject(refused);
    const enter = async (one: Authenticator) =>
      api.as()(operatorPasskeySignIn, {
        body: { credential: one.get(await challengeOf()), ticket: '' },
      });
    const signedIn = await enter(device);
    if (!signedIn.ok) throw new Error(signedIn.code);
    expect(await api.as({ token: signedIn.data.token })(readOperatorSession, {})).toMatchObject({
      data: { email },
    });
    expect(await enter(await addPasskey(user.token))).toMatchObject(refused);
  });

  it('is refused with the ticket of no sign-in', async () => {
    const email = `second-${count}@qeema.test`;
    const { token } = await signInOperator(api, ['reviewer'], email);
    const device = await addPasskey(token, staff);
    const credential = device.get(await challengeOf());
    const body = { credential, ticket: 'a-ticket-that-nobody-has-made' };
    expect(await api.as()(operatorPasskeySignIn, { body })).toMatchObject({
      code: 'sign_in_expired',
    });
  });
});

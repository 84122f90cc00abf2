import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  requestNewEmail,
  confirmNewEmail,
  giveUpNewEmail,
  readOwnEmail,
} from '#features/own-email/schema.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { readSettings } from '#features/preference/schema.ts';
import { readPreparation } from '#features/report/schema.ts';
import { confirmReset, forgotPassword, readSession, signIn } from '#features/session/schema.ts';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

const random = seededRandom('own email');
let api: TestApi;
let count = 0;
let owner: SignedUp;
beforeAll(async () => {
  api = await startApi('own email');
});
beforeEach(async () => {
  count += 1;
  api.advance(3_600_000);
  owner = await signUpCompany(api, 'buyer', { email: `present${count}@email.test` });
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const as = (token = owner.token) => api.as({ token });
const fresh = () => `new${count}@email.test`;
const ask = (email: string, proof: object = {}) =>
  as()(requestNewEmail, { body: { email, password: goodPassword, ...proof } });
const confirm = (code: string, token?: string) => as(token)(confirmNewEmail, { body: { code } });

async function mailsTo(address: string): Promise<[string, Record<string, string>][]> {
  const rows = await api.db
    .selectFrom('message')
    .select(['kind', 'params'])
    .where('destination', '=', address)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, params }) => [kind, params as Record<string, string>]);
}

async function codeTo(address: string): Promise<string> {
  return (
    (await mailsTo(address)).findLast(([kind]) => kind === 'email_change_code')?.[1]['code'] ?? ''
  );
}

async function enters(email: string): Promise<boolean> {
  const caller = { address: `203.0.113.${(count * 7) % 250}` };
  return (await api.as(caller)(signIn, { body: { email, password: goodPassword } })).ok;
}

describe('the change of an e-mail address', () => {
  it('is refused without a session', async () => {
    const body = { email: fresh(), password: goodPassword };
    expect(await api.as()(readOwnEmail, {})).toMatchObject({ status: 401 });
    expect(await api.as()(requestNewEmail, { body })).toMatchObject({ status: 401 });
    expect(await api.as()(confirmNewEmail, { body: { code: '123456' } })).toMatchObject({
      status: 401,
    });
    expect(await api.as()(giveUpNewEmail, {})).toMatchObject({ status: 401 });
  });

  it('needs the code sent to it, while the present address is notified and remains', async () => {
    const asked = await ask(fresh());
    expect(asked).toMatchObject({
      ok: true,
      data: { email: owner.email, waiting: { email: fresh() } },
    });
    expect(JSON.stringify(asked)).not.toContain(await codeTo(fresh()));
    const told = (await mailsTo(owner.email)).at(-1);
    expect(told).toEqual([
      'email_change_asked',
      { name: expect.any(String), email: expect.stringContaining('•••') },
    ]);
    expect([await enters(owner.email), await enters(fresh())]).toEqual([true, false]);
    expect(await as()(readOwnEmail, {})).toMatchObject({ ok: true, data: { email: owner.email } });
    const { code } = await api.db
      .selectFrom('email_change')
      .select('code')
      .executeTakeFirstOrThrow();
    expect(code?.toString('latin1')).not.toContain(await codeTo(fresh()));
  });

  it('applies once its code is entered: other sessions and mailed links end, and the old address is notified', async () => {
    const elsewhere = await api.as()(signIn, {
      body: { email: owner.email, password: goodPassword },
    });
    if (!elsewhere.ok) throw new Error(elsewhere.code);
    await api.as()(forgotPassword, { body: { email: owner.email } });
    await ask(fresh());
    const code = await codeTo(fresh());
    expect(await confirm(code)).toMatchObject({
      ok: true,
      data: { email: fresh(), waiting: null },
    });
    const who = await as()(readSession, {});
    expect(who).toMatchObject({ data: { user: { email: fresh() } } });
    expect(await as(elsewhere.data.token)(readSession, {})).toMatchObject({ data: null });
    expect([await enters(owner.email), await enters(fresh())]).toEqual([false, true]);
    expect((await mailsTo(owner.email)).at(-1)?.[0]).toBe('email_changed');
    const memberId = who.ok ? (who.data?.user.id ?? '') : '';
    const left = await api.db
      .selectFrom('password_reset')
      .select('member_id')
      .where('member_id', '=', memberId)
      .execute();
    expect(left).toEqual([]);
    const log = await api.db
      .selectFrom('activity')
      .select('verb')
      .where('member_id', '=', memberId)
      .execute();
    const verbs = log.map(({ verb }) => verb);
    expect(verbs).toEqual(expect.arrayContaining(['session.emailAsked', 'session.emailChanged']));
    // Once: the code is used up.
    expect(await confirm(code)).toMatchObject({ status: 422, code: 'code_expired' });
  });

  it('needs the password, and with the second step a code as well', async () => {
    expect(await ask(fresh(), { password: 'Not-mine-1' })).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    const { app } = await turnOnTwoStep(api, owner.token);
    expect(await ask(fresh())).toMatchObject({
      status: 422,
      errors: { code: [expect.anything()] },
    });
    expect(await ask(fresh(), { code: '000000' })).toMatchObject({ code: 'code_not_right' });
    expect(await mailsTo(fresh())).toEqual([]);
    expect(await ask(fresh(), { code: app() })).toMatchObject({ ok: true });
  });

  it('to one in use discloses nothing: the same answer, and no code works', async () => {
    const other = await signUpCompany(api, 'supplier', { email: `taken${count}@email.test` });
    const [free, taken] = [
      await ask(fresh()),
      await (api.advance(61_000), ask(other.email.toUpperCase())),
    ];
    const shapeOf = (answer: object) =>
      JSON.parse(
        JSON.stringify(answer).replace(/"(email|expires_at)":"[^"]*"/g, '"$1":""'),
      ) as unknown;
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    expect((await mailsTo(other.email.toUpperCase())).map(([kind]) => kind)).toEqual([
      'email_change_existing',
    ]);
    expect(await confirm('000000')).toMatchObject({ status: 422, code: 'wrong_code' });
    expect(await enters(other.email)).toBe(true);
  });

  it('to one that was taken in the meantime is refused', async () => {
    await ask(fresh());
    const code = await codeTo(fresh());
    await signUpCompany(api, 'supplier', { email: fresh() });
    expect(await confirm(code)).toMatchObject({ status: 422, code: 'code_expired' });
    expect(await as()(readOwnEmail, {})).toMatchObject({ data: { email: owner.email } });
  });

  it('has five tries and fifteen minutes, one code a minute and five an hour', async () => {
    expect(await ask(fresh())).toMatchObject({ ok: true });
    expect(await ask(fresh())).toMatchObject({ status: 429 });
    const code = await codeTo(fresh());
    const wrong = code === '111111' ? '222222' : '111111';
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await confirm(wrong);
      expect(answer).toMatchObject({ status: 422, code: 'wrong_code' });
      expect(answer).toHaveProperty('errors.code');
    }
    expect(await confirm(code)).toMatchObject({ code: 'code_expired' });
    for (let again = 0; again < 4; again += 1) {
      api.advance(61_000);
      expect(await ask(fresh())).toMatchObject({ ok: true });
    }
    const last = await codeTo(fresh());
    api.advance(15 * 60_000);
    expect(await confirm(last)).toMatchObject({ code: 'code_expired' });
    expect(await as()(readOwnEmail, {})).toMatchObject({ data: { waiting: null } });
    expect(await ask(fresh())).toMatchObject({ status: 429, code: 'too_many_requests' });
    api.advance(1);
    await cleanUp(api.db, api.now());
    expect(await api.db.selectFrom('email_change').select('id').execute()).toEqual([]);
  });

  it('to the present or an invalid one is refused, and nothing is written', async () => {
    expect(await ask(owner.email.toUpperCase())).toMatchObject({
      status: 422,
      errors: { email: [expect.anything()] },
    });
    expect(await ask('nobody')).toMatchObject({
      status: 422,
      errors: { email: [expect.anything()] },
    });
    expect(await confirm('123456')).toMatchObject({ status: 422, code: 'code_expired' });
    expect((await mailsTo(owner.email)).map(([kind]) => kind)).not.toContain('email_change_asked');
  });

  it('can be cancelled, and its code then has no effect', async () => {
    await ask(fresh());
    const code = await codeTo(fresh());
    expect(await as()(giveUpNewEmail, {})).toMatchObject({ ok: true, data: { waiting: null } });
    expect(await as()(giveUpNewEmail, {})).toMatchObject({ ok: true });
    expect(await confirm(code)).toMatchObject({ code: 'code_expired' });
  });
});

describe('the address of an account that was opened by SMS', () => {
  const kindsTo = async (address: string) => (await mailsTo(address)).map(([kind]) => kind);
  const refuseTopUp = (companyId: string) =>
    api.db
      .transaction()
      .execute((tx) =>
        notifyCompany(
          tx,
          { random, now: api.now() },
          { companyId, type: 'top_up_refused', params: { amount: '1250.00', note: 'Unknown' } },
        ),
      );

  it('gets no notification before its code was entered, and each one afterwards', async () => {
    const person = await signUpCompany(api, 'supplier', {
      email: 'stranger@email.test',
      mobile: '+971501230077',
      channel: 'sms',
    });
    const mine = as(person.token);
    await refuseTopUp(person.companyId);
    expect(await kindsTo(person.email)).toEqual([]);
    expect(await mine(readOwnEmail, {})).toMatchObject({ data: { needs_proof: true } });
    expect(await mine(readPreparation, {})).toMatchObject({ data: { needs_email_proof: true } });
    expect(await mine(readSettings, {})).toMatchObject({ data: { mail: { needs_proof: true } } });

    const body = { email: person.email, password: goodPassword };
    expect(await mine(requestNewEmail, { body })).toMatchObject({
      ok: true,
      data: { waiting: { email: person.email } },
    });
    expect(await kindsTo(person.email)).toEqual(['email_change_code']);
    const code = await codeTo(person.email);
    const done = await confirm(code, person.token);
    expect(done).toMatchObject({ ok: true, data: { needs_proof: false, waiting: null } });
    expect(await confirm(code, person.token)).toMatchObject({ code: 'code_expired' });
    expect(await mine(requestNewEmail, { body })).toMatchObject({ status: 422 });

    await refuseTopUp(person.companyId);
    expect((await kindsTo(person.email)).sort()).toEqual(['email_change_code', 'notification']);
  });

  it('is confirmed by the link of a new password, too', async () => {
    const person = await signUpCompany(api, 'buyer', {
      email: 'linked@email.test',
      mobile: '+971501230078',
      channel: 'sms',
    });
    await api.as()(forgotPassword, { body: { email: person.email } });
    const url = (await mailsTo(person.email)).at(-1)?.[1]['url'] ?? '';
    const token = url.split('/').at(-1)?.split('=').at(-1) ?? '';
    const password = 'Another!77-sadu';
    expect(await api.as()(confirmReset, { body: { token, password } })).toMatchObject({ ok: true });
    const signedIn = await api.as()(signIn, { body: { email: person.email, password } });
    if (!signedIn.ok) throw new Error(signedIn.code);
    expect(await as(signedIn.data.token)(readOwnEmail, {})).toMatchObject({
      data: { needs_proof: false },
    });
  });
});

import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorSignIn } from '#features/operator/schema/session.ts';
import { memberTwoStep, operatorTwoStep } from '#features/two-step/schema.ts';
import { signIn } from '#features/session/schema.ts';
import { goodPassword, signUpCompany } from '../factories/company.ts';
import { newOperator } from '../factories/review-documents.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  api = await startApi('password renewal');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** A hash of `goodPassword` with fewer passes than new hashes have. */
const outdatedHash = (() => {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: Buffer.from(goodPassword),
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 1,
  });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${encode(nonce)}$${encode(tag)}`;
})();

type Side = 'member' | 'operator';

const hashOf = async (side: Side, email: string) => {
  const row = await api.db
    .selectFrom(side)
    .select('password_hash')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return row.password_hash;
};

const saveHash = (side: Side, email: string, hash: string) =>
  api.db.updateTable(side).set({ password_hash: hash }).where('email_key', '=', email).execute();

/** A new account, with or without two-step sign-in, whose hash is outdated. */
async function outdatedAccount(side: Side, hasTwoStep: boolean): Promise<string> {
  count += 1;
  const { token, email } =
    side === 'member'
      ? await signUpCompany(api, 'buyer', { email: `renewal-${count}@aldana.test` })
      : await newOperator(api, 'finance');
  const own = side === 'member' ? memberTwoStep : operatorTwoStep;
  if (hasTwoStep) await turnOnTwoStep(api, token, goodPassword, own);
  await saveHash(side, email, outdatedHash);
  return email;
}

const signInAs = (side: Side, email: string, password = goodPassword) =>
  side === 'member'
    ? api.as()(signIn, { body: { email, password } })
    : api.as()(operatorSignIn, { body: { email, password } });

/** Runs `act` with other hashing. */
async function withPasswords(
  replaced: Partial<TestApi['services']['passwords']>,
  act: () => Promise<void>,
): Promise<void> {
  const { passwords } = api.services;
  const other = { ...passwords, ...replaced };
  Object.assign(api.services, { passwords: { ...other, of: () => other } });
  await act().finally(() => Object.assign(api.services, { passwords }));
}

describe.each<Side>(['member', 'operator'])('the outdated password hash of a %s', (side) => {
  it.each([false, true])(
    'is renewed at the sign-in with the correct password, with two-step sign-in: %s',
    async (hasTwoStep) => {
      const email = await outdatedAccount(side, hasTwoStep);
      const answer = await signInAs(side, email);
      expect(answer).toMatchObject(
        hasTwoStep ? { ok: false, code: 'second_step_needed' } : { ok: true },
      );
      const renewed = await hashOf(side, email);
      expect(api.services.passwords.isOutdated(renewed)).toBe(false);
      await expect(api.services.passwords.verify(renewed, goodPassword)).resolves.toBe(true);
      await signInAs(side, email);
      expect(await hashOf(side, email)).toBe(renewed);
    },
  );

  it('stays after a wrong password', async () => {
    const email = await outdatedAccount(side, false);
    expect(await signInAs(side, email, 'Wrong#1-password')).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(await hashOf(side, email)).toBe(outdatedHash);
  });

  it('stays while the queue of hashing is full, and the sign-in succeeds', async () => {
    const email = await outdatedAccount(side, false);
    await withPasswords({ hash: async () => null }, async () => {
      expect(await signInAs(side, email)).toMatchObject({ ok: true });
    });
    expect(await hashOf(side, email)).toBe(outdatedHash);
  });

  it('is not renewed over a password that was changed during the sign-in', async () => {
    const email = await outdatedAccount(side, false);
    const { hash } = api.services.passwords;
    const changed = await hash('Dhow#77-majlis');
    if (changed === null) throw new Error('the queue is full');
    const hashAfterChange = async (password: string) => {
      await saveHash(side, email, changed);
      return hash(password);
    };
    await withPasswords({ hash: hashAfterChange }, async () => {
      await signInAs(side, email);
    });
    expect(await hashOf(side, email)).toBe(changed);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateSecrets } from '#server/crypto/rotate.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import { signIn } from '#features/session/schema.ts';
import { secondSignIn } from '#features/two-step/schema.ts';
import type { Failure } from '#shared/client.ts';
import { goodPassword, signUpCompany } from '../factories/company.ts';
import { turnOnTwoStep } from '../factories/two-step.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('key rotation');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const key = 'the newer key of thirty-two letters';

/** Signs in with the password and a code of the app. */
async function signInWithCode(email: string, code: string): Promise<boolean> {
  const body = { email, password: goodPassword };
  const asked = (await api.as()(signIn, { body })) as Failure;
  const ticket = String(asked.details['ticket']);
  const { ok } = await api.as()(secondSignIn, { body: { ticket, code } });
  api.advance(60_000);
  return ok;
}

it('an authenticator app works before, during and after the replacement of the key', async () => {
  const { email, token } = await signUpCompany(api, 'buyer');
  const { app } = await turnOnTwoStep(api, token);
  expect(await signInWithCode(email, app())).toBe(true);

  const both = createSecrets({ current: key }, api.dataDir);
  Object.assign(api.services, { secrets: both });
  expect(await signInWithCode(email, app())).toBe(true);

  await rotateSecrets(api.db, both);
  expect(await signInWithCode(email, app())).toBe(true);

  // Without the key file, so the old key is gone.
  Object.assign(api.services, { secrets: createSecrets({ current: key }, `${api.dataDir}/none`) });
  expect(await signInWithCode(email, app())).toBe(true);
});

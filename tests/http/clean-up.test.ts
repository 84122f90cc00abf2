import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../server/clean-up.ts';
import { signUp } from '../../features/registration/schema.ts';
import { forgotPassword, readSession } from '../../features/session/schema.ts';
import { signUpBody, signUpCompany } from '../factories.ts';
import { startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('clean-up');
});
afterAll(() => api.close());

async function countOf(table: 'session' | 'registration' | 'password_reset' | 'rate_limit'): Promise<number> {
  return (await api.db.selectFrom(table).selectAll().execute()).length;
}

test('what is over is forgotten, what still counts stays', async () => {
  const member = await signUpCompany(api, 'buyer');
  await api.as()(forgotPassword, { body: { email: member.email } });
  await cleanUp(api.db, api.now());
  expect(await countOf('session')).toBe(1);
  expect(await countOf('password_reset')).toBe(1);
  expect(await countOf('registration')).toBe(1);
  expect((await api.as({ token: member.token })(readSession, {})).ok).toBe(true);

  api.advance(26 * 3_600_000);
  await api.as()(signUp, { body: signUpBody('buyer', { email: 'late@aldana.test' }) });
  await cleanUp(api.db, api.now());
  expect(await countOf('session')).toBe(0);
  expect(await countOf('password_reset')).toBe(0);
  // Only the sign-up of a moment ago and its counters are left.
  expect(await countOf('registration')).toBe(1);
  const counters = await api.db.selectFrom('rate_limit').select('window_started_at').execute();
  expect(counters.every(({ window_started_at: at }) => at.getTime() > api.now().getTime() - 24 * 3_600_000)).toBe(true);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '#server/jobs/clean-up.ts';
import { signUp } from '#features/registration/schema.ts';
import { forgotPassword, readSession } from '#features/session/schema.ts';
import { signUpBody, signUpCompany } from '../factories/company.ts';
import { invite } from '../factories/guest.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('clean-up');
});
afterAll(() => api.close());

async function countOf(
  table: 'session' | 'registration' | 'password_reset' | 'rate_limit',
): Promise<number> {
  return (await api.db.selectFrom(table).selectAll().execute()).length;
}

test('expired data is deleted, and valid data remains', async () => {
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
  expect(
    counters.every(
      ({ window_started_at: at }) => at.getTime() > api.now().getTime() - 24 * 3_600_000,
    ),
  ).toBe(true);
});

test('sent messages are deleted after ninety days, in several rounds, and pending or failed ones remain', async () => {
  await sql`delete from message`.execute(api.db);
  const old = new Date(api.now().getTime() - 91 * 24 * 3_600_000);
  const young = new Date(api.now().getTime() - 89 * 24 * 3_600_000);
  const put = (
    name: string,
    row: Readonly<{ state: string; at?: Date; sent?: Date; gaveUp?: Date; count?: number }>,
  ) =>
    sql`
    insert into message (id, kind, channel, destination, locale, state, next_try_at, created_at, sent_at, given_up_at)
    select gen_random_uuid(), 'review_submitted', 'email', ${name}, 'en', ${row.state}, ${old}, ${row.at ?? old},
      ${row.sent ?? null}::timestamptz, ${row.gaveUp ?? null}::timestamptz
    from generate_series(1, ${row.count ?? 1}::int)`.execute(api.db);
  await put('sent', { state: 'sent', sent: old, count: 2100 });
  await put('kept', { state: 'kept' });
  await put('given up', { state: 'failed', gaveUp: old });
  await put('sent lately', { state: 'sent', sent: young });
  await put('given up lately', { state: 'failed', gaveUp: young });
  await put('young', { state: 'sent', at: young, sent: young });
  await put('dead letter', { state: 'failed' });
  await put('waiting', { state: 'waiting' });
  // A stopping process waits for the current batch only.
  await cleanUp(api.db, api.now(), () => true);
  const { total } = await api.db
    .selectFrom('message')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBe(2107n - 1000n);
  await cleanUp(api.db, api.now());
  const { rows } = await sql<{
    destination: string;
  }>`select destination from message order by destination`.execute(api.db);
  expect(rows.map(({ destination }) => destination)).toEqual([
    'dead letter',
    'given up lately',
    'sent lately',
    'waiting',
    'young',
  ]);
});

test('counted messages of invitations are deleted after ninety days', async () => {
  const random = seededRandom('counted messages');
  const { invitationId } = await invite(api);
  const [old, young] = [random.id(), random.id()];
  const row = (message_id: string, days: number) => ({
    message_id,
    invitation_id: invitationId,
    address_key: 'a@contact.test',
    channel: 'email' as const,
    created_at: new Date(api.now().getTime() - days * 24 * 3_600_000),
  });
  await api.db
    .insertInto('invitation_message')
    .values([row(old, 91), row(young, 89)])
    .execute();
  await cleanUp(api.db, api.now());
  const left = await api.db.selectFrom('invitation_message').select('message_id').execute();
  expect(left).toEqual([{ message_id: young }]);
});

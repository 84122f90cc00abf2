import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notify } from '#features/notification/store/notify.ts';
import { hashInput } from '#server/http/idempotency.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();

/** Parallel sessions that block each other exist on a server only. */
describe.skipIf(skipped !== null)('a request that meets a lock', () => {
  let api: TestApi;
  let member: SignedUp;
  let id: string;

  beforeAll(async () => {
    vi.stubEnv('TEST_ENGINE', 'server');
    api = await startApi('locks');
    member = await signUpCompany(api, 'buyer');
    await api.db
      .transaction()
      .execute((tx) =>
        notify(
          tx,
          { random: seededRandom('locks'), now: api.now() },
          { memberId: member.memberId, type: 'review_submitted', params: { company: 'A' } },
        ),
      );
    id = (await api.db.selectFrom('notification').select('id').executeTakeFirstOrThrow()).id;
  });

  afterAll(async () => {
    expect(api.faults).toEqual([]);
    await api.close();
  });

  const read = (key?: string) =>
    api.fetch(
      '/notification/read',
      { method: 'POST', body: new URLSearchParams({ id }) },
      { token: member.token, headers: key === undefined ? {} : { 'Idempotency-Key': key } },
    );

  it('is refused as still running when the first one takes long, and may be repeated', async () => {
    const key = 'a-key-in-use';
    const scope = hashInput(`member ${member.memberId}`, 'post /notification/read');
    await api.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('idempotency_key')
        .values({ key, scope, input_hash: 'x', created_at: api.now() })
        .execute();
      const response = await read(key);
      expect(response.status).toBe(409);
      expect(response.headers.get('Retry-After')).toBe('2');
      expect(await response.json()).toMatchObject({ code: 'in_progress' });
      await tx.deleteFrom('idempotency_key').where('key', '=', key).execute();
    });
    expect((await read(key)).status).toBe(200);
  });

  it('is refused as busy, with the time to wait, when a row stays locked, and logs no fault', async () => {
    await api.db.transaction().execute(async (tx) => {
      await tx.selectFrom('notification').select('id').where('id', '=', id).forUpdate().execute();
      const response = await read();
      expect(response.status).toBe(503);
      expect(response.headers.get('Retry-After')).toBe('2');
      expect(await response.json()).toMatchObject({ code: 'busy' });
    });
    expect((await read()).status).toBe(200);
  });

  it('runs once for twenty concurrent copies', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => read('twenty-at-once')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(
      answers.filter(({ headers }) => headers.get('Idempotency-Replayed') === null),
    ).toHaveLength(1);
  });
});

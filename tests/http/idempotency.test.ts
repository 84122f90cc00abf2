import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '#features/notification/store/notify.ts';
import { goodPassword, signUpCompany, type SignedUp } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
let member: SignedUp;
let other: SignedUp;
let keys = 0;
const random = seededRandom('idempotency');

beforeAll(async () => {
  api = await startApi('keys');
  member = await signUpCompany(api, 'buyer');
  other = await signUpCompany(api, 'supplier');
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

function freshKey(): string {
  keys += 1;
  return `key-${String(keys).padStart(6, '0')}`;
}

async function tell(memberId: string): Promise<string> {
  const before = await api.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .execute();
  await api.db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        { random, now: api.now() },
        { memberId, type: 'review_submitted', params: { company: 'Al Dana' } },
      ),
    );
  const after = await api.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .execute();
  const known = new Set(before.map((row) => row.id));
  return after.find((row) => !known.has(row.id))?.id ?? '';
}

interface Sent {
  status: number;
  replayed: boolean;
  body: Record<string, unknown>;
}

async function post(
  path: string,
  key: string | null,
  fields: Record<string, string>,
  token: string | null = member.token,
): Promise<Sent> {
  const response = await api.fetch(
    path,
    {
      method: 'POST',
      body: JSON.stringify(fields),
      headers: { 'Content-Type': 'application/json' },
    },
    {
      ...(token === null ? {} : { token }),
      ...(key === null ? {} : { headers: { 'Idempotency-Key': key } }),
    },
  );
  return {
    status: response.status,
    replayed: response.headers.get('Idempotency-Replayed') === 'true',
    body: (await response.json()) as Record<string, unknown>,
  };
}

const read = (key: string | null, id: string, token?: string) =>
  post('/notification/read', key, { id }, token);

describe('a request under an Idempotency-Key', () => {
  it('changes nothing the second time and gets the first answer, although the data has changed since', async () => {
    const key = freshKey();
    const first = await read(key, await tell(member.memberId));
    const { id } = await api.db
      .selectFrom('notification')
      .select('id')
      .where('read_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await tell(member.memberId);
    const again = await read(key, id);
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(again).toEqual({ ...first, replayed: true });
    const without = await read(null, id);
    expect(without).toMatchObject({ status: 200, replayed: false });
    expect(without.body['count']).toBe(Number(first.body['count']) + 1);
  });

  it('is refused if the same key comes with another body, and the other body has no effect', async () => {
    const key = freshKey();
    const [one, two] = [await tell(member.memberId), await tell(member.memberId)];
    await read(key, one);
    expect(await read(key, two)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    const row = await api.db
      .selectFrom('notification')
      .select('read_at')
      .where('id', '=', two)
      .executeTakeFirstOrThrow();
    expect(row.read_at).toBeNull();
  });

  it('runs once when it comes ten times at the same moment', async () => {
    const key = freshKey();
    await tell(member.memberId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/notification/read_all', key, {})),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    for (const { status, body } of answers) expect([status, body['count']]).toEqual([200, 0]);
    const stored = await api.db
      .selectFrom('idempotency_key')
      .select('key')
      .where('key', '=', key)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it('does not share a key with another user or another call', async () => {
    const key = freshKey();
    const [mine, theirs] = [await tell(member.memberId), await tell(other.memberId)];
    expect(await read(key, mine)).toMatchObject({ status: 200, replayed: false });
    expect(await read(key, theirs, other.token)).toMatchObject({ status: 200, replayed: false });
    expect(await post('/notification/read_all', key, {})).toMatchObject({
      status: 200,
      replayed: false,
    });
  });

  it('is recognised after signing in again', async () => {
    const key = freshKey();
    const id = await tell(member.memberId);
    const first = await read(key, id);
    const session = await post(
      '/sign_in',
      null,
      { email: member.email, password: goodPassword },
      null,
    );
    const { token } = session.body['data'] as { token: string };
    expect(await read(key, id, token)).toEqual({ ...first, replayed: true });
  });

  it('may be repeated after a refusal, because a refusal stores no key', async () => {
    const key = freshKey();
    const id = random.id();
    expect(await read(key, id)).toMatchObject({ status: 404, replayed: false });
    await api.db
      .insertInto('notification')
      .values({
        id,
        member_id: member.memberId,
        type: 'review_submitted',
        params: '{"company":"A"}',
        created_at: api.now(),
      })
      .execute();
    expect(await read(key, id)).toMatchObject({ status: 200, replayed: false });
    expect(await read(key, id)).toMatchObject({ status: 200, replayed: true });
  });

  it.each(['short', 'x'.repeat(129), 'with space', 'with/slash', 'clé-de-marque', '"quoted-key"'])(
    'is refused if the key is %j',
    async (key) => {
      const id = await tell(member.memberId);
      // A header carries bytes: what is no ASCII arrives as Latin-1.
      const refused = await read(Buffer.from(key).toString('latin1'), id);
      expect(refused).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } });
      const row = await api.db
        .selectFrom('notification')
        .select('read_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.read_at).toBeNull();
    },
  );

  it('stores no answer of an anonymous call, because those contain new session tokens', async () => {
    const key = freshKey();
    const fields = { email: member.email, password: goodPassword };
    const answers = [
      await post('/sign_in', key, fields, null),
      await post('/sign_in', key, fields, null),
    ];
    const tokens = answers.map(({ body }) => (body['data'] as { token: string }).token);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(
      await api.db.selectFrom('idempotency_key').select('key').where('key', '=', key).execute(),
    ).toEqual([]);
  });
});

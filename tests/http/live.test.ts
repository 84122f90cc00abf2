import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#features/session/schema.ts';
import { streamNotifications } from '#features/notification/schema.ts';
import { notificationChannel, notify } from '#features/notification/store/notify.ts';
import { signUpCompany, type SignedUp } from '../factories/company.ts';
import { seededRandom, startApi, type TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

interface LiveEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

interface Listening {
  readonly response: Response;
  /** The next event, comments left out; null when the stream has ended. */
  next(): Promise<LiveEvent | null>;
  cancel(): Promise<void>;
}

let api: TestApi;
let reader: SignedUp;
let other: SignedUp;
let people = 0;
const open: Listening[] = [];
const random = seededRandom('live');

beforeAll(async () => {
  api = await startApi('live');
  other = await signUpCompany(api, 'supplier', { email: 'other@aldana.test' });
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.cancel();
});

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

async function newReader(): Promise<SignedUp> {
  people += 1;
  return signUpCompany(api, 'buyer', { email: `reader${people}@aldana.test` });
}

function parse(block: string): LiveEvent | null {
  const fields = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.replace(/^\w*: ?/, ''),
      ]),
  );
  const event = fields.get('event');
  if (event === undefined) return null;
  return {
    event,
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>,
  };
}

async function listen(token: string, lastEventId?: string): Promise<Listening> {
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  const response = await api.fetch('/notifications/stream', {}, { token, headers });
  const body = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const listening: Listening = {
    response,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          const chunk = await body?.read();
          if (chunk === undefined || chunk.done) return null;
          text += decoder.decode(chunk.value, { stream: true });
          continue;
        }
        const event = parse(text.slice(0, end));
        text = text.slice(end + 2);
        if (event !== null) return event;
      }
    },
    cancel: async () => body?.cancel(),
  };
  open.push(listening);
  return listening;
}

/** Notifies a member; a failing change rolls its notification back. */
async function tell(memberId: string, company: string, fails = false): Promise<void> {
  const change = api.db.transaction().execute(async (tx) => {
    await notify(
      tx,
      { random, now: api.now() },
      { memberId, type: 'account_approved', params: { company } },
    );
    if (fails) throw new Error('rolled back');
  });
  await (fails ? expect(change).rejects.toThrow('rolled back') : change);
}

async function idsOf(memberId: string): Promise<string[]> {
  const rows = await api.db
    .selectFrom('notification')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

describe('the stream of notifications', () => {
  it('is refused without a session', async () => {
    const answer = await api.as()(streamNotifications, {});
    expect(answer).toMatchObject({ ok: false, status: 401, code: 'unauthorized' });
  });

  it('begins with the current counts, in events that no proxy may buffer', async () => {
    reader = await newReader();
    await tell(reader.memberId, 'A');
    const [id] = await idsOf(reader.memberId);
    const stream = await listen(reader.token);
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('Cache-Control')).toBe('no-store, no-transform');
    expect(await stream.next()).toEqual({ event: 'hello', id, data: { count: 1 } });
  });

  it('replays what was written after the last event, also if the id of that one is of a later time', async () => {
    const own = await newReader();
    const future = 'ffffffff-ffff-7000-8000-000000000000';
    await tell(own.memberId, 'A');
    await api.db
      .insertInto('notification')
      .values({
        id: future,
        member_id: own.memberId,
        type: 'account_approved',
        params: JSON.stringify({ company: 'B' }),
        created_at: api.now(),
      })
      .execute();
    await tell(own.memberId, 'C');
    const [, third] = await idsOf(own.memberId);
    const stream = await listen(own.token, future);
    expect(await stream.next()).toMatchObject({ event: 'notification', id: third });
    expect(await stream.next()).toMatchObject({ event: 'hello', data: { count: 3 } });
  });

  it('begins with the counts of its own member if many open together', async () => {
    const readers = [await newReader(), await newReader(), await newReader()];
    const counts = [0, 1, 2];
    for (const [index, one] of readers.entries())
      for (const round of counts.slice(0, index)) await tell(one.memberId, `past ${round}`);
    const streams = await Promise.all([...readers, ...readers].map(({ token }) => listen(token)));
    const greetings = await Promise.all(streams.map((stream) => stream.next()));
    expect(greetings.map((event) => event?.data)).toEqual(
      [...counts, ...counts].map((count) => ({ count })),
    );
  });

  it('reads and renews the sessions of readers who open together in few statements', async () => {
    const readers = [await newReader(), await newReader(), await newReader()];
    api.advance(6 * 60_000);
    const tokens = [...readers, ...readers].map(({ token }) => token);
    const { result: streams, statements } = await watchQueries(() =>
      Promise.all([...tokens, 'unknown'].map((token) => listen(token))),
    );
    expect(streams.map(({ response }) => response.status)).toEqual([
      ...Array<number>(6).fill(200),
      401,
    ]);
    // The first alone, and then those that have waited for it.
    expect(statements.filter((text) => text.includes('token_hash'))).toHaveLength(2);
    expect(statements.filter((text) => /^\s*update\s+"?session/.test(text))).toHaveLength(2);
    const renewed = await api.db
      .selectFrom('session')
      .select('member_id')
      .where('seen_at', '=', api.now())
      .execute();
    expect(renewed.map((row) => row.member_id).toSorted()).toEqual(
      readers.map((one) => one.memberId).toSorted(),
    );
  });

  it('opens with the cookie as well', async () => {
    const response = await api.fetch(
      '/notifications/stream',
      {},
      { headers: { Cookie: `token=${other.token}` } },
    );
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('reports a change after its commit, a failed one never, and without text', async () => {
    reader = await newReader();
    const stream = await listen(reader.token);
    await stream.next();
    await tell(reader.memberId, 'Never', true);
    await tell(reader.memberId, 'Al Dana');
    const [id] = await idsOf(reader.memberId);
    expect(await stream.next()).toEqual({
      event: 'notification',
      id,
      data: { id, type: 'account_approved', kind: 'account_approved', count: 1 },
    });
  });

  it('reaches every open page of the member, and no other user', async () => {
    reader = await newReader();
    const streams = [
      await listen(reader.token),
      await listen(reader.token),
      await listen(other.token),
    ];
    for (const stream of streams) expect((await stream.next())?.event).toBe('hello');
    await tell(reader.memberId, 'Mine');
    await tell(other.memberId, 'Theirs');
    const [mine] = await idsOf(reader.memberId);
    const theirs = await idsOf(other.memberId);
    expect((await streams[0]?.next())?.id).toBe(mine);
    expect((await streams[1]?.next())?.id).toBe(mine);
    expect((await streams[2]?.next())?.id).toBe(theirs.at(-1));
  });

  it('sends the events missed since the last one, in their order, and none twice', async () => {
    reader = await newReader();
    for (const company of ['1', '2', '3']) await tell(reader.memberId, company);
    const ids = await idsOf(reader.memberId);
    const stream = await listen(reader.token, ids[0]);
    expect((await stream.next())?.id).toBe(ids[1]);
    expect((await stream.next())?.id).toBe(ids[2]);
    expect(await stream.next()).toMatchObject({ event: 'hello', id: ids[2], data: { count: 3 } });
    await api.beat();
    await tell(reader.memberId, '4');
    expect((await stream.next())?.id).toBe((await idsOf(reader.memberId)).at(-1));
  });

  it('treats an invalid last event id as none', async () => {
    reader = await newReader();
    await tell(reader.memberId, '1');
    const stream = await listen(reader.token, "' or 1=1 --");
    expect((await stream.next())?.event).toBe('hello');
  });

  it('sends a lost announcement with the heartbeat', async () => {
    reader = await newReader();
    const stream = await listen(reader.token);
    await stream.next();
    const id = random.id();
    await api.db
      .insertInto('notification')
      .values({
        id,
        member_id: reader.memberId,
        type: 'account_approved',
        params: '{}',
        created_at: api.now(),
      })
      .execute();
    await api.beat();
    expect((await stream.next())?.id).toBe(id);
  });

  it('continues after events that could not be read, and sends them with the heartbeat', async () => {
    reader = await newReader();
    const stream = await listen(reader.token);
    await stream.next();
    await api.db
      .selectNoFrom(({ fn, val }) =>
        fn('pg_notify', [val(notificationChannel), val(`unreadable ${reader.memberId}`)]).as(
          'sent',
        ),
      )
      .execute();
    await tell(reader.memberId, '1');
    await api.beat();
    expect((await stream.next())?.id).toBe((await idsOf(reader.memberId)).at(-1));
  });

  it('ends with the session, and when the member is disabled', async () => {
    reader = await newReader();
    const disabled = await newReader();
    const streams = [
      await listen(reader.token),
      await listen(disabled.token),
      await listen(other.token),
    ];
    for (const stream of streams) await stream.next();
    await api.as({ token: reader.token })(logout, {});
    await api.db
      .updateTable('member')
      .set({ disabled_at: api.now() })
      .where('id', '=', disabled.memberId)
      .execute();
    await api.beat();
    expect(await streams[0]?.next()).toBeNull();
    expect(await streams[1]?.next()).toBeNull();
    await tell(other.memberId, 'Still here');
    expect((await streams[2]?.next())?.event).toBe('notification');
  });

  it('opens ten times for one member and not more, until one is closed', async () => {
    reader = await newReader();
    const streams: Listening[] = [];
    for (let index = 0; index < 10; index += 1) streams.push(await listen(reader.token));
    const refused = await api.as({ token: reader.token })(streamNotifications, {});
    expect(refused).toMatchObject({ ok: false, status: 429, code: 'too_many_requests' });
    await streams[0]?.cancel();
    expect((await listen(reader.token)).response.status).toBe(200);
  });

  it('opens thirty times for one session between two heartbeats and not more', async () => {
    reader = await newReader();
    const openAndLeave = async () => {
      const { response, cancel } = await listen(reader.token);
      await cancel();
      return response.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push(await openAndLeave());
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    await api.beat();
    expect(await openAndLeave()).toBe(200);
  });

  it('is not opened for a HEAD, because no client would close it', async () => {
    reader = await newReader();
    for (let index = 0; index < 12; index += 1) {
      const response = await api.fetch(
        '/notifications/stream',
        { method: 'HEAD' },
        { token: reader.token },
      );
      expect(response.status).toBe(200);
    }
    expect((await listen(reader.token)).response.status).toBe(200);
  });
});

describe('a process that stops', () => {
  it('ends its streams and opens no more', async () => {
    const stopping = await startApi('live stops');
    const member = await signUpCompany(stopping, 'buyer');
    const response = await stopping.fetch('/notifications/stream', {}, { token: member.token });
    await stopping.close();
    expect(await response.text()).toContain('event: hello');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceDatabase } from './device-database.ts';
import { DeviceQueue } from './device-queue.ts';
import type { DeviceEntry, NewDeviceEntry } from './entry.ts';
import { sendEntry, type SentEntry } from './send-entry.ts';

const dayMs = 86_400_000;

function receiptOf(id: string, changes: Partial<NewDeviceEntry> = {}): NewDeviceEntry {
  return {
    id,
    kind: 'receipt',
    label: 'PO-2026-00027',
    path: '/buyer/wizard/1',
    method: 'POST',
    url: '/api/dashboard/buyer/orders/1/receive',
    body: { note: id },
    onceKey: `key-of-${id}`,
    typed: {},
    ...changes,
  };
}

const refusal = {
  code: 'over_received',
  locale: 'en',
  message: 'Too much',
  errors: { 'lines.0.accepted': ['Too much'] },
} as const;

/** A device whose storage outlives its pages, as IndexedDB does. */
function makeDevice() {
  const rows = new Map<string, DeviceEntry>();
  const keyOf = ({ memberId, id }: Pick<DeviceEntry, 'memberId' | 'id'>) => `${memberId} ${id}`;
  const database: DeviceDatabase = {
    read: async (key) => rows.get(keyOf(key)),
    readAll: async () => [...rows.values()],
    put: async (entry) => rows.set(keyOf(entry), entry),
    remove: async (entry) => rows.delete(keyOf(entry)),
    clear: async () => rows.clear(),
  };
  let nowMs = Date.UTC(2026, 10, 29);
  const sent: string[] = [];
  let answer: (entry: DeviceEntry) => SentEntry | Promise<SentEntry> = () => ({ outcome: 'sent' });
  let turn: Promise<unknown> = Promise.resolve();
  const lock = <T>(act: () => Promise<T>): Promise<T> => {
    const next = turn.then(act);
    turn = next.catch(() => undefined);
    return next;
  };
  const openPage = async (memberId: string) => {
    const queue = new DeviceQueue({
      database,
      lock,
      now: () => nowMs,
      send: async (entry) => {
        sent.push(`${entry.memberId} ${entry.id}`);
        return answer(entry);
      },
    });
    await queue.open(memberId);
    return queue;
  };
  return {
    rows,
    database,
    sent,
    openPage,
    advance: (ms: number) => (nowMs += ms),
    answerWith: (next: typeof answer) => (answer = next),
  };
}

describe('an entry of the device', () => {
  it('outlives its page, and is removed once the server has accepted it', async () => {
    const device = makeDevice();
    expect(await (await device.openPage('salem')).add(receiptOf('a'))).toBe(true);
    const later = await device.openPage('salem');
    expect(later.entries()).toMatchObject([{ id: 'a', memberId: 'salem', refusal: null }]);
    expect(await later.flush('en')).toMatchObject({ sent: [{ id: 'a' }], refused: [] });
    expect(later.entries()).toEqual([]);
    expect(device.rows.size).toBe(0);
    await later.flush('en');
    expect(device.sent).toEqual(['salem a']);
  });

  it('is neither shown to nor sent by another member, and comes back with its own', async () => {
    const device = makeDevice();
    await (await device.openPage('salem')).add(receiptOf('a'));
    const other = await device.openPage('mariam');
    expect(other.entries()).toEqual([]);
    expect(await other.find('a')).toBeNull();
    await other.flush('en');
    expect(device.sent).toEqual([]);
    expect((await device.openPage('salem')).entries()).toHaveLength(1);
  });

  it('is deleted after 30 days', async () => {
    const device = makeDevice();
    await (await device.openPage('salem')).add(receiptOf('a'));
    device.advance(31 * dayMs);
    await device.openPage('mariam');
    expect(device.rows.size).toBe(0);
  });

  it('that another tab discarded, sent, or deleted at a sign-out is not sent by this one', async () => {
    const device = makeDevice();
    const one = await device.openPage('salem');
    for (const id of ['a', 'b', 'c']) await one.add(receiptOf(id));
    const other = await device.openPage('salem');
    await one.drop('a');
    await Promise.all([one.flush('en'), other.flush('en')]);
    expect(device.sent).toEqual(['salem b', 'salem c']);
    expect(other.entries()).toEqual([]);
    await one.add(receiptOf('d'));
    await device.database.clear();
    await one.flush('en');
    expect(device.sent).toHaveLength(2);
    expect(one.entries()).toEqual([]);
  });

  it('that is refused after a sign-out is not written back', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a'));
    device.answerWith(async () => {
      await device.database.clear();
      return { outcome: 'refused', ...refusal };
    });
    expect(await queue.flush('en')).toMatchObject({ refused: [] });
    expect(device.rows.size).toBe(0);
    expect(queue.entries()).toEqual([]);
  });

  it('that another tab replaced is sent with the newer values', async () => {
    const device = makeDevice();
    const one = await device.openPage('salem');
    await one.add(receiptOf('a', { body: { note: 'first' } }));
    const other = await device.openPage('salem');
    device.advance(1000);
    await one.add(receiptOf('a', { body: { note: 'second' } }));
    const notes: unknown[] = [];
    device.answerWith(({ body }) => {
      notes.push(body['note']);
      return { outcome: 'sent' };
    });
    await other.flush('en');
    await other.flush('en');
    expect(notes).toEqual(['second']);
  });

  it('is sent although the server failed with the one before it', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a'));
    await queue.add(receiptOf('b'));
    device.answerWith(({ id }) => ({ outcome: id === 'a' ? 'failed' : 'sent' }));
    expect(await queue.flush('en')).toMatchObject({ sent: [{ id: 'b' }], refused: [] });
    expect(queue.entries()).toMatchObject([{ id: 'a', refusal: null }]);
  });

  it('belongs to the member who typed it, if another one has signed in since', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.open('mariam');
    const typed = { memberId: 'salem', typedAtMs: Date.UTC(2026, 10, 29) };
    expect(await queue.add(receiptOf('a'), typed)).toBe(true);
    expect(queue.entries()).toEqual([]);
    expect((await device.openPage('salem')).entries()).toMatchObject([
      { id: 'a', savedAtMs: typed.typedAtMs },
    ]);
  });

  it('stays with the message and the errors of a refusal, and is not sent again by itself', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a'));
    await queue.add(receiptOf('b'));
    device.answerWith(({ id }) =>
      id === 'a' ? { outcome: 'refused', ...refusal } : { outcome: 'sent' },
    );
    expect(await queue.flush('en')).toMatchObject({
      sent: [{ id: 'b' }],
      refused: [{ id: 'a', refusal }],
    });
    await queue.flush('en');
    expect(device.sent).toEqual(['salem a', 'salem b']);
    expect(await (await device.openPage('salem')).find('a')).toMatchObject({ refusal });
  });

  it.each(['later', 'ended'] as const)(
    'stays, as do those after it, if sending ends with %s',
    async (outcome) => {
      const device = makeDevice();
      const queue = await device.openPage('salem');
      await queue.add(receiptOf('a'));
      await queue.add(receiptOf('b'));
      device.answerWith(() => ({ outcome }));
      expect(await queue.flush('en')).toEqual({
        sent: [],
        refused: [],
        isEnded: outcome === 'ended',
      });
      expect(device.sent).toEqual(['salem a']);
      expect(queue.entries().map(({ id }) => id)).toEqual(['a', 'b']);
    },
  );

  it('that was typed again while it was sent keeps the newer values', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a', { body: { note: 'first' } }));
    device.answerWith(async () => {
      device.advance(1000);
      await queue.add(receiptOf('a', { body: { note: 'second' } }));
      return { outcome: 'sent' };
    });
    await queue.flush('en');
    expect(queue.entries()).toMatchObject([{ body: { note: 'second' }, refusal: null }]);
  });

  it('is sent once by two flushes at the same time', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a'));
    await Promise.all([queue.flush('en'), queue.flush('en')]);
    expect(device.sent).toEqual(['salem a']);
  });

  it('is not promised without a member, or if the device stores nothing', async () => {
    const device = makeDevice();
    const full = {
      ...device.database,
      put: async () => Promise.reject(new Error('the quota is exceeded')),
    };
    const lock = <T>(act: () => Promise<T>) => act();
    const queue = new DeviceQueue({ database: full, send: sendEntry, now: () => 0, lock });
    expect(await queue.add(receiptOf('a'))).toBe(false);
    await queue.open('salem');
    expect(await queue.add(receiptOf('a'))).toBe(false);
    expect(queue.entries()).toEqual([]);
  });
});

describe('sending an entry', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const entry: DeviceEntry = {
    ...receiptOf('a'),
    memberId: 'salem',
    savedAtMs: 1000,
    refusal: null,
  };

  it('names its member and its key, and a draft states its age in seconds', async () => {
    const calls: [string, RequestInit][] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      calls.push([url, init]);
      return Response.json({ status: true });
    });
    expect(await sendEntry(entry, 'ar', 61_500)).toEqual({ outcome: 'sent' });
    const draft = { ...entry, kind: 'draft', onceKey: null, method: 'PUT' } as const;
    await sendEntry(draft, 'ar', 61_500);
    expect(calls[0]).toMatchObject([
      entry.url,
      {
        method: 'POST',
        headers: { 'For-Member': 'salem', 'Idempotency-Key': 'key-of-a', 'Accept-Language': 'ar' },
        body: '{"note":"a"}',
      },
    ]);
    expect(calls[1]?.[1]).toMatchObject({ method: 'PUT', body: '{"note":"a","age_seconds":60}' });
    expect(calls[1]?.[1].headers).not.toHaveProperty('Idempotency-Key');
  });

  it.each([
    [401, 'unauthorized', 'ended'],
    [503, 'busy', 'failed'],
    [502, '', 'failed'],
    [429, 'too_many_requests', 'later'],
    [409, 'in_progress', 'failed'],
    [409, 'other_member', 'later'],
    [409, 'state_changed', 'refused'],
    [422, 'invalid', 'refused'],
    [404, 'not_found', 'refused'],
  ])('takes %i %s as %s', async (status, code, outcome) => {
    vi.stubGlobal('fetch', async () => Response.json({ status: false, code }, { status }));
    expect(await sendEntry(entry, 'en', 0)).toMatchObject({ outcome });
  });

  it('waits if no answer arrives, or a proxy answers with its page', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendEntry(entry, 'en', 0)).toEqual({ outcome: 'later' });
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 403 }));
    expect(await sendEntry(entry, 'en', 0)).toEqual({ outcome: 'later' });
  });
});

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

/** A device whose storage outlives its pages, as IndexedDB does. */
function makeDevice() {
  const rows = new Map<string, DeviceEntry>();
  const keyOf = ({ memberId, id }: Pick<DeviceEntry, 'memberId' | 'id'>) => `${memberId} ${id}`;
  const database: DeviceDatabase = {
    readAll: async () => [...rows.values()],
    put: async (entry) => rows.set(keyOf(entry), entry),
    remove: async (entry) => rows.delete(keyOf(entry)),
    clear: async () => rows.clear(),
  };
  let nowMs = Date.UTC(2026, 10, 29);
  const sent: string[] = [];
  let answer: (entry: DeviceEntry) => SentEntry | Promise<SentEntry> = () => ({ outcome: 'sent' });
  const openPage = async (memberId: string) => {
    const queue = new DeviceQueue({
      database,
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

  it('is deleted for all members at a sign-out, and after 30 days', async () => {
    const device = makeDevice();
    await (await device.openPage('salem')).add(receiptOf('a'));
    device.advance(31 * dayMs);
    await device.openPage('mariam');
    expect(device.rows.size).toBe(0);
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('b'));
    await queue.forget();
    expect(queue.entries()).toEqual([]);
    expect(device.rows.size).toBe(0);
  });

  it('stays with the message and the errors of a refusal, and is not sent again by itself', async () => {
    const device = makeDevice();
    const queue = await device.openPage('salem');
    await queue.add(receiptOf('a'));
    await queue.add(receiptOf('b'));
    const refusal = { message: 'Too much', errors: { 'lines.0.accepted': ['Too much'] } };
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
    const queue = new DeviceQueue({ database: full, send: sendEntry, now: () => 0 });
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
    [503, 'busy', 'later'],
    [502, '', 'later'],
    [429, 'too_many_requests', 'later'],
    [409, 'in_progress', 'later'],
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

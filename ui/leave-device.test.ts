import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPageKey } from '#shared/read-page.ts';
import { deviceDatabase } from './device-queue/device-database.ts';
import { leaveDevice, noteSignOut } from './leave-device.ts';

const stored = new Map<string, string>();
let clear = vi.spyOn(deviceDatabase, 'clear');

beforeEach(() => {
  stored.clear();
  clear = vi.spyOn(deviceDatabase, 'clear').mockResolvedValue(undefined);
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the sign-in page', () => {
  it('deletes the entries of the device once, after a sign-out', async () => {
    noteSignOut();
    expect(clear).not.toHaveBeenCalled();
    await leaveDevice();
    await leaveDevice();
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('forgets the page that the tab showed last, whatever ended the session', async () => {
    stored.set(readPageKey, '{}');
    await leaveDevice();
    expect([...stored]).toEqual([]);
  });

  it('keeps them if the session only ended, also after a sign-out that had failed', async () => {
    await leaveDevice();
    noteSignOut();
    vi.advanceTimersByTime(3_600_000);
    await leaveDevice();
    expect(clear).not.toHaveBeenCalled();
  });
});

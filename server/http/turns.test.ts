import { describe, expect, it, vi } from 'vitest';
import { createTurns, NoTurnError } from './turns.ts';

describe('the turns of one company', () => {
  it('let four transactions run at once, and the next when one ends', async () => {
    const turns = createTurns();
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const all = Array.from({ length: 6 }, () => turns('company a', work));
    await vi.waitFor(() => expect(ends).toHaveLength(4));
    const other = turns('company b', async () => 'served');
    expect(await other).toBe('served');
    ends[0]?.();
    await vi.waitFor(() => expect(ends).toHaveLength(5));
    ends[1]?.();
    await vi.waitFor(() => expect(ends).toHaveLength(6));
    for (const end of ends) end();
    await Promise.all(all);
  });

  it('pass on if the work fails', async () => {
    const turns = createTurns();
    const fail = () => Promise.reject(new Error('fault'));
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => turns('company a', fail)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill('rejected'));
    expect(await turns('company a', async () => 'served')).toBe('served');
  });

  it('are refused to those who wait too long, and then to no other caller', async () => {
    vi.useFakeTimers();
    const turns = createTurns({ msMax: 1_000 });
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = Array.from({ length: 4 }, () => turns('company a', work));
    const late = turns('company a', work);
    const refused = expect(late).rejects.toBeInstanceOf(NoTurnError);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    vi.useRealTimers();
    for (const end of ends) end();
    await Promise.all(running);
    expect(await turns('company a', async () => 'served')).toBe('served');
  });
});

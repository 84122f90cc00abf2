import { describe, expect, it } from 'vitest';
import { createBatches } from './batches.ts';

/** Reads that end when the test says so. */
function openReads() {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const get = createBatches(
    3,
    (keys) =>
      new Promise<(key: string) => string>((resolve, reject) => {
        const end = (error?: Error) =>
          error === undefined ? resolve((key) => `value of ${key}`) : reject(error);
        reads.push({ keys, end });
      }),
  );
  return { reads, get };
}

describe('batches of reads', () => {
  it('read the keys that wait together, each once and at most so many', async () => {
    const { reads, get } = openReads();
    const first = get('a');
    const others = ['b', 'c', 'b', 'd'].map(get);
    expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
    reads[0]?.end();
    expect(await first).toBe('value of a');
    await expect.poll(() => reads.length).toBe(2);
    expect(reads[1]?.keys).toEqual(['b', 'c']);
    reads[1]?.end();
    await expect.poll(() => reads.length).toBe(3);
    expect(reads[2]?.keys).toEqual(['d']);
    reads[2]?.end();
    expect(await Promise.all(others)).toEqual(['b', 'c', 'b', 'd'].map((key) => `value of ${key}`));
  });

  it('reject the requests of a failed read alone', async () => {
    const { reads, get } = openReads();
    const failed = get('a');
    const later = get('b');
    reads[0]?.end(new Error('the database is away'));
    await expect(failed).rejects.toThrow('the database is away');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.end();
    expect(await later).toBe('value of b');
  });
});

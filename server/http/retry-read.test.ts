import { describe, expect, it } from 'vitest';
import { retryWhileAway } from './retry-read.ts';

const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** A read that fails with these errors, one after the other, on a clock that only pauses move. */
function createRead(errors: readonly Error[]) {
  const pauses: number[] = [];
  let tries = 0;
  const read = async () => {
    const error = errors[tries];
    tries += 1;
    if (error !== undefined) throw error;
    return 'rows';
  };
  const sum = () => pauses.reduce((total, ms) => total + ms, 0);
  const pause = async (ms: number) => void pauses.push(ms);
  const answer = retryWhileAway(read, { nowMs: sum, pause });
  return { answer, tries: () => tries, sum };
}

describe('a read without a database', () => {
  it.each([
    ['refused connection', refused()],
    ['closed connection', new Error('Connection terminated unexpectedly')],
    ['stopping server', Object.assign(new Error('shutdown'), { code: '57P01' })],
    ['stopping pooler', Object.assign(new Error('shutdown'), { code: '08P01' })],
  ])('is repeated after a %s', async (_, error) => {
    const { answer, tries } = createRead([error, error]);
    expect(await answer).toBe('rows');
    expect(tries()).toBe(3);
  });

  it('is not repeated after another fault', async () => {
    const { answer, tries } = createRead([new Error('syntax error')]);
    await expect(answer).rejects.toThrow('syntax error');
    expect(tries()).toBe(1);
  });

  it('fails after five seconds', async () => {
    const { answer, sum } = createRead(Array.from({ length: 1_000 }, refused));
    await expect(answer).rejects.toThrow('refused');
    expect(sum()).toBe(5_000);
  });
});

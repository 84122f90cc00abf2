import { describe, expect, it } from 'vitest';
import { openWhenReady } from './wait-for-database.ts';

const errorOf = (code: string) => Object.assign(new Error(code), { code });

/** Opens after these errors; a pause takes half a second of its own clock. */
function start(errors: readonly Error[], stopping = new AbortController()) {
  let nowMs = 0;
  let tries = 0;
  const warnings: unknown[] = [];
  const opened = openWhenReady(
    async () => {
      const error = errors[Math.min(tries, errors.length - 1)];
      tries += 1;
      if (error !== undefined && tries <= errors.length) throw error;
      return 'open';
    },
    {
      stopping: stopping.signal,
      onWait: (error) => warnings.push(error),
      nowMs: () => nowMs,
      pause: async (ms) => {
        nowMs += ms;
      },
    },
  );
  return { opened, warnings, tries: () => tries };
}

describe('a start', () => {
  it.each(['57P03', 'ECONNREFUSED', 'ECONNRESET', '25006'])(
    'waits for a database that answers %s, and warns once',
    async (code) => {
      const cause = errorOf(code);
      const wrapped = new Error('The PostgreSQL server gave no answer', { cause });
      const { opened, warnings } = start([cause, wrapped, cause]);
      expect(await opened).toBe('open');
      expect(warnings).toEqual([cause]);
    },
  );

  it('fails after a minute', async () => {
    const { opened, tries } = start(Array.from({ length: 1_000 }, () => errorOf('57P03')));
    await expect(opened).rejects.toThrow('57P03');
    expect(tries()).toBe(121);
  });

  it.each(['28P01', '3D000', 'ENOTFOUND'])('fails at once with %s', async (code) => {
    const { opened, tries } = start([errorOf(code)]);
    await expect(opened).rejects.toThrow(code);
    expect(tries()).toBe(1);
  });

  it('ends its wait if the process is stopped', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('stopped while starting'));
    const { opened } = start([errorOf('57P03')], stopping);
    await expect(opened).rejects.toThrow('stopped while starting');
  });
});

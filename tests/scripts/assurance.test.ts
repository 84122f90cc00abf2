import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { nightlyParts } from '../../scripts/test/parts.ts';

const text = readFileSync(path.join(import.meta.dirname, '../../docs/assurance.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
const states = ['met', 'not applicable', 'not met'] as const;

/** Requirements of levels 1 and 2 by chapter, ASVS 5.0.0. */
const chapters: Readonly<Record<string, number>> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

describe('the table of ASVS', () => {
  test('has each requirement of levels 1 and 2 once, with its evidence', () => {
    const ids = rows.map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const absent = new Set(['V10', 'V17']);
    for (const [chapter, count] of Object.entries(chapters)) {
      const own = ids.filter((id) => `V${id?.split('.')[0]}` === chapter);
      expect([chapter, own.length]).toEqual([chapter, absent.has(chapter) ? 0 : count]);
    }
    for (const [, id, state, evidence] of rows)
      expect([id, states.some((one) => one === state), evidence?.trim() !== '']).toEqual([
        id,
        true,
        true,
      ]);
  });

  test('sums its states by chapter', () => {
    for (const [chapter, count] of Object.entries(chapters)) {
      const line = new RegExp(`^\\| ${chapter} [^|]+\\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm');
      const sums = (line.exec(text) ?? []).slice(1).map(Number);
      expect([chapter, sums.reduce((sum, one) => sum + one, 0)]).toEqual([chapter, count]);
      const own = rows.filter(([, id]) => `V${id?.split('.')[0]}` === chapter);
      if (own.length > 0)
        expect([chapter, sums]).toEqual([
          chapter,
          states.map((state) => own.filter(([, , one]) => one === state).length),
        ]);
    }
  });
});

describe('the parts of the nightly run', () => {
  test('have names of their own', () => {
    expect(new Set(nightlyParts.map(({ part }) => part)).size).toBe(nightlyParts.length);
  });
});

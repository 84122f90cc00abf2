import { describe, expect, test } from 'vitest';
import { cyclesCheck } from '../../scripts/check/cycles.ts';
import { complaints } from './samples.ts';

describe('the cycles check', () => {
  test('refuses files that import each other, also by types alone', () => {
    const found = complaints(cyclesCheck, {
      'server/a.ts': "import './b.ts';",
      'server/b.ts': "import type { C } from './c.ts';\nimport './d.ts';",
      'server/c.ts': "import type { B } from './b.ts';",
      'server/d.ts': '',
    });
    expect(found).toEqual([
      expect.stringContaining('server/b.ts:1 imports itself by way of server/c.ts'),
    ]);
  });

  test('names one cycle of three files once', () => {
    const found = complaints(cyclesCheck, {
      'server/a.ts': "import './b.ts';",
      'server/b.ts': "import './c.ts';",
      'server/c.ts': "const a = await import('./a.ts');",
    });
    expect(found).toEqual([
      expect.stringContaining('server/a.ts:1 imports itself by way of server/b.ts, server/c.ts'),
    ]);
  });

  test('accepts a diamond', () => {
    const texts = {
      'server/a.ts': "import './b.ts';\nimport './c.ts';",
      'server/b.ts': "import './d.ts';",
      'server/c.ts': "import './d.ts';",
      'server/d.ts': '',
    };
    expect(complaints(cyclesCheck, texts)).toEqual([]);
  });
});

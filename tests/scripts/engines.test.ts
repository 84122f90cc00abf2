import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bothByDay, fileOf, isOnOneConnection } from '../../scripts/test/engines.ts';

const root = path.resolve(import.meta.dirname, '../..');
const absolute = (name: string): string => path.join(root, fileOf(name));

describe('the HTTP tests of both engines', () => {
  it.each(bothByDay)('include %s, which is a file', (name) => {
    expect(existsSync(absolute(name))).toBe(true);
  });

  it('have several connections of the server', () => {
    expect(isOnOneConnection(absolute('wallet'), false)).toBe(false);
  });

  it('leave the other HTTP tests on one connection by day, and on several by night', () => {
    expect(isOnOneConnection(absolute('session'), false)).toBe(true);
    expect(isOnOneConnection(absolute('authorisation/guard'), false)).toBe(true);
    expect(isOnOneConnection(absolute('session'), true)).toBe(false);
  });

  it('do not restrict the tests of races and of the database', () => {
    expect(isOnOneConnection(path.join(root, 'tests/races/wallet.test.ts'), false)).toBe(false);
  });
});

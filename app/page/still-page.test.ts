import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import routes from '../routes.ts';
import {
  enhancedPage,
  isEnhancedHandle,
  isStillHandle,
  isStillPath,
  stillPage,
} from './still-page.ts';

function flatten(
  entries: readonly RouteConfigEntry[],
  above = '',
): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children === undefined
      ? [{ pattern: pattern || '/', file: entry.file }]
      : flatten(entry.children, pattern);
  });
}

const addressOf = (pattern: string) =>
  pattern.replaceAll(/:[^/]+\??/g, '17').replace('*', 'no-such-page');

describe('pages without script', () => {
  it.each(flatten(routes).map(({ pattern, file }) => [pattern, file] as const))(
    '%s has no script in the browser exactly when its route says so',
    (pattern, file) => {
      const source = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
      const isStill = /^export const handle = (?:still|enhanced)Page;$/m.test(source);
      expect(isStillPath(addressOf(pattern))).toBe(isStill);
      expect(isStillPath(`/ar${addressOf(pattern)}`)).toBe(isStill);
    },
  );

  it('pages without script are recognised by their handle', () => {
    expect(
      [stillPage, enhancedPage, { still: false }, {}, null, undefined].map(isStillHandle),
    ).toEqual([true, true, false, false, false, false]);
    expect([enhancedPage, stillPage, { enhanced: true }, null].map(isEnhancedHandle)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import routes from '../routes.ts';
import {
  enhancedPage,
  isEnhancedHandle,
  isStaticHandle,
  isStaticPath,
  staticPage,
} from './static-page.ts';

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
    '%s has no script in the browser exactly when its route declares it',
    (pattern, file) => {
      const source = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
      const isStatic = /^export const handle = (?:static|enhanced)Page;$/m.test(source);
      expect(isStaticPath(addressOf(pattern))).toBe(isStatic);
      expect(isStaticPath(`/ar${addressOf(pattern)}`)).toBe(isStatic);
    },
  );

  it('pages without script are recognised by their handle', () => {
    expect(
      [staticPage, enhancedPage, { static: false }, {}, null, undefined].map(isStaticHandle),
    ).toEqual([true, true, false, false, false, false]);
    expect([enhancedPage, staticPage, { enhanced: true }, null].map(isEnhancedHandle)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

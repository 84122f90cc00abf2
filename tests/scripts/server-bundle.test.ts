import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isBundleCurrent,
  manifestFile,
  manifestOf,
  otherInputs,
} from '../../scripts/server-bundle.ts';

let root: string;

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'qeema-bundle-'));
  write('package-lock.json', '{}');
  write('scripts/build/server-bundle.ts', '');
  write('server/main.ts', 'export const a = 1;');
  write('features/rfq/store.ts', 'export const b = 2;');
  const names = [...otherInputs, 'server/main.ts', 'features/rfq/store.ts'];
  const contents = names.map((name) => [name, readFileSync(path.join(root, name))] as const);
  write(manifestFile, JSON.stringify(manifestOf(new Map(contents))));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const removed = (name: string) => rmSync(path.join(root, name));

describe('a bundle of the server', () => {
  test('runs while its sources are unchanged, also after they moved with it', () => {
    expect(isBundleCurrent(root)).toBe(true);
    write('server/main.ts', 'export const a = 1;');
    write('server/other.ts', 'export const c = 3;');
    expect(isBundleCurrent(root)).toBe(true);
    const moved = `${root}-moved`;
    renameSync(root, moved);
    root = moved;
    expect(isBundleCurrent(root)).toBe(true);
  });

  test.each([
    ['a changed source', () => write('features/rfq/store.ts', 'export const b = 3;')],
    ['a removed source', () => removed('features/rfq/store.ts')],
    [
      'text that moved from one source to the next',
      () => {
        write('features/rfq/store.ts', 'export const b = 2;export const a = 1;');
        write('server/main.ts', '');
      },
    ],
    ['a longer source', () => write('features/rfq/store.ts', 'export const b = 2;'.repeat(50))],
    ['other packages', () => write('package-lock.json', '{ }')],
    ['a changed bundler', () => write('scripts/build/server-bundle.ts', 'export {};')],
    ['an interrupted build', () => removed(manifestFile)],
    ['a half-written list of sources', () => write(manifestFile, '{"sources":["server')],
  ])('never runs after %s', (_name, change) => {
    change();
    expect(isBundleCurrent(root)).toBe(false);
  });
});

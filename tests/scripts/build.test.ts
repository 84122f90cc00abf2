import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildIfNeeded } from '../../scripts/build.ts';
import { manifestFile, manifestOf, otherInputs } from '../../scripts/server-bundle.ts';

let root: string;
let builds: number;
let bundles: number;
const asset = `console.log(${JSON.stringify('x'.repeat(5_000))});`;

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

/**
 * A stand-in for `react-router build`: the real one takes seconds and is run by the browser tests.
 */
async function bundle(): Promise<void> {
  builds += 1;
  write('build/client/assets/entry.js', asset);
  write('build/client/assets/font.woff2', 'x'.repeat(5_000));
  write('build/client/assets/small.css', 'a{}');
  write('build/server/index.js', 'export {};');
  return Promise.resolve();
}

/** A stand-in for scripts/build/server-bundle.ts, whose bundle has two sources. */
async function server(): Promise<void> {
  bundles += 1;
  const names = [...otherInputs, 'server/main.ts', 'shared/money.ts'];
  const contents = names.map((name) => [name, readFileSync(path.join(root, name))] as const);
  write(manifestFile, JSON.stringify(manifestOf(new Map(contents))));
  return Promise.resolve();
}

const build = (): Promise<boolean> => buildIfNeeded({ root, bundle, server });

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'qeema-build-'));
  builds = 0;
  bundles = 0;
  write('app/root.tsx', 'export const a = 1;');
  write('server/main.ts', '');
  write('shared/money.ts', '');
  write('scripts/build/server-bundle.ts', '');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('buildIfNeeded', () => {
  test('builds once, and not again when nothing has changed', async () => {
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
    write('app/root.tsx', 'export const a = 1;');
    expect(await build()).toBe(false);
    expect(builds).toBe(1);
  });

  test.each([
    ['a changed page', () => write('app/root.tsx', 'export const a = 2;')],
    ['a new file', () => write('features/rfq/ui/card.tsx', '')],
    [
      'a renamed file',
      () => {
        rmSync(path.join(root, 'app/root.tsx'));
        write('app/other.tsx', 'export const a = 1;');
      },
    ],
    ['changed packages', () => write('package-lock.json', '{ }')],
    ['a missing output', () => rmSync(path.join(root, 'build/server'), { recursive: true })],
  ])('builds again after %s', async (_name, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
  });

  test('does not build again for a test', async () => {
    await build();
    write('app/root.test.ts', 'export const b = 1;');
    expect(await build()).toBe(false);
  });

  test.each([
    ['a server file', 'server/main.ts', [1, 2]],
    ['a page', 'app/root.tsx', [2, 2]],
    ['a file of both', 'shared/money.ts', [2, 2]],
    ['the bundler of the server', 'scripts/build/server-bundle.ts', [1, 2]],
  ])('builds what %s is part of', async (_name, file, counts) => {
    await build();
    write(file, 'export const b = 1;');
    expect(await build()).toBe(true);
    expect([builds, bundles]).toEqual(counts);
  });

  test('builds again after a failed build', async () => {
    const broken = (): Promise<void> => Promise.reject(new Error('no'));
    await build();
    write('app/root.tsx', 'export const a = 2;');
    await expect(buildIfNeeded({ root, bundle: broken, server })).rejects.toThrow('no');
    expect(await build()).toBe(true);
  });

  test('reports a server that is not bundled if the start may go on from its sources', async () => {
    const broken = (): Promise<void> => Promise.reject(new Error('read-only'));
    await expect(buildIfNeeded({ root, bundle, server: broken })).rejects.toThrow('read-only');
    const faults: string[] = [];
    const onServerFault = ({ message }: Error) => faults.push(message);
    expect(await buildIfNeeded({ root, bundle, server: broken, onServerFault })).toBe(true);
    expect(faults).toEqual(['read-only']);
    // The pages are complete, and only the server is tried again.
    expect(await build()).toBe(true);
    expect([builds, bundles]).toEqual([2, 1]);
  });

  test('compresses files that become smaller', async () => {
    await build();
    const file = path.join(root, 'build/client/assets/entry.js');
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(asset);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(asset);
    expect(existsSync(path.join(root, 'build/client/assets/font.woff2.br'))).toBe(false);
    expect(existsSync(path.join(root, 'build/client/assets/small.css.br'))).toBe(false);
  });
});

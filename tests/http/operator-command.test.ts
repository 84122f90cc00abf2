import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockDirectory } from '#server/db/directory-lock.ts';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
beforeAll(async () => {
  dataDir = makeMemoryDirectory('qeema-command-');
  await fillMigratedDirectory(path.join(dataDir, 'database'));
});
afterAll(async () => rm(dataDir, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

async function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataDir };
    execFile(
      process.execPath,
      ['scripts/operator.ts', ...args],
      { cwd: root, env },
      (error, out, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, error: stderr });
      },
    );
  });
}

const sara = ['--email', 'sara@qeema.test', '--name', 'Sara Al Ali', '--roles', 'reviewer,finance'];
const passwordLine = /^Password {2}(\S{20})$/m;

it(
  'the command adds an operator with a password that is shown once, and sets another one',
  { timeout: 120_000 },
  async () => {
    const added = await run('add', ...sara);
    expect(added).toMatchObject({ code: 0, error: '' });
    const first = passwordLine.exec(added.out)?.[1] ?? '';
    expect(first).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@#$%^&+=!*])/);
    const again = await run('add', ...sara);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.error).toContain('is an operator already');
    const reset = await run('reset-password', '--email', 'SARA@qeema.test');
    expect(reset.code).toBe(0);
    expect(passwordLine.exec(reset.out)?.[1]).not.toBe(first);
    // Both are in the audit log, whose chain the command follows; what was noted elsewhere must still be in it.
    const whole = await run('verify-audit');
    expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('Whole entries  2') });
    const noted = /^Noted +2:([0-9a-f]{64})$/m.exec(whole.out)?.[1] ?? '';
    const cut = await run('verify-audit', '--noted', `3:${noted}`);
    expect(cut).toMatchObject({
      code: 2,
      out: expect.stringContaining('The chain ends before entry 3'),
    });
  },
);

it('the command reports errors of a command line, and its usage', { timeout: 60_000 }, async () => {
  const cases = [
    [
      ['add', '--email', 'sara', '--name', 'Sara', '--roles', 'reviewer'],
      'sara is not an e-mail address.',
    ],
    [
      ['add', '--email', 'a@b.ae', '--name', 'Sara', '--roles', 'boss'],
      '--roles names one or more of',
    ],
    [['add', '--email', 'a@b.ae'], '--name is missing.'],
    [['remove'], 'Which command?'],
  ] as const;
  for (const [args, words] of cases) {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code: 1, out: '' });
    expect(ended.error).toContain(words);
    expect(ended.error).toContain('Usage:');
  }
});

it(
  'the command changes nothing while a server runs on the directory',
  { timeout: 60_000 },
  async () => {
    const directory = lockDirectory(path.join(dataDir, 'database'));
    try {
      const ended = await run('add', ...sara);
      expect(ended).toMatchObject({ code: 1, out: '' });
      expect(ended.error).toContain('in use by another process');
      expect(ended.error).toContain('stop it, run this command, and start it again');
    } finally {
      directory.unlock();
    }
  },
);

import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

let smtp: FakeSmtp;

describe('a process that sends mails and is killed', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    smtp = await startFakeSmtp();
    dataDir = makeMemoryDirectory('qeema-crash-');
    await fillMigratedDirectory(dataDir);
  });

  afterEach(async () => {
    for (const child of children.splice(0)) await kill(child);
    await smtp.close();
    // The database server of a killed process may still be writing while it ends.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  function run(...steps: string[]): ChildProcess {
    const script = path.resolve(import.meta.dirname, '../fakes/crashing-sender.ts');
    const child = spawn(process.execPath, [script, dataDir, smtp.url, ...steps], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  }

  function said(child: ChildProcess, words: string): Promise<void> {
    return new Promise((resolve, reject) => {
      let heard = '';
      child.stdout?.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
        if (heard.includes(words)) resolve();
      });
      child.once('exit', (status) =>
        reject(new Error(`ended with ${status} before "${words}": ${heard}`)),
      );
    });
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  }

  it('between commit and send loses nothing: the next one sends it', async () => {
    const first = run('commit');
    await said(first, 'committed');
    await kill(first);
    run('send');
    await smtp.waitFor(1);
    expect(smtp.mails[0]?.parsed.text).toContain('424242');
  });

  it('between the commit of a notification and its mail loses neither', async () => {
    const first = run('notify');
    await said(first, 'notified');
    await kill(first);
    run('send');
    await smtp.waitFor(1);
    const { parsed } = smtp.mails[0] ?? expect.fail('no mail');
    expect(parsed.subject).toBe('RFQ-10482: Al Dana accepted your offer');
    expect(parsed.text).toContain('Al Dana accepted your offer for Copper cable (RFQ-10482).');
    expect(parsed.text).toMatch(/http:\/\/qeema\.test\/seller\/wizard\/[0-9a-f-]{36}/);
  });

  it('while it is sending loses nothing: the next one sends it after the lease', async () => {
    smtp.setMood('is-mute');
    const first = run('commit', 'send');
    await said(first, 'sending');
    await expect.poll(() => smtp.connections(), { timeout: 30_000 }).toBe(1);
    await kill(first);
    smtp.setMood('takes');
    run('send');
    await smtp.waitFor(1);
    expect(smtp.mails).toHaveLength(1);
  });
});

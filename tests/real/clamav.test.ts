import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createScan } from '#server/files/scanner.ts';
import { makePdf } from '../factories/review-documents.ts';
import { eicar } from '../fakes/clamd.ts';
import { describePart } from './part.ts';

function body(pathOf: (command: 'clamd') => string): void {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-clamav-'));
  const socket = path.join(directory, 'clamd.socket');
  const scan = createScan(socket);
  let clamd: ChildProcess;

  beforeAll(async () => {
    // A database of one signature, because the public ones are downloaded.
    const signature = `Eicar-Test-Signature:0:*:${Buffer.from(eicar).toString('hex')}\n`;
    writeFileSync(path.join(directory, 'test.ndb'), signature);
    const config = path.join(directory, 'clamd.conf');
    writeFileSync(
      config,
      `Foreground yes\nLocalSocket ${socket}\nDatabaseDirectory ${directory}\nStreamMaxLength 6M\n`,
    );
    clamd = spawn(pathOf('clamd'), [`--config-file=${config}`], { stdio: 'ignore' });
    await vi.waitFor(() => scan(Buffer.from('clean')), { timeout: 60_000 });
  }, 90_000);
  afterAll(async () => {
    if (clamd.kill('SIGKILL')) await once(clamd, 'exit');
    rmSync(directory, { recursive: true, force: true });
  });

  it('clamd finds EICAR alone and after a document, and nothing in the document', async () => {
    const document = makePdf('drawing');
    expect(await scan(Buffer.from(eicar))).toMatch(/^Eicar-Test-Signature/);
    expect(await scan(Buffer.concat([document, Buffer.from(`%${eicar}\n`)]))).toMatch(
      /^Eicar-Test-Signature/,
    );
    expect(await scan(document)).toBeNull();
  });

  it('clamd reads the largest upload, and refuses a verdict on more than its limit', async () => {
    expect(await scan(Buffer.alloc(5 * 1024 * 1024, 7))).toBeNull();
    await expect(scan(Buffer.alloc(7 * 1024 * 1024, 7))).rejects.toThrow(/scanner/);
  });
}

describePart('ClamAV', { clamd: 'clamav-daemon' }, body);

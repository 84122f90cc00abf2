import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = makeMemoryDirectory('qeema-tax-');
  await fillMigratedDirectory(dataDir);
});
afterEach(async () => {
  // The database server of a killed process may still be writing while it ends.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const run = (fees: number, killAt: 'taken' | 'never') =>
  startChild('fakes/crashing-invoicer.ts', [dataDir, String(fees), killAt]);

async function numbersAfter(fees: number): Promise<string> {
  const child = run(fees, 'never');
  const line = await child.waitForLine((one) => one.startsWith('numbers'));
  expect(await child.ended).toBe(0);
  return line;
}

it('a process that is killed between taking numbers and writing their documents leaves neither gap nor duplicate', async () => {
  expect(await numbersAfter(2)).toBe('numbers 1,2 of 2');
  expect(await run(4, 'taken').ended).toBe('SIGKILL');
  expect(await numbersAfter(1)).toBe('numbers 1,2,3,4,5,6,7 of 7');
  expect(await numbersAfter(0)).toBe('numbers 1,2,3,4,5,6,7 of 7');
});

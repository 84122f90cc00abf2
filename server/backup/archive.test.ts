import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ArchiveError, createArchive, openArchive } from './archive.ts';
import { parseCopyRow } from './copy.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'qeema-archive-'));
  file = path.join(directory, 'all.tar');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function writeSample(): Promise<Buffer> {
  const archive = await createArchive(file);
  await archive.add('tables/rfq/000001.copy.gz', Buffer.from('1\tطلب\n'));
  await archive.add('files/ab/nothing', Buffer.alloc(0));
  await archive.add('files/ab/block', Buffer.alloc(512, 7));
  await archive.finish();
  return readFile(file);
}

it('a backup returns the written content and leaves no temporary file', async () => {
  await writeSample();
  expect(await readdir(directory)).toEqual(['all.tar']);
  const archive = await openArchive(file);
  const read = await Promise.all(
    archive.entries.map(async (entry) => [entry.name, (await entry.read()).toString()]),
  );
  await archive.close();
  expect(read).toEqual([
    ['tables/rfq/000001.copy.gz', '1\tطلب\n'],
    ['files/ab/nothing', ''],
    ['files/ab/block', '\u0007'.repeat(512)],
  ]);
});

it('a backup is refused if any bit of it has changed, or its end is missing', async () => {
  const whole = await writeSample();
  const expectRefused = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    await expect(openArchive(file)).rejects.toThrow(ArchiveError);
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      await expectRefused(damaged);
    }),
    { numRuns: 200 },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), (length) =>
      expectRefused(whole.subarray(0, length)),
    ),
    { numRuns: 50 },
  );
});

it('a backup never replaces another one, and leaves nothing if it fails', async () => {
  const before = await writeSample();
  await expect(createArchive(file)).rejects.toThrow(ArchiveError);
  expect(await readFile(file)).toEqual(before);
  await rm(file);
  const archive = await createArchive(file);
  await archive.add('one', Buffer.from('1'));
  await archive.discard();
  expect(await readdir(directory)).toEqual([]);
});

it.each([
  ['plain\t\\N\t', ['plain', null, '']],
  [String.raw`a\tb	c\\d	\\N	\n\r`, ['a\tb', 'c\\d', String.raw`\N`, '\n\r']],
  ['عرض\t{"a": "b\\\\"}', ['عرض', '{"a": "b\\"}']],
])('the row %j is read from a backup', (line, fields) => {
  expect(parseCopyRow(line)).toEqual(fields);
});

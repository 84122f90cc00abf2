import { expect, it } from 'vitest';
import { createStorageState } from './storage-state.ts';

it('the state of the storage names what refused a write in the last minute, once', () => {
  let nowMs = 0;
  const storage = createStorageState(() => nowMs);
  const note = (code: string) => storage.note(Object.assign(new Error('refused'), { code }));
  note('40001');
  storage.note('no error');
  expect(storage.present()).toEqual([]);
  note('53100');
  note('53100');
  note('EROFS');
  const both = ['the disk of the database is full', 'the disk of the files is read-only'];
  expect([storage.present(), storage.gauge().values]).toEqual([both, [[{}, 2]]]);
  nowMs = 30_000;
  note('53100');
  nowMs = 60_000;
  expect(storage.present()).toEqual(['the disk of the database is full']);
  nowMs = 90_000;
  expect(storage.present()).toEqual([]);
});

import { expect, it } from 'vitest';
import { rememberPuts } from './demo-files.ts';

it('files that are being written when the demo is stopped are deleted, and no more are written', async () => {
  const stopper = new AbortController();
  const there = new Set<string>();
  const arrivals: (() => void)[] = [];
  const store = {
    put: (key: string) =>
      new Promise<void>((resolve) => {
        arrivals.push(() => resolve(void there.add(key)));
      }),
    get: async () => null,
    delete: async (key: string) => void there.delete(key),
  };
  const { files, removeAll } = rememberPuts(store, stopper.signal);
  const putting = [files.put('first', new Uint8Array()), files.put('second', new Uint8Array())];
  arrivals[0]?.();
  await putting[0];
  const reason = new Error('told to stop');
  stopper.abort(reason);
  await expect(files.put('third', new Uint8Array())).rejects.toBe(reason);
  const taken = removeAll();
  arrivals[1]?.();
  await taken;
  await putting[1];
  expect([...there]).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueue, type QueueLimits } from './queue.ts';
import { workInProgress } from './work-in-progress.ts';

/** Tasks that end on command; `began` lists them in the order of their beginning. */
function openQueue(limits: QueueLimits) {
  const queue = createQueue(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (caller: string, name: string) =>
    queue(caller, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { add, began, end };
}

describe('the queue of costly work', () => {
  it('gives the next turn to another caller, however many tasks of one caller wait', async () => {
    const { add, began, end } = openQueue({ runningMax: 1, waitingMax: 20, waitingTotal: 99 });
    const all = [1, 2, 3, 4].map((number) => add('a', `a${number}`));
    all.push(add('b', 'b1'), add('c', 'c1'), add('b', 'b2'));
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) {
      expect(began.at(-1)).toBe(name);
      await end(name);
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
  });

  it('runs one task of a caller at a time, so that a free place serves another caller at once', async () => {
    const { add, began, end } = openQueue({ runningMax: 2, waitingMax: 20, waitingTotal: 99 });
    const all = [add('a', 'a1'), add('a', 'a2'), add('b', 'b1')];
    expect(began).toEqual(['a1', 'b1']);
    await end('b1');
    expect(began).toEqual(['a1', 'b1']);
    await end('a1');
    expect(began).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    await Promise.all(all);
  });

  it('refuses a caller with too many waiting tasks, and no other caller', async () => {
    const { add, end } = openQueue({ runningMax: 1, waitingMax: 1, waitingTotal: 99 });
    const all = [add('a', 'a1'), add('a', 'a2')];
    expect(await add('a', 'a3')).toBeNull();
    all.push(add('b', 'b1'));
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  });

  it('refuses the newest task of the caller with the most beyond the total', async () => {
    const { add, end } = openQueue({ runningMax: 1, waitingMax: 9, waitingTotal: 3 });
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name));
    expect(await add('a', 'a5')).toBeNull();
    all.push(add('b', 'b1'));
    expect(await all[3]).toBeNull();
    all.push(add('c', 'c1'));
    expect(await all[2]).toBeNull();
    expect(await add('d', 'd1')).toBeNull();
    for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', null, null, 'b1', 'c1']);
  });

  it('does not count waiting tasks as work in progress', async () => {
    const { add, end } = openQueue({ runningMax: 1, waitingMax: 9, waitingTotal: 99 });
    const rested: string[] = [];
    const rest = () => {
      rested.push('rest');
      return () => rested.push('work');
    };
    const first = add('a', 'a1');
    const second = workInProgress.run({ rest }, () => add('b', 'b1'));
    expect(rested).toEqual(['rest']);
    await end('a1');
    expect(rested).toEqual(['rest', 'work']);
    await end('b1');
    expect(await Promise.all([first, second])).toEqual(['a1', 'b1']);
  });

  it('continues after a task that fails', async () => {
    const queue = createQueue({ runningMax: 1, waitingMax: 9, waitingTotal: 99 });
    const fail = () => Promise.reject(new Error('fault'));
    const all = await Promise.allSettled([queue('a', fail), queue('a', fail), queue('b', fail)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await queue('a', async () => 'served')).toBe('served');
  });

  it('runs every task once within its limits, for any callers and any order of ends', async () => {
    const callers = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(callers, fc.integer({ min: 1, max: 3 }), fc.nat(), async (of, max, pick) => {
        const queue = createQueue({ runningMax: max, waitingMax: 30, waitingTotal: 99 });
        const open: { caller: string; end: () => void }[] = [];
        let count = 0;
        const all = of.map((caller) =>
          queue(caller, () => {
            count += 1;
            return new Promise<void>((end) => open.push({ caller, end }));
          }),
        );
        while (open.length > 0) {
          expect(open.length).toBeLessThanOrEqual(max);
          expect(new Set(open.map(({ caller }) => caller)).size).toBe(open.length);
          open.splice(pick % open.length, 1)[0]?.end();
          await new Promise(setImmediate);
        }
        await Promise.all(all);
        expect(count).toBe(of.length);
      }),
    );
  });
});

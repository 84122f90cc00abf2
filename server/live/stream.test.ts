import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createStream, encodeEvent } from './stream.ts';

async function eventIdsOf(connection: PassThrough): Promise<string[]> {
  const events = await text(connection);
  return [...events.matchAll(/^event: (\w+)\nid: (.+)$/gm)].map(
    ([, event, id]) => `${event} ${id}`,
  );
}

const eventOf = (id: string) => encodeEvent('notification', id, {});
const open = () => createStream({ memberId: 'm', sessionId: 's' });

it.each(['before', 'after'] as const)(
  'a stream whose connection begins %s its past sends missed events before new ones, and none twice',
  async (moment) => {
    const stream = open();
    const connection = new PassThrough();
    if (moment === 'before') stream.attach(connection);
    stream.send('3', eventOf('3'));
    stream.send('4', eventOf('4'));
    stream.remember('1');
    stream.replay('2', eventOf('2'));
    stream.replay('3', eventOf('3'));
    stream.greet(encodeEvent('hello', '3', {}));
    if (moment === 'after') stream.attach(connection);
    stream.send('4', eventOf('4'));
    stream.send('1', eventOf('1'));
    stream.send('5', eventOf('5'));
    stream.end();
    expect(await eventIdsOf(connection)).toEqual([
      'notification 2',
      'notification 3',
      'hello 3',
      'notification 4',
      'notification 5',
    ]);
  },
);

it('a stream destroys the connection of a reader who does not read, and ends', async () => {
  const stream = open();
  let ends = 0;
  stream.onEnd(() => (ends += 1));
  // Never calls back, like a client whose window is full.
  const connection = new Writable({ write: () => undefined });
  stream.attach(connection);
  stream.greet(encodeEvent('hello', null, {}));
  for (let id = 0; id < 10_000 && !connection.destroyed; id += 1)
    stream.send(String(id), eventOf(String(id)));
  expect(connection.destroyed).toBe(true);
  expect(connection.writableLength).toBeLessThan(70_000);
  await expect.poll(() => ends).toBe(1);
});

it.each(['ended', 'left'] as const)(
  'a stream that %s before its connection begins runs its endings once',
  async (way) => {
    const stream = open();
    let ends = 0;
    stream.onEnd(() => (ends += 1));
    const connection = new PassThrough();
    if (way === 'ended') stream.end();
    else connection.destroy();
    stream.attach(connection);
    if (way === 'ended') expect(await text(connection)).toContain('retry: ');
    expect(ends).toBe(1);
  },
);

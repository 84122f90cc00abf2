import { expect, it } from 'vitest';
import { createStream, encodeEvent } from './stream.ts';

async function eventIdsOf(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return [...text.matchAll(/^event: (\w+)\nid: (.+)$/gm)].map(([, event, id]) => `${event} ${id}`);
}

const eventOf = (id: string) => encodeEvent('notification', id, {});

it('a stream sends missed events before new ones, and none twice', async () => {
  const stream = createStream({ memberId: 'm', sessionId: 's' });
  stream.send('3', eventOf('3'));
  stream.send('4', eventOf('4'));
  stream.remember('1');
  stream.replay('2', eventOf('2'));
  stream.replay('3', eventOf('3'));
  stream.greet(encodeEvent('hello', '3', {}));
  stream.send('4', eventOf('4'));
  stream.send('1', eventOf('1'));
  stream.send('5', eventOf('5'));
  stream.end();
  expect(await eventIdsOf(stream.body)).toEqual([
    'notification 2',
    'notification 3',
    'hello 3',
    'notification 4',
    'notification 5',
  ]);
});

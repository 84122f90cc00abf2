import { expect, it } from 'vitest';
import { createStream } from './stream.ts';

async function eventIdsOf(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return [...text.matchAll(/^event: (\w+)\nid: (.+)$/gm)].map(([, event, id]) => `${event} ${id}`);
}

it('a stream sends missed events before new ones, and none twice', async () => {
  const stream = createStream({ memberId: 'm', sessionId: 's' });
  stream.send('notification', '3', {});
  stream.send('notification', '4', {});
  stream.remember('1');
  stream.replay('notification', '2', {});
  stream.replay('notification', '3', {});
  stream.greet('hello', '3', {});
  stream.send('notification', '4', {});
  stream.send('notification', '1', {});
  stream.send('notification', '5', {});
  stream.end();
  expect(await eventIdsOf(stream.body)).toEqual([
    'notification 2',
    'notification 3',
    'hello 3',
    'notification 4',
    'notification 5',
  ]);
});

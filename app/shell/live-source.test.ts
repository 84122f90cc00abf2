import { expect, it } from 'vitest';
import { readLiveEvent } from './live-source.ts';

it('the greeting and the events of a stream are parsed', () => {
  expect(readLiveEvent('hello', '{"count":3}')).toEqual({ kind: 'hello', count: 3 });
  expect(readLiveEvent('notification', '{"kind":"offer_received","id":"o1","count":4}')).toEqual({
    kind: 'offer_received',
    count: 4,
  });
});

it('unknown events are ignored', () => {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"count":"3"}',
    '{"count":1}',
    '{"kind":7,"count":1}',
  ];
  for (const text of texts) expect(readLiveEvent('notification', text)).toBeNull();
});

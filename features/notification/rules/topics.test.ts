import { expect, it } from 'vitest';
import { notificationTopics, wireTypes } from './kind.ts';
import { notificationTypes } from './kinds.ts';
import { dataOf } from './target.ts';
import { kindsOf, topicsOf } from './topics.ts';

it('each kind is under one topic', () => {
  expect(notificationTopics.flatMap(kindsOf).toSorted()).toEqual(notificationTypes.toSorted());
});

it.each(wireTypes)('the topic "%s" finds every kind with its names on the wire', (word) => {
  const types = notificationTypes.filter(
    (type) => dataOf({ id: 'n1', type, params: {} }).type === word,
  );
  expect(types.length).toBeGreaterThan(0);
  expect(kindsOf(word)).toEqual(expect.arrayContaining(types));
});

it('each side is offered the topics that can reach it', () => {
  expect(topicsOf('buyer')).not.toContain('money');
  expect(topicsOf('supplier')).not.toContain('approval');
});

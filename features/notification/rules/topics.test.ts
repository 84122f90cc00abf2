import { expect, it } from 'vitest';
import { notificationTopics, wireWords } from './kind.ts';
import { notificationTypes } from './kinds.ts';
import { dataOf } from './target.ts';
import { kindsOf, topicsOf } from './topics.ts';

it('has each kind under one topic', () => {
  expect(notificationTopics.flatMap(kindsOf).toSorted()).toEqual(notificationTypes.toSorted());
});

it.each(wireWords)('finds under "%s" whatever the wire calls so', (word) => {
  const told = notificationTypes.filter(
    (type) => dataOf({ id: 'n1', type, params: {} }).type === word,
  );
  expect(told.length).toBeGreaterThan(0);
  expect(kindsOf(word)).toEqual(expect.arrayContaining(told));
});

it('offers each side what can reach it', () => {
  expect(topicsOf('buyer')).not.toContain('money');
  expect(topicsOf('supplier')).not.toContain('approval');
});

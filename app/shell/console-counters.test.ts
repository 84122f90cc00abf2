import { expect, it } from 'vitest';
import { queueKinds, workQueues } from '#features/work-queue/rules.ts';
import { navigationOf } from './navigation.ts';

const links = navigationOf.operator.flat();

it.each(queueKinds)('a work queue is counted on a page that the same role opens: %s', (kind) => {
  const { role, page, href } = workQueues[kind];
  const path = href.split('?')[0] ?? '';
  const item = links.find(({ to }) => path === to || path.startsWith(`${to}/`));
  expect(item).toMatchObject({ counter: page, permission: role, hasQueue: true });
});

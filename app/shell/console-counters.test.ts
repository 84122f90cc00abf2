import { expect, it } from 'vitest';
import { deskKinds, desks } from '#features/desk/rules.ts';
import { navigationOf } from './navigation.ts';

const rooms = navigationOf.operator.flat();

it.each(deskKinds)(
  'a desk of the console is counted in a room that the same role opens: %s',
  (kind) => {
    const { role, room, href } = desks[kind];
    const path = href.split('?')[0] ?? '';
    const item = rooms.find(({ to }) => path === to || path.startsWith(`${to}/`));
    expect(item).toMatchObject({ counter: room, permission: role, waits: true });
  },
);

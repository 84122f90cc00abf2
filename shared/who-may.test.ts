import { expect, it } from 'vitest';
import { whoMayIn } from './who-may.ts';

const noor = { name: 'Noor', email: 'noor@aldana.test' };

it('a right is read with its people, without what is not a person', () => {
  const details = {
    permission: 'Manage users',
    can: [noor, { name: 'Sara' }, null],
    grant: [noor],
  };
  expect(whoMayIn(details)).toEqual({ permission: 'Manage users', can: [noor], grant: [noor] });
});

it.each([null, 'x', {}, { permission: 'Manage users', can: [noor] }, { requestId: 'r1' }])(
  'nothing is read from %j',
  (details) => {
    expect(whoMayIn(details)).toBeNull();
  },
);

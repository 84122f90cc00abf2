import { expect, it } from 'vitest';
import { allowVerb, expectAllowed, type Decided, type VerbRow } from './workflow.ts';

const table: readonly VerbRow<'open' | 'rename', 'closed' | 'opened', 'owner'>[] = [
  { verb: 'open', from: ['closed'], to: ['opened'], sides: ['owner'], reason: 'none' },
  { verb: 'rename', from: ['closed', 'opened'], to: [], sides: ['owner'], reason: 'none' },
];
type Opened = Decided<'open', 'closed' | 'opened', 'opened'>;

/** A stand-in for a store that writes a state. */
function move(decided: Opened): string {
  return decided.to;
}

it('a decision carries its verb and both of its states', () => {
  const opened = allowVerb(table, 'open', 'closed', 'opened');
  expect(opened).toEqual({ ok: true, verb: 'open', from: 'closed', to: 'opened' });
  expect(move(opened)).toBe('opened');
});

it('a move function accepts no state, no hand-made object and no decision on another verb', () => {
  const renamed = allowVerb(table, 'rename', 'closed', 'closed');
  const refusedByTheCompiler = [
    // @ts-expect-error a state literal is no decision
    () => move('opened'),
    // @ts-expect-error an object with the same fields is no decision
    () => move({ ok: true, verb: 'open', from: 'closed', to: 'opened' }),
    // @ts-expect-error another verb was decided
    () => move(renamed),
  ];
  expect(refusedByTheCompiler).toHaveLength(3);
});

it('a transition that the table does not have is a fault', () => {
  expect(() => allowVerb(table, 'open', 'opened', 'opened')).toThrow(
    'open does not lead from opened to opened',
  );
  expect(() => allowVerb(table, 'rename', 'closed', 'opened')).toThrow(
    'rename does not lead from closed to opened',
  );
});

it('a refused verb of the program itself is a fault', () => {
  const opened = allowVerb(table, 'open', 'closed', 'opened');
  expect(expectAllowed(opened)).toBe(opened);
  expect(() => expectAllowed({ ok: false, refused: 'state_changed' })).toThrow('state_changed');
});

import { describe, expect, it } from 'vitest';
import {
  decideEmail,
  emailStateOf,
  emailStates,
  emailTable,
  emailVerbs,
  type EmailFacts,
  type EmailState,
  type EmailVerb,
} from './rules.ts';

const now = new Date('2026-11-22T08:00:00Z');
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('a code is valid until its time or its tries are used up', () => {
  expect(emailStateOf(undefined, now)).toBe('none');
  expect(emailStateOf({ expiresAt: at(1), triesLeft: 1 }, now)).toBe('waiting');
  expect(emailStateOf({ expiresAt: at(0), triesLeft: 5 }, now)).toBe('over');
  expect(emailStateOf({ expiresAt: at(900), triesLeft: 0 }, now)).toBe('over');
});

describe('the verb table of a change of address', () => {
  const rows: Record<EmailState, EmailFacts | undefined> = {
    none: undefined,
    waiting: { expiresAt: at(1), triesLeft: 2 },
    over: { expiresAt: at(0), triesLeft: 2 },
  };
  /** The target of each allowed cell, by product §4 and §12; every other cell must be refused. */
  const targets: Record<EmailVerb, Partial<Record<EmailState, EmailState>>> = {
    ask: { none: 'waiting', waiting: 'waiting', over: 'waiting' },
    confirm: { waiting: 'none' },
    miss: { waiting: 'waiting' },
    give_up: { none: 'none', waiting: 'none', over: 'none' },
  };

  it('has one row for each verb', () => {
    expect(emailTable.map(({ verb }) => verb)).toEqual([...emailVerbs]);
  });

  it.each(emailStates.flatMap((state) => emailVerbs.map((verb) => ({ state, verb }))))(
    'decides whether $verb is possible in the state $state',
    ({ state, verb }) => {
      const to = targets[verb][state];
      expect(decideEmail(verb, rows[state], now)).toEqual(
        to === undefined
          ? { ok: false, refused: 'code_expired' }
          : { ok: true, verb, from: state, to },
      );
    },
  );

  it('ends a change after the last wrong code', () => {
    const lastTry = { expiresAt: at(1), triesLeft: 1 };
    expect(decideEmail('miss', lastTry, now)).toMatchObject({ from: 'waiting', to: 'over' });
  });
});

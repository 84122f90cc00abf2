import { describe, expect, it } from 'vitest';
import {
  contactStates,
  bookTable,
  contactVerbs,
  decideContact,
  groupNames,
  verbTo,
  type BookState,
  type ContactVerb,
} from './table.ts';

const states: readonly BookState[] = [...contactStates, 'removed'];

/** The next state of every cell; absent: refused. */
const next: Readonly<Record<ContactVerb, Partial<Record<BookState, BookState>>>> = {
  edit: { favourite: 'favourite', plain: 'plain', blocked: 'blocked' },
  favour: { plain: 'favourite' },
  unfavour: { favourite: 'plain' },
  block: { plain: 'blocked', favourite: 'blocked' },
  unblock: { blocked: 'plain' },
  remove: { favourite: 'removed', plain: 'removed', blocked: 'removed' },
};

describe('a supplier in the book', () => {
  it('has one row for each verb', () => {
    expect(bookTable.map(({ verb }) => verb)).toEqual(contactVerbs);
  });

  it.each(contactVerbs.flatMap((verb) => states.map((state) => [verb, state] as const)))(
    'answers %s in the state %s as the table says',
    (verb, state) => {
      const decided = decideContact(verb, { state, side: 'buyer', may: () => true });
      expect(decided.ok ? decided.to : decided.refused).toBe(next[verb][state] ?? 'state_changed');
    },
  );

  it.each(contactVerbs)('refuses %s without the permission', (verb) => {
    const decided = decideContact(verb, { state: 'plain', side: 'buyer', may: () => false });
    expect(decided).toEqual({ ok: false, refused: 'not_allowed' });
  });

  it.each(contactStates.flatMap((from) => contactStates.map((to) => [from, to] as const)))(
    'reaches from %s the mark %s by one verb, or is marked so already or becomes plain first',
    (from, to) => {
      const verb = verbTo(from, to);
      if (verb === null) {
        expect(from).toBe(to);
        return;
      }
      const decided = decideContact(verb, { state: from, side: 'buyer', may: () => true });
      const isTwoSteps = from === 'blocked' && to === 'favourite';
      expect(decided.ok ? decided.to : decided.refused).toBe(isTwoSteps ? 'state_changed' : to);
    },
  );
});

describe('the names of groups', () => {
  it.each([
    ['Steel, Cables', ['Steel', 'Cables']],
    ['حديد، كابلات ؛ حديد', ['حديد', 'كابلات']],
    [' steel ,STEEL;;  Air   con ', ['steel', 'Air con']],
    [' , ', []],
    ['', []],
  ])('of %j are %j', (text, names) => {
    expect(groupNames(text)).toEqual(names);
  });
});

import { describe, expect, it } from 'vitest';
import {
  contactStates,
  contactTable,
  contactVerbs,
  decideContact,
  type ContactState,
  type ContactVerb,
} from './rules.ts';

const withReason = { side: 'operator', may: () => true, reason: 'Nobody asks' } as const;
const withoutReason = { ...withReason, reason: ' \n' };
const cellsOf = <S, V>(states: readonly S[], verbs: readonly V[]) =>
  states.flatMap((state) => verbs.map((verb) => ({ state, verb })));
const refused = (why: string) => ({ ok: false, refused: why });

describe('the verb table of a message', () => {
  const cells: Record<
    ContactVerb,
    Partial<Record<ContactState, readonly [ContactState, ContactState]>>
  > = {
    // Without a reply, with one.
    reply: { new: ['answered', 'answered'], answered: ['answered', 'answered'] },
    close: { new: ['closed', 'closed'], answered: ['closed', 'closed'] },
    reopen: { closed: ['new', 'answered'] },
  };
  it('has one row for each verb', () =>
    expect(contactTable.map(({ verb }) => verb)).toEqual([...contactVerbs]));
  it.each(cellsOf(contactStates, contactVerbs))(
    'decides whether $verb is possible in the state $state',
    ({ state, verb }) => {
      for (const hasReply of [false, true]) {
        const to = cells[verb][state]?.[hasReply ? 1 : 0];
        const decided = decideContact(verb, { ...withReason, state, hasReply });
        const ok = { ok: true, verb, from: state, to };
        expect(decided).toEqual(to === undefined ? refused('state_changed') : ok);
        if (to === undefined) continue;
        const isFree = verb === 'close' && hasReply;
        expect(decideContact(verb, { ...withoutReason, state, hasReply })).toEqual(
          isFree ? ok : refused('reason_missing'),
        );
      }
    },
  );
});

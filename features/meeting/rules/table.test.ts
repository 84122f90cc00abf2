import { describe, expect, it } from 'vitest';
import {
  decideMeeting,
  meetingStates,
  meetingTable,
  meetingVerbs,
  type MeetingState,
  type MeetingVerb,
} from './table.ts';

const withReason = { side: 'operator', may: () => true, reason: 'Nobody asks' } as const;
const withoutReason = { ...withReason, reason: ' \n' };
const cellsOf = <S, V>(states: readonly S[], verbs: readonly V[]) =>
  states.flatMap((state) => verbs.map((verb) => ({ state, verb })));
const refused = (why: string) => ({ ok: false, refused: why });

describe('the verb table of a meeting', () => {
  const from: Record<MeetingVerb, readonly MeetingState[]> = {
    confirm: ['new', 'confirmed'],
    decline: ['new', 'confirmed'],
    finish: ['confirmed'],
  };
  const targets = { confirm: 'confirmed', decline: 'declined', finish: 'done' } as const;
  it('has one row for each verb', () =>
    expect(meetingTable.map(({ verb }) => verb)).toEqual([...meetingVerbs]));
  it.each(cellsOf(meetingStates, meetingVerbs))(
    'decides whether $verb is possible in the state $state',
    ({ state, verb }) => {
      const isOpen = from[verb].includes(state);
      const ok = { ok: true, verb, from: state, to: targets[verb] };
      expect(decideMeeting(verb, { ...withReason, state, hasBegun: true })).toEqual(
        isOpen ? ok : refused('state_changed'),
      );
      if (!isOpen) return;
      // A changed time or place needs a reason; the first one does not, because the visitor proposed
      // it.
      const needsReason = verb === 'decline' || (verb === 'confirm' && state === 'confirmed');
      expect(decideMeeting(verb, { ...withoutReason, state, hasBegun: true })).toEqual(
        needsReason ? refused('reason_missing') : ok,
      );
      expect(decideMeeting(verb, { ...withReason, state, hasBegun: false })).toEqual(
        verb === 'finish' ? refused('state_changed') : ok,
      );
    },
  );
});

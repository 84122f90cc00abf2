import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const meetingStates = ['new', 'confirmed', 'declined', 'done'] as const;
export type MeetingState = (typeof meetingStates)[number];
export const meetingVerbs = ['confirm', 'decline', 'finish'] as const;
export type MeetingVerb = (typeof meetingVerbs)[number];

/** The workflow of a request for a meeting (product §10). */
export const meetingTable: readonly VerbRow<MeetingVerb, MeetingState, 'operator'>[] = [
  // Repeatable with a reason: the invitation with the new time or place replaces the earlier one.
  {
    verb: 'confirm',
    from: ['new', 'confirmed'],
    to: ['confirmed'],
    sides: ['operator'],
    reason: 'optional',
  },
  {
    verb: 'decline',
    from: ['new', 'confirmed'],
    to: ['declined'],
    sides: ['operator'],
    reason: 'required',
  },
  { verb: 'finish', from: ['confirmed'], to: ['done'], sides: ['operator'], reason: 'optional' },
];

export interface MeetingFacts extends VerbFacts<MeetingState, 'operator'> {
  readonly hasBegun: boolean;
}

/** An allowed verb of a meeting. The store must accept no other. */
export type DecidedMeeting<V extends MeetingVerb = MeetingVerb> = Decided<V, MeetingState>;

function refusalOf(verb: MeetingVerb, facts: MeetingFacts): VerbRefusal | null {
  const refusal = validateVerb(rowOf(meetingTable, verb), facts);
  if (refusal !== null) return refusal;
  const isChange = verb === 'confirm' && facts.state === 'confirmed';
  if (isChange && (facts.reason ?? '').trim() === '') return 'reason_missing';
  return verb === 'finish' && !facts.hasBegun ? 'state_changed' : null;
}

export function decideMeeting<V extends MeetingVerb>(
  verb: V,
  facts: MeetingFacts,
): DecidedMeeting<V> | { readonly ok: false; readonly refused: VerbRefusal } {
  const refused = refusalOf(verb, facts);
  const to = rowOf(meetingTable, verb).to[0] ?? facts.state;
  return refused === null ? allowVerb(meetingTable, verb, facts.state, to) : { ok: false, refused };
}

/** Milliseconds ahead for a meeting, because requests are deleted after a year. */
export const aheadMsMax = 180 * 86_400_000;
export const meetingMinutes = [15, 30, 45, 60, 90] as const;

export const meetingFilters = ['ahead', ...meetingStates, 'all'] as const;

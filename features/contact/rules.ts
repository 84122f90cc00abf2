import {
  type VerbRow,
  type VerbFacts,
  type VerbRefusal,
  judgeVerb,
  rowOf,
} from '#shared/workflow.ts';

export const contactStates = ['new', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];
export const contactVerbs = ['reply', 'close', 'reopen'] as const;
export type ContactVerb = (typeof contactVerbs)[number];

/** The workflow of a message that a visitor wrote (product §10). */
export const contactTable: readonly VerbRow<ContactVerb, ContactState, 'operator'>[] = [
  // Several replies are a thread.
  {
    verb: 'reply',
    from: ['new', 'answered'],
    to: ['answered'],
    sides: ['operator'],
    reason: 'required',
  },
  // Who was answered needs no reason; who was not does.
  {
    verb: 'close',
    from: ['new', 'answered'],
    to: ['closed'],
    sides: ['operator'],
    reason: 'optional',
  },
  {
    verb: 'reopen',
    from: ['closed'],
    to: ['new', 'answered'],
    sides: ['operator'],
    reason: 'required',
  },
];

export interface ContactFacts extends VerbFacts<ContactState, 'operator'> {
  readonly hasReply: boolean;
}

export type ContactDecision =
  | { readonly ok: true; readonly to: ContactState }
  | { readonly ok: false; readonly refused: VerbRefusal };

/** Decides one verb on the state under the row's lock. */
export function decideContact(verb: ContactVerb, facts: ContactFacts): ContactDecision {
  const judged = judgeVerb(rowOf(contactTable, verb), facts);
  if (judged !== null) return { ok: false, refused: judged };
  switch (verb) {
    case 'reply':
      return { ok: true, to: 'answered' };
    case 'close':
      if (!facts.hasReply && (facts.reason ?? '').trim() === '')
        return { ok: false, refused: 'reason_missing' };
      return { ok: true, to: 'closed' };
    case 'reopen':
      return { ok: true, to: facts.hasReply ? 'answered' : 'new' };
    default:
      return verb satisfies never;
  }
}

/** What the list of visitors' messages shows. */
export const contactFilters = ['new', 'answered', 'closed', 'all'] as const;

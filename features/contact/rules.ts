import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const contactStates = ['new', 'answered', 'closed'] as const;
export type ContactState = (typeof contactStates)[number];
export const contactVerbs = ['reply', 'close', 'reopen'] as const;
export type ContactVerb = (typeof contactVerbs)[number];

/** The workflow of a visitor's message (product §10). */
export const contactTable: readonly VerbRow<ContactVerb, ContactState, 'operator'>[] = [
  // Repeatable, because several replies form a thread.
  {
    verb: 'reply',
    from: ['new', 'answered'],
    to: ['answered'],
    sides: ['operator'],
    reason: 'required',
  },
  // A message without a reply needs a reason to close.
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

/** An allowed verb of a message. The store must accept no other. */
export type DecidedContact<V extends ContactVerb = ContactVerb> = Decided<V, ContactState>;
export type ContactDecision<V extends ContactVerb = ContactVerb> =
  | DecidedContact<V>
  | { readonly ok: false; readonly refused: VerbRefusal };

function targetOf(verb: ContactVerb, { hasReply }: ContactFacts): ContactState {
  switch (verb) {
    case 'reply':
      return 'answered';
    case 'close':
      return 'closed';
    case 'reopen':
      return hasReply ? 'answered' : 'new';
    default:
      return verb satisfies never;
  }
}

export function decideContact<V extends ContactVerb>(
  verb: V,
  facts: ContactFacts,
): ContactDecision<V> {
  const refusal = validateVerb(rowOf(contactTable, verb), facts);
  if (refusal !== null) return { ok: false, refused: refusal };
  const hasReason = (facts.reason ?? '').trim() !== '';
  if (verb === 'close' && !facts.hasReply && !hasReason)
    return { ok: false, refused: 'reason_missing' };
  return allowVerb(contactTable, verb, facts.state, targetOf(verb, facts));
}

export const contactFilters = ['new', 'answered', 'closed', 'all'] as const;

import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const faqShown = ['shown', 'hidden'] as const;

export const faqStates = ['hidden', 'shown', 'deleted'] as const;
export type FaqState = (typeof faqStates)[number];
export const faqVerbs = ['edit', 'publish', 'hide', 'delete'] as const;
export type FaqVerb = (typeof faqVerbs)[number];

/** The workflow of a question of the public site (product §10). */
export const faqTable: readonly VerbRow<FaqVerb, FaqState, 'operator'>[] = [
  // A change to a published question needs a reason, because visitors read it; a draft needs none.
  { verb: 'edit', from: ['hidden', 'shown'], to: [], sides: ['operator'], reason: 'optional' },
  { verb: 'publish', from: ['hidden'], to: ['shown'], sides: ['operator'], reason: 'required' },
  { verb: 'hide', from: ['shown'], to: ['hidden'], sides: ['operator'], reason: 'required' },
  // Only questions that were never published.
  { verb: 'delete', from: ['hidden'], to: ['deleted'], sides: ['operator'], reason: 'required' },
];

export interface FaqFacts extends VerbFacts<FaqState, 'operator'> {
  /** True if it was ever published, because visitors may refer to it. */
  readonly wasShown: boolean;
}

type FaqRefusal = VerbRefusal | 'faq_stays';
/** An allowed verb of a question. The store must accept no other. */
export type DecidedFaq<V extends FaqVerb = FaqVerb> = Decided<V, FaqState>;
export type FaqDecision<V extends FaqVerb = FaqVerb> =
  | DecidedFaq<V>
  | { readonly ok: false; readonly refused: FaqRefusal };

function refusalOf(verb: FaqVerb, facts: FaqFacts): FaqRefusal | null {
  const refusal = validateVerb(rowOf(faqTable, verb), facts);
  if (refusal !== null) return refusal;
  const hasReason = (facts.reason ?? '').trim() !== '';
  if (verb === 'edit' && facts.state === 'shown' && !hasReason) return 'reason_missing';
  return verb === 'delete' && facts.wasShown ? 'faq_stays' : null;
}

export function decideFaq<V extends FaqVerb>(verb: V, facts: FaqFacts): FaqDecision<V> {
  const refused = refusalOf(verb, facts);
  const to = rowOf(faqTable, verb).to[0] ?? facts.state;
  return refused === null ? allowVerb(faqTable, verb, facts.state, to) : { ok: false, refused };
}

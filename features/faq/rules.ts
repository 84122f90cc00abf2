import {
  type VerbRow,
  type VerbFacts,
  type VerbRefusal,
  judgeVerb,
  rowOf,
} from '#shared/workflow.ts';

export const faqStates = ['hidden', 'shown', 'deleted'] as const;
export type FaqState = (typeof faqStates)[number];
export const faqVerbs = ['edit', 'publish', 'hide', 'delete'] as const;
export type FaqVerb = (typeof faqVerbs)[number];

/** The workflow of a question of the public site (product §10). */
export const faqTable: readonly VerbRow<FaqVerb, FaqState, 'operator'>[] = [
  // Who changes what visitors read says why; a draft is nobody's business.
  { verb: 'edit', from: ['hidden', 'shown'], to: [], sides: ['operator'], reason: 'optional' },
  { verb: 'publish', from: ['hidden'], to: ['shown'], sides: ['operator'], reason: 'required' },
  { verb: 'hide', from: ['shown'], to: ['hidden'], sides: ['operator'], reason: 'required' },
  // Only what was never on the site.
  { verb: 'delete', from: ['hidden'], to: ['deleted'], sides: ['operator'], reason: 'required' },
];

export interface FaqFacts extends VerbFacts<FaqState, 'operator'> {
  /** It stood on the site at some time: somebody may refer to it. */
  readonly wasShown: boolean;
}

type FaqRefusal = VerbRefusal | 'faq_stays';
export type FaqDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly refused: FaqRefusal };

/** Decides one verb on the state under the row's lock. */
export function decideFaq(verb: FaqVerb, facts: FaqFacts): FaqDecision {
  const judged = judgeVerb(rowOf(faqTable, verb), facts);
  if (judged !== null) return { ok: false, refused: judged };
  const isSilent = (facts.reason ?? '').trim() === '';
  if (verb === 'edit' && facts.state === 'shown' && isSilent)
    return { ok: false, refused: 'reason_missing' };
  return verb === 'delete' && facts.wasShown ? { ok: false, refused: 'faq_stays' } : { ok: true };
}

import type { Refusal } from '#shared/refusals.ts';
import {
  allowVerb,
  givenLater,
  validateVerb,
  refuseVerb,
  rowOf,
  type Decided,
  type VerbRow,
} from '#shared/workflow.ts';

/** `closed` by the owner is final, so operators cannot reopen a company. */
export const suspensionStates = ['open', 'suspended', 'closed'] as const;
export type SuspensionState = (typeof suspensionStates)[number];
export const suspensionVerbs = ['suspend', 'lift'] as const;
export type SuspensionVerb = (typeof suspensionVerbs)[number];
export type SuspensionSide = 'operator' | 'member';

/** Decision 0030: both verbs need a reason, and each is undone only by the other. */
export const suspensionTable: readonly VerbRow<SuspensionVerb, SuspensionState, SuspensionSide>[] =
  [
    { verb: 'suspend', from: ['open'], to: ['suspended'], sides: ['operator'], reason: 'required' },
    { verb: 'lift', from: ['suspended'], to: ['open'], sides: ['operator'], reason: 'required' },
  ];

interface SuspensionFacts {
  readonly state: SuspensionState;
  readonly side: SuspensionSide;
  readonly reason: string;
}

type SuspensionRefusal = 'not_allowed' | 'already_decided' | 'state_changed' | 'reason_missing';
/**
 * An allowed verb. `moveSuspension` accepts only this type, so that no write skips the decision.
 */
export type DecidedSuspension<V extends SuspensionVerb = SuspensionVerb> = Decided<
  V,
  SuspensionState
>;
type SuspensionDecision<V extends SuspensionVerb> =
  | DecidedSuspension<V>
  | { readonly ok: false; readonly refused: SuspensionRefusal };

export function suspensionStateOf(company: {
  readonly suspended_at: Date | null;
  readonly closed_at: Date | null;
}): SuspensionState {
  if (company.closed_at !== null) return 'closed';
  return company.suspended_at === null ? 'open' : 'suspended';
}

/**
 * Decides under the company's lock. Refuses: already_decided after another operator's decision,
 * state_changed after the owner closed the company.
 */
export function decideSuspension<V extends SuspensionVerb>(
  verb: V,
  facts: SuspensionFacts,
): SuspensionDecision<V> {
  const row = rowOf(suspensionTable, verb);
  const refusal = validateVerb(row, { ...facts, may: () => true });
  if (refusal === 'state_changed' && facts.state !== 'closed')
    return { ok: false, refused: 'already_decided' };
  if (refusal !== null) return { ok: false, refused: refusal };
  return allowVerb(suspensionTable, verb, facts.state, row.to[0] ?? facts.state);
}

/**
 * The operator's possible verbs. A verb that lacks only its reason counts, because the form asks
 * for the reason.
 */
export function suspensionChoices(state: SuspensionState): Record<SuspensionVerb, boolean> {
  const can = (verb: SuspensionVerb) =>
    decideSuspension(verb, { state, side: 'operator', reason: givenLater }).ok;
  return { suspend: can('suspend'), lift: can('lift') };
}

export function toSuspensionRefusal(refused: SuspensionRefusal): Refusal {
  return refuseVerb(refused);
}

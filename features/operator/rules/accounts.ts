import type { OperatorRole } from '#shared/actor.ts';
import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const operatorStates = ['active', 'disabled'] as const;
export type OperatorState = (typeof operatorStates)[number];

/** `administrator`: an enabled administrator; `operator`: any other operator. */
export const operatorSides = ['administrator', 'operator'] as const;
export type OperatorSide = (typeof operatorSides)[number];

export const operatorVerbs = [
  'change_roles',
  'disable',
  'enable',
  'reset_two_step',
  'end_sessions',
  'send_link',
] as const;
export type OperatorVerb = (typeof operatorVerbs)[number];

const byAdministrator = { sides: ['administrator'], reason: 'required' } as const;

/** The workflow of operators. `send_link` mails a link to choose a new password. */
export const operatorTable: readonly VerbRow<OperatorVerb, OperatorState, OperatorSide>[] = [
  { verb: 'change_roles', from: ['active', 'disabled'], to: [], ...byAdministrator },
  { verb: 'disable', from: ['active'], to: ['disabled'], ...byAdministrator },
  { verb: 'enable', from: ['disabled'], to: ['active'], ...byAdministrator },
  { verb: 'reset_two_step', from: ['active', 'disabled'], to: [], ...byAdministrator },
  { verb: 'end_sessions', from: ['active'], to: [], ...byAdministrator },
  { verb: 'send_link', from: ['active'], to: [], ...byAdministrator },
];

export interface OperatorFacts {
  readonly state: OperatorState;
  readonly side: OperatorSide;
  /**
   * The caller is the operator. Refused, so that operators cannot change their own rights or lock
   * themselves out.
   */
  readonly isSelf: boolean;
  /** No other enabled administrator exists, so removing this one must be refused. */
  readonly isLast: boolean;
  readonly hasTwoStep: boolean;
  readonly hasSessions: boolean;
  /** False: another administrator changed the operator since the caller read it. */
  readonly isAsSeen?: boolean;
  /**
   * Only for `change_roles`: the new roles equal the present ones, or include the administrator's.
   */
  readonly isSame?: boolean;
  readonly staysAdministrator?: boolean;
  readonly reason: string;
}

export type OperatorRefusal = VerbRefusal | 'own_operator' | 'last_administrator' | 'conflict';
/** An allowed verb. `moveOperator` accepts only this type, so that no write skips the decision. */
export type DecidedOperator<V extends OperatorVerb = OperatorVerb> = Decided<V, OperatorState>;
export type OperatorDecision<V extends OperatorVerb = OperatorVerb> =
  | DecidedOperator<V>
  | { readonly ok: false; readonly refused: OperatorRefusal };

function guardOf(verb: OperatorVerb, facts: OperatorFacts): OperatorRefusal | null {
  if (facts.isSelf) return 'own_operator';
  if (facts.isAsSeen === false) return 'conflict';
  switch (verb) {
    case 'change_roles':
      if (facts.isLast && facts.staysAdministrator === false) return 'last_administrator';
      return facts.isSame === true ? 'state_changed' : null;
    case 'disable':
      return facts.isLast ? 'last_administrator' : null;
    case 'reset_two_step':
      return facts.hasTwoStep ? null : 'state_changed';
    case 'end_sessions':
      return facts.hasSessions ? null : 'state_changed';
    case 'enable':
    case 'send_link':
      return null;
    default:
      return verb satisfies never;
  }
}

export function decideOperator<V extends OperatorVerb>(
  verb: V,
  facts: OperatorFacts,
): OperatorDecision<V> {
  const row = rowOf(operatorTable, verb);
  const refused = validateVerb(row, { ...facts, may: () => true }) ?? guardOf(verb, facts);
  return refused === null
    ? allowVerb(operatorTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

export function operatorChoices(
  facts: Omit<OperatorFacts, 'reason'>,
): Record<OperatorVerb, boolean> {
  const choices = operatorVerbs.map(
    (verb) => [verb, decideOperator(verb, { ...facts, reason: 'given' }).ok] as const,
  );
  return Object.fromEntries(choices) as Record<OperatorVerb, boolean>;
}

export function sameRoles(one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}

/** True for the roles that decide on money: administrators have every role. */
export function hasMoneyRights(roles: readonly OperatorRole[]): boolean {
  return roles.includes('finance') || roles.includes('administrator');
}

const newMoneyRightsMs = 86_400_000;

/**
 * The time from which an operator's rights on money count after a change at `now`. Rights that an
 * administrator gives count after 24 hours, so that the others can object (docs/decisions/0129).
 * Null: they count already, or there are none.
 */
export function moneyRightsFrom(
  before: { readonly hasRights: boolean; readonly from: Date | null },
  roles: readonly OperatorRole[],
  now: Date,
): Date | null {
  if (!hasMoneyRights(roles)) return null;
  return before.hasRights ? before.from : new Date(now.getTime() + newMoneyRightsMs);
}

/** Milliseconds. Three days, because a new operator may be away over a weekend. */
export const linkLifeMs = 3 * 86_400_000;
/** Links that one administrator may send in an hour, including those of new operators. */
export const linksPerHourMax = 20;

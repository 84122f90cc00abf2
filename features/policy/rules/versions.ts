import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbFacts,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const policyStates = ['upcoming', 'in_force', 'past', 'withdrawn'] as const;
export type PolicyState = (typeof policyStates)[number];
export const policyVerbs = ['withdraw'] as const;
export type PolicyVerb = (typeof policyVerbs)[number];

/**
 * The workflow of one version of a policy. A version is written once and never edited. Its state
 * follows from its first day; before that day it may be withdrawn.
 */
export const policyTable: readonly VerbRow<PolicyVerb, PolicyState, 'operator'>[] = [
  {
    verb: 'withdraw',
    from: ['upcoming'],
    to: ['withdrawn'],
    sides: ['operator'],
    reason: 'required',
  },
];

/** An allowed verb of a version. The store must accept no other. */
export type DecidedPolicy<V extends PolicyVerb = PolicyVerb> = Decided<V, PolicyState>;

export function decidePolicy<V extends PolicyVerb>(
  verb: V,
  facts: VerbFacts<PolicyState, 'operator'>,
): DecidedPolicy<V> | { readonly ok: false; readonly refused: VerbRefusal } {
  const row = rowOf(policyTable, verb);
  const refused = validateVerb(row, facts);
  return refused === null
    ? allowVerb(policyTable, verb, facts.state, row.to[0] ?? facts.state)
    : { ok: false, refused };
}

export interface PolicyFacts {
  readonly slug: string;
  readonly version: number;
  /** First day it applies in Dubai, `YYYY-MM-DD`. */
  readonly effective_on: string;
  readonly withdrawn_at: Date | null;
}

/** The version of a policy on a day: the newest one whose first day has come. */
export function versionInForce<P extends PolicyFacts>(
  versions: readonly P[],
  slug: string,
  today: string,
): P | null {
  const come = versions.filter(
    (one) => one.slug === slug && one.withdrawn_at === null && one.effective_on <= today,
  );
  return come.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** The state of a version on a day. All versions are needed, because a newer one replaces it. */
export function policyStateOf(
  policy: PolicyFacts,
  versions: readonly PolicyFacts[],
  today: string,
): PolicyState {
  if (policy.withdrawn_at !== null) return 'withdrawn';
  if (policy.effective_on > today) return 'upcoming';
  return versionInForce(versions, policy.slug, today)?.version === policy.version
    ? 'in_force'
    : 'past';
}

/** The earliest first day of a new version: today, and never before an existing version's. */
export function firstEffectiveDay(
  versions: readonly PolicyFacts[],
  slug: string,
  today: string,
): string {
  return versions
    .filter((one) => one.slug === slug && one.withdrawn_at === null)
    .reduce((latest, { effective_on: on }) => (on > latest ? on : latest), today);
}

export const policySlugs = ['terms', 'privacy', 'fair-fee'] as const;
export type PolicySlug = (typeof policySlugs)[number];

import type { Permission } from './actor.ts';

/**
 * One row of a noun's verb table: the whole workflow as data. Guards, `can`, buttons, activity text, the diagram in
 * docs/workflows.md and the every-cell test come from it.
 */
export interface VerbRow<Verb extends string, State extends string, Side extends string> {
  readonly verb: Verb;
  readonly from: readonly State[];
  /** Where it may lead; none: the state stays. More than one: the noun's decision picks by its facts. */
  readonly to: readonly State[];
  /** Whose act it is; `clock` for what time does by itself, `system` for what another noun brings about. */
  readonly sides: readonly Side[];
  /** What a member of a company needs beside standing on the right side. */
  readonly permission?: Permission;
  readonly reason: 'none' | 'optional' | 'required';
}

export interface VerbFacts<State extends string, Side extends string> {
  readonly state: State;
  readonly side: Side;
  /** False where the member lacks the row's permission. */
  readonly may: (permission: Permission) => boolean;
  /** What was written; a question about `can` gives any word. */
  readonly reason?: string;
}

export type VerbRefusal = 'not_allowed' | 'state_changed' | 'reason_missing';

/** The row of a verb; a verb without one is a mistake in the program. */
export function rowOf<V extends string, S extends string, A extends string>(
  table: readonly VerbRow<V, S, A>[],
  verb: V,
): VerbRow<V, S, A> {
  const row = table.find((candidate) => candidate.verb === verb);
  if (row === undefined) throw new Error(`no row for ${verb}`);
  return row;
}

/** What every table asks before a noun's own guards; null: go on. Order: who, then state, then reason. */
export function judgeVerb<V extends string, S extends string, A extends string>(
  row: VerbRow<V, S, A>,
  facts: VerbFacts<S, A>,
): VerbRefusal | null {
  if (!row.sides.includes(facts.side)) return 'not_allowed';
  if (row.permission !== undefined && !facts.may(row.permission)) return 'not_allowed';
  if (!row.from.includes(facts.state)) return 'state_changed';
  return row.reason === 'required' && (facts.reason ?? '').trim() === '' ? 'reason_missing' : null;
}

import type { Permission } from './actor.ts';
import {
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
  type RefusalCode,
} from './refusals.ts';

/**
 * One row of a noun's verb table: the whole workflow as data. Guards, `can`, buttons, activity text, the diagram in
 * docs/workflows.md and the every-cell test come from it.
 */
export interface VerbRow<Verb extends string, State extends string, Side extends string> {
  readonly verb: Verb;
  readonly from: readonly State[];
  /** Where it may lead; none: the state stays. More than one: the noun's decision picks by its facts. */
  readonly to: readonly State[];
  /**
   * The sides that may act: `clock` for deadlines, `system` for consequences of another noun's
   * verb.
   */
  readonly sides: readonly Side[];
  readonly permission?: Permission;
  readonly reason: 'none' | 'optional' | 'required';
}

export interface VerbFacts<State extends string, Side extends string> {
  readonly state: State;
  readonly side: Side;
  readonly may: (permission: Permission) => boolean;
  readonly reason?: string;
}

export type VerbRefusal = 'not_allowed' | 'state_changed' | 'reason_missing';

/** @throws for a verb without a row, because that is a mistake in the program */
export function rowOf<V extends string, S extends string, A extends string>(
  table: readonly VerbRow<V, S, A>[],
  verb: V,
): VerbRow<V, S, A> {
  const row = table.find((candidate) => candidate.verb === verb);
  if (row === undefined) throw new Error(`no row for ${verb}`);
  return row;
}

/**
 * The checks of every table before a noun's own guards, in the order side, state, reason; null
 * allows.
 */
export function validateVerb<V extends string, S extends string, A extends string>(
  row: VerbRow<V, S, A>,
  facts: VerbFacts<S, A>,
): VerbRefusal | null {
  if (!row.sides.includes(facts.side)) return 'not_allowed';
  if (row.permission !== undefined && !facts.may(row.permission)) return 'not_allowed';
  if (!row.from.includes(facts.state)) return 'state_changed';
  return row.reason === 'required' && (facts.reason ?? '').trim() === '' ? 'reason_missing' : null;
}

/** A reason for a decision about `can`: a verb is possible where only its reason is missing. */
export const givenLater = 'given later';

const reasonField: FieldProblem = { path: 'reason', key: 'say' };

/**
 * The refusal of a verb for its caller: `invalid` with the field `missing` where only the reason is missing, else the
 * code with its `extra`.
 */
export function refuseVerb(
  refused: RefusalCode | 'reason_missing',
  missing: FieldProblem = reasonField,
  extra: Omit<Refusal, 'refused'> = {},
): Refusal {
  return refused === 'reason_missing' ? refuseFields(missing) : refuse(refused, extra);
}

/**
 * A verb that a noun's rules allowed. `allowVerb` alone makes one, and stores that write a state take it in place of the
 * state, so that no caller can move a row without its rules.
 */
class Decision<Verb extends string, From extends string, To extends string> {
  /** Exists for the compiler only: an object literal with the same fields does not have this type. */
  declare protected readonly isDecided: true;
  readonly ok = true;
  readonly verb: Verb;
  readonly from: From;
  readonly to: To;

  constructor(verb: Verb, from: From, to: To) {
    this.verb = verb;
    this.from = from;
    this.to = to;
  }
}

export type Decided<Verb extends string, From extends string, To extends string = From> = Decision<
  Verb,
  From,
  To
>;

/**
 * Allows a verb: called by a noun's rules alone (the arrows check), after `validateVerb` and the noun's own guards found no
 * refusal. Throws when the table has no such step, because the rules then contradict their own table.
 */
export function allowVerb<
  V extends string,
  S extends string,
  A extends string,
  Verb extends V,
  To extends S,
>(table: readonly VerbRow<V, S, A>[], verb: Verb, from: S, to: To): Decided<Verb, S, To> {
  const row = rowOf(table, verb);
  if (!row.from.includes(from) || (to !== from && !row.to.includes(to)))
    throw new Error(`${verb} does not lead from ${from} to ${to}`);
  return new Decision(verb, from, to);
}

/**
 * Decides a verb in the usual order: side, permission, state and reason by the table, then the noun's own guard. `target`
 * gives the state that an allowed verb leads to.
 */
export function decideVerb<
  V extends string,
  S extends string,
  A extends string,
  Verb extends V,
  To extends S,
  Facts extends VerbFacts<S, A>,
  Refused extends string,
>(
  table: readonly VerbRow<V, S, A>[],
  verb: Verb,
  facts: Facts,
  guard: (verb: V, facts: Facts) => Refused | null,
  target: (verb: V, facts: Facts) => To,
): Decided<Verb, S, To> | { readonly ok: false; readonly refused: VerbRefusal | Refused } {
  const refused = validateVerb(rowOf(table, verb), facts) ?? guard(verb, facts);
  return refused === null
    ? allowVerb(table, verb, facts.state, target(verb, facts))
    : { ok: false, refused };
}

/**
 * The decision on a verb that the program itself causes. Throws on a refusal, because that is a
 * mistake in the program.
 */
export function expectAllowed<Verb extends string, From extends string, To extends string>(
  decision: Decided<Verb, From, To> | { readonly ok: false; readonly refused: string },
): Decided<Verb, From, To> {
  if (!decision.ok) throw new Error(`refused: ${decision.refused}`);
  return decision;
}

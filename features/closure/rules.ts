import {
  allowVerb,
  validateVerb,
  rowOf,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

/** The reasons for closing, a short list (specification §2.90: delete account with reason). */
export const closeReasons = [
  'not_needed',
  'other_platform',
  'too_expensive',
  'hard_to_use',
  'business_closed',
  'privacy',
  'other',
] as const;
export type CloseReason = (typeof closeReasons)[number];

export const closureStates = ['open', 'closed', 'erased'] as const;
export type ClosureState = (typeof closureStates)[number];
export const closureVerbs = ['close', 'erase', 'lapse'] as const;
export type ClosureVerb = (typeof closureVerbs)[number];
export const closureSides = ['owner', 'member', 'clock'] as const;
export type ClosureSide = (typeof closureSides)[number];

/**
 * The workflow of closing: only the owner closes, and only the clock erases. A guest, which has no
 * account to close, lapses (decision 0191).
 */
export const closureTable: readonly VerbRow<ClosureVerb, ClosureState, ClosureSide>[] = [
  { verb: 'close', from: ['open'], to: ['closed'], sides: ['owner'], reason: 'required' },
  { verb: 'erase', from: ['closed'], to: ['erased'], sides: ['clock'], reason: 'none' },
  { verb: 'lapse', from: ['open'], to: ['erased'], sides: ['clock'], reason: 'none' },
];

export interface OpenThings {
  readonly deals: number;
  /**
   * Wallets with withdrawable money. Bonus is excluded, because it pays fees only and must not
   * block closing.
   */
  readonly balances: number;
  readonly withdrawals: number;
  /** Slips that are pending at the operator, and unfinished card payments. */
  readonly topUps: number;
  readonly refunds: number;
}

export const openKinds = ['deals', 'balance', 'withdrawals', 'top_ups', 'refunds'] as const;
export type OpenKind = (typeof openKinds)[number];

/** The list in the refusal of closing (product §4). Empty: nothing blocks it. */
export function openList(open: OpenThings): { readonly kind: OpenKind; readonly count: number }[] {
  const counts: Record<OpenKind, number> = {
    deals: open.deals,
    balance: open.balances,
    withdrawals: open.withdrawals,
    top_ups: open.topUps,
    refunds: open.refunds,
  };
  return openKinds.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
}

/**
 * Decides if the owner may request the blocking money here: only while withdrawals are off and
 * nothing else blocks closing, to prevent a withdrawal under another name.
 */
export function decidePayoutRequest(facts: {
  readonly state: ClosureState;
  readonly isOwner: boolean;
  readonly canWithdraw: boolean;
  readonly open: OpenThings;
}): 'not_allowed' | 'state_changed' | 'nothing_owed' | 'still_open' | null {
  if (!facts.isOwner || facts.canWithdraw) return 'not_allowed';
  if (facts.state !== 'open') return 'state_changed';
  if (facts.open.balances === 0) return 'nothing_owed';
  return openList({ ...facts.open, balances: 0 }).length === 0 ? null : 'still_open';
}

interface ClosureFacts {
  readonly state: ClosureState;
  readonly side: ClosureSide;
  readonly open: OpenThings;
  readonly reason?: string;
  /** For `erase`: the 30 days are over. For `lapse`: the guest is idle and has no deal. */
  readonly isDue: boolean;
}

export type ClosureRefusal = VerbRefusal | 'still_open';
/** An allowed verb. The store accepts only this type, so that every write was decided. */
export type DecidedClosure<V extends ClosureVerb = ClosureVerb> = Decided<V, ClosureState>;
export type ClosureDecision<V extends ClosureVerb = ClosureVerb> =
  | DecidedClosure<V>
  | { readonly ok: false; readonly refused: ClosureRefusal };

function refusalOf(verb: ClosureVerb, facts: ClosureFacts): ClosureRefusal | null {
  const refusal = validateVerb(rowOf(closureTable, verb), { ...facts, may: () => false });
  if (refusal !== null) return refusal;
  if (verb !== 'close' && !facts.isDue) return 'state_changed';
  // Money that was returned after closing must still be paid out, so its owner must remain known
  // until then.
  return openList(facts.open).length === 0 ? null : 'still_open';
}

/** Decides one verb. The caller must read the state under the company's lock. */
export function decideClosure<V extends ClosureVerb>(
  verb: V,
  facts: ClosureFacts,
): ClosureDecision<V> {
  const refused = refusalOf(verb, facts);
  const to = rowOf(closureTable, verb).to[0] ?? facts.state;
  return refused === null ? allowVerb(closureTable, verb, facts.state, to) : { ok: false, refused };
}

export function closureStateOf(row: {
  readonly closed_at: Date | null;
  readonly erased_at: Date | null;
}): ClosureState {
  if (row.erased_at !== null) return 'erased';
  return row.closed_at === null ? 'open' : 'closed';
}

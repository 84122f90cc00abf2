import { owedMoves, type StoredRfqState } from './rules/table.ts';
import type { RfqRow } from './store/row.ts';

type StateOf = Pick<RfqRow, 'state' | 'expires_at' | 'decide_by' | 'pending_offer_count'>;

/** The state a reader is told at `now`: past deadlines count, whether or not the clock's job has run (product §6). */
export function effectiveState(row: StateOf, now: Date): StoredRfqState {
  return owedMoves(row, now).at(-1) ?? row.state;
}

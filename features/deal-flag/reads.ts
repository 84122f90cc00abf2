import type { Db, Tx } from '#shared/call.ts';
import { findFlags, type DealFacts, type Flag } from './rules/flags.ts';
import { findPair, type FlaggedOrder } from './store.ts';

/**
 * Finds the flags that an operator must check before the Q discount of an order is paid. Four
 * queries, independent of the companies' age.
 */
export async function readFlags(
  db: Db | Tx,
  order: FlaggedOrder,
  deal: DealFacts,
): Promise<Flag[]> {
  return findFlags(deal, await findPair(db, order));
}

import type { Db, Tx } from '#shared/call.ts';
import { findFlags, type DealFacts, type Flag } from './rules/flags.ts';
import { findPair, type FlaggedOrder } from './store.ts';

/** What an operator should look at before the Q discount of an order is paid. Four queries, however old the companies are. */
export async function readFlags(
  db: Db | Tx,
  order: FlaggedOrder,
  deal: DealFacts,
): Promise<Flag[]> {
  return findFlags(deal, await findPair(db, order));
}

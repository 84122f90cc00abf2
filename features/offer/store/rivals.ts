import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { stateList } from '#shared/sql/state-list.ts';
import { liveStates } from '../rules/compare.ts';

interface RivalRow {
  readonly line_id: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly rate_micro: bigint | null;
}

/** The lowest price of each line and currency among the other live offers that quote the line itself in full. */
export async function listRivalPrices(
  db: Db | Tx,
  offer: { readonly id: string; readonly rfq_id: string },
  now: Date,
): Promise<RivalRow[]> {
  const { rows } = await sql<RivalRow>`
    select line.rfq_line_id as line_id, min(line.unit_price_minor) as minor, rival.currency, rival.rate_micro
    from offer as rival
    join offer_line line on line.version_id = rival.version_id and line.state = 'quoted'
    join rfq_line requested on requested.id = line.rfq_line_id and line.quantity_milli >= requested.quantity_milli
    where rival.rfq_id = ${offer.rfq_id} and rival.id <> ${offer.id} and rival.continues_id is null
      and rival.state in (${stateList(liveStates)}) and (rival.state <> 'pending' or rival.valid_until_at > ${now})
    group by line.rfq_line_id, rival.currency, rival.rate_micro`.execute(db);
  return rows;
}

import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { readLimitKey, shortenWho } from '../rules/limits.ts';
import type { LimitRow } from '../schema/limits.ts';
import { countWindows, listWindows, type LimitFilter, type WindowRow } from '../store/limits.ts';

function toRow(row: WindowRow): LimitRow {
  const { what, by, who } = readLimitKey(row.key);
  return {
    id: row.id,
    what,
    by,
    who: shortenWho(who),
    hits: row.hits,
    hits_max: row.hits_max,
    since: row.window_started_at.toISOString(),
    until: row.until.toISOString(),
    full: row.hits_max > 0 && row.hits >= row.hits_max,
  };
}

export async function readLimits(
  { db, now }: OperatorCall,
  { page, ...filter }: LimitFilter & { readonly page: number },
): Promise<Page<LimitRow>> {
  const rows = await listWindows(db, filter, now, (page - 1) * pageSize, pageSize);
  return toPage(rows.map(toRow), page, await countWindows(db, filter, now));
}

import type { OperatorCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { shortenWho } from '../rules/limits.ts';
import type { FailureRow } from '../schema/failures.ts';
import {
  countFailures,
  listFailures,
  type FailureFilter,
  type StoredFailure,
} from '../store/failures.ts';

function toRow(row: StoredFailure): FailureRow {
  const { company_id: companyId, company_name: companyName, holder } = row;
  return {
    id: row.id,
    side: row.side === 'operator' ? 'operator' : 'member',
    step: row.step === 'code' ? 'code' : 'password',
    // A stranger may have typed anything, also somebody else's secret.
    account: holder === null ? shortenWho(row.account) : row.account,
    holder,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    network: row.network,
    tries: row.tries,
    since: row.hour.toISOString(),
    last_at: row.last_at.toISOString(),
  };
}

export async function readFailures(
  { db }: OperatorCall,
  { page, ...filter }: FailureFilter & { readonly page: number },
): Promise<Page<FailureRow>> {
  const rows = await listFailures(db, filter, (page - 1) * pageSize, pageSize);
  return toPage(rows.map(toRow), page, await countFailures(db, filter));
}

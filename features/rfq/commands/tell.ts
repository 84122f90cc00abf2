import type { Tx } from '#shared/call.ts';
import { recordActivity, type Doer } from '#features/activity/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store.ts';
import { leaveToSearches, listAudience } from '../store/audience.ts';
import { aboutRfq, type RfqRow } from '../store/row.ts';

type RfqActivity =
  | 'rfq.submitted'
  | 'rfq.held'
  | 'rfq.published'
  | 'rfq.approved'
  | 'rfq.refused'
  | 'rfq.edited'
  | 'rfq.amended'
  | 'rfq.copied'
  | 'rfq.asked'
  | 'rfq.answered';

export async function recordRfq(
  tx: Tx,
  doer: Doer,
  row: Pick<RfqRow, 'id' | 'company_id' | 'number' | 'title'>,
  verb: RfqActivity,
  said: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { number, title } = aboutRfq(row);
  await recordActivity(tx, doer, {
    companyId: row.company_id,
    verb,
    subjectType: 'rfq',
    subjectId: row.id,
    params: { number, title, ...said },
  });
}

/**
 * Notifies every supplier that the request is open to (product §6), in a few statements. Users with
 * saved searches are notified by the search matching instead (decision 0073).
 */
export async function tellSuppliers(tx: Tx, doer: Doer, row: RfqRow): Promise<void> {
  const companyIds = await listAudience(tx, row.id, doer.now);
  const exceptIds = await leaveToSearches(tx, row.id, companyIds, doer.now);
  await notifyCompanies(tx, doer, {
    companyIds,
    exceptIds,
    type: 'rfq_published',
    params: aboutRfq(row),
  });
}

/** Notifies the members who may publish the request that it is pending. */
export async function tellApprovers(tx: Tx, doer: Doer, row: RfqRow): Promise<void> {
  await notifyCompany(tx, doer, {
    companyId: row.company_id,
    exceptId: row.created_by,
    type: 'rfq_waits',
    params: aboutRfq(row),
  });
}

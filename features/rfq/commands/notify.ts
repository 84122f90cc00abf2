import type { Tx } from '#shared/call.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
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
  actorContext: ActorContext,
  row: Pick<RfqRow, 'id' | 'company_id' | 'number' | 'title'>,
  verb: RfqActivity,
  params: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { number, title } = aboutRfq(row);
  await recordActivity(tx, actorContext, {
    companyId: row.company_id,
    verb,
    subjectType: 'rfq',
    subjectId: row.id,
    params: { number, title, ...params },
  });
}

/**
 * Notifies every supplier that the request is open to (product §6), in a few statements. Users with
 * saved searches are notified by the search matching instead (decision 0073).
 */
export async function notifySuppliers(
  tx: Tx,
  actorContext: ActorContext,
  row: RfqRow,
): Promise<void> {
  const companyIds = await listAudience(tx, row.id, actorContext.now);
  const exceptIds = await leaveToSearches(tx, row.id, companyIds, actorContext.now);
  await notifyCompanies(tx, actorContext, {
    companyIds,
    exceptIds,
    type: 'rfq_published',
    params: aboutRfq(row),
  });
}

export async function notifyApprovers(
  tx: Tx,
  actorContext: ActorContext,
  row: RfqRow,
): Promise<void> {
  await notifyCompany(tx, actorContext, {
    companyId: row.company_id,
    exceptId: row.created_by,
    type: 'rfq_waits',
    params: aboutRfq(row),
  });
}

import type { Tx } from '#shared/call.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
import {
  daysLeft,
  dueEvaluationReminder,
  isQuoteReminderDue,
  quoteReminderAt,
} from '../rules/reminders.ts';
import { listCompaniesWithoutOffer, saveReminder } from '../store/reminders.ts';
import { aboutRfq, lockRfqRow, type ClockedActorContext } from '../store/row.ts';

/**
 * Reminds the suppliers who bought access more than a day before the deadline and sent no offer,
 * once for each deadline. False: not due.
 */
export async function remindToQuote(
  tx: Tx,
  clock: ClockedActorContext,
  rfqId: string,
): Promise<boolean> {
  const row = await lockRfqRow(tx, clock, rfqId);
  if (row === undefined || !isQuoteReminderDue(row, row.now)) return false;
  const companyIds = await listCompaniesWithoutOffer(tx, rfqId, quoteReminderAt(row.expires_at));
  await saveReminder(tx, rfqId, { deadline_reminded_at: row.now });
  await notifyCompanies(tx, row.system, {
    companyIds,
    type: 'quote_reminder',
    params: aboutRfq(row),
  });
  return true;
}

/** Reminds the buyer on days 7 and 25 of an evaluation, each once. False: not due. */
export async function remindToDecide(
  tx: Tx,
  clock: ClockedActorContext,
  rfqId: string,
): Promise<boolean> {
  const row = await lockRfqRow(tx, clock, rfqId);
  const days = row === undefined ? null : dueEvaluationReminder(row, row.now);
  if (row === undefined || days === null || row.decide_by === null) return false;
  await saveReminder(tx, rfqId, { evaluation_reminded: days });
  await notifyCompany(tx, row.system, {
    companyId: row.company_id,
    type: 'decision_reminder',
    params: { ...aboutRfq(row), count: String(daysLeft(row.decide_by, row.now)) },
  });
  return true;
}

import type { Db, Tx } from '#shared/call.ts';
import {
  decideByOf,
  evaluationReminders,
  quoteReminderAt,
  type EvaluationReminder,
} from '../rules/reminders.ts';

/** RFQs that end within a day and whose suppliers were not reminded, the earliest first. */
export async function listRfqsToQuote(db: Db, now: Date, limit: number): Promise<string[]> {
  const noticeMs = now.getTime() - quoteReminderAt(now).getTime();
  const rows = await db
    .selectFrom('rfq')
    .select('id')
    .where('state', '=', 'active')
    .where('deadline_reminded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + noticeMs))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listRfqsToDecide(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await Promise.all(
    evaluationReminders.map(async (days, at) =>
      db
        .selectFrom('rfq')
        .select('id')
        .where('state', '=', 'evaluate')
        .where('evaluation_reminded', 'in', [0, ...evaluationReminders.slice(0, at)])
        .where('decide_by', '>', now)
        .where('decide_by', '<=', decideByOf(days, now))
        .orderBy('decide_by')
        .limit(limit)
        .execute(),
    ),
  );
  return [...new Set(rows.flat().map(({ id }) => id))].slice(0, limit);
}

/** Suppliers that bought access before this time, were not refunded, and sent no offer. */
export async function listCompaniesWithoutOffer(
  tx: Tx,
  rfqId: string,
  before: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('access')
    .select('company_id')
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .where('bought_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer')
            .select('offer.id')
            .where('offer.rfq_id', '=', rfqId)
            .whereRef('offer.company_id', '=', 'access.company_id'),
        ),
      ),
    )
    .orderBy('company_id')
    .execute();
  return rows.map((row) => row.company_id);
}

/** Without a new version, because a form that is open must not be refused for a reminder. */
export async function saveReminder(
  tx: Tx,
  rfqId: string,
  set: { deadline_reminded_at: Date } | { evaluation_reminded: EvaluationReminder },
): Promise<void> {
  await tx.updateTable('rfq').set(set).where('id', '=', rfqId).execute();
}

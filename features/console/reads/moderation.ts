import type { Db, OperatorCall, Tx } from '#shared/call.ts';
import { firstRule } from '#features/rfq/rules/moderation.ts';
import { findModerationRule } from '#features/rfq/store/moderation.ts';
import type { RuleView } from '../schema/rfqs.ts';

export async function readModerationRule(
  call: Pick<OperatorCall, 'settings'>,
  db: Db | Tx,
): Promise<RuleView> {
  const row = await findModerationRule(db);
  if (row === undefined) {
    const { newcomerBelow, findsContacts, reviewHours } = firstRule(call.settings.demo);
    return {
      newcomer_below: newcomerBelow,
      finds_contacts: findsContacts,
      review_hours: reviewHours,
      set: null,
    };
  }
  return {
    newcomer_below: row.newcomer_below,
    finds_contacts: row.finds_contacts,
    review_hours: row.review_hours,
    set: { by: row.set_by, at: row.set_at.toISOString(), reason: row.reason },
  };
}

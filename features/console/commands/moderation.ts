import type { z } from 'zod';
import type { OperatorCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { insertModerationRule, lockModerationRule } from '#features/rfq/store/moderation.ts';
import { readModerationRule } from '../reads/moderation.ts';
import type { ruleInput, RuleView } from '../schema/rfqs.ts';

function termsOf(rule: Pick<RuleView, 'newcomer_below' | 'finds_contacts' | 'review_hours'>) {
  return {
    newcomer_below: String(rule.newcomer_below),
    finds_contacts: String(rule.finds_contacts),
    review_hours: String(rule.review_hours),
  };
}

/**
 * Sets the rule that selects requests for moderation (decision 0030). Requests already pending stay
 * pending. Refuses: state_changed, so that an operator never overwrites a rule that another
 * operator set since.
 */
export async function setModerationRule(
  call: OperatorCall,
  input: z.output<typeof ruleInput>,
): Promise<RuleView | Refusal> {
  return call.transaction<RuleView>(async (tx) => {
    await lockModerationRule(tx);
    const now = await call.clockAt(tx);
    const before = await readModerationRule(call, tx);
    if ((before.set?.at ?? '') !== input.seen) return refuse('state_changed');
    const id = call.random.id();
    const reviewHours = input.review_hours ?? before.review_hours;
    await insertModerationRule(tx, {
      id,
      newcomerBelow: input.newcomer_below,
      findsContacts: input.finds_contacts,
      reviewHours,
      reason: input.reason,
      operatorId: call.actor.operatorId,
      now,
    });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'moderation.ruled',
      subjectType: 'moderation_rule',
      subjectId: id,
      params: {
        reason: input.reason,
        rule: { old: termsOf(before), new: termsOf({ ...input, review_hours: reviewHours }) },
      },
    });
    return readModerationRule(call, tx);
  });
}

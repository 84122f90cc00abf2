import type { z } from 'zod';
import type { OperatorCall } from '../../../shared/call.ts';
import type { Refusal } from '../../../shared/refusals.ts';
import { recordActivity } from '../../activity/store.ts';
import { insertModerationRule } from '../../rfq/store/moderation.ts';
import { readModerationRule } from '../reads/moderation.ts';
import type { ruleInput, RuleView } from '../schema/rfqs.ts';

function termsOf(rule: Pick<RuleView, 'newcomer_below' | 'finds_contacts'>) {
  return { newcomer_below: String(rule.newcomer_below), finds_contacts: String(rule.finds_contacts) };
}

/** Sets which requests are held from now on (decision 0030): those that wait already go on waiting. */
export async function setModerationRule(
  call: OperatorCall,
  input: z.output<typeof ruleInput>,
): Promise<RuleView | Refusal> {
  return call.transaction<RuleView>(async (tx) => {
    const now = await call.clockAt(tx);
    const before = await readModerationRule(call, tx);
    const id = call.random.id();
    await insertModerationRule(tx, {
      id,
      newcomerBelow: input.newcomer_below,
      findsContacts: input.finds_contacts,
      reason: input.reason,
      operatorId: call.actor.operatorId,
      now,
    });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'moderation.ruled',
      subjectType: 'moderation_rule',
      subjectId: id,
      params: { reason: input.reason, rule: { old: termsOf(before), new: termsOf(input) } },
    });
    return readModerationRule(call, tx);
  });
}

import { givenLater } from '#shared/workflow.ts';
import { decideRfq, type RfqFacts, type RfqVerb } from './table.ts';

/**
 * The verbs that a member of the buyer may use now. A verb that lacks only its reason counts as
 * possible.
 */
export function buyerChoices(facts: Omit<RfqFacts, 'side' | 'reason'>) {
  const can = (verb: RfqVerb) =>
    decideRfq(verb, { ...facts, side: 'buyer', reason: givenLater }).ok;
  return {
    approve: can('approve'),
    refuse: can('refuse'),
    edit: can('edit'),
    amend: can('amend') && !can('edit'),
    copy: can('copy'),
    answer: can('answer'),
    cancel: can('cancel'),
  };
}

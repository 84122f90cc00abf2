import { isBeforeApproval, may, type MemberActor, type Who } from './actor.ts';
import { refuse, type Refusal } from './refusals.ts';

/**
 * Decides if a member may call an endpoint, in the order of product §5: verified → account type →
 * approved → permission. Null allows.
 */
export function checkMember(
  who: Extract<Who, { kind: 'member' }>,
  actor: MemberActor,
): Refusal | null {
  if (!actor.verified) return refuse('unauthorized');
  if (who.type !== undefined && who.type !== actor.accountType) {
    return refuse(who.type === 'buyer' ? 'buyers_only' : 'suppliers_only');
  }
  const mayRead = actor.suspended === true && who.whileSuspended === true;
  const mayPrepare = who.beforeApproval === true && isBeforeApproval(actor);
  if (who.approved === true && !actor.approved && !mayRead && !mayPrepare) {
    return refuse(actor.suspended === true ? 'account_suspended' : 'not_approved');
  }
  if (who.permission !== undefined && !may(actor, who.permission)) {
    return refuse('not_allowed');
  }
  return null;
}

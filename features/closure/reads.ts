import type { MemberCall } from '../../shared/call.ts';
import { eraseAfterDays } from '../../shared/account-life.ts';
import { refuse, type Refusal } from '../../shared/refusals.ts';
import { readTwoStep } from '../two-step/reads.ts';
import { holderOf } from '../two-step/rules/holder.ts';
import { openList } from './rules.ts';
import type { ClosingView } from './schema.ts';
import { findOpenThings } from './store/close.ts';

/** What stands in the way of closing the own account. Refuses: not_allowed for anybody but the owner. */
export async function readClosing({ db, actor, now }: MemberCall): Promise<ClosingView | Refusal> {
  if (!actor.isOwner) return refuse('not_allowed');
  const open = openList(await findOpenThings(db, actor.companyId, actor.accountType));
  const { state } = await readTwoStep(db, holderOf(actor), now);
  return {
    open,
    needs_code: state === 'on',
    erased_after_days: eraseAfterDays,
    can: { close: open.length === 0 },
  };
}

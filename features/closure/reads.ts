import type { MemberCall } from '#shared/call.ts';
import { eraseAfterDays } from '#shared/account-life.ts';
import { decimalOf } from '#shared/money.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { readTwoStep } from '../two-step/reads.ts';
import { holderOf } from '../two-step/rules/holder.ts';
import { readWithdrawable } from '../wallet/reads/withdrawable.ts';
import { ownFilsOf } from '../wallet/rules/bonus.ts';
import { findWallet } from '../wallet/store/wallet.ts';
import { decidePayoutRequest, openList } from './rules.ts';
import type { ClosingView } from './schema.ts';
import { findOpenThings } from './store/close.ts';

/**
 * Reads the obstacles to closing the own account. Refuses: not_allowed for every member except the
 * owner.
 */
export async function readClosing(call: MemberCall): Promise<ClosingView | Refusal> {
  const { db, actor, now, settings } = call;
  if (!actor.isOwner) return refuse('not_allowed');
  const things = await findOpenThings(db, actor.companyId, actor.accountType);
  const open = openList(things);
  const wallet = things.balances === 0 ? undefined : await findWallet(db, actor.companyId);
  const balance = { balanceFils: wallet?.balance_fils ?? 0n, bonusFils: wallet?.bonus_fils ?? 0n };
  const waiting =
    wallet === undefined
      ? null
      : (await readWithdrawable(db, call, actor.companyId, balance)).waiting;
  const asking = {
    state: 'open',
    isOwner: true,
    canWithdraw: settings.withdrawals,
    open: things,
  } as const;
  const { state } = await readTwoStep(db, holderOf(actor), now);
  return {
    open,
    needs_code: state === 'on',
    erased_after_days: eraseAfterDays,
    own_money: decimalOf(ownFilsOf(balance)),
    own_money_from: waiting?.lastAt.toISOString() ?? null,
    bonus: decimalOf(balance.bonusFils),
    can: {
      close: open.length === 0,
      withdraw: things.balances > 0 && settings.withdrawals,
      ask_money: waiting === null && decidePayoutRequest(asking) === null,
    },
  };
}

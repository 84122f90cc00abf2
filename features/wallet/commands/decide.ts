import type { OperatorCall, Tx } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { topUpNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readFileBytes } from '#features/attachment/commands.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { readLedgerRow } from '../reads/ledger.ts';
import { readOperatorTopUp } from '../reads/operator.ts';
import { bonusReversed } from '../rules/bonus.ts';
import { expiryAfterReversal } from '../rules/expiry.ts';
import { reversalPostings, type Posting } from '../rules/postings.ts';
import { decideReversal } from '../rules/reversal.ts';
import { decideTopUp, toRefusal, type DecidedTopUp, type TopUpVerb } from '../rules/top-up.ts';
import { creditNeedsTwo } from '../rules/two-people.ts';
import type { LedgerRow, OperatorTopUp } from '../schema/operator.ts';
import { findLedgerRow, lockTransfer, type LedgerLine } from '../store/ledger.ts';
import { hasRefund } from '../store/card-refund.ts';
import { post } from '../store/post.ts';
import {
  findNumberOfTransfer,
  findTopUp,
  listCredited,
  lockTopUp,
  moveExpiry,
  moveTopUp,
  saveTopUpApproval,
  type TopUpRow,
} from '../store/top-up.ts';
import { findBonusUsed, findWallet, lockBalance } from '../store/wallet.ts';
import { creditTopUp } from './apply-payment.ts';
import { lockDecidedAlone } from './two-people.ts';

function need<T>(view: T | null, id: string): T {
  if (view === null) throw new Error(`${id} is gone`);
  return view;
}

interface DecidedRow<V extends TopUpVerb> {
  readonly topUp: TopUpRow;
  readonly decided: DecidedTopUp<V>;
}

/**
 * Locks a top-up and decides the operator's verb. Refuses: not_found, not_allowed, state_changed,
 * second_operator_needed, approved_yourself.
 */
async function lockAndDecide<V extends 'approve' | 'confirm' | 'refuse'>(
  tx: Tx,
  call: OperatorCall,
  verb: V,
  id: string,
  reason: string,
): Promise<DecidedRow<V | 'giveUp'> | Refusal> {
  const topUp = await lockTopUp(tx, id);
  if (topUp === undefined) return refuse('not_found');
  const isGivenUp = topUp.given_up_at !== null;
  const aloneFils = await lockDecidedAlone(tx, call);
  const facts = {
    state: topUp.state,
    side: 'operator',
    method: topUp.method,
    may: () => true,
    reason,
    isGivenUp,
    people: {
      isLarge: creditNeedsTwo(topUp.credit_fils, aloneFils, call.settings),
      approvedBy: topUp.approved_by,
      operatorId: call.actor.operatorId,
    },
  } as const;
  const decision = decideTopUp<V | 'giveUp'>(
    verb === 'refuse' && isGivenUp ? 'giveUp' : verb,
    facts,
  );
  return decision.ok ? { topUp, decided: decision } : toRefusal(decision.refused);
}

/**
 * Records the first of the two operators that a large top-up needs; no money moves yet. Refuses:
 * not_found, not_allowed (a card, or one operator is enough), state_changed.
 */
export async function approveTopUp(
  call: OperatorCall,
  id: string,
): Promise<OperatorTopUp | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockAndDecide(tx, call, 'approve', id, '');
    if (isRefusal(locked)) return locked;
    const { topUp, decided } = locked;
    await saveTopUpApproval(tx, id, decided, {
      approved_by: call.actor.operatorId,
      approved_at: await call.clockAt(tx),
    });
    await recordActivity(tx, call, {
      companyId: topUp.company_id,
      verb: 'wallet.topUpApproved',
      subjectType: 'top_up',
      subjectId: id,
      params: { reference: topUpNumber(topUp.number), amount: decimalOf(topUp.credit_fils) },
    });
    return need(await readOperatorTopUp(tx, call, id), id);
  });
}

/**
 * Confirms a transfer that the bank's books show, and credits the wallet. Refuses: not_found,
 * not_allowed (a card), state_changed, second_operator_needed, approved_yourself, transfer_used
 * (because one transfer must be credited once).
 */
export async function confirmTopUp(
  call: OperatorCall,
  id: string,
  bankReference: string,
): Promise<OperatorTopUp | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockAndDecide(tx, call, 'confirm', id, '');
    if (isRefusal(locked)) return locked;
    const used = await findNumberOfTransfer(tx, bankReference);
    if (used !== null) return refuse('transfer_used', { args: { number: topUpNumber(used) } });
    const now = await call.clockAt(tx);
    await creditTopUp(tx, { ...call, now }, locked, {
      decided_at: now,
      decided_by: call.actor.operatorId,
      bank_reference: bankReference,
    });
    return need(await readOperatorTopUp(tx, call, id), id);
  });
}

/**
 * Refuses a top-up without a bank transfer, or a card payment without a known outcome. Refuses:
 * not_found, not_allowed, state_changed.
 */
export async function refuseTopUp(
  call: OperatorCall,
  id: string,
  note: string,
): Promise<OperatorTopUp | Refusal> {
  return call.transaction(async (tx) => {
    const locked = await lockAndDecide(tx, call, 'refuse', id, note);
    if (isRefusal(locked)) return locked;
    const { topUp, decided } = locked;
    await moveTopUp(tx, id, decided, {
      decided_at: await call.clockAt(tx),
      decided_by: call.actor.operatorId,
      decision_note: note,
    });
    const companyId = topUp.company_id;
    const amount = decimalOf(topUp.amount_fils);
    const params = { reference: topUpNumber(topUp.number), amount, note };
    await recordActivity(tx, call, {
      companyId,
      verb: 'wallet.topUpRefused',
      subjectType: 'top_up',
      subjectId: id,
      params,
    });
    await notifyCompany(tx, call, { companyId, type: 'top_up_refused', params: { amount, note } });
    return need(await readOperatorTopUp(tx, call, id), id);
  });
}

function sidesOf(line: LedgerLine): Posting[] {
  return line.sides.map(({ account, company_id: companyId, amount }) => ({
    account,
    amountFils: BigInt(amount),
    ...(companyId === null ? {} : { companyId }),
  }));
}

/**
 * Builds the postings of a reversal: the paid amount comes from own money, the given bonus from the
 * remaining bonus, and used bonus from own money. Bonus must never pay back paid money, otherwise a
 * chargeback would turn it into cash (docs/decisions/0015).
 */
async function reversingOf(tx: Tx, sides: readonly Posting[]): Promise<readonly Posting[]> {
  const companyId = sides.find(({ account }) => account === 'wallet')?.companyId;
  if (companyId === undefined) throw new Error('a credit is to a wallet');
  const given = sides.find(({ account }) => account === 'package_bonus')?.amountFils ?? 0n;
  const balance = await lockBalance(tx, companyId);
  return reversalPostings(
    sides,
    bonusReversed(balance, -given, await findBonusUsed(tx, companyId)),
  );
}

/** Takes back the expiry that the top-up gave; must be called after the reversal is posted. */
async function revertExpiry(tx: Tx, companyId: string, topUpId: string): Promise<void> {
  const topUp = await findTopUp(tx, topUpId);
  const wallet = await findWallet(tx, companyId);
  if (topUp === undefined || topUp.decided_at === null || wallet === undefined) return;
  const others = await listCredited(tx, companyId);
  const expiresAt = expiryAfterReversal(
    wallet.expires_at,
    { at: topUp.decided_at, validityDays: topUp.validity_days },
    others.flatMap(({ decided_at: at, validity_days: validityDays }) =>
      at === null ? [] : [{ at, validityDays }],
    ),
  );
  if (expiresAt?.getTime() !== wallet.expires_at?.getTime())
    await moveExpiry(tx, companyId, expiresAt);
}

/**
 * Reverses a credit by a transfer that refers to it (product §3); the original postings never
 * change. Refuses: not_found, not_reversible (another kind), state_changed (already reversed),
 * insufficient_balance (already spent).
 */
export async function reverseTransfer(
  call: OperatorCall,
  id: string,
  note: string,
): Promise<LedgerRow | Refusal> {
  return call.transaction(async (tx) => {
    await lockTransfer(tx, id);
    const line = await findLedgerRow(tx, id);
    if (line === undefined) return refuse('not_found');
    // Locked before it is read, so that no refund to the card is requested meanwhile.
    const isTopUp = line.subject_type === 'top_up';
    if (isTopUp) await lockTopUp(tx, line.subject_id);
    const refused = decideReversal({
      kind: line.kind,
      isReversed: line.is_reversed,
      hasRefund: isTopUp && (await hasRefund(tx, line.subject_id)),
    });
    if (refused !== null) return refuse(refused);
    const now = await call.clockAt(tx);
    const sides = sidesOf(line);
    const posted = await post(
      tx,
      { ...call, now },
      {
        kind: 'reversal',
        reference: line.reference,
        subjectType: line.subject_type,
        subjectId: line.subject_id,
        params: { note },
        reverses: id,
        postings: await reversingOf(tx, sides),
      },
    );
    if (posted === 'insufficient') return refuse('insufficient_balance');
    const companyId = sides.find((side) => side.companyId !== undefined)?.companyId ?? null;
    if (companyId !== null && isTopUp) await revertExpiry(tx, companyId, line.subject_id);
    await recordActivity(tx, call, {
      companyId,
      verb: 'wallet.reversed',
      subjectType: 'ledger_transaction',
      subjectId: id,
      params: { reference: line.reference, note },
    });
    return need(await readLedgerRow(tx, id), id);
  });
}

/** Reads the slip of a bank transfer for an operator. Refuses: not_found. */
export async function readSlip(call: OperatorCall, id: string): Promise<FileAnswer | Refusal> {
  const fileId = (await findTopUp(call.db, id))?.slip_file_id ?? null;
  return fileId === null ? refuse('not_found') : readFileBytes(call, fileId);
}

import type { OperatorCall, Tx } from '#shared/call.ts';
import { formatMoney } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { withdrawalNumber } from '#shared/numbers.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import { readOperatorWithdrawal } from '../reads/operator.ts';
import { withdrawalPostings, oppositeOf, paidPostings } from '../rules/postings.ts';
import { toRefusal } from '../rules/top-up.ts';
import {
  decideWithdrawal,
  needsTwoOperators,
  type DecidedWithdrawal,
  type WithdrawalVerb,
} from '../rules/withdrawal.ts';
import { isOtherHolder, legalNamesOf } from '../rules/holder-name.ts';
import { maskIban } from '../rules/iban.ts';
import type { OperatorWithdrawal } from '../schema/operator.ts';
import { findFormerOwner } from '../store/owed.ts';
import { post } from '../store/post.ts';
import {
  findLegalNames,
  lockWithdrawal,
  moveWithdrawal,
  saveApproval,
  type WithdrawalRow,
} from '../store/withdrawal.ts';
import { lockDecidedAlone } from './two-people.ts';

interface Open<V extends WithdrawalVerb> {
  readonly row: WithdrawalRow;
  readonly isOther: boolean;
  readonly decided: DecidedWithdrawal<V>;
  readonly reference: string;
  readonly amount: string;
  readonly now: Date;
}

export async function decide<V extends WithdrawalVerb>(
  call: OperatorCall,
  id: string,
  decision: { readonly verb: V; readonly reason: string; readonly log: string },
  run: (tx: Tx, open: Open<V>) => Promise<Readonly<Record<string, string>> | Refusal>,
): Promise<OperatorWithdrawal | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row === undefined) return refuse('not_found');
    const { operatorId } = call.actor;
    const isOther = isOtherHolder(row, legalNamesOf(await findLegalNames(tx, row.company_id)));
    const aloneFils = await lockDecidedAlone(tx, call);
    const decided = decideWithdrawal(decision.verb, {
      state: row.state,
      side: 'operator',
      may: () => true,
      reason: decision.reason,
      method: row.method,
      isSent: row.sent_at !== null,
      isLarge: needsTwoOperators({
        dayFils: row.day_fils,
        amountFils: row.amount_fils,
        aloneFils,
        // The name may have changed since, and the previous version stored no comparison.
        isOtherHolder: row.other_holder || isOther,
        limits: call.settings,
      }),
      approvedBy: row.approved_by,
      operatorId,
    });
    if (!decided.ok) return toRefusal(decided.refused);
    const reference = withdrawalNumber(row.number);
    const amount = decimalOf(row.amount_fils);
    const now = await call.clockAt(tx);
    const extraParams = await run(tx, { row, isOther, decided, reference, amount, now });
    if (isRefusal(extraParams)) return extraParams;
    await recordActivity(tx, call, {
      companyId: row.company_id,
      verb: decision.log,
      subjectType: 'withdrawal',
      subjectId: id,
      params: { reference, amount, ...extraParams },
    });
    const view = await readOperatorWithdrawal(tx, call, id);
    if (view === null) throw new Error(`${id} is gone`);
    return view;
  });
}

/**
 * Records the first of the two operators that a large withdrawal needs, or one to an account in
 * another name; no money moves yet.
 * Refuses: not_found, not_allowed (one operator is enough), state_changed (decided, or approved
 * already).
 */
export async function approveWithdrawal(
  call: OperatorCall,
  id: string,
): Promise<OperatorWithdrawal | Refusal> {
  const decision = { verb: 'approve', reason: '', log: 'wallet.withdrawalApproved' } as const;
  return decide(call, id, decision, async (tx, { decided, now }) => {
    await saveApproval(tx, id, decided, { approved_by: call.actor.operatorId, approved_at: now });
    return {};
  });
}

/**
 * Mails the former owner of a closed account before the address is erased, because its members
 * cannot sign in.
 */
async function notifyFormerOwner(
  tx: Tx,
  call: OperatorCall,
  row: WithdrawalRow,
  reference: string,
): Promise<void> {
  const owner = await findFormerOwner(tx, row.company_id);
  if (owner === undefined) return;
  const { full_name: name, email: destination, locale, display_name: company } = owner;
  const amount = formatMoney(decimalOf(row.amount_fils), 'AED', { locale });
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'closed_account_paid',
    channel: 'email',
    destination,
    locale,
    params: { name, company, amount, iban: maskIban(row.iban), reference },
  });
}

interface Payment {
  readonly bank_reference: string;
  /** The reason to pay to an account that is not in the company's legal name. */
  readonly holder_note?: string | undefined;
}

/**
 * Records that the bank paid. Refuses: not_found, state_changed (also a refund to a card),
 * second_operator_needed (a large withdrawal, or one to another name, that is not approved), approved_yourself, and in the
 * field of the reason an account that is not in the company's legal name (docs/decisions/0171).
 */
export async function payWithdrawal(
  call: OperatorCall,
  id: string,
  { bank_reference: bankReference, holder_note: typedNote = '' }: Payment,
): Promise<OperatorWithdrawal | Refusal> {
  const decision = { verb: 'pay', reason: '', log: 'wallet.withdrawalPaid' } as const;
  return decide(
    call,
    id,
    decision,
    async (tx, { row, isOther, decided, reference, amount, now }) => {
      const holderNote = isOther ? typedNote : '';
      if (isOther && holderNote === '')
        return refuseFields({ path: 'holder_note', key: 'holderDiffers' });
      const postings = paidPostings(row.amount_fils, 'bank_transfer');
      const entry = {
        kind: 'withdrawal_paid',
        reference,
        subjectType: 'withdrawal',
        subjectId: id,
        postings,
      } as const;
      await post(tx, { ...call, now }, entry);
      const by = { decided_at: now, decided_by: call.actor.operatorId };
      const bank = { bank_reference: bankReference, holder_note: holderNote };
      await moveWithdrawal(tx, id, decided, { ...by, ...bank });
      await notifyCompany(tx, call, {
        companyId: row.company_id,
        type: 'withdrawal_paid',
        params: { amount },
      });
      if (row.purpose === 'closed') await notifyFormerOwner(tx, call, row, bankReference);
      return holderNote === '' ? {} : { note: holderNote };
    },
  );
}

/**
 * Refuses a withdrawal: the money and its lapsed bonus return to the balance. Refuses: not_found,
 * state_changed.
 */
export async function refuseWithdrawal(
  call: OperatorCall,
  id: string,
  note: string,
): Promise<OperatorWithdrawal | Refusal> {
  const decision = { verb: 'refuse', reason: note, log: 'wallet.withdrawalRefused' } as const;
  return decide(call, id, decision, async (tx, { row, decided, reference, amount, now }) => {
    const { company_id: companyId, amount_fils: amountFils, bonus_fils: bonusFils } = row;
    await post(
      tx,
      { ...call, now },
      {
        kind: 'withdrawal_return',
        reference,
        subjectType: 'withdrawal',
        subjectId: id,
        params: { note },
        postings: oppositeOf(withdrawalPostings(companyId, amountFils, bonusFils)),
      },
    );
    const by = { decided_at: now, decided_by: call.actor.operatorId };
    await moveWithdrawal(tx, id, decided, { ...by, decision_note: note });
    await notifyCompany(tx, call, {
      companyId,
      type: 'withdrawal_refused',
      params: { amount, note },
    });
    return { note };
  });
}

import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { DecidedWithdrawal } from '../rules/withdrawal.ts';

/** The part of a card payment that returned to its card or is about to, fils. */
const refunded = sql<bigint>`(
  select coalesce(sum(amount_fils), 0)::bigint from withdrawal
  where withdrawal.top_up_id = top_up.id and withdrawal.state <> 'refused')`;

const reversed = sql<boolean>`exists (
  select from ledger_transaction credit join ledger_transaction back on back.reverses = credit.id
  where credit.kind in ('top_up', 'package') and credit.subject_id = top_up.id)`;

function selectCardPayments(db: Db | Tx, companyId: string) {
  return db
    .selectFrom('top_up')
    .select(['top_up.id', 'top_up.number', 'top_up.amount_fils', 'top_up.provider'])
    .select(['top_up.decided_at', refunded.as('refunded_fils'), reversed.as('is_reversed')])
    .where('top_up.company_id', '=', companyId)
    .where('top_up.method', '=', 'card')
    .where('top_up.state', '=', 'confirmed');
}

/** The caller must hold the top-up's lock, so that no other refund or reversal is added. */
export async function findCardPayment(tx: Tx, companyId: string, topUpId: string) {
  return selectCardPayments(tx, companyId).where('top_up.id', '=', topUpId).executeTakeFirst();
}

export async function listCardPayments(db: Db, companyId: string, since: Date, limit: number) {
  return selectCardPayments(db, companyId)
    .where('top_up.decided_at', '>', since)
    .orderBy('top_up.decided_at', 'desc')
    .limit(limit)
    .execute();
}

export async function hasRefund(tx: Tx, topUpId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('top_up_id', '=', topUpId)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
  return row !== undefined;
}

export interface CardRefund {
  readonly id: string;
  readonly amountFils: bigint;
  readonly attempt: number;
  readonly provider: string | null;
  readonly providerReference: string | null;
  readonly isSent: boolean;
}

function selectRefunds(db: Db) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('top_up', 'top_up.id', 'withdrawal.top_up_id')
    .select([
      'withdrawal.id',
      'withdrawal.amount_fils as amountFils',
      'withdrawal.sends as attempt',
      'top_up.provider',
      'top_up.provider_reference as providerReference',
      sql<boolean>`withdrawal.state = 'held' and withdrawal.sent_at is not null`.as('isSent'),
    ]);
}

export async function findCardRefund(db: Db, id: string): Promise<CardRefund | undefined> {
  return selectRefunds(db).where('withdrawal.id', '=', id).executeTakeFirst();
}

export async function listSentRefunds(db: Db, before: Date, limit: number): Promise<CardRefund[]> {
  return selectRefunds(db)
    .where('withdrawal.state', '=', 'held')
    .where('withdrawal.sent_at', '<', before)
    .orderBy('withdrawal.sent_at')
    .limit(limit)
    .execute();
}

export async function saveSent(
  tx: Tx,
  id: string,
  _decided: DecidedWithdrawal<'send'>,
  sent: { readonly sent_at: Date; readonly sent_by: string },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set((row) => ({ ...sent, sends: row('sends', '+', 1), refund_reference: '' }))
    .where('id', '=', id)
    .execute();
}

export async function saveUnsent(
  tx: Tx,
  id: string,
  _decided: DecidedWithdrawal<'fail'>,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ sent_at: null, sent_by: null })
    .where('id', '=', id)
    .execute();
}

export async function saveRefundReference(tx: Tx, id: string, reference: string): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ refund_reference: reference })
    .where('id', '=', id)
    .execute();
}

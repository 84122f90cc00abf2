import { countReachable } from '#shared/sql/counted.ts';
import type { Db, Tx } from '#shared/call.ts';
import { isLarge, type DecidedWithdrawal } from '../rules/withdrawal.ts';

export async function lockWithdrawal(tx: Tx, id: string) {
  return tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

export type Origin =
  | { readonly purpose: 'request' | 'closing'; readonly memberId: string }
  | {
      readonly purpose: 'closed';
      readonly operatorId: string;
      readonly note: string;
      /**
       * Above this amount, fils, two operators are needed, so the one who opens it is the first.
       */
      readonly approvalFils: bigint;
    };

function originOf({ origin, dayFils, isOtherHolder, now }: NewWithdrawal) {
  if (origin.purpose !== 'closed') return { purpose: origin.purpose, created_by: origin.memberId };
  const { purpose, operatorId, note, approvalFils } = origin;
  const isFirst = isOtherHolder || isLarge(dayFils, approvalFils);
  return {
    purpose,
    opened_by: operatorId,
    opening_note: note,
    ...(isFirst ? { approved_by: operatorId, approved_at: now } : {}),
  };
}

export interface NewWithdrawal {
  readonly id: string;
  readonly companyId: string;
  readonly amountFils: bigint;
  readonly dayFils: bigint;
  readonly bonusFils: bigint;
  readonly iban: string;
  readonly holderName: string;
  /** The account is not in the company's legal name, so that two operators are needed. */
  readonly isOtherHolder: boolean;
  readonly topUpId?: string;
  readonly origin: Origin;
  readonly now: Date;
}

export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  return tx
    .insertInto('withdrawal')
    .values({
      id: withdrawal.id,
      company_id: withdrawal.companyId,
      amount_fils: withdrawal.amountFils,
      day_fils: withdrawal.dayFils,
      other_holder: withdrawal.isOtherHolder,
      bonus_fils: withdrawal.bonusFils,
      method: withdrawal.topUpId === undefined ? 'bank_transfer' : 'card',
      top_up_id: withdrawal.topUpId ?? null,
      iban: withdrawal.iban,
      holder_name: withdrawal.holderName,
      state: 'held',
      ...originOf(withdrawal),
      created_at: withdrawal.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Lists a company's requests since a moment. The caller must hold the wallet's lock, so that no
 * other request is added.
 */
export async function listRequestedSince(tx: Tx, companyId: string, since: Date) {
  const rows = await tx
    .selectFrom('withdrawal')
    .select(['amount_fils', 'state', 'created_at'])
    .where('company_id', '=', companyId)
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ amount_fils: amountFils, state, created_at: at }) => ({
    amountFils,
    state,
    at,
  }));
}

export interface WithdrawalChanges {
  readonly decided_at: Date;
  readonly decided_by: string;
  readonly bank_reference?: string;
  readonly decision_note?: string;
  readonly holder_note?: string;
}

/**
 * The only function that changes a withdrawal's state after its insertion; the caller must hold the
 * row's lock.
 */
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  { to }: DecidedWithdrawal<'pay' | 'settle' | 'refuse'>,
  changes: WithdrawalChanges,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ state: to, ...changes })
    .where('id', '=', id)
    .execute();
}

/** Records the first of two operators; the caller must hold the row's lock. */
export async function saveApproval(
  tx: Tx,
  id: string,
  _decided: DecidedWithdrawal<'approve'>,
  approval: { readonly approved_by: string; readonly approved_at: Date },
): Promise<void> {
  await tx.updateTable('withdrawal').set(approval).where('id', '=', id).execute();
}

export async function listWithdrawals(db: Db, companyId: string, offset: number, limit: number) {
  const rows = await db
    .selectFrom('withdrawal')
    .leftJoin('top_up', 'top_up.id', 'withdrawal.top_up_id')
    .selectAll('withdrawal')
    .select('top_up.number as card_number')
    .where('withdrawal.company_id', '=', companyId)
    .orderBy('withdrawal.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return {
    rows,
    ...(await countReachable(
      db,
      db.selectFrom('withdrawal').select('id').where('company_id', '=', companyId),
    )),
  };
}

export async function sumOpenWithdrawals(
  db: Db | Tx,
  companyId: string,
): Promise<{ sumFils: bigint; count: number }> {
  const row = await db
    .selectFrom('withdrawal')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_fils').as('sum'),
      fn.countAll<bigint>().as('count'),
    ])
    .where('company_id', '=', companyId)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return { sumFils: BigInt(row.sum ?? 0), count: Number(row.count) };
}

/** The legal names of a company, and the bank account of its newest withdrawal not refused. */
export async function findPayoutAccount(db: Db, companyId: string) {
  return db
    .selectFrom('company')
    .leftJoinLateral(
      (part) =>
        part
          .selectFrom('withdrawal')
          .select(['iban', 'holder_name'])
          .whereRef('withdrawal.company_id', '=', 'company.id')
          .where('method', '=', 'bank_transfer')
          .where('state', '<>', 'refused')
          .orderBy('withdrawal.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['legal_name_en', 'legal_name_ar', 'last.iban', 'last.holder_name'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export async function findLegalNames(tx: Tx, companyId: string) {
  return tx
    .selectFrom('company')
    .select(['legal_name_en', 'legal_name_ar'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
}

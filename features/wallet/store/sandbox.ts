import type { Db } from '#shared/call.ts';

const columns = ['id', 'top_up_id', 'amount_fils', 'state', 'created_at'] as const;

export async function ensureSandboxPayment(
  db: Db,
  payment: {
    readonly id: string;
    readonly topUpId: string;
    readonly amountFils: bigint;
    readonly now: Date;
  },
) {
  await db
    .insertInto('sandbox_payment')
    .values({
      id: payment.id,
      top_up_id: payment.topUpId,
      amount_fils: payment.amountFils,
      created_at: payment.now,
    })
    .onConflict((conflict) => conflict.column('top_up_id').doNothing())
    .execute();
  return db
    .selectFrom('sandbox_payment')
    .select(columns)
    .where('top_up_id', '=', payment.topUpId)
    .executeTakeFirstOrThrow();
}

export async function findSandboxPayment(db: Db, id: string) {
  return db.selectFrom('sandbox_payment').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A successful payment never changes; a failed one may be retried. */
export async function decideSandboxPayment(
  db: Db,
  id: string,
  state: 'paid' | 'failed',
  now: Date,
): Promise<void> {
  await db
    .updateTable('sandbox_payment')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'paid')
    .execute();
}

/** A repeated try returns the refund of the first. */
export async function ensureSandboxRefund(
  db: Db,
  refund: {
    readonly id: string;
    readonly withdrawalId: string;
    readonly attempt: number;
    readonly paymentId: string;
    readonly amountFils: bigint;
    readonly state: 'open' | 'paid' | 'failed';
    readonly now: Date;
  },
) {
  const { id, withdrawalId: withdrawal_id, attempt, paymentId: payment_id, state, now } = refund;
  await db
    .insertInto('sandbox_refund')
    .values({
      id,
      withdrawal_id,
      attempt,
      payment_id,
      amount_fils: refund.amountFils,
      state,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['withdrawal_id', 'attempt']).doNothing())
    .execute();
  return db
    .selectFrom('sandbox_refund')
    .select(['id', 'amount_fils', 'state'])
    .where('withdrawal_id', '=', withdrawal_id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
}

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

import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import type { PaymentFault, PaymentProviderName } from '#shared/payments.ts';

type Refusal = Pick<PaymentFault, 'status' | 'type' | 'code' | 'requestId'>;

/** Records that a provider refused us; `since` stays at the first refusal. */
export async function saveProviderFault(
  db: Db,
  provider: PaymentProviderName,
  { status, type, code, requestId }: Refusal,
  now: Date,
): Promise<void> {
  const newest = { last_at: now, status, type, code, request_id: requestId };
  await db
    .insertInto('provider_fault')
    .values({ provider, since: now, refusals: 1, ...newest })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet({ ...newest, refusals: sql<number>`provider_fault.refusals + 1` }),
    )
    .execute();
}

export async function deleteProviderFault(db: Db, provider: PaymentProviderName): Promise<void> {
  await db.deleteFrom('provider_fault').where('provider', '=', provider).execute();
}

export async function countProviderFaults(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('provider_fault')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

import type { Db, Tx } from '../../shared/call.ts';

/** Whether a pending offer to the buyer's RFQs was not opened by anybody of it; `createdBy` looks at one's own only. */
export async function hasUnopenedOffer(db: Db, companyId: string, createdBy: string | null): Promise<boolean> {
  let query = db
    .selectFrom('offer')
    .select('offer.id')
    .where('offer.buyer_company_id', '=', companyId)
    .where('offer.state', '=', 'pending')
    .where('offer.opened_at', 'is', null);
  if (createdBy !== null) {
    query = query.innerJoin('rfq', 'rfq.id', 'offer.rfq_id').where('rfq.created_by', '=', createdBy);
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** RFQs that time has something to do with, those that wait longest first: by the partial indexes of migration 0006. */
export async function listDueRfqs(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select(['id', 'expires_at as at'])
    .where('state', '=', 'active')
    .where('expires_at', '<=', now)
    .unionAll((eb) =>
      eb
        .selectFrom('rfq')
        .select((column) => ['id', column.ref('decide_by').$notNull().as('at')])
        .where('state', '=', 'evaluate')
        .where('decide_by', '<=', now),
    )
    .orderBy('at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Pending offers past their validity. */
export async function listDueOffers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where('state', '=', 'pending')
    .where('valid_until_at', '<=', now)
    .orderBy('valid_until_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type Kind = 'rfq' | 'offer' | 'purchase_order';

/**
 * Takes the RFQ of a record for this process alone: false while another holds it, which will see to it then. An RFQ is
 * the first in the lock order, so nothing below it is held by anybody else either.
 */
export async function claimRfqOf(tx: Tx, kind: Kind, id: string): Promise<boolean> {
  const claim = tx.selectFrom('rfq').select('rfq.id').forUpdate().skipLocked();
  const row =
    kind === 'rfq'
      ? await claim.where('rfq.id', '=', id).executeTakeFirst()
      : await claim
          .where('rfq.id', '=', ({ selectFrom }) => selectFrom(kind).select('rfq_id').where('id', '=', id))
          .executeTakeFirst();
  return row !== undefined;
}

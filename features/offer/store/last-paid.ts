import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';

interface Scope {
  readonly rfqId: string;
  readonly companyId: string;
  readonly currency: string;
  /** Prices until this moment. Null: all. */
  readonly before: Date | null;
}

export interface LastPaidRow {
  readonly line_id: string;
  readonly sent_at: Date;
  readonly quantity_milli: bigint;
  readonly landed_minor: bigint;
}

/**
 * The newest price that the company ordered each line's item for in the same unit and currency, without
 * orders of this RFQ. One step in an index for each line.
 */
export async function listLastPaid(db: Db | Tx, scope: Scope): Promise<LastPaidRow[]> {
  const { rfqId, companyId, currency, before } = scope;
  const { rows } = await sql<LastPaidRow>`
    select line.id as line_id, paid.sent_at, paid.quantity_milli, paid.landed_minor
    from rfq_line line cross join lateral (
      select sent_at, quantity_milli, landed_minor from paid_price
      where company_id = ${companyId} and item_key = item_key(line.item_code, line.description)
        and unit_code = line.unit_code and currency = ${currency} and rfq_id <> ${rfqId}
        and sent_at < coalesce(${before}::timestamptz, 'infinity')
      order by sent_at desc limit 1) paid
    where line.rfq_id = ${rfqId}
    order by line.position`.execute(db);
  return rows;
}

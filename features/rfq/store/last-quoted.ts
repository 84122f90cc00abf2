import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';

interface Scope {
  readonly rfqId: string;
  /** The supplier. */
  readonly companyId: string;
  readonly currencies: readonly string[];
}

interface LastQuotedRow {
  readonly line_id: string;
  readonly currency: string;
  readonly quoted_at: Date;
  readonly unit_price_minor: bigint;
}

/**
 * The newest price that the company quoted for each line's item in the same unit, in each currency, without its
 * offer for this RFQ. One step in an index for each line and currency.
 */
export async function listLastQuoted(db: Db, scope: Scope): Promise<LastQuotedRow[]> {
  const { rfqId, companyId, currencies } = scope;
  const { rows } = await sql<LastQuotedRow>`
    select line.id as line_id, allowed.currency, quoted.quoted_at, quoted.unit_price_minor
    from rfq_line line cross join unnest(${currencies}::text[]) as allowed (currency) cross join lateral (
      select quoted_at, unit_price_minor from quoted_price
      where company_id = ${companyId} and item_key = item_key('', line.description)
        and unit_code = line.unit_code and currency = allowed.currency and rfq_id <> ${rfqId}
      order by quoted_at desc limit 1) quoted
    where line.rfq_id = ${rfqId}
    order by line.position`.execute(db);
  return rows;
}

import { drawingOfLine, factColumns } from '#features/rfq/store/details.ts';
import type { Db, Tx } from '#shared/call.ts';

const sumColumns = [
  'sub_total_minor',
  'supplier_discount_minor',
  'vat_minor',
  'after_vat_minor',
  'q_discount_minor',
  'after_q_discount_minor',
  'shipping_minor',
  'customs_minor',
  'total_minor',
] as const;
const lineColumns = ['line_minor', 'discount_minor', 'vat_minor'] as const;

/**
 * The award of an offer in force with its lines. The award of a part has its own sums and line
 * amounts, which replace those of the version.
 */
export async function findAgreed(db: Db | Tx, offerId: string) {
  const award = await db
    .selectFrom('award')
    .innerJoin('offer_version', 'offer_version.id', 'award.version_id')
    .innerJoin('member', 'member.id', 'award.decided_by')
    .selectAll('offer_version')
    .select([
      'award.id as award_id',
      'award.q_rate_bp',
      'award.decided_at',
      'member.full_name as decided_by_name',
    ])
    .select(({ fn }) =>
      sumColumns.map((column) =>
        fn.coalesce(`award.${column}`, `offer_version.${column}`).as(column),
      ),
    )
    .where('award.offer_id', '=', offerId)
    .where('award.canceled_at', 'is', null)
    .executeTakeFirst();
  if (award === undefined) return undefined;
  const lines = await db
    .selectFrom('award_line')
    .innerJoin('offer_line', (join) =>
      join
        .onRef('offer_line.rfq_line_id', '=', 'award_line.rfq_line_id')
        .on('offer_line.version_id', '=', award.id),
    )
    .innerJoin('rfq_line', 'rfq_line.id', 'award_line.rfq_line_id')
    .selectAll('offer_line')
    .select(({ fn }) =>
      lineColumns.map((column) =>
        fn.coalesce(`award_line.${column}`, `offer_line.${column}`).as(column),
      ),
    )
    .select(['rfq_line.description', 'rfq_line.unit_code'])
    .select(factColumns.map((column) => `rfq_line.${column}` as const))
    .select(drawingOfLine.as('drawing'))
    .where('award_line.award_id', '=', award.award_id)
    .where('offer_line.state', '<>', 'not_quoted')
    .orderBy('rfq_line.position')
    .execute();
  return { award, lines };
}
export type Agreed = NonNullable<Awaited<ReturnType<typeof findAgreed>>>;

export async function findDefaultAddressId(db: Db | Tx, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('address')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

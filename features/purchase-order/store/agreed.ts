import type { Db, Tx } from '#shared/call.ts';

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
    .select(['rfq_line.description', 'rfq_line.unit_code'])
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

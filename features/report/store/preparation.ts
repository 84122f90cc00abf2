import { sql } from 'kysely';
import type { Db } from '#shared/call.ts';
import { isMailable } from '#shared/sql/mailable-member.ts';

/** A checklist needs "none" and small numbers only, so the counts stop here. */
const countedMax = 100;
const draftsMax = 3;

interface PreparationRow {
  readonly categories: number;
  readonly addresses: number;
  readonly colleagues: number;
  readonly needs_email_proof: boolean;
}

export async function countPreparation(
  db: Db,
  companyId: string,
  memberId: string,
): Promise<PreparationRow> {
  const { rows } = await sql<PreparationRow>`
    select
      (select count(*)::integer from (
        select from company_category where company_id = ${companyId} limit ${countedMax}) as few
      ) as categories,
      (select count(*)::integer from (
        select from address where company_id = ${companyId} and deleted_at is null limit ${countedMax}) as few
      ) as addresses,
      (select count(*)::integer from (
        select from member where company_id = ${companyId} and id <> ${memberId} and disabled_at is null
        limit ${countedMax}) as few
      ) as colleagues,
      exists (select from member where id = ${memberId} and not ${isMailable}) as needs_email_proof`.execute(
    db,
  );
  return rows[0] ?? { categories: 0, addresses: 0, colleagues: 0, needs_email_proof: false };
}

export async function listNewestDrafts(db: Db, memberId: string) {
  return db
    .selectFrom('draft')
    .select(['id', 'title', 'updated_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'rfq')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(draftsMax)
    .execute();
}

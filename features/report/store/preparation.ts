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

const usualOf = { most: 50, least: 5 };

interface ReviewPlace {
  readonly submitted_at: Date;
  readonly before: number;
  readonly usual_minutes: number | null;
}

/** The place of a company's review in the queue. Undefined: it is not under review. */
export async function findReviewPlace(db: Db, companyId: string): Promise<ReviewPlace | undefined> {
  const { rows } = await sql<ReviewPlace>`
    select own.submitted_at,
      (select count(*)::integer from (
        select from company where review_state = 'submitted' and guest_since is null
          and (submitted_at, id) < (own.submitted_at, own.id) limit ${countedMax}) as few
      ) as before,
      (select case when count(*) >= ${usualOf.least} then
          round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)) / 60)::integer end
        from (select decided_at, submitted_at from company
          where review_state in ('approved', 'refused') and submitted_at is not null and decided_at >= submitted_at
          order by decided_at desc, id desc limit ${usualOf.most}) as newest
      ) as usual_minutes
    from company own where own.id = ${companyId} and own.review_state = 'submitted'`.execute(db);
  return rows[0];
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

import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { FollowedSuggestion, MemoContent } from '../rules/memo.ts';
import type { LineSums, Sums } from '../rules/sums.ts';

interface NewAwardSet {
  readonly id: string;
  readonly rfqId: string;
  readonly memberId: string;
  readonly reason: string;
  /** Null: the buyer used no suggestion. */
  readonly suggestion: FollowedSuggestion | null;
  readonly now: Date;
}

export async function insertAwardSet(tx: Tx, set: NewAwardSet): Promise<void> {
  await tx
    .insertInto('award_set')
    .values({
      id: set.id,
      rfq_id: set.rfqId,
      decided_by: set.memberId,
      decided_at: set.now,
      reason: set.reason,
      suggestion: set.suggestion === null ? null : JSON.stringify(set.suggestion),
    })
    .execute();
}

interface NewAward {
  readonly id: string;
  readonly set: NewAwardSet;
  readonly offerId: string;
  readonly versionId: string;
  readonly discountRateBp: number;
  readonly lineIds: readonly string[];
  /** In the order of `lineIds`. Null: the whole offer, with the sums of its version. */
  readonly sums: Sums | null;
  readonly memo: MemoContent;
  readonly sharesRank: boolean;
}

const sumColumns = (sums: Sums) => ({
  sub_total_minor: sums.subTotalMinor,
  supplier_discount_minor: sums.supplierDiscountMinor,
  vat_minor: sums.vatMinor,
  after_vat_minor: sums.afterVatMinor,
  q_discount_minor: sums.qDiscountMinor,
  after_q_discount_minor: sums.afterQDiscountMinor,
  shipping_minor: sums.shippingMinor,
  customs_minor: sums.customsMinor,
  total_minor: sums.totalMinor,
});

const lineColumns = (sums: LineSums | undefined) =>
  sums === undefined
    ? {}
    : {
        line_minor: sums.lineMinor,
        discount_minor: sums.discountMinor,
        vat_minor: sums.vatMinor,
      };

/**
 * Ends lines of cancelled awards that a process of the previous version left in force during an
 * upgrade, because a line can be awarded once only. By their lines, which an index has, because none
 * has the cancelled awards of an RFQ.
 */
async function endLinesOfCanceled(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`
    update award_line set canceled_at = award.canceled_at from award
    where award_line.rfq_line_id = any(${[...lineIds]}::uuid[]) and award_line.canceled_at is null
      and award.id = award_line.award_id and award.canceled_at is not null`.execute(tx);
}

/**
 * Inserts the award of an offer or of some of its lines, with its memo. The caller must hold the
 * RFQ's lock and add the award to `rfq.award_count`.
 */
export async function insertAward(tx: Tx, award: NewAward): Promise<void> {
  const { set, sums } = award;
  await endLinesOfCanceled(tx, award.lineIds);
  const values = {
    id: award.id,
    set_id: set.id,
    rfq_id: set.rfqId,
    offer_id: award.offerId,
    version_id: award.versionId,
    q_rate_bp: award.discountRateBp,
    decided_by: set.memberId,
    decided_at: set.now,
    ...(sums === null ? {} : sumColumns(sums)),
  };
  const memo = {
    award_id: award.id,
    rfq_id: set.rfqId,
    content: JSON.stringify(award.memo),
    shares_rank: award.sharesRank,
    created_at: set.now,
  };
  const lines = award.lineIds.map((lineId, index) => ({
    award_id: award.id,
    rfq_line_id: lineId,
    ...lineColumns(sums?.lines[index]),
  }));
  await tx
    .with('made', (db) => db.insertInto('award').values(values))
    .with('explained', (db) => db.insertInto('decision_memo').values(memo))
    .insertInto('award_line')
    .values(lines)
    .execute();
}

export async function cancelAward(
  tx: Tx,
  { id: offerId, rfq_id: rfqId }: { readonly id: string; readonly rfq_id: string },
  now: Date,
): Promise<void> {
  const canceled = await tx
    .updateTable('award')
    .set({ canceled_at: now })
    .where('offer_id', '=', offerId)
    .where('canceled_at', 'is', null)
    .returning(['id', 'set_id'])
    .executeTakeFirst();
  if (canceled === undefined) return;
  await tx.deleteFrom('closed_line').where('set_id', '=', canceled.set_id).execute();
  await tx
    .updateTable('award_line')
    .set({ canceled_at: now })
    .where('award_id', '=', canceled.id)
    .execute();
  await tx
    .updateTable('rfq')
    .set({ award_count: sql<number>`greatest(award_count - 1, 0)` })
    .where('id', '=', rfqId)
    .execute();
}

export async function listAwards(db: Db | Tx, rfqId: string) {
  return db
    .selectFrom('award')
    .innerJoin('member', 'member.id', 'award.decided_by')
    .innerJoin('offer', 'offer.id', 'award.offer_id')
    .innerJoin('company', 'company.id', 'offer.company_id')
    .innerJoin('offer_version', 'offer_version.id', 'award.version_id')
    .select([
      'award.id',
      'award.offer_id',
      'award.version_id',
      'award.decided_at',
      'member.full_name as member_name',
      'offer.number as offer_number',
      'offer.state as offer_state',
      'offer.currency',
      'offer.rate_micro',
      'company.display_name as supplier_name',
    ])
    .select((eb) => [
      eb.fn.coalesce('award.total_minor', 'offer_version.total_minor').as('total_minor'),
      eb.fn
        .coalesce('award.q_discount_minor', 'offer_version.q_discount_minor')
        .as('q_discount_minor'),
    ])
    .where('award.rfq_id', '=', rfqId)
    .where('award.canceled_at', 'is', null)
    .orderBy('award.decided_at')
    .orderBy('award.id')
    .execute();
}
export type AwardRow = Awaited<ReturnType<typeof listAwards>>[number];

export interface DecidedLine {
  readonly rfq_line_id: string;
  /** Null: closed without an award. */
  readonly offer_id: string | null;
  readonly reason: string;
}

const decidedLines = (rfqId: string) => sql<DecidedLine>`
  select award_line.rfq_line_id, award.offer_id, '' as reason
  from award join award_line on award_line.award_id = award.id and award_line.canceled_at is null
  where award.rfq_id = ${rfqId} and award.canceled_at is null
  union all
  select rfq_line_id, null, reason from closed_line where rfq_id = ${rfqId}`;

export async function listDecidedLines(db: Db | Tx, rfqId: string): Promise<DecidedLine[]> {
  return (await decidedLines(rfqId).execute(db)).rows;
}

/** The lines of an RFQ that were neither awarded nor closed, in its order. */
export async function listOpenLineIds(db: Db | Tx, rfqId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rfq_line
    where rfq_id = ${rfqId} and id not in (select rfq_line_id from (${decidedLines(rfqId)}) as decided)
    order by position`.execute(db);
  return rows.map(({ id }) => id);
}

interface NewClosure {
  readonly rfqId: string;
  readonly lineIds: readonly string[];
  readonly reason: string;
  /** Null: the time for the decision has passed. */
  readonly memberId: string | null;
  /** The acceptance of one offer, whose cancellation opens the lines again. */
  readonly setId?: string;
  readonly now: Date;
}

export async function reopenRfqLines(
  tx: Tx,
  rfqId: string,
  lineIds: readonly string[],
): Promise<number> {
  const reopened = await tx
    .deleteFrom('closed_line')
    .where('rfq_id', '=', rfqId)
    .where('rfq_line_id', 'in', [...lineIds])
    .returning('rfq_line_id')
    .execute();
  return reopened.length;
}

export async function closeRfqLines(tx: Tx, closure: NewClosure): Promise<void> {
  if (closure.lineIds.length === 0) return;
  const lines = closure.lineIds.map((lineId) => ({
    rfq_line_id: lineId,
    rfq_id: closure.rfqId,
    reason: closure.reason,
    closed_by: closure.memberId,
    closed_at: closure.now,
    set_id: closure.setId ?? null,
  }));
  await tx.insertInto('closed_line').values(lines).execute();
}

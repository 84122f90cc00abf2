import { sql, type Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';

export type RevisionRow = Omit<Selectable<Tables['revision']>, 'targets'> & {
  /** RFQ line id → target unit price, in minor units as text because JSON has no big integers. */
  readonly targets: Readonly<Record<string, string>>;
};

interface NewRevision {
  readonly id: string;
  readonly offerId: string;
  readonly round: number;
  readonly request: string;
  readonly targets: ReadonlyMap<string, bigint>;
  readonly memberId: string;
  readonly now: Date;
}

export async function insertRevision(tx: Tx, revision: NewRevision): Promise<void> {
  const targets = Object.fromEntries(
    [...revision.targets].map(([lineId, minor]) => [lineId, String(minor)]),
  );
  await tx
    .insertInto('revision')
    .values({
      id: revision.id,
      offer_id: revision.offerId,
      round: revision.round,
      state: 'open',
      request: revision.request,
      targets: JSON.stringify(targets),
      asked_by: revision.memberId,
      asked_at: revision.now,
    })
    .execute();
}

interface RevisionEnd {
  readonly state: 'answered' | 'declined';
  readonly response: string;
  readonly memberId: string;
  readonly now: Date;
  readonly versionId: string | null;
}

export async function endRevision(tx: Tx, revisionId: string, end: RevisionEnd): Promise<void> {
  await tx
    .updateTable('revision')
    .set({
      state: end.state,
      response: end.response,
      responded_by: end.memberId,
      responded_at: end.now,
      answer_version_id: end.versionId,
    })
    .where('id', '=', revisionId)
    .execute();
}

export async function listRevisions(db: Db | Tx, offerId: string) {
  const rows = await db
    .selectFrom('revision')
    .innerJoin('member as requester', 'requester.id', 'revision.asked_by')
    .leftJoin('member as responder', 'responder.id', 'revision.responded_by')
    .selectAll('revision')
    .select(['requester.full_name as requester_name', 'responder.full_name as responder_name'])
    .where('offer_id', '=', offerId)
    .orderBy('round', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, targets: row.targets as RevisionRow['targets'] }));
}
export type NamedRevision = Awaited<ReturnType<typeof listRevisions>>[number];

export async function findRevision(
  db: Db | Tx,
  revisionId: string,
): Promise<RevisionRow | undefined> {
  const row = await db
    .selectFrom('revision')
    .selectAll()
    .where('id', '=', revisionId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, targets: row.targets as RevisionRow['targets'] };
}

export async function saveBookmark(
  tx: Tx,
  memberId: string,
  offerId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('bookmark')
    .values({ member_id: memberId, offer_id: offerId, created_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'offer_id']).doNothing())
    .execute();
}

export async function deleteBookmark(tx: Tx, memberId: string, offerId: string): Promise<void> {
  await tx
    .deleteFrom('bookmark')
    .where('member_id', '=', memberId)
    .where('offer_id', '=', offerId)
    .execute();
}

interface OfferMarks {
  readonly isBookmarked: boolean;
  /** A contact of the buyer's book is linked to the supplier. */
  readonly isInBook: boolean;
}

export async function readMarks(
  db: Db | Tx,
  { memberId, companyId }: { readonly memberId: string; readonly companyId: string },
  offer: { readonly id: string; readonly company_id: string },
): Promise<OfferMarks> {
  const { rows } = await sql<OfferMarks>`
    select exists (select from bookmark where member_id = ${memberId} and offer_id = ${offer.id}) as "isBookmarked",
      exists (select from supplier_contact where company_id = ${companyId}
        and linked_company_id = ${offer.company_id} and removed_at is null) as "isInBook"`.execute(
    db,
  );
  return rows[0] ?? { isBookmarked: false, isInBook: false };
}

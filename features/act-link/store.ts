import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { subjectOf, type ActVerb } from './rules.ts';

/** SHA-256 without a slow hash, because 256 random bits cannot be guessed. */
export function hashActToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export async function findStamp(db: Db | Tx, memberId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['password_hash', 'email_key'])
    .where('id', '=', memberId)
    .where('disabled_at', 'is', null)
    .where('acts_by_link', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return createHash('sha256').update(`${row.password_hash} ${row.email_key}`).digest();
}

export interface ActSubject {
  readonly version: string;
  /** The order's serial, or the number of the RFQ without its prefix. */
  readonly number: string;
  readonly title: string;
  readonly buyer: string;
  /** Empty: an award of several suppliers. */
  readonly supplier: string;
  readonly currency: string;
  readonly total_minor: bigint;
  readonly reason: string;
  readonly rfq_id: string;
  readonly offer_version: number;
}

async function findOffer(db: Db | Tx, verb: ActVerb, id: string) {
  const { rows } = await sql<ActSubject>`
    select offer.version_count || ' ' || extract(epoch from offer.approval_asked_at)
        || case ${verb}::text when 'remind_approve' then ' ' || offer.approval_reminder_count else '' end as version, rfq.number::text as number,
      rfq.title, buyer.display_name as buyer, supplier.display_name as supplier, offer.currency, offer.total_minor,
      offer.approval_reason as reason, offer.rfq_id, offer.version_count as offer_version
    from offer join rfq on rfq.id = offer.rfq_id
    join company as buyer on buyer.id = rfq.company_id join company as supplier on supplier.id = offer.company_id
    where offer.id = ${id} and offer.approval_asked_by is not null`.execute(db);
  return rows[0];
}

async function findProposal(db: Db | Tx, id: string) {
  const { rows } = await sql<ActSubject>`
    select award_proposal.reminder_count::text as version, rfq.number::text as number, rfq.title, buyer.display_name as buyer,
      '' as supplier, rfq.currency, award_proposal.total_minor, award_proposal.reason, award_proposal.rfq_id, 0 as offer_version
    from award_proposal join rfq on rfq.id = award_proposal.rfq_id join company as buyer on buyer.id = rfq.company_id
    where award_proposal.id = ${id} and award_proposal.state = 'open'`.execute(db);
  return rows[0];
}

async function findOrder(db: Db | Tx, verb: ActVerb, id: string) {
  const { rows } = await sql<ActSubject>`
    select extract(epoch from purchase_order.sent_at) || ' ' || (select count(*) from receipt where receipt.order_id = purchase_order.id)
        || case when ${verb}::text like 'remind_%' then ' ' || coalesce(extract(epoch from reminded_at)::text, '') else '' end as version,
      purchase_order.serial as number, rfq.title, buyer.display_name as buyer, supplier.display_name as supplier,
      purchase_order.currency, purchase_order.total_minor, '' as reason, purchase_order.rfq_id, 0 as offer_version
    from purchase_order join rfq on rfq.id = purchase_order.rfq_id
    join company as buyer on buyer.id = purchase_order.buyer_company_id
    join company as supplier on supplier.id = purchase_order.supplier_company_id
    where purchase_order.id = ${id} and sent_at is not null and delivered_at is null and canceled_at is null
      and case ${verb}::text when 'receive' then true
        when 'remind_receive' then acknowledged_at is not null and receipt_count = 0
        else acknowledged_at is null end`.execute(db);
  return rows[0];
}

/**
 * Finds the record of a verb with its present version and the facts of the page. Undefined: the verb
 * no longer waits. Each reminder changes the version of the verbs that remind.
 */
export async function findSubject(
  db: Db | Tx,
  verb: ActVerb,
  id: string,
): Promise<ActSubject | undefined> {
  switch (subjectOf(verb)) {
    case 'offer':
      return findOffer(db, verb, id);
    case 'proposal':
      return findProposal(db, id);
    case 'order':
      return findOrder(db, verb, id);
  }
}

export interface NewActLink {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly memberId: string;
  readonly verb: ActVerb;
  readonly subjectId: string;
  readonly version: string;
  readonly stamp: Buffer;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function addActLink(db: Db, link: NewActLink): Promise<void> {
  await db
    .insertInto('act_link')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      member_id: link.memberId,
      verb: link.verb,
      subject_id: link.subjectId,
      version: link.version,
      stamp: link.stamp,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function findActLink(db: Db | Tx, token: string) {
  return db
    .selectFrom('act_link')
    .selectAll()
    .where('token_hash', '=', hashActToken(token))
    .executeTakeFirst();
}
export type ActLinkRow = NonNullable<Awaited<ReturnType<typeof findActLink>>>;

export async function lockActLink(tx: Tx, token: string): Promise<ActLinkRow | undefined> {
  return tx
    .selectFrom('act_link')
    .selectAll()
    .where('token_hash', '=', hashActToken(token))
    .forUpdate()
    .executeTakeFirst();
}

export async function saveActUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('act_link').set({ used_at: now }).where('id', '=', id).execute();
}

export async function deleteActLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('act_link').where('expires_at', '<', before).execute();
}

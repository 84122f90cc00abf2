import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { ModerationRule } from '../rules/moderation.ts';

export async function findModerationRule(db: Db | Tx) {
  return db
    .selectFrom('moderation_rule')
    .innerJoin('operator', 'operator.id', 'moderation_rule.set_by')
    .select([
      'newcomer_below',
      'finds_contacts',
      'review_hours',
      'reason',
      'set_at',
      'operator.full_name as set_by',
    ])
    .orderBy('moderation_rule.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Serialises two operators who set the rule, so that neither overwrites the other unseen. */
export async function lockModerationRule(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moderation rule', 0))`.execute(tx);
}

/** Inserts a rule. Previous rules stay on record. */
export async function insertModerationRule(
  tx: Tx,
  rule: ModerationRule & {
    readonly id: string;
    readonly reason: string;
    readonly operatorId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('moderation_rule')
    .values({
      id: rule.id,
      newcomer_below: rule.newcomerBelow,
      finds_contacts: rule.findsContacts,
      review_hours: rule.reviewHours,
      reason: rule.reason,
      set_by: rule.operatorId,
      set_at: rule.now,
    })
    .execute();
}

export async function countPublished(
  tx: Tx,
  companyId: string,
  exceptId: string,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from rfq where company_id = ${companyId} and published_at is not null and id <> ${exceptId}
      limit ${most}) as few`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function listPassedContacts(
  tx: Tx,
  companyId: string,
  contacts: readonly string[],
): Promise<string[]> {
  if (contacts.length === 0) return [];
  const rows = await tx
    .selectFrom('passed_contact')
    .select('contact')
    .where('company_id', '=', companyId)
    .where('contact', 'in', [...contacts])
    .execute();
  return rows.map(({ contact }) => contact);
}

/** Records these contacts as allowed, so that they hold no further request of the company. */
export async function passContacts(
  tx: Tx,
  rfq: { readonly id: string; readonly company_id: string },
  contacts: readonly string[],
  by: { readonly operatorId: string; readonly now: Date },
): Promise<void> {
  if (contacts.length === 0) return;
  await tx
    .insertInto('passed_contact')
    .values(
      contacts.map((contact) => ({
        company_id: rfq.company_id,
        contact,
        rfq_id: rfq.id,
        passed_by: by.operatorId,
        passed_at: by.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

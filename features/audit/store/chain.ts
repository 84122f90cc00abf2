import { sql } from 'kysely';
import type { Db, Resealed, SealedRow, Tx } from '#shared/call.ts';
import type { ChainedEntry } from '../rules.ts';

/**
 * Lists entries after a number, in order, with the exact text that was hashed. A row that lost its
 * details with its company still matches.
 */
export async function listChained(
  db: Db | Tx,
  afterSeq: bigint,
  limit: number,
): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select entry.seq, entry.activity_id::text, entry.operator_id::text, entry.company_id::text, entry.verb,
      entry.subject_type, entry.subject_id::text, entry.address, entry.params::text, entry.salt::text,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at,
      encode(entry.params_hash, 'hex') as params_hash, encode(entry.hash, 'hex') as hash,
      line.id is not null as is_known, company.erased_at is not null as is_erased
    from audit_entry as entry
    left join company on company.id = entry.company_id
    left join activity as line on line.id = entry.activity_id and line.verb = entry.verb and line.at = entry.at
      and line.subject_id = entry.subject_id and line.operator_id is not distinct from entry.operator_id
    where entry.seq > ${afterSeq}
    order by entry.seq
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns true if a row of the activity log lacks its entry. The condition must equal that of the
 * index `activity_audited`, otherwise PostgreSQL does not use the index.
 */
export async function hasUnchained(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    select from activity
    where (operator_id is not null
      or (member_id is null and (address = 'command line' or verb in ('wallet.booksProven', 'audit.proven'))))
      and not exists (select from audit_entry where audit_entry.activity_id = activity.id)
    limit 1`.execute(db);
  return rows.length > 0;
}

export const aboutSeal = (seq: bigint) => `audit seal ${seq}`;

export async function listSeals(db: Db | Tx) {
  return db.selectFrom('audit_seal').select(['seq', 'sealed']).orderBy('seq').execute();
}

/** Seals an entry. An existing seal must stay, otherwise a rewrite could replace it. */
export async function insertSeal(tx: Tx, seq: bigint, sealed: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('audit_seal')
    .values({ seq, sealed, at: now })
    .onConflict((conflict) => conflict.column('seq').doNothing())
    .execute();
}

/** Lists seals after an entry number, for the rotation of keys. */
export async function listSealedHashes(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<SealedRow[]> {
  const rows = await db
    .selectFrom('audit_seal')
    .select(['seq', 'sealed'])
    .where('seq', '>', BigInt(afterId ?? 0))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq, sealed }) => ({ id: String(seq), about: aboutSeal(seq), sealed }));
}

/**
 * Replaces seals by seals of the same hashes. The table is append-only, so its trigger is off within
 * this transaction, which the owner of the table alone can do. The lock that this needs lets no
 * other transaction write a seal until the commit.
 */
export async function saveResealedHashes(tx: Tx, rows: readonly Resealed[]): Promise<void> {
  await sql`alter table audit_seal disable trigger audit_seal_is_append_only`.execute(tx);
  for (const { id, sealed, resealed } of rows)
    await tx
      .updateTable('audit_seal')
      .set({ sealed: resealed })
      .where('seq', '=', BigInt(id))
      .where('sealed', '=', sealed)
      .execute();
  await sql`alter table audit_seal enable trigger audit_seal_is_append_only`.execute(tx);
}

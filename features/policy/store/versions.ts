import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { DecidedPolicy, PolicySlug } from '../rules/versions.ts';

const heads = [
  'id',
  'slug',
  'version',
  'title_en',
  'title_ar',
  'note',
  'created_at',
  'withdrawn_at',
  'withdrawal_reason',
] as const;

function versionsOf(db: Db | Tx) {
  return db
    .selectFrom('policy')
    .leftJoin('operator as author', 'author.id', 'policy.created_by')
    .leftJoin('operator as withdrawer', 'withdrawer.id', 'policy.withdrawn_by')
    .select(heads.map((name) => `policy.${name}` as const))
    .select(['author.full_name as author_name', 'withdrawer.full_name as withdrawer_name'])
    .select(sql<string>`to_char(policy.effective_on, 'YYYY-MM-DD')`.as('effective_on'));
}

export async function listVersions(db: Db) {
  return versionsOf(db).orderBy('policy.slug').orderBy('policy.version', 'desc').execute();
}
export type PolicyHeadRow = Awaited<ReturnType<typeof listVersions>>[number];

export async function findVersionWithBefore(db: Db, id: string) {
  const { rows } = await sql<{
    id: string;
    version: number;
    title_en: string;
    title_ar: string;
    body_en: string;
    body_ar: string;
  }>`
    select other.id, other.version, other.title_en, other.title_ar, other.body_en, other.body_ar
    from policy as shown join policy as other
      on other.slug = shown.slug and (other.id = shown.id or (other.version < shown.version and other.withdrawn_at is null))
    where shown.id = ${id} order by other.version desc limit 2`.execute(db);
  return rows;
}

/**
 * Locks the versions of one policy, so that two changes run one after the other. The lock is on the
 * first version, because versions are never deleted.
 */
export async function lockVersions(tx: Tx, slug: PolicySlug) {
  await tx
    .selectFrom('policy')
    .select('id')
    .where('slug', '=', slug)
    .orderBy('version')
    .limit(1)
    .forUpdate()
    .execute();
  return tx
    .selectFrom('policy')
    .select(['id', 'slug', 'version', 'withdrawn_at'])
    .select(sql<string>`to_char(effective_on, 'YYYY-MM-DD')`.as('effective_on'))
    .where('slug', '=', slug)
    .execute();
}

export async function findSlugOf(db: Db | Tx, id: string): Promise<PolicySlug | undefined> {
  const row = await db.selectFrom('policy').select('slug').where('id', '=', id).executeTakeFirst();
  return row?.slug;
}

export interface NewVersion {
  readonly id: string;
  readonly slug: PolicySlug;
  readonly version: number;
  readonly title_en: string;
  readonly title_ar: string;
  readonly body_en: string;
  readonly body_ar: string;
  readonly effective_on: string;
  readonly note: string;
  readonly created_by: string;
  readonly created_at: Date;
}

export async function insertVersion(tx: Tx, row: NewVersion): Promise<void> {
  await tx.insertInto('policy').values(row).execute();
}

export async function saveWithdrawn(
  tx: Tx,
  id: string,
  _decided: DecidedPolicy<'withdraw'>,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('policy')
    .set({ withdrawn_at: now, withdrawn_by: by, withdrawal_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** The newest version that applies on a day (`YYYY-MM-DD`), of one policy or of each. */
export async function listPolicies(db: Db, day: string, slug: PolicySlug | null) {
  let query = db
    .selectFrom('policy')
    .distinctOn('slug')
    .selectAll()
    .select(sql<string>`to_char(effective_on, 'YYYY-MM-DD')`.as('effective_day'))
    .where('effective_on', '<=', day)
    .where('withdrawn_at', 'is', null);
  if (slug !== null) query = query.where('slug', '=', slug);
  return query.orderBy('slug').orderBy('version', 'desc').execute();
}

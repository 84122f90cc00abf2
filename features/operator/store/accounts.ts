import { sql } from 'kysely';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { OperatorRole } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import type { OperatorState, DecidedOperator } from '../rules/accounts.ts';

export interface OperatorFilter {
  readonly key: string;
  readonly state: OperatorState | null;
}

function operatorOf(db: Db, { key, state }: OperatorFilter) {
  const pattern = containing(key);
  return db
    .selectFrom('operator')
    .$if(key !== '', (query) =>
      query.where(
        sql<boolean>`search_norm(operator.full_name || ' ' || operator.email) like ${pattern}`,
      ),
    )
    .$if(state !== null, (query) =>
      query.where('operator.disabled_at', state === 'active' ? 'is' : 'is not', null),
    );
}

const hasTwoStep = sql<boolean>`exists (
  select from two_step where two_step.operator_id = operator.id and two_step.enabled_at is not null)`;
const isAdministrator = sql<boolean>`('administrator' = any(operator.roles) and operator.disabled_at is null)`;

function columnsOf(now: Date) {
  return [
    sql<number>`(select count(*)::int from session where session.operator_id = operator.id
      and session.idle_expires_at > ${now} and session.expires_at > ${now})`.as('sessions'),
    sql<Date | null>`(select at from activity where activity.operator_id = operator.id
      and activity.verb = 'operator.signedIn' order by activity.id desc limit 1)`.as(
      'signed_in_at',
    ),
    sql<Date | null>`(select expires_at from operator_link where operator_link.operator_id = operator.id
      and operator_link.expires_at > ${now})`.as('link_until'),
    sql<boolean>`(${isAdministrator} and not exists (select from operator as other where other.id <> operator.id
      and 'administrator' = any(other.roles) and other.disabled_at is null))`.as('is_last'),
    hasTwoStep.as('has_two_step'),
  ] as const;
}

const plain = [
  'operator.id',
  'operator.full_name',
  'operator.email',
  'operator.roles',
  'operator.disabled_at',
  'operator.created_at',
  'operator.version',
] as const;

export async function listOperators(
  db: Db,
  filter: OperatorFilter,
  now: Date,
  offset: number,
  limit: number,
) {
  return operatorOf(db, filter)
    .select(plain)
    .select(columnsOf(now))
    .orderBy(sql`search_norm(operator.full_name) collate "C"`)
    .orderBy('operator.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
export type OperatorRow = Awaited<ReturnType<typeof listOperators>>[number];

export async function countOperators(db: Db, filter: OperatorFilter): Promise<number> {
  const { total } = await operatorOf(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function findOperatorAccount(
  db: Db | Tx,
  id: string,
  now: Date,
): Promise<OperatorRow | undefined> {
  return db
    .selectFrom('operator')
    .select(plain)
    .select(columnsOf(now))
    .where('operator.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks the operators and all administrators, in the order of ids to prevent deadlocks. Two
 * administrators who remove each other are serialized, so the second sees the first change.
 */
export async function lockOperators(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    full_name: string;
    email: string;
    locale: Locale;
    roles: OperatorRole[];
    disabled_at: Date | null;
    money_rights_from: Date | null;
    version: number;
  }>`
    select id, full_name, email, locale, roles, disabled_at, money_rights_from, version from operator
    where id = any(${[...ids]}::uuid[]) or 'administrator' = any(roles)
    order by id for update`.execute(tx);
  return rows;
}
export type LockedOperator = Awaited<ReturnType<typeof lockOperators>>[number];

export async function saveOperatorRoles(
  tx: Tx,
  id: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
}

/** The caller must have the row's lock. */
export async function moveOperator(
  tx: Tx,
  id: string,
  { to }: DecidedOperator<'disable' | 'enable'>,
  now: Date,
): Promise<void> {
  const disabledAt = to === 'disabled' ? now : null;
  await tx.updateTable('operator').set({ disabled_at: disabledAt }).where('id', '=', id).execute();
}

/** Sets the time from which the operator's rights on money count; null: they count already. */
export async function saveMoneyRightsFrom(tx: Tx, id: string, from: Date | null): Promise<void> {
  await tx.updateTable('operator').set({ money_rights_from: from }).where('id', '=', id).execute();
}

export async function listAdministrators(tx: Tx) {
  return tx
    .selectFrom('operator')
    .select(['full_name', 'email', 'locale'])
    .where(isAdministrator)
    .orderBy('id')
    .execute();
}

export async function listHoldersOfRole(db: Db, role: OperatorRole) {
  return db
    .selectFrom('operator')
    .select(['full_name', 'email'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`roles && array[${role}, 'administrator']::text[]`)
    .orderBy('id')
    .execute();
}

/** Increases the version, so that decisions on an older screen conflict. */
export async function saveOperatorVersion(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('operator')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function saveOperatorLocale(tx: Tx, id: string, locale: Locale): Promise<void> {
  await tx.updateTable('operator').set({ locale }).where('id', '=', id).execute();
}

export async function saveLink(
  tx: Tx,
  id: string,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('operator_link')
    .values({ operator_id: id, token_hash: tokenHash, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet({ token_hash: tokenHash, created_at: now, expires_at: expiresAt }),
    )
    .execute();
}

export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('operator_link').where('operator_id', '=', id).execute();
}

/**
 * Deletes a link and returns its operator. Null: unknown or expired link, or a disabled operator.
 */
export async function takeLink(tx: Tx, tokenHash: Buffer, now: Date) {
  const taken = await tx
    .deleteFrom('operator_link')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('operator_id')
    .executeTakeFirst();
  if (taken === undefined) return null;
  const operator = await tx
    .selectFrom('operator')
    .select(['id', 'full_name', 'email', 'locale'])
    .where('id', '=', taken.operator_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return operator ?? null;
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('operator_link').where('expires_at', '<=', now).execute();
}

export interface NewOperator {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly passwordUntil: Date | null;
  readonly fullName: string;
  readonly roles: readonly OperatorRole[];
  readonly now: Date;
}

/** Returns false if the e-mail is in use. */
export async function insertOperator(db: Db | Tx, operator: NewOperator): Promise<boolean> {
  const inserted = await db
    .insertInto('operator')
    .values({
      id: operator.id,
      email: operator.email,
      email_key: operator.emailKey,
      password_hash: operator.passwordHash,
      password_until: operator.passwordUntil,
      full_name: operator.fullName,
      roles: [...operator.roles],
      created_at: operator.now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findOperatorNames(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}

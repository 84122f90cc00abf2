import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { ListName } from '#shared/list-columns.ts';
import { viewsMax } from '#shared/saved-view.ts';

/** The reader of a view. Null: an operator, who shares none. */
export interface ViewOwner {
  readonly column: 'member_id' | 'operator_id';
  readonly id: string;
  readonly companyId: string | null;
}

export interface ViewRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly query: string;
  readonly hidden: string[] | null;
  readonly is_default: boolean;
  readonly is_shared: boolean;
}

export interface OwnRow extends ViewRow {
  readonly place: number;
}

const columns = sql`id, name, path, query, hidden, place, is_default, company_id is not null as is_shared`;

function isOwn({ column, id }: ViewOwner, list: ListName): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = ${id} and list = ${list}`;
}

export async function listOwnViews(
  db: Db | Tx,
  owner: ViewOwner,
  list: ListName,
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${columns} from saved_view where ${isOwn(owner, list)}
    order by place, id limit ${sql.lit(viewsMax)}`.execute(db);
  return rows;
}

/** The reader's own views in their order, then those that colleagues share. One query. */
export async function listViews(
  db: Db,
  owner: ViewOwner,
  list: ListName,
): Promise<(ViewRow & { readonly is_own: boolean })[]> {
  const most = sql.lit(viewsMax);
  const { rows } = await sql<ViewRow & { is_own: boolean }>`
    select * from (
      (select ${columns}, true as is_own from saved_view where ${isOwn(owner, list)} order by place, id limit ${most})
      union all
      (select ${columns}, false from saved_view
      where company_id = ${owner.companyId} and list = ${list} and member_id <> ${owner.id}
      order by saved_view.id limit ${most})) as seen
    order by is_own desc, case when is_own then place end, id`.execute(db);
  return rows;
}

/** Serializes changes of one reader's views until commit, because their number is limited. */
export async function lockViews(tx: Tx, { id }: ViewOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`views ${id}`}, 0))`.execute(tx);
}

/** Removes the view of a name, in any spelling of its letters. Returns its place; null: there is none. */
export async function deleteView(
  tx: Tx,
  owner: ViewOwner,
  list: ListName,
  name: string,
): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    delete from saved_view where ${isOwn(owner, list)} and name_key = search_norm(${name})
    returning place`.execute(tx);
  return rows[0]?.place ?? null;
}

export async function findView(
  tx: Tx,
  owner: ViewOwner,
  list: ListName,
  name: string,
): Promise<{ id: string } | null> {
  const { rows } = await sql<{ id: string }>`
    select id from saved_view where ${isOwn(owner, list)} and name_key = search_norm(${name})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function clearDefault(tx: Tx, owner: ViewOwner, list: ListName): Promise<void> {
  await sql`
    update saved_view set is_default = false where ${isOwn(owner, list)} and is_default`.execute(
    tx,
  );
}

export async function placeViews(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update saved_view set place = listed.place
    from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, place)
    where saved_view.id = listed.id`.execute(tx);
}

export async function insertView(
  tx: Tx,
  owner: ViewOwner,
  list: ListName,
  row: OwnRow,
  now: Date,
): Promise<void> {
  await sql`
    insert into saved_view (id, ${sql.ref(owner.column)}, company_id, list, name, name_key, path, query, hidden,
      place, is_default, created_at)
    values (${row.id}, ${owner.id}, ${row.is_shared ? owner.companyId : null}, ${list}, ${row.name},
      search_norm(${row.name}), ${row.path}, ${row.query}, ${row.hidden}::text[], ${row.place}, ${row.is_default},
      ${now})`.execute(tx);
}

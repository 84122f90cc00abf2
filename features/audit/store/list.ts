import { sql, type RawBuilder } from 'kysely';
import { matchesLog } from '#shared/sql/log-search.ts';
import { containing } from '#shared/sql/search-pattern.ts';
import type { Db } from '#shared/call.ts';
import { countedUpTo, rowsReachable } from '#shared/endpoint.ts';
import { isOneOf } from '#shared/sql/list-order.ts';
import type { LogSearch } from '#features/activity/store.ts';
import type { Locale } from '#shared/locale.ts';

/** The filters of the log. Null: no filter. */
export interface AuditFilter {
  readonly operatorId: string | null;
  readonly noun: string | null;
  readonly verb: string | null;
  readonly about: string | null;
  /** Inclusive; `until` is exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly oldestFirst: boolean;
  readonly search: LogSearch | null;
}

/** A text is searched in this many of the newest entries of the other filters only (decision 0124). */
const searchedMax = rowsReachable;

/** Names of reference data for the search. The tables are small, so no index is needed. */
const reference = sql`
  select id, name_en || ' ' || name_ar as names from category
  union all select id, name_en || ' ' || name_ar from city
  union all select id, name_en || ' ' || name_ar from wallet_package
  union all select id, name_en || ' ' || name_ar from faq_category
  union all select id, question_en || ' ' || question_ar from faq
  union all select id, title_en || ' ' || title_ar from policy`;

function matches(search: LogSearch) {
  const pattern = containing(search.key);
  return sql<boolean>`(
    exists (
      select from operator where operator.id = audit_entry.operator_id and search_norm(operator.full_name) like ${pattern})
    or ${matchesLog('audit_entry', search.sentences, pattern)}
    or audit_entry.subject_id in (select id from (${reference}) as record where search_norm(names) like ${pattern})
    or exists (
      select from company where company.id = audit_entry.company_id
        and search_norm(company.display_name || ' ' || company.legal_name_en || ' ' || company.legal_name_ar) like ${pattern}))`;
}

function entriesOf(db: Db, { operatorId, noun, verb, about, from, until }: AuditFilter) {
  return db
    .selectFrom('audit_entry')
    .$if(operatorId !== null, (query) => query.where('audit_entry.operator_id', '=', operatorId))
    .$if(noun !== null, (query) =>
      query.where(sql`split_part(audit_entry.verb, '.', 1)`, '=', noun),
    )
    .$if(verb !== null, (query) => query.where('audit_entry.verb', '=', verb))
    .$if(about !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('audit_entry.subject_id', '=', about ?? ''),
          eb('audit_entry.company_id', '=', about ?? ''),
        ]),
      ),
    )
    .$if(from !== null, (query) => query.where('audit_entry.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('audit_entry.at', '<', until ?? new Date(0)));
}

function logOf(db: Db, filter: AuditFilter) {
  const { search } = filter;
  if (search === null) return entriesOf(db, filter);
  const newest = entriesOf(db, filter)
    .select('audit_entry.seq')
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.seq', 'desc')
    .limit(searchedMax);
  return db
    .selectFrom('audit_entry')
    .where(isOneOf(sql`audit_entry.seq`, newest))
    .where(matches(search));
}

const columns = [
  'entry.activity_id',
  'entry.seq',
  'entry.at',
  'entry.operator_id',
  'entry.company_id',
  'entry.verb',
  'entry.subject_type',
  'entry.subject_id',
  'entry.address',
  'entry.params',
  'entry.hash',
  'operator.full_name as operator_name',
  'company.display_name as company_name',
] as const;

/**
 * Reads one page, newest first by default. It limits the page before it joins names, to avoid joins
 * for other rows.
 */
export async function listEntries(db: Db, filter: AuditFilter, offset: number, limit: number) {
  const way = filter.oldestFirst ? 'asc' : 'desc';
  return db
    .with('entry', () =>
      logOf(db, filter)
        .selectAll('audit_entry')
        .orderBy('audit_entry.at', way)
        .orderBy('audit_entry.seq', way)
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('entry')
    .leftJoin('operator', 'operator.id', 'entry.operator_id')
    .leftJoin('company', 'company.id', 'entry.company_id')
    .select(columns)
    .orderBy('entry.at', way)
    .orderBy('entry.seq', way)
    .execute();
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export async function findEntry(db: Db, activityId: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('operator', 'operator.id', 'entry.operator_id')
    .leftJoin('company', 'company.id', 'entry.company_id')
    .select(columns)
    .where('entry.activity_id', '=', activityId)
    .executeTakeFirst();
}

export type Names = ReadonlyMap<string, string>;
type StoredNames = Readonly<Record<string, string>>;

function namesOf(ids: readonly string[], locale: Locale): RawBuilder<StoredNames> {
  const [name, question, title] = ['name', 'question', 'title'].map((column) =>
    sql.ref(`${column}_${locale}`),
  );
  return sql<StoredNames>`(
    select coalesce(jsonb_object_agg(id, name), '{}') from (
      select id, display_name as name from company
      union all select id, full_name from operator
      union all select id, full_name from member
      union all select id, title from rfq
      union all select id, ${name} from category
      union all select id, ${name} from city
      union all select id, ${name} from wallet_package
      union all select id, ${name} from faq_category
      union all select id, ${question} from faq
      union all select id, ${title} from policy
    ) as record where id = any(${[...new Set(ids)]}::uuid[]))`;
}

export async function findNames(db: Db, ids: readonly string[], locale: Locale): Promise<Names> {
  const { names } = await db
    .selectNoFrom(namesOf(ids, locale).as('names'))
    .executeTakeFirstOrThrow();
  return new Map(Object.entries(names));
}

/**
 * Counts the entries up to `countMax` and reads the records' names, the operators and the newest
 * proof, so that a page needs only two queries.
 */
export async function countEntries(
  db: Db,
  filter: AuditFilter,
  ids: readonly string[],
  locale: Locale,
) {
  const line = logOf(db, filter)
    .select('audit_entry.seq')
    .limit(rowsReachable + 1);
  const { names, total, ...beside } = await db
    .selectFrom(line.as('line'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .select([
      namesOf(ids, locale).as('names'),
      sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', full_name) order by full_name, id) from operator), '[]')`.as(
        'operators',
      ),
      sql<{ at: string; params: unknown } | null>`(
        select jsonb_build_object('at', to_jsonb(at), 'params', params) from audit_entry
        where split_part(verb, '.', 1) = 'audit' order by at desc, seq desc limit 1)`.as('proof'),
    ])
    .executeTakeFirstOrThrow();
  return { ...beside, ...countedUpTo(Number(total)), names: new Map(Object.entries(names)) };
}

import { sql } from 'kysely';
import { containing } from '../../../server/db/search-pattern.ts';
import type { Db } from '../../../shared/call.ts';
import type { Locale } from '../../../shared/locale.ts';

/** What the log is narrowed by; null: not at all. */
export interface AuditFilter {
  readonly operatorId: string | null;
  readonly noun: string | null;
  readonly verb: string | null;
  /** A record, or a company. */
  readonly about: string | null;
  /** At or after the one, before the other. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly oldestFirst: boolean;
  readonly search: {
    readonly key: string;
    /** What each verb is called in the reader's language. */
    readonly sentences: readonly { readonly verb: string; readonly text: string }[];
  } | null;
}

/** Lists say how many there are up to here. */
const countMax = 10_000;

function matches({ key, sentences }: NonNullable<AuditFilter['search']>) {
  const pattern = containing(key);
  const verbs = sentences.map(({ verb }) => verb);
  const texts = sentences.map(({ text }) => text);
  return sql<boolean>`(
    exists (
      select from operator where operator.id = audit_entry.operator_id and search_norm(operator.full_name) like ${pattern})
    or audit_entry.verb in (
      select verb from unnest(${verbs}::text[], ${texts}::text[]) as said(verb, words)
      where search_norm(words) like ${pattern})
    or search_norm(audit_entry.params::text) like ${pattern}
    or exists (
      select from company where company.id = audit_entry.company_id
        and search_norm(company.display_name || ' ' || company.legal_name_en || ' ' || company.legal_name_ar) like ${pattern}))`;
}

function logOf(db: Db, { operatorId, noun, verb, about, from, until, search }: AuditFilter) {
  return db
    .selectFrom('audit_entry')
    .$if(operatorId !== null, (query) => query.where('audit_entry.operator_id', '=', operatorId))
    .$if(noun !== null, (query) => query.where(sql`split_part(audit_entry.verb, '.', 1)`, '=', noun))
    .$if(verb !== null, (query) => query.where('audit_entry.verb', '=', verb))
    .$if(about !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('audit_entry.subject_id', '=', about ?? ''), eb('audit_entry.company_id', '=', about ?? '')]),
      ),
    )
    .$if(from !== null, (query) => query.where('audit_entry.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('audit_entry.at', '<', until ?? new Date(0)))
    .$if(search !== null, (query) => (search === null ? query : query.where(matches(search))));
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

/** One page of the log, newest first unless asked otherwise: cut first, then its rows get their names. */
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

/** One entry by its line of the activity log. */
export async function findEntry(db: Db, activityId: string): Promise<EntryRow | undefined> {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('operator', 'operator.id', 'entry.operator_id')
    .leftJoin('company', 'company.id', 'entry.company_id')
    .select(columns)
    .where('entry.activity_id', '=', activityId)
    .executeTakeFirst();
}

/** How many entries there are, up to `countMax`; with what the list offers beside its rows, since two queries must do. */
export async function countEntries(db: Db, filter: AuditFilter) {
  const line = logOf(db, filter).select('audit_entry.seq').limit(countMax);
  return db
    .selectFrom(line.as('line'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .select([
      sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', full_name) order by full_name, id) from operator), '[]')`.as(
        'operators',
      ),
      sql<{ at: string; params: unknown } | null>`(
        select jsonb_build_object('at', to_jsonb(at), 'params', params) from audit_entry
        where split_part(verb, '.', 1) = 'audit' order by at desc, seq desc limit 1)`.as('proof'),
    ])
    .executeTakeFirstOrThrow();
}

/** Names of the records that have these ids, in a language where they have one in each. */
export async function findRecordNames(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const named = sql.ref(`name_${locale}`);
  const question = sql.ref(`question_${locale}`);
  const title = sql.ref(`title_${locale}`);
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as (select unnest(${[...ids]}::uuid[]) as id)
    select id, display_name as name from company where id in (select id from asked)
    union all select id, full_name from operator where id in (select id from asked)
    union all select id, full_name from member where id in (select id from asked)
    union all select id, title from rfq where id in (select id from asked)
    union all select id, ${named} from category where id in (select id from asked)
    union all select id, ${named} from city where id in (select id from asked)
    union all select id, ${named} from wallet_package where id in (select id from asked)
    union all select id, ${named} from faq_category where id in (select id from asked)
    union all select id, ${question} from faq where id in (select id from asked)
    union all select id, ${title} from policy where id in (select id from asked)`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

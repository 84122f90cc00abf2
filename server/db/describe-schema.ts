import type pg from 'pg';

/**
 * The schema as the catalogue describes it, on any engine. The text is the same on PostgreSQL 15 to
 * 18.
 */
export interface Schema {
  extensions: string[];
  schemas: string[];
  enums: { name: string; labels: string[] }[];
  domains: { name: string; definition: string }[];
  sequences: { name: string; definition: string }[];
  functions: string[];
  tables: Table[];
  views: { name: string; isMaterialized: boolean; columns: string[] }[];
  triggers: string[];
  policies: string[];
  grants: string[];
  comments: string[];
}

export interface Table {
  name: string;
  isUnlogged: boolean;
  partitionKey: string | null;
  rowSecurity: 'none' | 'enabled' | 'forced';
  comment: string | null;
  columns: Column[];
  constraints: { name: string; kind: 'p' | 'u' | 'c' | 'f' | 'x'; definition: string }[];
  indexes: string[];
}

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  defaultExpression: string | null;
  origin: 'plain' | 'stored' | 'identity-always' | 'identity-default';
  collation: string | null;
  comment: string | null;
}

/** Schemas that the migrations do not create: the system's own and the job queue's. */
const FOREIGN = `('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')`;
const ours = (catalogue: string, row: string, namespace: string): string =>
  `n.oid = ${row}.${namespace} and n.nspname not in ${FOREIGN} and n.nspname not like 'pg\\_temp%'
   and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;
const nameOf = (name: string): string =>
  `case when n.nspname = 'public' then quote_ident(${name}) else format('%I.%I', n.nspname, ${name}) end`;

const TABLES = `
  select ${nameOf('c.relname')} as name, c.relpersistence = 'u' as "isUnlogged",
         case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionKey",
         case when c.relforcerowsecurity then 'forced' when c.relrowsecurity then 'enabled' else 'none' end as "rowSecurity",
         obj_description(c.oid, 'pg_class') as comment,
         (select json_agg(json_build_object(
             'name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'isNullable', not a.attnotnull,
             'defaultExpression', pg_get_expr(ad.adbin, ad.adrelid),
             'origin', case when a.attgenerated <> '' then 'stored' when a.attidentity = 'a' then 'identity-always'
                            when a.attidentity = 'd' then 'identity-default' else 'plain' end,
             'collation', case when a.attcollation <> t.typcollation then (select quote_ident(collname) from pg_collation where oid = a.attcollation) end,
             'comment', col_description(c.oid, a.attnum)) order by a.attnum)
            from pg_attribute a join pg_type t on t.oid = a.atttypid
            left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
         coalesce((select json_agg(json_build_object('name', quote_ident(k.conname), 'kind', k.contype,
             'definition', pg_get_constraintdef(k.oid)) order by position(k.contype::text in 'pucfx'), k.conname collate "C")
            from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f', 'x')), '[]') as constraints,
         coalesce((select json_agg(x.definition order by x.definition collate "C") from (
            select pg_get_indexdef(i.indexrelid) as definition from pg_index i
             where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
            union all select pg_get_statisticsobjdef(s.oid) from pg_statistic_ext s where s.stxrelid = c.oid) x), '[]') as indexes
    from pg_class c, pg_namespace n
   where c.relkind in ('r', 'p') and ${ours('pg_class', 'c', 'relnamespace')}
   order by 1`;

const ENUMS = `
  select ${nameOf('t.typname')} as name,
         (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels
    from pg_type t, pg_namespace n where t.typtype = 'e' and ${ours('pg_type', 't', 'typnamespace')} order by 1`;

const DOMAINS = `
  select ${nameOf('t.typname')} as name,
         concat_ws(' ', format_type(t.typbasetype, t.typtypmod), 'default ' || t.typdefault, case when t.typnotnull then 'not null' end,
           (select string_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ' ' order by k.conname collate "C")
              from pg_constraint k where k.contypid = t.oid and k.contype = 'c')) as definition
    from pg_type t, pg_namespace n where t.typtype = 'd' and ${ours('pg_type', 't', 'typnamespace')} order by 1`;

/** Leaves out sequences of identity columns, because they belong to the column. */
const SEQUENCES = `
  select ${nameOf('c.relname')} as name,
         format('as %s start %s increment %s minvalue %s maxvalue %s cache %s', format_type(s.seqtypid, null), s.seqstart,
                s.seqincrement, s.seqmin, s.seqmax, s.seqcache) || case when s.seqcycle then ' cycle' else '' end as definition
    from pg_class c join pg_sequence s on s.seqrelid = c.oid, pg_namespace n
   where not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') and ${ours('pg_class', 'c', 'relnamespace')}
   order by 1`;

/**
 * Names and columns only, because PostgreSQL 16 prints a view's query differently from earlier
 * versions.
 */
const VIEWS = `
  select ${nameOf('c.relname')} as name, c.relkind = 'm' as "isMaterialized",
         (select json_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c, pg_namespace n where c.relkind in ('v', 'm') and ${ours('pg_class', 'c', 'relnamespace')} order by 1`;

const LINES = {
  extensions: `select quote_ident(extname) as line from pg_extension where extname <> 'plpgsql'`,
  schemas: `select quote_ident(n.nspname) as line from pg_namespace n
             where n.nspname not in ${FOREIGN} and n.nspname <> 'public' and n.nspname not like 'pg\\_%'`,
  functions: `select rtrim(pg_get_functiondef(p.oid), E'\\n') as line from pg_proc p, pg_namespace n
               where p.prokind in ('f', 'p') and ${ours('pg_proc', 'p', 'pronamespace')}`,
  triggers: `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid, pg_namespace n
              where not t.tgisinternal and ${ours('pg_class', 'c', 'relnamespace')}`,
  policies: `
    select format('create policy %I on %s as %s for %s to %s', p.polname, c.oid::regclass, case when p.polpermissive then 'permissive' else 'restrictive' end,
             case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
             (select string_agg(case when r.oid = 0 then 'public' else quote_ident(r.oid::regrole::text) end, ', ' order by r.oid::regrole::text collate "C")
                from unnest(p.polroles) as r(oid)))
           || coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', '')
           || coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', '') as line
      from pg_policy p join pg_class c on c.oid = p.polrelid, pg_namespace n where ${ours('pg_class', 'c', 'relnamespace')}`,
  /**
   * Rights of roles other than the owner. MAINTAIN is left out because it exists only from
   * PostgreSQL 17 on.
   */
  grants: `
    select format('grant %s on %s to %s', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type collate "C"), x.object, x.grantee) as line
      from (select a.privilege_type, c.oid::regclass::text as object, c.relowner as owner, a.grantee as id,
                   case when a.grantee = 0 then 'public' else a.grantee::regrole::text end as grantee
              from pg_class c cross join aclexplode(c.relacl) a, pg_namespace n where ${ours('pg_class', 'c', 'relnamespace')}
            union all
            select a.privilege_type, 'function ' || p.oid::regprocedure::text, p.proowner, a.grantee,
                   case when a.grantee = 0 then 'public' else a.grantee::regrole::text end
              from pg_proc p cross join aclexplode(p.proacl) a, pg_namespace n where ${ours('pg_proc', 'p', 'pronamespace')}) x
     where x.id <> x.owner and x.privilege_type <> 'MAINTAIN' group by x.object, x.grantee
    union all
    select format('revoke execute on function %s from public', p.oid::regprocedure) from pg_proc p, pg_namespace n
     where p.proacl is not null and not exists (select from aclexplode(p.proacl) a where a.grantee = 0) and ${ours('pg_proc', 'p', 'pronamespace')}`,
  comments: `
    select format('comment on function %s is %L', p.oid::regprocedure, obj_description(p.oid, 'pg_proc')) as line from pg_proc p, pg_namespace n
     where obj_description(p.oid, 'pg_proc') is not null and ${ours('pg_proc', 'p', 'pronamespace')}`,
} as const;

export async function describeSchema(pool: pg.Pool): Promise<Schema> {
  const client = await pool.connect();
  try {
    // PostgreSQL prints definitions relative to the search path, so it is fixed.
    await client.query('begin read only; set local search_path = public');
    const rows = async <Row>(sql: string): Promise<Row[]> =>
      (await client.query(sql)).rows as Row[];
    const lines = async (key: keyof typeof LINES): Promise<string[]> =>
      (
        await rows<{ line: string }>(`select line from (${LINES[key]}) x order by line collate "C"`)
      ).map(({ line }) => line);
    const schema: Schema = {
      extensions: await lines('extensions'),
      schemas: await lines('schemas'),
      enums: await rows(ENUMS),
      domains: await rows(DOMAINS),
      sequences: await rows(SEQUENCES),
      functions: await lines('functions'),
      tables: await rows(TABLES),
      views: await rows(VIEWS),
      triggers: await lines('triggers'),
      policies: await lines('policies'),
      grants: await lines('grants'),
      comments: await lines('comments'),
    };
    // Sorted by bytes, because the order of a server's locale differs between machines.
    for (const list of [
      schema.enums,
      schema.domains,
      schema.sequences,
      schema.tables,
      schema.views,
    ]) {
      list.sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    return schema;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

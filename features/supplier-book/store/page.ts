import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { Db } from '#shared/call.ts';
import { beginningWith, containing } from '#shared/sql/search-pattern.ts';
import type { ContactState } from '../rules/table.ts';
import { contactColumns, type ContactRow, type GroupRow } from './contact.ts';
import { pairsOf, type FoundPair } from './pairs.ts';

export interface ContactFilter {
  readonly key: string;
  readonly state?: ContactState | undefined;
  readonly group?: string | undefined;
}

function isFound(companyId: string, { key, state, group }: ContactFilter): RawBuilder<SqlBool> {
  const isNamed = sql`search_norm(contact.name) like ${containing(key)}`;
  const isMail = sql`contact.email_key like ${containing(key.toLowerCase())}`;
  return sql<SqlBool>`contact.company_id = ${companyId} and contact.removed_at is null
    ${state === undefined ? sql`` : sql`and contact.state = ${state}`}
    ${
      group === undefined
        ? sql``
        : sql`and exists (select from supplier_contact_group mine where mine.contact_id = contact.id and mine.group_id = ${group})`
    }
    ${
      key === ''
        ? sql``
        : sql`and (${isNamed} or ${isMail} or contact.mobile like ${containing(key)}
            or ${beginningWith(sql`contact.trn`, key)} or ${beginningWith(sql`contact.licence_number`, key)})`
    }`;
}

interface ContactPage {
  readonly rows: ContactRow[];
  readonly groups: GroupRow[];
  readonly pairs: readonly FoundPair[];
}

interface Wanted {
  readonly offset: number;
  readonly limit: number;
  readonly pairsMax: number;
}

/**
 * A page, the newest first, and in a second query the number of rows, the company's groups and
 * at most `pairsMax` pairs. A book has at most `contactsMax` rows, so that a search reads them all.
 */
export async function readContactPage(
  db: Db,
  companyId: string,
  filter: ContactFilter,
  { offset, limit, pairsMax }: Wanted,
): Promise<Counted & ContactPage> {
  const which = isFound(companyId, filter);
  const { rows } = await sql<ContactRow>`
    select ${contactColumns} from supplier_contact contact where ${which}
    order by contact.id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<Omit<ContactPage, 'rows'> & { readonly total: number }>`
    select (select count(*)::integer from (
        select from supplier_contact contact where ${which} limit ${sql.lit(rowsReachable + 1)}) as found) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name_key), '[]')
        from contact_group where company_id = ${companyId}) as groups,
      ${pairsMax === 0 ? sql`'[]'::jsonb` : pairsOf(companyId, pairsMax)} as pairs`.execute(db);
  const [{ total, groups, pairs } = { total: 0, groups: [], pairs: [] }] = counted.rows;
  return { rows, groups, pairs, ...countedUpTo(total) };
}

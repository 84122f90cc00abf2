import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { SameKey } from '../rules/merge.ts';
import type { ContactState, DecidedContact } from '../rules/table.ts';
import { contactColumns, type ContactRow } from './contact.ts';

export interface FoundPair {
  readonly primary_id: string;
  readonly duplicate_id: string;
  readonly same: readonly SameKey[];
}

/** The linked supplier if the buyer has had an offer from it: another link would show who has an account (0205). */
const knownLink = sql`
  case when exists (select from offer where offer.company_id = contact.linked_company_id
    and offer.buyer_company_id = contact.company_id) then contact.linked_company_id end`;

/** Pairs of a book's contacts that seem to be one supplier, as a JSON array: one query with the page of the book. */
export function pairsOf(companyId: string, limit: number): RawBuilder<readonly FoundPair[]> {
  const isSame = (name: string) =>
    sql<SqlBool>`(one.${sql.ref(name)} = other.${sql.ref(name)} and one.${sql.ref(name)} <> '')`;
  const isLinked = sql<SqlBool>`one.linked_company_id = other.linked_company_id`;
  return sql<readonly FoundPair[]>`(
    with own as materialized (
      select id, trn, licence_number, mobile, ${knownLink} as linked_company_id from supplier_contact contact
      where company_id = ${companyId} and removed_at is null),
    found as (
      select one.id as primary_id, other.id as duplicate_id from own as one join own as other on other.trn = one.trn where one.trn <> ''
      union select one.id, other.id from own as one join own as other on other.licence_number = one.licence_number where one.licence_number <> ''
      union select one.id, other.id from own as one join own as other on other.mobile = one.mobile where one.mobile <> ''
      union select one.id, other.id from own as one join own as other on other.linked_company_id = one.linked_company_id),
    oldest as (
      select min(primary_id::text)::uuid as primary_id, duplicate_id from found where primary_id < duplicate_id group by duplicate_id),
    pair as (
      select primary_id, duplicate_id, array_remove(array[
        case when ${isSame('trn')} then 'trn' end, case when ${isSame('licence_number')} then 'licence_number' end,
        case when ${isSame('mobile')} then 'mobile' end, case when ${isLinked} then 'company' end], null) as same
      from oldest join own as one on one.id = primary_id join own as other on other.id = duplicate_id
      where one.linked_company_id is null or other.linked_company_id is null or ${isLinked}
      order by duplicate_id limit ${limit})
    select coalesce(jsonb_agg(to_jsonb(pair) order by duplicate_id), '[]') from pair)`;
}

/**
 * The contacts of pairs: each with the oldest contact of the same TRN, licence, number or linked
 * supplier. Contacts of two suppliers of the platform are no pair.
 */
export async function listPairs(
  db: Db,
  companyId: string,
  pairs: readonly FoundPair[],
): Promise<{ primary: ContactRow; duplicate: ContactRow; same: readonly SameKey[] }[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap(({ primary_id: primary, duplicate_id: duplicate }) => [
    primary,
    duplicate,
  ]);
  const { rows } = await sql<ContactRow>`
    select ${contactColumns} from supplier_contact contact
    where contact.company_id = ${companyId} and contact.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs.flatMap(({ primary_id: primaryId, duplicate_id: duplicateId, same }) => {
    const [primary, duplicate] = [byId.get(primaryId), byId.get(duplicateId)];
    return primary === undefined || duplicate === undefined ? [] : [{ primary, duplicate, same }];
  });
}

/** True unless both contacts are linked to suppliers that the buyer knows, and those differ. */
export async function mayBeOne(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct ${knownLink})::integer as total from supplier_contact contact
    where contact.id in (${oneId}, ${otherId})`.execute(tx);
  return (rows[0]?.total ?? 0) <= 1;
}

/**
 * Moves the invitations of a contact to another one, and the link to its supplier. An invitation
 * remains where it is if the other contact has one for the RFQ, or has another address, because the
 * code of its link goes to the address of its contact.
 */
export async function moveInvitations(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`
    update supplier_contact target set linked_company_id = source.linked_company_id, linked_by = source.linked_by
    from supplier_contact source
    where target.id = ${toId} and source.id = ${fromId} and target.linked_company_id is null and source.linked_company_id is not null`.execute(
    tx,
  );
  await sql`
    update invitation set contact_id = ${toId}
    from supplier_contact source, supplier_contact target
    where invitation.contact_id = ${fromId} and source.id = ${fromId} and target.id = ${toId}
      and (source.email_key = '' or source.email_key = target.email_key) and (source.mobile = '' or source.mobile = target.mobile)
      and (invitation.state = 'revoked' or not exists (
        select from invitation of_target where of_target.contact_id = ${toId} and of_target.rfq_id = invitation.rfq_id
          and of_target.state <> 'revoked'))`.execute(tx);
}

/**
 * Hides a contact that another one replaces, before that one takes its e-mail. It gets the mark of
 * both, because a block must also close the links of invitations that remain with it.
 */
export async function hideMerged(
  tx: Tx,
  id: string,
  into: { readonly id: string; readonly state: ContactState },
  _decided: DecidedContact<'remove'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('supplier_contact')
    .set({ removed_at: now, merged_into: into.id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('supplier_contact')
    .set({ merged_into: into.id, state: into.state })
    .where((row) => row.or([row('merged_into', 'in', [id, into.id]), row('id', '=', id)]))
    .execute();
}

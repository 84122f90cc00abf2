import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import type { Db, Tx } from '#shared/call.ts';
import { beginningWith, containing } from '#shared/sql/search-pattern.ts';
import type { Tables } from '#shared/tables.ts';
import { emailKeyOf } from '../session/rules/email-key.ts';
import type { SameKey } from './rules/merge.ts';
import type { ContactState, DecidedContact } from './rules/table.ts';

type Columns = Selectable<Tables['supplier_contact']>;

export interface ContactRow extends Pick<
  Columns,
  | 'id'
  | 'name'
  | 'email'
  | 'mobile'
  | 'locale'
  | 'trn'
  | 'licence_number'
  | 'state'
  | 'note'
  | 'version'
> {
  readonly whatsapp_agreed: boolean;
  readonly groups: readonly string[];
  readonly company: string | null;
}

/** The linked company appears only if the buyer knows it from an offer (decision 0205). */
const columns = sql`
  contact.id, contact.name, contact.email, contact.mobile, contact.locale, contact.trn, contact.licence_number, contact.state,
  contact.note, contact.version, contact.whatsapp_agreed_at is not null as whatsapp_agreed,
  array(select contact_group.name from supplier_contact_group mine join contact_group on contact_group.id = mine.group_id
    where mine.contact_id = contact.id order by contact_group.name_key) as groups,
  (select company.display_name from company where company.id = contact.linked_company_id and exists (
    select from offer where offer.company_id = company.id and offer.buyer_company_id = contact.company_id)) as company`;

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

export interface GroupRow {
  readonly id: string;
  readonly name: string;
}

/**
 * A page, the newest first, and in a second query the number of rows and the company's groups. A book
 * has at most `contactsMax` rows, so that a search reads them all.
 */
export async function readContactPage(
  db: Db,
  companyId: string,
  filter: ContactFilter,
  offset: number,
  limit: number,
): Promise<Counted & { readonly rows: ContactRow[]; readonly groups: GroupRow[] }> {
  const which = isFound(companyId, filter);
  const { rows } = await sql<ContactRow>`
    select ${columns} from supplier_contact contact where ${which}
    order by contact.id desc offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number; groups: GroupRow[] }>`
    select (select count(*)::integer from (
        select from supplier_contact contact where ${which} limit ${sql.lit(rowsReachable + 1)}) as found) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name_key), '[]')
        from contact_group where company_id = ${companyId}) as groups`.execute(db);
  const [{ total, groups } = { total: 0, groups: [] }] = counted.rows;
  return { rows, groups, ...countedUpTo(total) };
}

/** Undefined also for another company's contact and a removed one. */
export async function findContact(
  db: Db | Tx,
  companyId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${columns} from supplier_contact contact
    where contact.company_id = ${companyId} and contact.id = ${id} and contact.removed_at is null`.execute(
    db,
  );
  return rows[0];
}

interface FoundPair {
  readonly primary_id: string;
  readonly duplicate_id: string;
  readonly same: readonly SameKey[];
}

/**
 * Pairs of contacts that seem to be one supplier: each with the oldest contact of the same TRN,
 * licence, number or linked supplier. Contacts of two suppliers of the platform are no pair.
 */
export async function listPairs(
  db: Db,
  companyId: string,
  limit: number,
): Promise<{ primary: ContactRow; duplicate: ContactRow; same: readonly SameKey[] }[]> {
  const isSame = (name: string) =>
    sql<SqlBool>`(one.${sql.ref(name)} = other.${sql.ref(name)} and one.${sql.ref(name)} <> '')`;
  const isLinked = sql<SqlBool>`one.linked_company_id = other.linked_company_id`;
  const { rows: pairs } = await sql<FoundPair>`
    with own as materialized (
      select id, trn, licence_number, mobile, linked_company_id from supplier_contact
      where company_id = ${companyId} and removed_at is null),
    found as (
      select one.id as primary_id, other.id as duplicate_id from own as one join own as other on other.trn = one.trn where one.trn <> ''
      union select one.id, other.id from own as one join own as other on other.licence_number = one.licence_number where one.licence_number <> ''
      union select one.id, other.id from own as one join own as other on other.mobile = one.mobile where one.mobile <> ''
      union select one.id, other.id from own as one join own as other on other.linked_company_id = one.linked_company_id),
    oldest as (
      select min(primary_id::text)::uuid as primary_id, duplicate_id from found where primary_id < duplicate_id group by duplicate_id)
    select primary_id, duplicate_id, array_remove(array[
      case when ${isSame('trn')} then 'trn' end, case when ${isSame('licence_number')} then 'licence_number' end,
      case when ${isSame('mobile')} then 'mobile' end, case when ${isLinked} then 'company' end], null) as same
    from oldest join own as one on one.id = primary_id join own as other on other.id = duplicate_id
    where one.linked_company_id is null or other.linked_company_id is null or ${isLinked}
    order by duplicate_id limit ${limit}`.execute(db);
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap(({ primary_id: primary, duplicate_id: duplicate }) => [
    primary,
    duplicate,
  ]);
  const { rows } = await sql<ContactRow>`
    select ${columns} from supplier_contact contact
    where contact.company_id = ${companyId} and contact.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs.flatMap(({ primary_id: primaryId, duplicate_id: duplicateId, same }) => {
    const [primary, duplicate] = [byId.get(primaryId), byId.get(duplicateId)];
    return primary === undefined || duplicate === undefined ? [] : [{ primary, duplicate, same }];
  });
}

/** True unless both contacts are linked to suppliers, and those differ. */
export async function mayBeOne(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct linked_company_id)::integer as total from supplier_contact
    where id in (${oneId}, ${otherId})`.execute(tx);
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

/** Serializes the changes of one book until commit, because its rows and groups are counted. */
export async function lockBook(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supplier book ${companyId}`}, 0))`.execute(
    tx,
  );
}

export async function countContacts(tx: Tx, companyId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('supplier_contact')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** True if another contact of the book has the e-mail. */
export async function isEmailTaken(
  tx: Tx,
  companyId: string,
  email: string,
  exceptId: string | null,
): Promise<boolean> {
  if (email === '') return false;
  const row = await tx
    .selectFrom('supplier_contact')
    .select('id')
    .where('company_id', '=', companyId)
    .where('email_key', '=', emailKeyOf(email))
    .where('removed_at', 'is', null)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst();
  return row !== undefined;
}

export interface ContactKeys {
  readonly email: string;
  readonly mobile: string;
  readonly trn: string;
  readonly licence_number: string;
}

/** The keys of the contacts in a book, to find duplicates: at most `contactsMax` rows. */
export async function listKeys(tx: Tx, companyId: string): Promise<ContactKeys[]> {
  return tx
    .selectFrom('supplier_contact')
    .select(['email_key as email', 'mobile', 'trn', 'licence_number'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute();
}

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly locale: 'en' | 'ar';
  readonly trn: string;
  readonly licence_number: string;
  readonly note: string;
  readonly whatsapp_agreed: boolean;
}

interface NewContact extends ContactFields {
  readonly id: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly now: Date;
}

/** The database links the contact to a supplier of the platform (migration 0173). */
export async function insertContact(tx: Tx, contact: NewContact): Promise<void> {
  const { companyId, memberId, now, whatsapp_agreed: hasAgreed, ...fields } = contact;
  await tx
    .insertInto('supplier_contact')
    .values({
      ...fields,
      email_key: emailKeyOf(fields.email),
      whatsapp_agreed_at: hasAgreed && fields.mobile !== '' ? now : null,
      company_id: companyId,
      created_by: memberId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** True if the book has a contact of the supplier. */
export async function hasLinkedContact(
  db: Db | Tx,
  companyId: string,
  supplierId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('supplier_contact')
    .select('id')
    .where('company_id', '=', companyId)
    .where('linked_company_id', '=', supplierId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a contact of a supplier that the buyer knows from an offer. Returns its name. */
export async function insertLinked(
  tx: Tx,
  contact: {
    readonly id: string;
    readonly companyId: string;
    readonly memberId: string;
    readonly supplierId: string;
    readonly locale: 'en' | 'ar';
    readonly now: Date;
  },
): Promise<string> {
  const { id, companyId, memberId, supplierId, locale, now } = contact;
  const { rows } = await sql<{ name: string }>`
    insert into supplier_contact (id, company_id, name, locale, linked_company_id, linked_by, created_by, created_at, updated_at)
    select ${id}, ${companyId}, left(company.display_name, 200), ${locale}, company.id, 'offer', ${memberId}, ${now}, ${now}
    from company where company.id = ${supplierId} returning name`.execute(tx);
  return rows[0]?.name ?? '';
}

export async function saveContact(
  tx: Tx,
  id: string,
  { whatsapp_agreed: hasAgreed, ...fields }: ContactFields,
  _decided: DecidedContact<'edit'>,
  now: Date,
): Promise<void> {
  const agreedAt =
    hasAgreed && fields.mobile !== ''
      ? sql<Date>`case when mobile = ${fields.mobile} then coalesce(whatsapp_agreed_at, ${now}) else ${now} end`
      : null;
  await tx
    .updateTable('supplier_contact')
    .set({
      ...fields,
      email_key: emailKeyOf(fields.email),
      whatsapp_agreed_at: agreedAt,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Hides a contact that another one replaces, before that one takes its e-mail. */
export async function hideMerged(
  tx: Tx,
  id: string,
  _decided: DecidedContact<'remove'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('supplier_contact')
    .set({ removed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function saveContactState(
  tx: Tx,
  id: string,
  decided: DecidedContact<'favour' | 'unfavour' | 'block' | 'unblock'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('supplier_contact')
    .set({ state: decided.to as ContactState, updated_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Deletes the contact, or hides it if an invitation refers to it. */
export async function saveRemoved(
  tx: Tx,
  id: string,
  _decided: DecidedContact<'remove'>,
  now: Date,
): Promise<void> {
  const invited = sql<SqlBool>`exists (select from invitation where contact_id = ${id})`;
  await sql`delete from supplier_contact where id = ${id} and not ${invited}`.execute(tx);
  await sql`delete from supplier_contact_group where contact_id = ${id}`.execute(tx);
  await tx
    .updateTable('supplier_contact')
    .set({ removed_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the groups of a contact, and adds new ones to the company. Groups without a contact are
 * deleted. Returns the number of the company's groups; the caller must refuse too many.
 */
export async function saveGroups(
  tx: Tx,
  companyId: string,
  contactId: string,
  groups: readonly { readonly id: string; readonly name: string }[],
  now: Date,
): Promise<number> {
  const names = groups.map(({ name }) => name);
  await sql`
    insert into contact_group (id, company_id, name, name_key, created_at)
    select id, ${companyId}, name, search_norm(name), ${now}
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${names}::text[]) as given(id, name)
    on conflict do nothing`.execute(tx);
  await sql`delete from supplier_contact_group where contact_id = ${contactId}`.execute(tx);
  await sql`
    insert into supplier_contact_group (group_id, contact_id)
    select distinct contact_group.id, ${contactId}::uuid from unnest(${names}::text[]) as given(name)
    join contact_group on contact_group.company_id = ${companyId} and contact_group.name_key = search_norm(given.name)`.execute(
    tx,
  );
  await sql`delete from contact_group where company_id = ${companyId}
    and not exists (select from supplier_contact_group mine where mine.group_id = contact_group.id)`.execute(
    tx,
  );
  const { total } = await tx
    .selectFrom('contact_group')
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

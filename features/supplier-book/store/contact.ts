import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Tables } from '#shared/tables.ts';
import { emailKeyOf } from '../../session/rules/email-key.ts';
import type { ContactState, DecidedContact } from '../rules/table.ts';

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
export const contactColumns = sql`
  contact.id, contact.name, contact.email, contact.mobile, contact.locale, contact.trn, contact.licence_number, contact.state,
  contact.note, contact.version, contact.whatsapp_agreed_at is not null as whatsapp_agreed,
  array(select contact_group.name from supplier_contact_group mine join contact_group on contact_group.id = mine.group_id
    where mine.contact_id = contact.id order by contact_group.name_key) as groups,
  (select company.display_name from company where company.id = contact.linked_company_id and exists (
    select from offer where offer.company_id = company.id and offer.buyer_company_id = contact.company_id)) as company`;

export interface GroupRow {
  readonly id: string;
  readonly name: string;
}

/** Undefined also for another company's contact and a removed one. */
export async function findContact(
  db: Db | Tx,
  companyId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${contactColumns} from supplier_contact contact
    where contact.company_id = ${companyId} and contact.id = ${id} and contact.removed_at is null`.execute(
    db,
  );
  return rows[0];
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

/** Marks a contact, with those that were merged into it. */
export async function saveContactState(
  tx: Tx,
  id: string,
  decided: DecidedContact<'favour' | 'unfavour' | 'block' | 'unblock'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('supplier_contact')
    .set({ state: decided.to as ContactState, updated_at: now, version: sql`version + 1` })
    .where((row) => row.or([row('id', '=', id), row('merged_into', '=', id)]))
    .execute();
}

/** Deletes the contact, or hides it if an invitation refers to it, with those merged into it. */
export async function saveRemoved(
  tx: Tx,
  id: string,
  _decided: DecidedContact<'remove'>,
  now: Date,
): Promise<void> {
  const invited = sql<SqlBool>`exists (select from invitation where contact_id = ${id})`;
  await sql`delete from supplier_contact where id = ${id} and not ${invited}`.execute(tx);
  await sql`delete from supplier_contact_group where contact_id = ${id}`.execute(tx);
  await sql`update supplier_contact set merged_into = null where merged_into = ${id}`.execute(tx);
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

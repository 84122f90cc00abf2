import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import { containing } from '#shared/sql/search-pattern.ts';
import type { InvitationState } from '#shared/tables.ts';

export interface ConsoleRow {
  readonly id: string;
  readonly rfq_id: string;
  readonly number: bigint;
  readonly company_id: string;
  readonly buyer: string;
  readonly name: string;
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'link' | 'notice';
  readonly state: InvitationState;
  readonly created_at: Date;
  /** The contact has the TRN, the licence number or a person of the buyer itself. */
  readonly has_own_trn: boolean;
  readonly has_own_licence: boolean;
  readonly has_own_person: boolean;
  /** The contact, or a member of its company, uses the network and browser of a member of the buyer. */
  readonly has_own_device: boolean;
  /** Another contact that is invited to the RFQ has the same number, TRN, licence, e-mail or account. */
  readonly shares_number: boolean;
  readonly shares_owner: boolean;
}

/** A page of all invitations, the newest first, with the signs of a buyer's own firms. */
export async function listAll(db: Db, offset: number, limit: number): Promise<ConsoleRow[]> {
  const { rows } = await sql<ConsoleRow>`
    with page as (
      select id from invitation order by id desc offset ${offset} limit ${limit})
    select invitation.id, invitation.rfq_id, rfq.number, invitation.company_id, buyer.display_name as buyer, contact.name,
      invitation.channel, invitation.state, invitation.created_at,
      contact.trn <> '' and contact.trn = buyer.trn as has_own_trn,
      contact.licence_number <> '' and contact.licence_number = buyer.licence_number as has_own_licence,
      exists (select from member where member.company_id = buyer.id and (
        (contact.email_key <> '' and member.email_key = contact.email_key)
        or (contact.mobile <> '' and contact.mobile in (member.mobile, member.whatsapp, member.phone)))) as has_own_person,
      invitation.from_own_device or exists (
        select from member join session on session.member_id = member.id
        join member as own on own.company_id = buyer.id
        join session as of_buyer on of_buyer.member_id = own.id
        where member.company_id = coalesce(invitation.supplier_company_id, invitation.guest_company_id)
          and session.user_agent <> '' and of_buyer.address = session.address
          and of_buyer.user_agent = session.user_agent) as has_own_device,
      contact.mobile <> '' and exists (
        select from invitation as next join supplier_contact as other on other.id = next.contact_id
        where next.rfq_id = invitation.rfq_id and next.id <> invitation.id and next.state <> 'revoked'
          and other.mobile = contact.mobile) as shares_number,
      exists (
        select from invitation as next join supplier_contact as other on other.id = next.contact_id
        where next.rfq_id = invitation.rfq_id and next.id <> invitation.id and next.state <> 'revoked'
          and ((contact.trn <> '' and other.trn = contact.trn)
            or (contact.licence_number <> '' and other.licence_number = contact.licence_number)
            or (contact.email_key <> '' and other.email_key = contact.email_key)
            or other.linked_company_id = contact.linked_company_id)) as shares_owner
    from page join invitation on invitation.id = page.id
    join supplier_contact contact on contact.id = invitation.contact_id
    join company as buyer on buyer.id = invitation.company_id
    join rfq on rfq.id = invitation.rfq_id
    order by invitation.id desc`.execute(db);
  return rows;
}

export interface BuyerMonth {
  readonly month: string;
  readonly company_id: string;
  readonly buyer: string;
  readonly invitations: number;
  readonly suppliers: number;
  readonly quoted: number;
  readonly declined: number;
}

/**
 * The buyers with the most invitations in each month of Dubai since `since`, at most `limit` of a month,
 * as a JSON array. Contacts of one account, TRN, licence or address count as one supplier.
 */
function buyerMonths(since: Date, limit: number) {
  return sql`(
    with counted as (
      select row_number() over (partition by to_char(invitation.created_at at time zone 'Asia/Dubai', 'YYYY-MM') order by count(*) desc, invitation.company_id) as place,
        to_char(invitation.created_at at time zone 'Asia/Dubai', 'YYYY-MM') as month, invitation.company_id,
        count(*)::integer as invitations,
        count(distinct coalesce(contact.linked_company_id::text, nullif(contact.trn, ''), nullif(contact.licence_number, ''),
          nullif(contact.email_key, ''), nullif(contact.mobile, ''), contact.id::text))::integer as suppliers,
        count(*) filter (where invitation.state in ('quoted', 'claimed'))::integer as quoted,
        count(*) filter (where invitation.state = 'declined')::integer as declined
      from invitation join supplier_contact contact on contact.id = invitation.contact_id
      where invitation.created_at >= ${since}
      group by 2, 3),
    named as (
      select counted.month, counted.company_id, buyer.display_name as buyer, counted.invitations, counted.suppliers,
        counted.quoted, counted.declined
      from counted join company as buyer on buyer.id = counted.company_id
      where counted.place <= ${limit})
    select coalesce(jsonb_agg(to_jsonb(named)
      order by named.month desc, named.invitations desc, named.buyer, named.company_id), '[]') from named)`;
}

interface FiguresWanted {
  readonly key: string;
  readonly most: number;
  readonly stopsMax: number;
  readonly since: Date;
  readonly buyersMax: number;
}

interface Figures {
  readonly total: number;
  readonly free: number;
  readonly buyers: readonly BuyerMonth[];
  readonly stops: readonly {
    readonly address: string;
    readonly source: 'recipient' | 'operator';
    readonly stopped_at: string;
  }[];
}

/**
 * All invitations, counted up to `most`, the free number, the buyers of each month since `since`, and
 * the newest stopped addresses that contain a text, at most `stopsMax`. One query.
 */
export async function readFigures(
  db: Db,
  { key, most, stopsMax, since, buyersMax }: FiguresWanted,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select (select count(*)::integer from (select from invitation limit ${most}) as found) as total,
      (select free_per_month from invitation_allowance) as free,
      ${buyerMonths(since, buyersMax)} as buyers,
      (select coalesce(jsonb_agg(jsonb_build_object('address', address_key, 'source', source,
          'stopped_at', to_char(stopped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by stopped_at desc, address_key), '[]')
        from (select * from invitation_stop ${key === '' ? sql`` : sql`where address_key like ${containing(key.toLowerCase())}`}
          order by stopped_at desc, address_key limit ${stopsMax}) as stopped) as stops`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the allowance is missing');
  return row;
}

export async function findAllowance(db: Db | Tx): Promise<number> {
  const { free_per_month: free } = await db
    .selectFrom('invitation_allowance')
    .select('free_per_month')
    .executeTakeFirstOrThrow();
  return free;
}

export async function saveAllowance(
  tx: Tx,
  {
    free,
    operatorId,
    now,
  }: { readonly free: number; readonly operatorId: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('invitation_allowance')
    .set({ free_per_month: free, changed_by: operatorId, changed_at: now })
    .execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { deleteWaitingTo, lockInvitedAddresses } from '#shared/sql/invitation-address.ts';

export interface NewOptin {
  readonly id: string;
  readonly memberId: string;
  readonly number: string;
  readonly act: 'in' | 'out';
  readonly locale: Locale;
  readonly words: string;
  readonly now: Date;
}

export async function findOptin(db: Db | Tx, memberId: string) {
  return db
    .selectFrom('whatsapp_optin')
    .select(['number', 'act', 'source', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function addOptin(
  tx: Tx,
  { id, memberId, number, act, locale, words, now }: NewOptin,
): Promise<void> {
  await tx
    .insertInto('whatsapp_optin')
    .values({
      id,
      member_id: memberId,
      number,
      act,
      source: 'settings',
      locale,
      words,
      created_at: now,
    })
    .execute();
}

interface WhatsappRow {
  readonly number: string | null;
  readonly act: 'in' | 'out' | null;
  readonly source: string | null;
  readonly created_at: Date | null;
  readonly waiting_number: string | null;
  readonly expires_at: Date | null;
  readonly tries_left: number | null;
  readonly mobile: string;
}

/** The newest consent of a user and the number that awaits its code, in one query. */
export async function findWhatsapp(db: Db | Tx, memberId: string): Promise<WhatsappRow> {
  const { rows } = await sql<WhatsappRow>`
    select newest.number, newest.act, newest.source, newest.created_at, code.number as waiting_number, code.expires_at, code.tries_left, reader.mobile
    from (select id, mobile from member where id = ${memberId}) as reader
    left join lateral (select number, act, source, created_at from whatsapp_optin where member_id = reader.id
      order by created_at desc, id desc limit 1) as newest on true
    left join whatsapp_code as code on code.member_id = reader.id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the caller is no user');
  return row;
}

export interface Stopped {
  readonly member_id: string;
  readonly company_id: string;
}

/**
 * Ends the messages to a number for every user who agreed to them there, and returns those users. A
 * repeated report of the same message adds nothing, also after the user agreed again.
 */
export async function stopNumber(
  tx: Tx,
  stop: { readonly providerId: string; readonly number: string; readonly text: string },
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): Promise<Stopped[]> {
  const { rows } = await sql<Stopped & { locale: Locale }>`
    select member.id as member_id, member.company_id, member.locale
    from member cross join lateral (
      select number, act from whatsapp_optin where member_id = member.id
      order by created_at desc, id desc limit 1) as newest
    where member.id in (select member_id from whatsapp_optin where number = ${stop.number})
      and newest.act = 'in' and newest.number = ${stop.number}
      and not exists (select from whatsapp_optin where member_id = member.id and provider_id = ${stop.providerId})
    order by member.id for update of member`.execute(tx);
  for (const { member_id: memberId, locale } of rows)
    await tx
      .insertInto('whatsapp_optin')
      .values({
        id: newId(),
        member_id: memberId,
        number: stop.number,
        act: 'out',
        source: 'stop',
        locale,
        words: stop.text,
        provider_id: stop.providerId,
        created_at: now,
      })
      .execute();
  return rows;
}

/**
 * Ends all invitations to numbers whose holders answer STOP, however old the last ones are. It writes
 * a table of a lower noun, because the message is one act. Idempotent.
 */
export async function stopInvitationsTo(
  tx: Tx,
  numbers: readonly string[],
  now: Date,
): Promise<void> {
  if (numbers.length === 0) return;
  await lockInvitedAddresses(numbers).execute(tx);
  await sql`
    insert into invitation_stop (address_key, source, stopped_at)
    select distinct number, 'recipient', ${now}::timestamptz from unnest(${[...numbers]}::text[]) as stopped(number)
    on conflict do nothing`.execute(tx);
  for (const number of numbers) await deleteWaitingTo(number).execute(tx);
}

/** Lets the next channel replace the waiting messages of users who stopped WhatsApp. */
export async function replaceWaiting(
  tx: Tx,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    update message set fallback_at = ${now}
    where member_id = any(${[...memberIds]}::uuid[]) and channel = 'whatsapp' and state = 'waiting'
      and fallback_at is not null`.execute(tx);
}

import { sql } from 'kysely';
import type { AccountType } from '#shared/actor.ts';
import type { Db, Secrets, Tx } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { referencesFor, type References } from '#shared/sql/deal-references.ts';
import type { KindChoice, OwnChoices, QuietHours } from '../notification/rules/choices.ts';
import type { UnsubscribeLink } from './rules.ts';
import { isMailable } from '#shared/sql/mailable-member.ts';

interface SettingsRow {
  readonly own: Readonly<Record<string, OwnChoices>>;
  readonly from_minute: number | null;
  readonly until_minute: number | null;
  readonly is_pushed: boolean;
  readonly needs_proof: boolean;
  readonly acts_by_link: boolean;
}

export async function findSettings(
  db: Db | Tx,
  memberId: string,
  sessionId: string,
): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select
      (select coalesce(jsonb_object_agg(kind, choices), '{}') from (
        select kind, jsonb_object_agg(channel, choice) as choices from notification_choice
        where member_id = member.id group by kind) as words) as own,
      quiet_hours.from_minute, quiet_hours.until_minute, member.acts_by_link,
      exists (select from push_token where session_id = ${sessionId}) as is_pushed,
      not ${isMailable} as needs_proof
    from member left join quiet_hours on quiet_hours.member_id = member.id
    where member.id = ${memberId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`member ${memberId} is gone`);
  return row;
}

/**
 * Saves choices. `own` gets a row each; rows of `usual` are deleted, because they equal the
 * default.
 */
export async function saveChoices(
  tx: Tx,
  memberId: string,
  { own, usual }: { readonly own: readonly KindChoice[]; readonly usual: readonly KindChoice[] },
): Promise<void> {
  if (usual.length > 0) {
    await sql`
      delete from notification_choice using jsonb_to_recordset(${JSON.stringify(usual)}::jsonb) as word(kind text, channel text)
      where member_id = ${memberId} and notification_choice.kind = word.kind
        and notification_choice.channel = word.channel`.execute(tx);
  }
  if (own.length === 0) return;
  await sql`
    insert into notification_choice (member_id, kind, channel, choice)
    select ${memberId}, kind, channel, choice
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as word(kind text, channel text, choice text)
    on conflict (member_id, kind, channel) do update set choice = excluded.choice`.execute(tx);
}

export async function saveQuietHours(
  tx: Tx,
  memberId: string,
  quiet: QuietHours | null,
): Promise<void> {
  if (quiet === null) {
    await tx.deleteFrom('quiet_hours').where('member_id', '=', memberId).execute();
    return;
  }
  const hours = { from_minute: quiet.from, until_minute: quiet.until };
  await tx
    .insertInto('quiet_hours')
    .values({ member_id: memberId, ...hours })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(hours))
    .execute();
}

export async function saveActsByLink(tx: Tx, memberId: string, isOn: boolean): Promise<void> {
  await tx.updateTable('member').set({ acts_by_link: isOn }).where('id', '=', memberId).execute();
}

export async function deleteQueued(
  tx: Tx,
  memberId: string,
  kinds: readonly string[],
): Promise<void> {
  if (kinds.length === 0) return;
  await sql`
    delete from held_mail using notification
    where notification.id = held_mail.notification_id and held_mail.member_id = ${memberId}
      and notification.type = any(${[...kinds]}::text[])`.execute(tx);
}

/** Finds the user of a link. Undefined if the address changed since or the user is disabled. */
export async function findReader(
  tx: Db | Tx,
  memberId: string,
  emailKey: string,
): Promise<
  { id: string; email: string; company_id: string; account_type: AccountType } | undefined
> {
  const { rows } = await sql<{
    id: string;
    email: string;
    company_id: string;
    account_type: AccountType;
  }>`
    select member.id, member.email, member.company_id, company.account_type
    from member join company on company.id = member.company_id
    where member.id = ${memberId} and member.email_key = ${emailKey} and member.disabled_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** `rfq_id` null: a line of the daily summary; otherwise one of the mail about that RFQ's offers. */
interface DueLine {
  readonly notification_id: string;
  readonly member_id: string;
  readonly rfq_id: string | null;
}

/**
 * Takes the due lines of up to `limit` users for this transaction, all lines of a user together, so
 * that each user gets one mail. Other processes skip those users; a rollback makes the lines due
 * again.
 */
export async function claimDue(tx: Tx, now: Date, limit: number): Promise<DueLine[]> {
  const { rows } = await sql<DueLine>`
    with due as materialized (
      select member_id from (
        select distinct member_id from held_mail where due_at <= ${now} order by member_id limit ${limit}) as reader
      where pg_try_advisory_xact_lock(hashtextextended('digest ' || member_id, 0)))
    delete from held_mail using due
    where held_mail.member_id = due.member_id and held_mail.due_at <= ${now}
    returning held_mail.notification_id, held_mail.member_id, held_mail.rfq_id`.execute(tx);
  return rows;
}

export interface DigestLine {
  readonly notification_id: string;
  readonly member_id: string;
  readonly email: string;
  readonly locale: Locale;
  readonly account_type: AccountType;
  readonly type: string;
  readonly params: unknown;
  /** The numbers of the deal that the reader may see when the digest is sent. */
  readonly references: References;
}

/**
 * Lists the contents and recipients of lines, oldest first. Skips users who cannot get mail any
 * more.
 */
export async function listLines(tx: Tx, notificationIds: readonly string[]): Promise<DigestLine[]> {
  const { rows } = await sql<DigestLine>`
    select notification.id as notification_id, member.id as member_id, member.email, member.locale, company.account_type, notification.type, notification.params,
      ${referencesFor(sql`member.company_id`, sql`notification.params`)} as references
    from notification
    join member on member.id = notification.member_id
    join company on company.id = member.company_id
    where notification.id = any(${[...notificationIds]}::uuid[])
      and member.disabled_at is null and ${isMailable}
      and not exists (select from mail_bounce where email_key = lower(member.email))
    order by member.id, notification.id`.execute(tx);
  return rows;
}

/** Begins the next hour of bundles that were mailed, so that later offers wait for its end. */
export async function saveBundlesMailed(
  tx: Tx,
  mailed: readonly { readonly memberId: string; readonly rfqId: string }[],
  now: Date,
): Promise<void> {
  if (mailed.length === 0) return;
  await sql`
    update offer_mail set mailed_at = ${now}
    from unnest(${mailed.map(({ memberId }) => memberId)}::uuid[], ${mailed.map(({ rfqId }) => rfqId)}::uuid[])
      as done(member_id, rfq_id)
    where offer_mail.member_id = done.member_id and offer_mail.rfq_id = done.rfq_id`.execute(tx);
}

/** Deletes the times of mails about offers that no later offer waits for. */
export async function deleteBundlesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('offer_mail').where('mailed_at', '<', before).execute();
}

const about = 'unsubscribe';

/**
 * Seals the link's token, so that outsiders can neither forge it nor read the user's id. It works
 * until the address changes.
 */
export function sealLink(secrets: Secrets, { memberId, kind, emailKey }: UnsubscribeLink): string {
  return secrets
    .seal(Buffer.from(JSON.stringify([memberId, kind, emailKey])), about)
    .toString('base64url');
}

/** Opens a token. Null: it was not sealed by this installation. */
export function openLink(secrets: Secrets, token: string): UnsubscribeLink | null {
  try {
    const plain = secrets.open(Buffer.from(token, 'base64url'), about).toString();
    const [memberId, kind, emailKey] = JSON.parse(plain) as [
      string,
      UnsubscribeLink['kind'],
      string,
    ];
    return { memberId, kind, emailKey };
  } catch {
    return null;
  }
}

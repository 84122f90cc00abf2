import { createHash } from 'node:crypto';
import type { Db, Tx } from '#shared/call.ts';

/**
 * Hashes a code with its ticket, a 256-bit secret that is not stored, because six digits alone
 * could be guessed from the hash.
 */
export function hashCode(ticket: string, code: string): Buffer {
  return createHash('sha256').update(`${ticket}:${code}`).digest();
}

export interface NewRegistration {
  readonly id: string;
  readonly ticketHash: Buffer;
  readonly accountType: 'buyer' | 'supplier';
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly fullName: string;
  readonly position: string;
  readonly companyName: string;
  readonly mobile: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly locale: 'en' | 'ar';
  readonly channel: 'email' | 'sms';
  readonly termsId: string | null;
  /** The guest whose link began the sign-up. Null: an ordinary sign-up. */
  readonly guestCompanyId: string | null;
  readonly now: Date;
}

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  await tx
    .insertInto('registration')
    .values({
      id: registration.id,
      ticket_hash: registration.ticketHash,
      account_type: registration.accountType,
      email: registration.email,
      email_key: registration.emailKey,
      password_hash: registration.passwordHash,
      full_name: registration.fullName,
      position: registration.position,
      company_name: registration.companyName,
      mobile: registration.mobile,
      phone: registration.phone,
      whatsapp: registration.whatsapp,
      locale: registration.locale,
      channel: registration.channel,
      terms_id: registration.termsId,
      guest_company_id: registration.guestCompanyId,
      terms_accepted_at: registration.now,
      created_at: registration.now,
    })
    .execute();
}

/** Locks a sign-up by its ticket, because tries and codes are counted on its row. */
export async function lockRegistration(tx: Tx, ticketHash: Buffer) {
  return tx
    .selectFrom('registration')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .forUpdate()
    .executeTakeFirst();
}
export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

export async function findRegistration(db: Db, ticketHash: Buffer) {
  return db
    .selectFrom('registration')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();
}

export async function saveCode(
  tx: Tx,
  id: string,
  code: { hash: Buffer; expiresAt: Date; tries: number; channel: 'email' | 'sms'; now: Date },
): Promise<void> {
  await tx
    .updateTable('registration')
    .set({
      code_hash: code.hash,
      code_expires_at: code.expiresAt,
      tries_left: code.tries,
      channel: code.channel,
      sent_at: code.now,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveTriesLeft(tx: Tx, id: string, triesLeft: number): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ tries_left: triesLeft })
    .where('id', '=', id)
    .execute();
}

export async function completeRegistration(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ completed_at: now, code_hash: null })
    .where('id', '=', id)
    .execute();
}

export async function isEmailTaken(tx: Tx, emailKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes sign-ups that began before an instant, because their tickets are invalid and their
 * personal data must not remain.
 */
export async function deleteRegistrationsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('registration').where('created_at', '<', instant).execute();
}

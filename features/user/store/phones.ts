import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';

export interface StoredPhones {
  readonly id: string;
  readonly mobile: string;
  readonly whatsapp: string;
  readonly phone: string;
  /** The country of the company's default address, ISO 3166-1. */
  readonly country: string | null;
}

/**
 * Locks some members whose numbers are not converted. Locked rows are skipped, so that processes
 * share the work.
 */
export async function lockUnreadPhones(tx: Tx, limit: number): Promise<readonly StoredPhones[]> {
  const { rows } = await sql<StoredPhones>`
    select id, mobile, whatsapp, phone, (
      select city.country_code from address join city on city.id = address.city_id
      where address.company_id = member.company_id and address.is_default and address.deleted_at is null) as country
    from member where typed_phones is null order by id limit ${limit} for no key update skip locked`.execute(
    tx,
  );
  return rows;
}

export interface ReadPhones extends Omit<StoredPhones, 'country'> {
  /** The typed text of the numbers that were converted. */
  readonly typed: Readonly<Record<string, string>>;
}

/** Saves converted numbers with their typed text. The caller must hold the rows' locks. */
export async function saveReadPhones(tx: Tx, rows: readonly ReadPhones[]): Promise<void> {
  await sql`
    update member set mobile = read.mobile, whatsapp = read.whatsapp, phone = read.phone, typed_phones = read.typed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as read(id uuid, mobile text, whatsapp text, phone text, typed jsonb)
    where member.id = read.id`.execute(tx);
}

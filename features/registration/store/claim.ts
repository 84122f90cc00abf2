import { sql } from 'kysely';
import type { Tx } from '#shared/call.ts';
import type { NewCompany } from '#features/account/store/company.ts';

/**
 * Serializes what makes a company of an address until commit: the proof of a link and the sign-up,
 * which must give one company.
 */
export async function lockAddress(tx: Tx, addressKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${addressKey}`}, 0))`.execute(
    tx,
  );
}

/** The guest of an address. Reads a table of a noun below this one, as all of this file. */
export async function findGuestOfAddress(tx: Tx, addressKey: string) {
  return tx
    .selectFrom('guest')
    .innerJoin('company', 'company.id', 'guest.company_id')
    .select(['guest.company_id', 'guest.member_id', 'guest.claimed_at', 'guest.active_at'])
    .select(['company.approved_at', 'company.closed_at', 'company.suspended_at'])
    .where('guest.address_key', '=', addressKey)
    .executeTakeFirst();
}

/**
 * Locks a guest with its invitations, in the order of the acts of a link: company, invitations,
 * address. Undefined: it has lapsed.
 */
export async function lockGuest(tx: Tx, companyId: string) {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx);
  await sql`select from invitation where guest_company_id = ${companyId} order by id for no key update`.execute(
    tx,
  );
  return tx
    .selectFrom('guest')
    .select(['company_id', 'member_id', 'claimed_at'])
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Makes a guest the supplier company of a sign-up: same company, same member, so that its offers,
 * accesses and logs remain. False: the e-mail was taken in the meantime. The caller must hold the
 * guest's locks.
 */
export async function claimGuest(
  tx: Tx,
  company: Omit<NewCompany, 'accountType'>,
): Promise<boolean> {
  const taken = await tx
    .selectFrom('member')
    .select('id')
    .where('email_key', '=', company.emailKey)
    .executeTakeFirst();
  if (taken !== undefined) return false;
  await tx
    .updateTable('company')
    .set({ display_name: company.companyName, guest_since: null, version: sql`version + 1` })
    .where('id', '=', company.id)
    .execute();
  await tx
    .updateTable('member')
    .set({
      email: company.email,
      email_key: company.emailKey,
      password_hash: company.passwordHash,
      full_name: company.fullName,
      position: company.position,
      mobile: company.mobile,
      phone: company.phone,
      whatsapp: company.whatsapp,
      locale: company.locale,
      needs_email_proof: company.needsEmailProof,
      verified_at: company.now,
    })
    .where('id', '=', company.ownerId)
    .execute();
  await tx
    .updateTable('guest')
    .set({ claimed_at: company.now })
    .where('company_id', '=', company.id)
    .execute();
  await moveInvitations(tx, company.id, company.now);
  return true;
}

/**
 * Gives the invitations of a guest to its supplier company. Two contacts of one address may be
 * invited to one RFQ, of which the one with the offer counts.
 */
async function moveInvitations(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`update invitation set state = 'claimed', claimed_at = ${now}, version = version + 1
    where guest_company_id = ${companyId} and state = 'quoted' and exists (
      select from offer where offer.id = invitation.offer_id and offer.company_id = ${companyId})`.execute(
    tx,
  );
  await sql`
    update invitation set supplier_company_id = ${companyId}
    where id in (
      select distinct on (rfq_id) id from invitation
      where guest_company_id = ${companyId} and state <> 'revoked' order by rfq_id, offer_id nulls last, id)
    and not exists (select from invitation as other where other.rfq_id = invitation.rfq_id
      and other.supplier_company_id = ${companyId} and other.state <> 'revoked')`.execute(tx);
}

import type { Db, Tx } from '#shared/call.ts';
import { findCompany } from '#features/account/store/company.ts';
import { listSeats } from '#features/address/store.ts';
import type { SnapshotParty } from '../rules/snapshot.ts';
import type { PartyView } from '../schema/views.ts';

export async function copyParty(db: Db | Tx, companyId: string): Promise<SnapshotParty> {
  const company = await findCompany(db, companyId);
  if (company === undefined) throw new Error(`company ${companyId} is gone`);
  return {
    companyId,
    name: company.display_name,
    legalNameEn: company.legal_name_en,
    legalNameAr: company.legal_name_ar,
    trn: company.trn,
    licenceNumber: company.licence_number,
    licenceAuthority: company.licence_authority,
    contact: company.owner_name,
    phone: company.owner_phone === '' ? company.owner_mobile : company.owner_phone,
    email: company.owner_email,
    countryCode: company.country,
  };
}

/** Also copies the default address, because the order's tax invoice needs it. */
export async function copySeated(tx: Tx, companyId: string): Promise<SnapshotParty> {
  const [seated] = await listSeats(tx, [companyId]);
  return { ...(await copyParty(tx, companyId)), seat: seated?.seat ?? null };
}

export function toPartyView(party: SnapshotParty): PartyView {
  return {
    name: party.name,
    legal_name_en: party.legalNameEn,
    legal_name_ar: party.legalNameAr,
    trn: party.trn,
    licence_number: party.licenceNumber,
    licence_authority: party.licenceAuthority,
    contact: party.contact,
    phone: party.phone,
    email: party.email,
  };
}

import { brandLegal, brandOf } from '#shared/brand.ts';
import type { Db, Tx } from '#shared/call.ts';
import type { TaxParty } from '../rules/tax-document.ts';
import { listTaxCompanies } from '../store/parties.ts';

export function platformParty(): TaxParty {
  const { name, trn } = brandOf('en');
  return { ...brandLegal, name, trn: trn ?? '' };
}

interface CompanyColumns {
  readonly display_name: string;
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
  readonly trn: string;
  readonly licence_number: string;
  readonly licence_authority: string;
  readonly country: string;
  readonly building: string | null;
  readonly street: string | null;
  readonly area: string | null;
  readonly po_box: string | null;
  readonly city_en: string | null;
  readonly city_ar: string | null;
  readonly emirate: string | null;
}

export function toTaxParty(row: CompanyColumns): TaxParty {
  const { building, street, area, city_en: cityEn, city_ar: cityAr, emirate, po_box: poBox } = row;
  return {
    name: row.display_name,
    legalNameEn: row.legal_name_en,
    legalNameAr: row.legal_name_ar,
    trn: row.trn,
    licenceNumber: row.licence_number,
    licenceAuthority: row.licence_authority,
    countryCode: row.country,
    seat:
      building === null
        ? null
        : {
            building,
            street: street ?? '',
            area: area ?? '',
            cityEn: cityEn ?? '',
            cityAr: cityAr ?? '',
            emirate: emirate ?? '',
            poBox: poBox ?? '',
          },
  };
}

export async function readTaxParties(
  db: Db | Tx,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, TaxParty>> {
  const rows = await listTaxCompanies(db, [...new Set(companyIds)]);
  return new Map(rows.map((row) => [row.id, toTaxParty(row)]));
}

/** Fills only the gaps of a copy from today's profile, because copied data must never change. */
export function completed(copy: TaxParty, now: TaxParty | undefined): TaxParty {
  if (now === undefined) return copy;
  const or = (
    name:
      | 'legalNameEn'
      | 'legalNameAr'
      | 'trn'
      | 'licenceNumber'
      | 'licenceAuthority'
      | 'countryCode',
  ) => (copy[name] === '' ? now[name] : copy[name]);
  return {
    name: copy.name,
    legalNameEn: or('legalNameEn'),
    legalNameAr: or('legalNameAr'),
    trn: or('trn'),
    licenceNumber: or('licenceNumber'),
    licenceAuthority: or('licenceAuthority'),
    countryCode: or('countryCode'),
    seat: copy.seat ?? now.seat,
  };
}

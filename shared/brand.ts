import type { Locale } from './locale.ts';

/**
 * The operator's brand: name, legal line, support. Colours are tokens in app/styles/tokens.css, the
 * mark is public/logo-mark.svg.
 */
export interface Brand {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly legalLine: string;
  readonly trn: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly bank: { readonly holder: string; readonly name: string; readonly iban: string };
}

const shared = {
  logoUrl: null,
  trn: '100492837500003',
  phone: '+971 4 371 0092',
  email: 'support@qeema.test',
  bank: {
    holder: 'Qeema E-Commerce LLC',
    name: 'Emirates NBD, Dubai',
    iban: 'AE620260001015678901234',
  },
};

const brands: Record<Locale, Brand> = {
  en: { ...shared, name: 'Qeema', legalLine: 'Qeema E-Commerce LLC, Dubai' },
  ar: { ...shared, name: 'قيمة', legalLine: 'قيمة للتجارة الإلكترونية ذ.م.م، دبي' },
};

export function brandOf(locale: Locale): Brand {
  return brands[locale];
}

/**
 * The issuer of fee invoices as on its licence, with the particulars that the law requires
 * (decision 0022).
 */
export const brandLegal = {
  legalNameEn: 'Qeema E-Commerce LLC',
  legalNameAr: 'قيمة للتجارة الإلكترونية ذ.م.م',
  licenceNumber: '1284907',
  licenceAuthority: 'Dubai Economy and Tourism',
  countryCode: 'AE',
  seat: {
    building: 'Office 1204, Bay Tower',
    street: 'Al Abraj Street',
    area: 'Business Bay',
    cityEn: 'Dubai',
    cityAr: 'دبي',
    emirate: 'DXB',
    poBox: '215840',
  },
};

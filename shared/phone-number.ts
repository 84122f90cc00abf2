import {
  parsePhoneNumberFromString,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/max';
import { refuseFields, type FieldProblem, type Refusal } from './refusals.ts';
import { plainPhone } from './validation.ts';

/**
 * Parses phone numbers on the server only, because libphonenumber's metadata weighs 150 kB.
 * Browsers check the shape (shared/validation.ts), and scripts/check/arrows.ts refuses an import
 * from a page.
 */

/** The default country of numbers without a code, because most companies are in the UAE. */
export const defaultPhoneCountry = 'AE';

/** Countries of the Gulf Cooperation Council, ISO 3166-1. */
export const gulfCountries = ['AE', 'SA', 'QA', 'OM', 'BH', 'KW'] as const;

export interface PhoneNumber {
  readonly number: string;
  readonly country: string | undefined;
  /**
   * True if an SMS may reach it. Some countries, such as the US, do not separate mobiles from
   * landlines.
   */
  readonly isMobile: boolean;
}

const tollFree = /^800/;

function parse(text: string, country: string): PhoneNumber | null {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : defaultPhoneCountry;
  const parsed = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  if (parsed === undefined || !parsed.isValid()) return null;
  const type = parsed.getType();
  return {
    number: parsed.number,
    country: parsed.country,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
  };
}

/**
 * Reads a number that exists in some country's numbering plan: with its country code (`+971…`, `00971…`, `971…`), or as people
 * of `country` (ISO 3166-1; undefined: not known) write it among themselves. Null: it is none, has an extension, or could be a
 * number of several countries.
 */
export function readPhoneNumber(text: string, country?: string): PhoneNumber | null {
  const digits = plainPhone(text);
  if (digits.length > 20 || !/^\+?\d+$/.test(digits)) return null;
  // Refused, because it is ambiguous: a complete number in Qatar, Oman, Bahrain and Kuwait, and a
  // UAE landline without its 0.
  if (country === undefined && /^[1-9]\d{7}$/.test(digits) && !tollFree.test(digits)) return null;
  const read = parse(digits.replace(/^00/, '+'), country ?? defaultPhoneCountry);
  if (read !== null) return read;
  const signed = /^\d{11,12}$/.test(digits) ? parse(`+${digits}`, defaultPhoneCountry) : null;
  return gulfCountries.some((one) => one === signed?.country) ? signed : null;
}

/**
 * Converts number fields to E.164; empty ones stay. `mobile` must be able to receive SMS. A number that
 * is ambiguous alone is read in the country of the mobile. Refuses each invalid number at its field.
 */
export function readPhoneFields<F extends Readonly<Record<string, string | undefined>>>(
  fields: F,
  country?: string,
): { readonly numbers: F } | Refusal {
  const problems: FieldProblem[] = [];
  const home = country ?? readPhoneNumber(fields['mobile'] ?? '')?.country;
  const entries = Object.entries(fields).map(([path, text]) => {
    if (text === undefined || text === '') return [path, text];
    const read = readPhoneNumber(text, country) ?? readPhoneNumber(text, home);
    if (read === null)
      problems.push({ path, key: path === 'phone' ? 'landlineUnknown' : 'phoneUnknown' });
    else if (path === 'mobile' && !read.isMobile) problems.push({ path, key: 'mobileUnknown' });
    return [path, read?.number];
  });
  if (problems.length > 0) return refuseFields(...problems);
  return { numbers: Object.fromEntries(entries) as F };
}

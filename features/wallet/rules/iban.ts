import { getCountrySpecifications, validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** Countries of the SWIFT IBAN registry (release 98) that the library does not mark as such. */
const joinedLater: readonly string[] = ['BI', 'DJ', 'FK', 'HN'];

/** The library also knows countries outside the registry, whose banks receive no transfer by IBAN. */
function isRegistered(country: string): boolean {
  return (
    getCountrySpecifications()[country]?.IBANRegistry === true || joinedLater.includes(country)
  );
}

/** Removes spaces and direction marks from a typed IBAN (`AE07 0331 …`) and capitalises it. */
export function normaliseIban(typed: string): string {
  return typed.replace(/[\s\u00a0\u2066-\u2069-]/g, '').toUpperCase();
}

/**
 * Validates a normalised IBAN: country, length, the structure of the account number, and check
 * digits. Null: valid as far as can be checked without the bank.
 */
export function validateIban(iban: string): 'iban' | 'ibanCountry' | 'ibanLength' | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'iban';
  if (!isRegistered(iban.slice(0, 2))) return 'ibanCountry';
  const { valid, errorCodes } = validateIBAN(iban);
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return 'ibanLength';
  return valid ? null : 'iban';
}

/** `AE07 •••• •••• •••• 4471`: enough to recognise one's own account. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• •••• •••• ${iban.slice(-4)}`;
}

/** Lengths of IBANs by country (SWIFT IBAN registry, release 98). */
const registry = [
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28',
  'EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26',
  'IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28',
  'NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25',
  'SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
];
const lengths = new Map(
  registry
    .flatMap((row) => row.split(' '))
    .map((word) => [word.slice(0, 2), Number(word.slice(2))]),
);

/** Removes spaces and direction marks from a typed IBAN (`AE07 0331 …`) and capitalises it. */
export function normaliseIban(typed: string): string {
  return typed.replace(/[\s\u00a0\u2066-\u2069-]/g, '').toUpperCase();
}

/**
 * ISO 7064 mod 97-10: country and check digits move to the end, letters become 10 to 35, and the
 * remainder must be 1.
 */
function remainderOf(iban: string): number {
  let remainder = 0;
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Validates a normalised IBAN. Null: valid as far as can be checked without the bank. */
export function validateIban(iban: string): 'iban' | 'ibanCountry' | 'ibanLength' | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return 'iban';
  const length = lengths.get(iban.slice(0, 2));
  if (length === undefined) return 'ibanCountry';
  if (iban.length !== length) return 'ibanLength';
  return remainderOf(iban) === 1 ? null : 'iban';
}

/** `AE07 •••• •••• •••• 4471`: enough to recognise one's own account. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• •••• •••• ${iban.slice(-4)}`;
}

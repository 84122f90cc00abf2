/**
 * Amounts are integers of the currency's minor unit, never floating point (product §2). JSON and
 * forms carry decimal text.
 */

/** `1250.5` → 125050n with two decimals. Null for invalid text or too many decimals. */
export function minorOf(decimal: string, decimals = 2): bigint | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(decimal);
  if (match === null) return null;
  const fraction = match[3] ?? '';
  if (fraction.length > decimals) return null;
  return BigInt(`${match[1]}${match[2]}${fraction.padEnd(decimals, '0')}`);
}

export function decimalOf(minor: bigint, decimals = 2): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${minor < 0n ? '-' : ''}${digits.slice(0, at)}${decimals === 0 ? '' : `.${digits.slice(at)}`}`;
}

import type { MissingField } from './checks.ts';

/** Left out when the street is missing too, because the reader must then add the whole address. */
const ofWholeAddress = new Set<MissingField['field']>(['city', 'emirate']);

/**
 * Reduces broken rules to one message per field and side, because several rules may need the same
 * field. A missing address is reported as its street.
 */
export function missingToShow<L extends Pick<MissingField, 'side' | 'field'>>(
  missing: readonly L[],
): L[] {
  const seen = new Set<string>();
  return missing.filter(({ side, field }) => {
    if (ofWholeAddress.has(field) && seen.has(`${side} street`)) return false;
    const key = `${side} ${field}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/**
 * Returns the data that must be complete before an invoice is issued, because its copy never
 * changes and a later TRN would not reach it. Causes in the deal itself (a currency, an exempt
 * line, a party abroad) only prevent the XML.
 */
export function missingForIssue<L extends Pick<MissingField, 'side' | 'field'>>(
  missing: readonly L[],
): L[] {
  const abroad = new Set(
    missing.filter(({ field }) => field === 'country').map(({ side }) => side),
  );
  return missing.filter(
    ({ side, field }) => side !== 'document' && (!abroad.has(side) || field === 'legalName'),
  );
}

import type { Lack } from './checks.ts';

/** Said of an address as a whole, where it has no street either. */
const ofWholeAddress = new Set<Lack['field']>(['city', 'emirate']);

/**
 * What a reader is told: one field of one side once, though several rules ask for it; of lines the first of each; of an
 * address that is not there, the address.
 */
export function lacksToSay<L extends Pick<Lack, 'side' | 'field'>>(missing: readonly L[]): L[] {
  const said = new Set<string>();
  return missing.filter(({ side, field }) => {
    if (ofWholeAddress.has(field) && said.has(`${side} street`)) return false;
    const key = `${side} ${field}`;
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}

/**
 * What must be filled in before an invoice is issued: it is copied and never changed, so a TRN that comes later would never
 * get into it. What lies in the deal's nature (a currency, an exempt line, a party abroad) stops the XML alone.
 */
export function lacksToIssue<L extends Pick<Lack, 'side' | 'field'>>(missing: readonly L[]): L[] {
  const abroad = new Set(
    missing.filter(({ field }) => field === 'country').map(({ side }) => side),
  );
  return missing.filter(
    ({ side, field }) => side !== 'document' && (!abroad.has(side) || field === 'legalName'),
  );
}

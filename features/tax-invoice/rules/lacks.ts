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

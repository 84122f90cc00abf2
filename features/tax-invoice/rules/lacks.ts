import type { Lack } from './checks.ts';

/** What a reader is told: one field of one side once, though several rules ask for it; of lines the first of each. */
export function lacksToSay<L extends Pick<Lack, 'side' | 'field'>>(missing: readonly L[]): L[] {
  const said = new Set<string>();
  return missing.filter(({ side, field }) => {
    const key = `${side} ${field}`;
    if (said.has(key)) return false;
    said.add(key);
    return true;
  });
}

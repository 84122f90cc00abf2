import { describe, expect, it } from 'vitest';
import { decideTwoStep, twoStepStates, twoStepVerbs } from './table.ts';

describe('the second step’s table', () => {
  const allowed: Record<string, readonly string[]> = {
    off: ['begin'],
    enrolling: ['begin', 'confirm'],
    on: ['disable', 'renew_codes'],
  };
  it.each(twoStepStates.flatMap((state) => twoStepVerbs.map((verb) => [state, verb] as const)))(
    'in %s, %s is decided as written',
    (state, verb) => {
      expect(decideTwoStep(verb, state)).toBe(allowed[state]?.includes(verb));
    },
  );
});

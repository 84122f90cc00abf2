import { describe, expect, it } from 'vitest';
import { decideTwoStep, twoStepStates, twoStepVerbs } from './table.ts';

describe('the verb table of the second step', () => {
  const allowed: Record<string, readonly string[]> = {
    off: ['begin'],
    enrolling: ['begin', 'confirm'],
    on: ['disable', 'renew_codes'],
  };
  const targets = { begin: 'enrolling', confirm: 'on', disable: 'off', renew_codes: 'on' } as const;
  it.each(twoStepStates.flatMap((state) => twoStepVerbs.map((verb) => [state, verb] as const)))(
    'in %s, %s is decided as listed',
    (state, verb) => {
      const decision = decideTwoStep(verb, state);
      expect(decision.ok).toBe(allowed[state]?.includes(verb));
      expect(decision).toEqual(
        decision.ok
          ? { ok: true, verb, from: state, to: targets[verb] }
          : { ok: false, refused: 'state_changed' },
      );
    },
  );
});

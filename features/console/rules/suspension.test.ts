import { describe, expect, it } from 'vitest';
import {
  decideSuspension,
  suspensionChoices,
  suspensionStateOf,
  suspensionStates,
  suspensionVerbs,
  type SuspensionSide,
} from './suspension.ts';

const sides: readonly SuspensionSide[] = ['operator', 'member'];
/** Written by hand from decision 0057. */
const allowed = new Set(['operator suspend open→suspended', 'operator lift suspended→open']);

describe('the verb table of a suspension', () => {
  it('allows only suspending and lifting', () => {
    for (const side of sides)
      for (const verb of suspensionVerbs)
        for (const state of suspensionStates) {
          const decision = decideSuspension(verb, { state, side, reason: 'Papers are forged' });
          const written = [...allowed].find((one) => one.startsWith(`${side} ${verb} ${state}→`));
          if (written === undefined)
            expect(decision, `${side} ${verb} ${state}`).toMatchObject({ ok: false });
          else
            expect(`${side} ${verb} ${state}→${decision.ok ? decision.to : decision.refused}`).toBe(
              written,
            );
        }
  });

  it('reports to the second operator that the first was faster, and that a closed account has changed', () => {
    const facts = { side: 'operator', reason: 'Papers are forged' } as const;
    expect(decideSuspension('suspend', { ...facts, state: 'suspended' })).toMatchObject({
      refused: 'already_decided',
    });
    expect(decideSuspension('lift', { ...facts, state: 'open' })).toMatchObject({
      refused: 'already_decided',
    });
    expect(decideSuspension('lift', { ...facts, state: 'closed' })).toMatchObject({
      refused: 'state_changed',
    });
    expect(decideSuspension('suspend', { ...facts, side: 'member', state: 'open' })).toMatchObject({
      refused: 'not_allowed',
    });
  });

  it('needs a reason in both directions', () => {
    for (const [verb, state] of [
      ['suspend', 'open'],
      ['lift', 'suspended'],
    ] as const) {
      const decision = decideSuspension(verb, { state, side: 'operator', reason: '  ' });
      expect(decision).toEqual({ ok: false, refused: 'reason_missing' });
    }
  });

  it('lists the permitted verb', () => {
    expect(suspensionChoices('open')).toEqual({ suspend: true, lift: false });
    expect(suspensionChoices('suspended')).toEqual({ suspend: false, lift: true });
    expect(suspensionChoices('closed')).toEqual({ suspend: false, lift: false });
    const at = new Date();
    expect(suspensionStateOf({ suspended_at: null, closed_at: null })).toBe('open');
    expect(suspensionStateOf({ suspended_at: at, closed_at: null })).toBe('suspended');
    expect(suspensionStateOf({ suspended_at: at, closed_at: at })).toBe('closed');
  });
});

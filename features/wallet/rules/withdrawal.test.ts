import { describe, expect, it } from 'vitest';
import { decideWithdrawal, withdrawalSides, withdrawalStates, withdrawalTable, withdrawalVerbs } from './withdrawal.ts';

const cells = withdrawalStates.flatMap((state) =>
  withdrawalVerbs.flatMap((verb) => withdrawalSides.map((side) => ({ state, verb, side }))),
);

describe('every cell of a withdrawal', () => {
  it('has one row for each verb', () => {
    expect(withdrawalTable.map(({ verb }) => verb)).toEqual([...withdrawalVerbs]);
    expect(cells).toHaveLength(12);
  });

  it.each(cells)('$state × $verb × $side', ({ state, verb, side }) => {
    const decide = (reason: string) => decideWithdrawal(verb, { state, side, may: () => true, reason });
    if (side === 'supplier') expect(decide('why')).toEqual({ ok: false, refused: 'not_allowed' });
    else if (state !== 'held') expect(decide('why')).toEqual({ ok: false, refused: 'state_changed' });
    else {
      expect(decide('why')).toEqual({ ok: true, to: verb === 'pay' ? 'paid' : 'refused' });
      expect(decide('').ok).toBe(verb === 'pay');
    }
  });
});

import { describe, expect, it } from 'vitest';
import { operatorRoles } from '#shared/actor.ts';
import { deskKinds, desks, desksFor, sumByRoom, waitingRooms } from './rules.ts';

describe('the desks of the console', () => {
  it('are those of the roles that somebody has, and all of them for an administrator', () => {
    for (const role of operatorRoles) {
      const own = deskKinds.filter((kind) => role === 'administrator' || desks[kind].role === role);
      expect(desksFor(new Set([role]))).toEqual(own);
    }
    expect(desksFor(new Set())).toEqual([]);
  });

  it('are summed by room, and a room that was not counted has no figure', () => {
    expect(sumByRoom({ top_ups: 2, cards: 1, withdrawals: 0, refunds: 0 })).toEqual({
      money: 3,
      refunds: 0,
    });
    const all = Object.fromEntries(deskKinds.map((kind) => [kind, 1]));
    expect(Object.keys(sumByRoom(all))).toEqual([...waitingRooms]);
  });
});

import { describe, expect, it } from 'vitest';
import { incoterms } from './incoterms.ts';
import { buyerBears, landedOf, landedOfOrders, rankLanded } from './landed.ts';

const none = { freightMinor: null, customsMinor: null };

describe('the costs that an Incoterm leaves to the buyer', () => {
  it.each(incoterms)('are those of %s', (incoterm) => {
    const expected = {
      EXW: 'freight customs',
      FCA: 'freight customs',
      FAS: 'freight customs',
      FOB: 'freight customs',
      CFR: 'freight customs',
      CIF: 'freight customs',
      CPT: 'customs',
      CIP: 'customs',
      DAP: 'customs',
      DPU: 'customs',
      DDP: '',
    } as const;
    expect(buyerBears(incoterm, true).join(' ')).toBe(expected[incoterm]);
    const inside = expected[incoterm].replace('customs', '').trim();
    expect(buyerBears(incoterm, false).join(' ')).toBe(inside);
  });

  it('are none without an Incoterm', () => {
    expect(buyerBears('', true)).toEqual([]);
  });
});

describe('a landed total', () => {
  it('never counts an unknown cost as zero, and a typed zero is known', () => {
    const bears = buyerBears('FOB', true);
    expect(landedOf(100n, bears, none)).toEqual({ minor: 100n, unknown: ['freight', 'customs'] });
    expect(landedOf(100n, bears, { freightMinor: 7n, customsMinor: null })).toEqual({
      minor: 107n,
      unknown: ['customs'],
    });
    expect(landedOf(100n, bears, { freightMinor: 0n, customsMinor: 5n })).toEqual({
      minor: 105n,
      unknown: [],
    });
  });

  it('counts a cost that the buyer typed although the Incoterm includes it', () => {
    expect(landedOf(100n, [], { freightMinor: 7n, customsMinor: null })).toEqual({
      minor: 107n,
      unknown: [],
    });
  });

  it('of several orders has the cost of each supplier after the first', () => {
    const orders = [
      { minor: 100n, unknown: [] },
      { minor: 50n, unknown: ['customs' as const] },
      { minor: 10n, unknown: [] },
    ];
    expect(landedOfOrders(orders, 8n)).toEqual({ minor: 176n, unknown: ['customs'] });
    expect(landedOfOrders(orders, null)).toEqual({
      minor: 160n,
      unknown: ['customs', 'extra_supplier'],
    });
    expect(landedOfOrders(orders.slice(0, 1), null)).toEqual({ minor: 100n, unknown: [] });
    expect(landedOfOrders([], null)).toEqual({ minor: 0n, unknown: [] });
    expect(landedOfOrders(orders.slice(0, 1), 8n, true)).toEqual({ minor: 108n, unknown: [] });
    expect(landedOfOrders(orders.slice(0, 1), null, true)).toEqual({
      minor: 100n,
      unknown: ['extra_supplier'],
    });
  });
});

describe('the rank by landed total', () => {
  const known = (id: string, minor: bigint) => ({ id, landed: { minor, unknown: [] } });
  const unknown = (id: string, minor: bigint) => ({
    id,
    landed: { minor, unknown: ['freight' as const] },
  });

  it('has equal totals in one rank, and leaves out unknown ones', () => {
    const ranks = rankLanded([
      known('a', 10n),
      known('b', 10n),
      known('c', 12n),
      unknown('d', 11n),
    ]);
    expect([...ranks].map(([id, { rank }]) => [id, rank])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
      ['d', null],
    ]);
  });

  it('has a best one only if no unknown one may be below it', () => {
    expect(rankLanded([known('a', 10n), unknown('b', 11n)]).get('a')?.isBest).toBe(true);
    expect(rankLanded([known('a', 10n), unknown('b', 9n)]).get('a')).toEqual({
      rank: 1,
      isBest: false,
    });
    expect(rankLanded([unknown('a', 1n), unknown('b', 9n)]).get('a')?.isBest).toBe(false);
    expect(rankLanded([known('a', 10n)]).get('a')?.isBest).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rank, recordKinds, shortList } from './ranking.ts';

const hits = fc.array(
  fc.record({ id: fc.nat(), kind: fc.constantFrom(...recordKinds), exact: fc.boolean() }),
  { maxLength: 60 },
);

describe('the order of found records', () => {
  it('has exact numbers first, then the kinds in their order', () => {
    fc.assert(
      fc.property(hits, (given) => {
        const ranked = rank(given);
        expect(ranked).toHaveLength(given.length);
        ranked.slice(1).forEach((hit, at) => {
          const before = ranked[at] ?? hit;
          expect(before.exact || !hit.exact).toBe(true);
          if (before.exact === hit.exact)
            expect(recordKinds.indexOf(before.kind)).toBeLessThanOrEqual(
              recordKinds.indexOf(hit.kind),
            );
        });
      }),
    );
  });

  it('is that of the short list, which has every kind and no record twice', () => {
    fc.assert(
      fc.property(hits, fc.integer({ min: recordKinds.length, max: 20 }), (given, most) => {
        const short = shortList(given, most);
        expect(short).toHaveLength(Math.min(most, given.length));
        expect(new Set(short).size).toBe(short.length);
        expect(short).toEqual(rank(given).filter((hit) => short.includes(hit)));
        if (!given.some(({ exact }) => exact))
          expect(new Set(short.map(({ kind }) => kind))).toEqual(
            new Set(given.map(({ kind }) => kind)),
          );
      }),
    );
  });
});

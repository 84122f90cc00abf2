import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, lineOf } from '#tests/harness/views/offer.ts';
import { aboveLowestBp } from './line-distance.ts';

const offerOf = (id: string, price: string, changes: Parameters<typeof lineOf>[1] = {}) =>
  comparedOf({ id, awardable: true, lines: [lineOf('line-1', { unit_price: price, ...changes })] });
const cheap = offerOf('cheap', '10.00');
const dear = offerOf('dear', '10.45');
const other = offerOf('other', '9.00', { state: 'alternative' });
const none = offerOf('none', '0.00', { state: 'not_quoted' });

function distanceOf(offers: readonly (typeof cheap)[], offer: typeof cheap): number | null {
  const comparison = comparisonOf(offers);
  const [line] = comparison.rfq.lines;
  if (line === undefined) throw new Error('the RFQ has no line');
  return aboveLowestBp(comparison, line, offer);
}

describe('the distance of a line to the lowest price', () => {
  it('is in basis points, and none for the lowest', () => {
    expect(distanceOf([cheap, dear], dear)).toBe(450);
    expect(distanceOf([cheap, dear], cheap)).toBe(0);
  });

  it('counts no alternative as the lowest, and is below it for a cheaper one', () => {
    expect(distanceOf([cheap, dear, other], dear)).toBe(450);
    expect(distanceOf([cheap, dear, other], other)).toBe(-1000);
  });

  it('is unknown with one price, and for an offer without the line', () => {
    expect(distanceOf([cheap, none], cheap)).toBeNull();
    expect(distanceOf([cheap, dear, none], none)).toBeNull();
  });
});

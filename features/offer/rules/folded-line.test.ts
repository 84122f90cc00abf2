import { describe, expect, it } from 'vitest';
import { comparedOf, comparisonOf, lineOf, requestedLines } from '#tests/harness/views/offer.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { foldLine } from './folded-line.ts';

const [line] = requestedLines;

const priced = (id: string, unitPrice: string, changes: Partial<ComparedOffer> = {}) =>
  comparedOf({ id, lines: [lineOf('line-1', { unit_price: unitPrice })], ...changes });

function folded(offers: readonly ComparedOffer[], changes: Partial<Comparison> = {}) {
  if (line === undefined) throw new Error('the sample has no line');
  const { offer, ...rest } = foldLine({ ...comparisonOf(offers), ...changes }, line);
  return { offer: offer?.id ?? null, ...rest };
}

const plain = { isWon: false, isBest: false, missing: 0, differing: 0 };

describe('the summary of a compared line', () => {
  it('names the lowest like price and the difference to the highest', () => {
    const best = priced('low', '100.00', { best_lines: ['line-1'] });
    expect(folded([priced('high', '112.40'), best, priced('middle', '110.00')])).toEqual({
      ...plain,
      offer: 'low',
      isBest: true,
      spreadPercent: 12,
    });
  });

  it('counts offers without a price, and those of something else', () => {
    const offers = [
      priced('like', '100.00'),
      comparedOf({ id: 'none', lines: [lineOf('line-1', { state: 'not_quoted' })] }),
      comparedOf({ id: 'other', lines: [lineOf('line-1', { state: 'alternative' })] }),
      comparedOf({ id: 'part', lines: [lineOf('line-1', { quantity: '3', unit_price: '9.00' })] }),
    ];
    expect(folded(offers)).toEqual({
      ...plain,
      offer: 'like',
      missing: 1,
      differing: 2,
      spreadPercent: null,
    });
    expect(folded(offers.slice(1, 2)).offer).toBeNull();
    expect(folded(offers.slice(2)).offer).toBe('part');
  });

  it('compares prices of two currencies at the rates of the RFQ', () => {
    const comparison = comparisonOf([]);
    const rates: Comparison['rfq']['rates'] = [
      { currency: 'AED', rate_micro: 1_000_000 },
      { currency: 'USD', rate_micro: 3_672_500 },
    ];
    const offers = [priced('aed', '100.00'), priced('usd', '30.00', { currency: 'USD' })];
    expect(folded(offers, { rfq: { ...comparison.rfq, rates } })).toMatchObject({
      offer: 'aed',
      spreadPercent: 10,
    });
  });

  it('excludes ended offers until the decision, and then names the winner', () => {
    const offers = [
      priced('ended', '50.00', { status: 'rejected' }),
      priced('open', '100.00'),
      priced('won', '110.00'),
    ];
    expect(folded(offers)).toMatchObject({ offer: 'open', spreadPercent: 10 });
    const decided = [{ line_id: 'line-1', offer_id: 'won', reason: '' }];
    expect(
      folded(offers, { decided_lines: decided, marks_at: '2026-11-20T08:00:00.000Z' }),
    ).toMatchObject({ offer: 'won', isWon: true, spreadPercent: 120 });
  });
});

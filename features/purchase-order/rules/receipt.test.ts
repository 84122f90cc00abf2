import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isAllIn,
  validateReceipt,
  mostMilliOf,
  openMilliOf,
  receiveAll,
  type LineProgress,
  type ReceivedLine,
} from './receipt.ts';

const lineOf = (
  id: string,
  quantityMilli: bigint,
  acceptedMilli = 0n,
  closed = false,
  toleranceMilli = 0n,
): LineProgress => ({
  id,
  quantityMilli,
  toleranceMilli,
  acceptedMilli,
  rejectedMilli: 0n,
  closed,
});
const got = (
  lineId: string,
  acceptedMilli: bigint,
  rejectedMilli = 0n,
  reason: ReceivedLine['reason'] = '',
) => ({
  lineId,
  acceptedMilli,
  rejectedMilli,
  reason,
});

describe('a receipt of goods', () => {
  it('adds accepted quantities, and rejected ones stay outstanding', () => {
    const lines = [lineOf('a', 24_000n), lineOf('b', 5_000n)];
    const result = validateReceipt(lines, [got('a', 10_000n, 2_000n, 'damaged')]);
    if (!result.ok) throw new Error(result.refused);
    expect(result.lines[0]).toMatchObject({ acceptedMilli: 10_000n, rejectedMilli: 2_000n });
    expect(result.lines.map(openMilliOf)).toEqual([14_000n, 5_000n]);
    expect(isAllIn(result.lines)).toBe(false);
    const rest = validateReceipt(result.lines, receiveAll(result.lines));
    expect(rest.ok && isAllIn(rest.lines)).toBe(true);
  });

  it('accepts at most the outstanding quantity, accepted and rejected together, and names the line', () => {
    const lines = [lineOf('a', 5_000n), lineOf('b', 3_000n, 1_000n)];
    for (const entry of [got('b', 2_001n), got('b', 1_000n, 1_001n, 'wrong')]) {
      expect(validateReceipt(lines, [got('a', 1n), entry])).toEqual({
        ok: false,
        refused: 'over_received',
        fields: [{ path: 'lines.1.accepted', key: 'overReceived' }],
      });
    }
    expect(validateReceipt(lines, [got('b', 1_000n, 1_000n, 'wrong')]).ok).toBe(true);
    expect(validateReceipt(lines, [got('a', 0n), got('b', 0n, 2_001n, 'wrong')])).toMatchObject({
      fields: [{ path: 'lines.1.rejected', key: 'overReceived' }],
    });
    expect(validateReceipt([lineOf('c', 5_000n, 0n, true)], [got('c', 1n)])).toMatchObject({
      refused: 'over_received',
    });
  });

  it('is complete within the tolerance of a line, above and below, to the thousandth', () => {
    const line = lineOf('a', 1_000_000n, 0n, false, 50_000n);
    const after = (accepted: bigint, rejected = 0n) => {
      const result = validateReceipt([line], [got('a', accepted, rejected, 'damaged')]);
      return result.ok ? result.lines : result.refused;
    };
    const isComplete = (accepted: bigint) => {
      const lines = after(accepted);
      return typeof lines === 'string' ? lines : isAllIn(lines);
    };
    expect([949_999n, 950_000n, 1_000_000n, 1_050_000n, 1_050_001n].map(isComplete)).toEqual([
      false,
      true,
      true,
      true,
      'over_received',
    ]);
    expect(after(1_040_000n, 10_001n)).toBe('over_received');
    const [short = line] = after(960_000n) as readonly LineProgress[];
    expect([openMilliOf(short), mostMilliOf(short)]).toEqual([0n, 90_000n]);
    expect(receiveAll([line])).toMatchObject([{ acceptedMilli: 1_000_000n }]);
    expect(mostMilliOf({ ...line, closed: true })).toBe(0n);
  });

  it('needs a reason for a rejected quantity, and at least one quantity', () => {
    const lines = [lineOf('a', 5_000n)];
    expect(validateReceipt(lines, [got('a', 0n, 1n)])).toMatchObject({
      refused: 'invalid',
      fields: [{ path: 'lines.0.reason', key: 'required' }],
    });
    for (const entries of [[], [got('a', 0n)]]) {
      expect(validateReceipt(lines, entries)).toMatchObject({
        fields: [{ path: 'lines', key: 'nothingReceived' }],
      });
    }
  });

  it('refuses lines of other orders and repeated lines', () => {
    const lines = [lineOf('a', 5_000n)];
    expect(validateReceipt(lines, [got('x', 1n)])).toMatchObject({ refused: 'not_found' });
    expect(validateReceipt(lines, [got('a', 1n), got('a', 1n)])).toMatchObject({
      refused: 'not_found',
    });
  });

  it('is complete only if something arrived: closing everything is no delivery', () => {
    expect(isAllIn([lineOf('a', 5_000n, 0n, true)])).toBe(false);
    expect(isAllIn([lineOf('a', 5_000n, 0n, true), lineOf('b', 1n, 1n)])).toBe(true);
    expect(isAllIn([])).toBe(false);
  });

  it('never exceeds the ordered quantity of a line with its tolerance, in any sequence', () => {
    const ids = ['a', 'b', 'c'];
    const milli = fc.bigInt(0n, 40n);
    const entry = fc.record({
      lineId: fc.constantFrom(...ids),
      acceptedMilli: milli,
      rejectedMilli: milli,
      reason: fc.constant('damaged' as const),
    });
    const receipts = fc.array(
      fc.uniqueArray(entry, { selector: ({ lineId }) => lineId, minLength: 1 }),
      {
        maxLength: 12,
      },
    );
    const ordered = fc.tuple(fc.bigInt(1n, 100n), fc.bigInt(1n, 100n), fc.bigInt(1n, 100n));
    fc.assert(
      fc.property(ordered, receipts, fc.bigInt(0n, 9n), (quantities, given, tolerance) => {
        let lines: readonly LineProgress[] = ids.map((id, index) =>
          lineOf(id, quantities[index] ?? 1n, 0n, false, tolerance),
        );
        const taken = new Map<string, bigint>();
        for (const entries of given) {
          const result = validateReceipt(lines, entries);
          if (!result.ok) continue;
          lines = result.lines;
          for (const one of entries)
            taken.set(one.lineId, (taken.get(one.lineId) ?? 0n) + one.acceptedMilli);
        }
        for (const line of lines) {
          expect(line.acceptedMilli).toBe(taken.get(line.id) ?? 0n);
          expect(openMilliOf(line)).toBeGreaterThanOrEqual(0n);
          expect(mostMilliOf(line)).toBeGreaterThanOrEqual(openMilliOf(line));
        }
        const whole = receiveAll(lines);
        if (whole.length === 0) return;
        const result = validateReceipt(lines, whole);
        expect(result.ok && isAllIn(result.lines)).toBe(true);
      }),
    );
  });
});

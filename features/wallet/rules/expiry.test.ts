import { describe, expect, it } from 'vitest';
import { expiryAfterReversal, expiryAfterTopUp, isExpired } from './expiry.ts';

const now = new Date('2026-11-21T10:00:00Z');
const at = (text: string) => new Date(text);

describe('the expiry of a wallet', () => {
  it('is reached at its exact moment, and never for a wallet without one', () => {
    expect(isExpired(at('2026-11-21T10:00:00.001Z'), now)).toBe(false);
    expect(isExpired(now, now)).toBe(true);
    expect(isExpired(at('2026-11-21T09:59:59.999Z'), now)).toBe(true);
    expect(isExpired(null, now)).toBe(false);
  });

  it('returns with a reversed top-up to that of the remaining ones', () => {
    const half = { at: now, validityDays: 180 };
    const year = { at: at('2026-11-22T10:00:00Z'), validityDays: 365 };
    const gave = (one: typeof half) => expiryAfterTopUp(null, one.at, one.validityDays);
    expect(expiryAfterReversal(gave(year), year, [half])).toEqual(gave(half));
    expect(expiryAfterReversal(gave(year), half, [year])).toEqual(gave(year));
    expect(expiryAfterReversal(gave(half), half, [])).toBeNull();
    expect(expiryAfterReversal(at('2030-01-01T00:00:00Z'), half, [])).toEqual(
      at('2030-01-01T00:00:00Z'),
    );
    expect(expiryAfterReversal(null, half, [])).toBeNull();
  });

  it('becomes the later of the current one and now + validity', () => {
    const inAYear = at('2027-11-21T10:00:00Z');
    expect(expiryAfterTopUp(null, now, 365)).toEqual(inAYear);
    expect(expiryAfterTopUp(at('2026-01-01T00:00:00Z'), now, 365)).toEqual(inAYear);
    expect(expiryAfterTopUp(at('2027-11-21T09:59:59Z'), now, 365)).toEqual(inAYear);
    expect(expiryAfterTopUp(at('2028-06-01T00:00:00Z'), now, 365)).toEqual(
      at('2028-06-01T00:00:00Z'),
    );
  });
});

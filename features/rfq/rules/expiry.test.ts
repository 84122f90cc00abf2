import { describe, expect, it } from 'vitest';
import { earliestExpiry, endOfDayInDubai, expiryAfterAmendment, latestExpiry } from './expiry.ts';

describe('the deadline of an RFQ', () => {
  it('is the first instant of the next day in Dubai', () => {
    expect(endOfDayInDubai('2026-11-28').toISOString()).toBe('2026-11-28T20:00:00.000Z');
    expect(endOfDayInDubai('2026-12-31').toISOString()).toBe('2026-12-31T20:00:00.000Z');
  });

  it('may be chosen from tomorrow in Dubai on', () => {
    expect(earliestExpiry(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
    expect(earliestExpiry(new Date('2026-11-21T20:00:00Z'))).toBe('2026-11-23');
    expect(latestExpiry(new Date('2026-11-21T10:00:00Z'))).toBe('2027-11-22');
  });

  it('moves to two days from now after an amendment in the last two days', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    expect(expiryAfterAmendment('2026-11-21', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-11-22', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-11-23', now)).toBe('2026-11-23');
    expect(expiryAfterAmendment('2026-12-05', now)).toBe('2026-12-05');
  });
});

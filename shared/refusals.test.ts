import { describe, expect, it } from 'vitest';
import { isRefusal, refusalStatus, refuse, refuseFields } from './refusals.ts';
import { refusalAr } from './texts/ar.ts';
import { refusalEn } from './texts/en.ts';

describe('a refusal', () => {
  it('is distinguished from every other value', () => {
    expect([refuse('busy'), refuseFields({ path: 'a', key: 'required' })].map(isRefusal)).toEqual([
      true,
      true,
    ]);
    for (const value of [null, undefined, 0, '', 'busy', [], {}, { data: null }])
      expect(isRefusal(value)).toBe(false);
  });

  it('carries the values of its answer', () => {
    expect(refuse('too_many_requests', { retryAfterSeconds: 5 })).toEqual({
      refused: 'too_many_requests',
      retryAfterSeconds: 5,
    });
    expect(refuseFields({ path: 'a', key: 'required' })).toEqual({
      refused: 'invalid',
      fields: [{ path: 'a', key: 'required' }],
    });
  });

  it('has a status for a fault of the client, and a text in both languages', () => {
    const codes = Object.keys(refusalStatus).sort();
    for (const status of Object.values(refusalStatus))
      expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status);
    expect(Object.keys(refusalEn).sort()).toEqual(codes);
    expect(Object.keys(refusalAr).sort()).toEqual(codes);
  });
});

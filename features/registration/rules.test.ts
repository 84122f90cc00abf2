import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as rules from './rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const fresh: rules.CodeState = {
  codeExpiresAt: after(rules.codeLifeMs),
  triesLeft: 5,
  completedAt: null,
  createdAt: now,
};

describe('an entered code', () => {
  it('is right or wrong while it is valid', () => {
    expect(rules.validateCode(fresh, true, now)).toBe('right');
    expect(rules.validateCode(fresh, false, now)).toBe('wrong_code');
    expect(rules.validateCode({ ...fresh, triesLeft: 1 }, true, after(rules.codeLifeMs - 1))).toBe(
      'right',
    );
  });

  it.each([
    ['it is too late', fresh, after(rules.codeLifeMs), 'code_expired'],
    ['no try is left', { ...fresh, triesLeft: 0 }, now, 'code_expired'],
    ['none was sent', { ...fresh, codeExpiresAt: null }, now, 'code_expired'],
    ['it was used', { ...fresh, completedAt: now }, now, 'ticket_expired'],
    [
      'the sign-up is a day old',
      { ...fresh, codeExpiresAt: after(10 ** 9) },
      after(rules.registrationLifeMs + 1),
      'ticket_expired',
    ],
  ] as const)('is refused when %s, right or not', (_when, state, at, verdict) => {
    expect([rules.validateCode(state, true, at), rules.validateCode(state, false, at)]).toEqual([
      verdict,
      verdict,
    ]);
  });
});

describe('requesting another code', () => {
  it('is possible after 60 seconds, counted in whole seconds', () => {
    expect(rules.secondsUntilResend(null, now)).toBe(0);
    expect(
      [0, 1, 999, 1000, 59_001, 60_000, 10 ** 9].map((ms) =>
        rules.secondsUntilResend(now, after(ms)),
      ),
    ).toEqual([60, 60, 60, 59, 1, 0, 0]);
  });
});

describe('masking an address', () => {
  it('shows enough to recognise it and too little to guess it', () => {
    expect(['salem@aldana.ae', 'ab@x.ae', 'a@x.ae', '😀سال😀@x.ae'].map(rules.maskEmail)).toEqual([
      's•••m@aldana.ae',
      'a•••@x.ae',
      'a•••@x.ae',
      '😀•••😀@x.ae',
    ]);
    expect(['+971501234567', '12345678', '123456'].map(rules.maskPhone)).toEqual([
      '+971•••4567',
      '•••678',
      '•••456',
    ]);
  });

  it('never leaves half a letter', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(fc.property(name, (text) => rules.maskEmail(`${text}@x.ae`).isWellFormed()));
  });
});

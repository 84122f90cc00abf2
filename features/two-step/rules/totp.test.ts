import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode } from '../store/codes.ts';
import { appAddress, normaliseCode, recoveryCodeBytes, recoveryCodeOf } from './codes.ts';
import { stepOfCode, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

/** RFC 4226 §5.3 as written there, independent of the library. */
function codeAt(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
const stepOf = (now: Date) => Math.floor(now.getTime() / 30_000);

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B (SHA-1), the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are %s', (second, code) => {
    const now = new Date(second * 1000);
    expect(codeAt(stepOf(now))).toBe(code);
    expect(stepOfCode(secret, code, now, 0)).toBe(stepOf(now));
  });

  it('are valid one step before and after, and no longer', () => {
    const now = new Date(1_234_567_890_000);
    const present = stepOf(now);
    const steps = [-2, -1, 0, 1, 2].map((shift) =>
      stepOfCode(secret, codeAt(present + shift), now, 0),
    );
    expect(steps).toEqual([null, present - 1, present, present + 1, null]);
  });

  it('are accepted once: neither the same nor an earlier one is accepted later', () => {
    const now = new Date(1_234_567_890_000);
    const present = stepOf(now);
    expect(stepOfCode(secret, codeAt(present), now, present)).toBeNull();
    expect(stepOfCode(secret, codeAt(present - 1), now, present)).toBeNull();
    expect(stepOfCode(secret, codeAt(present + 1), now, present)).toBe(present + 1);
  });

  it('are six ASCII digits and nothing else', () => {
    const now = new Date(59_000);
    expect(stepOfCode(secret, '287082', now, 0)).toBe(1);
    for (const code of ['', '28708', '2870822', '28708a', '-87082', '٢٨٧٠٨٢'])
      expect(stepOfCode(secret, code, now, 0)).toBeNull();
  });

  it('come from a secret written as RFC 4648 requires', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    // A view of a larger buffer is read alone.
    expect(toBase32(Buffer.from('xfoobarx').subarray(1, 7))).toBe('MZXW6YTBOI');
  });

  it('are set up in the app by an address', () => {
    expect(appAddress('GEZDGNBV', 'sara@aldana.test', 'قيمة')).toBe(
      'otpauth://totp/%D9%82%D9%8A%D9%85%D8%A9:sara%40aldana.test?secret=GEZDGNBV&issuer=%D9%82%D9%8A%D9%85%D8%A9&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describe('recovery codes', () => {
  it('are 26 letters in groups of four, without letters that look alike', () => {
    expect(recoveryCodeOf(Buffer.alloc(recoveryCodeBytes, 0xff))).toBe(
      'zzzz-zzzz-zzzz-zzzz-zzzz-zzzz-zw',
    );
    expect(recoveryCodeOf(Buffer.from('00112233445566778899aabbccddeeff', 'hex'))).toMatch(
      /^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{2}$/,
    );
  });

  it('are accepted in any usual notation', () => {
    expect(normaliseCode(' 4F7K 2m-PQ-٠١٢٣ ')).toBe('4f7k2mpq0123');
    expect(normaliseCode('Oo-iL')).toBe('0011');
    expect(hashRecoveryCode('one', 'ABCD-0123')).toEqual(hashRecoveryCode('one', 'abcdo123'));
    expect(hashRecoveryCode('one', 'abcd')).not.toEqual(hashRecoveryCode('two', 'abcd'));
  });
});

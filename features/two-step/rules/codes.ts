import { toAsciiDigits } from '#shared/bidi.ts';
import { toBase32 } from './totp.ts';

export const recoveryCodesCount = 10;
/** 128 random bits, so that their hash needs no slow function. */
export const recoveryCodeBytes = 16;

/** An enrolment that is not confirmed in this time must start over. */
export const enrolmentLifeMs = 15 * 60_000;

const standardLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Crockford's alphabet without similar letters, because people copy these by hand. */
const crockfordLetters = '0123456789abcdefghjkmnpqrstvwxyz';

export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...toBase32(bytes)];
  const code = letters.map((letter) => crockfordLetters[standardLetters.indexOf(letter)]).join('');
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/**
 * Normalises a typed code of either kind: digits of both scripts, with or without spaces and
 * dashes.
 */
export function normaliseCode(typed: string): string {
  return toAsciiDigits(typed)
    .toLowerCase()
    .replace(/[\s\u2066-\u2069-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

export function appAddress(secretText: string, account: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: secretText,
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  // %20 instead of +, because some apps do not decode +.
  const search = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${search}`;
}

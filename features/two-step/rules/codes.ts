import { toAsciiDigits } from '#shared/bidi.ts';
import { toBase32 } from './totp.ts';

/** One for each time the telephone is not at hand; shown once. */
export const recoveryCodesCount = 10;
/** 80 random bits: their hash needs no slow function, and nobody guesses one. */
export const recoveryCodeBytes = 10;

/** An enrolment that was not confirmed by then starts anew. */
export const enrolmentLifeMs = 15 * 60_000;
/** Wrong codes for one account from anywhere: whoever has the password must not try a million codes. */
export const codeTriesMax = 20;
export const codeWindowSeconds = 60 * 60;

/** No letter that looks like another (Crockford): people copy these by hand. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** `4f7k-…`: four groups of four. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const code = toBase32(bytes, letters);
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** What was typed into the field, of either kind: digits of either script, with or without spaces and dashes. */
export function normaliseCode(typed: string): string {
  return toAsciiDigits(typed)
    .toLowerCase()
    .replace(/[\s\u2066-\u2069-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}

/** What an authenticator app reads out of the QR code (Key Uri Format). */
export function appAddress(secretText: string, account: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: secretText,
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  // Apps take %20, not every one takes +.
  const search = query.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${search}`;
}

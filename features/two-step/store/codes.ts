import { createHash, createHmac } from 'node:crypto';
import { normaliseCode } from '../rules/codes.ts';
import { counterOf, digitsOf } from '../rules/totp.ts';

/** The six digits of one 30-second step (RFC 6238). */
export function codeAt(secret: Uint8Array, step: number): string {
  return digitsOf(createHmac('sha1', secret).update(counterOf(step)).digest());
}

/**
 * The stored hash of a recovery code: of its normal form with the id of its row, so that equal
 * codes of two people differ.
 */
export function hashRecoveryCode(twoStepId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${twoStepId}:${normaliseCode(code)}`)
    .digest();
}

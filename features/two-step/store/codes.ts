import { createHash } from 'node:crypto';
import { normaliseCode } from '../rules/codes.ts';

/**
 * The stored hash of a recovery code: of its normal form with the id of its row, so that equal
 * codes of two people differ.
 */
export function hashRecoveryCode(twoStepId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`${twoStepId}:${normaliseCode(code)}`)
    .digest();
}

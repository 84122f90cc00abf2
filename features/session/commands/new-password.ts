import type { Call } from '#shared/call.ts';
import { refuseFields, type Refusal } from '#shared/refusals.ts';

/** Refuses a password of the list of known ones, in the field `path` (product §12). */
export function checkNewPassword(
  { passwords }: Pick<Call, 'passwords'>,
  password: string,
  path: 'password' | 'new_password',
): Refusal | null {
  return passwords.isKnown(password) ? refuseFields({ path, key: 'passwordCommon' }) : null;
}

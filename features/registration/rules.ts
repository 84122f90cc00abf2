/** product §4: a code lives 10 minutes, five tries, resend after 60 s, at most five an hour. */
export const codeLifeMs = 10 * 60_000;
export const codeTriesMax = 5;
export const resendAfterSeconds = 60;
export const codesPerHourMax = 5;
/** Of all networks together, so that strangers cannot use up the codes of an address. */
export const codesOfAddressMax = 20;
/** A sign-up that is not finished in a day is deleted and its ticket expires. */
export const registrationLifeMs = 24 * 60 * 60_000;
/** Operators give an idle number to another person after about 90 days (decision 0191). */
export const numberProofMs = 30 * 86_400_000;
/** specification §9.5: a 6-digit code. */
export const codeLength = 6;

export interface CodeState {
  readonly codeExpiresAt: Date | null;
  readonly triesLeft: number;
  readonly completedAt: Date | null;
  readonly createdAt: Date;
}

/** Validates an entered code. The caller must hold the row's lock. */
export function validateCode(
  state: CodeState,
  matches: boolean,
  now: Date,
): 'ticket_expired' | 'code_expired' | 'wrong_code' | 'right' {
  if (state.completedAt !== null || now.getTime() - state.createdAt.getTime() > registrationLifeMs)
    return 'ticket_expired';
  if (state.codeExpiresAt === null || state.codeExpiresAt <= now || state.triesLeft <= 0)
    return 'code_expired';
  return matches ? 'right' : 'wrong_code';
}

/** Seconds until another code may be requested. 0: now. */
export function secondsUntilResend(sentAt: Date | null, now: Date): number {
  if (sentAt === null) return 0;
  return Math.max(
    0,
    Math.ceil((sentAt.getTime() + resendAfterSeconds * 1000 - now.getTime()) / 1000),
  );
}

/**
 * `salem@aldana.ae` → `s•••m@aldana.ae`, so that the owner recognises it and others learn little.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  // By code points, because half a surrogate pair is not a letter.
  const name = Array.from(email.slice(0, at));
  const masked = name.length <= 2 ? `${name[0] ?? ''}•••` : `${name[0]}•••${name.at(-1)}`;
  return `${masked}${email.slice(at)}`;
}

/** `+971501234567` → `+971•••4567` */
export function maskPhone(phone: string): string {
  return phone.length <= 8 ? `•••${phone.slice(-3)}` : `${phone.slice(0, 4)}•••${phone.slice(-4)}`;
}

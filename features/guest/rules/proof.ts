/** A proven contact may write for 30 minutes, and proves its address again afterwards (decision 0210). */
export const guestSessionMs = 30 * 60_000;

const codeLifeMs = 10 * 60_000;
const codeTriesMax = 5;

export interface ProofFacts {
  readonly expiresAt: Date;
  readonly triesLeft: number;
}

export type ProofVerdict = 'right' | 'wrong_code' | 'code_expired';

/** Validates an entered code. The caller must hold the lock of the invitation. */
export function validateProof(
  proof: ProofFacts | undefined,
  matches: boolean,
  now: Date,
): ProofVerdict {
  if (proof === undefined || proof.expiresAt <= now || proof.triesLeft <= 0) return 'code_expired';
  return matches ? 'right' : 'wrong_code';
}

export function newProof(now: Date): ProofFacts {
  return { expiresAt: new Date(now.getTime() + codeLifeMs), triesLeft: codeTriesMax };
}

interface Reachable {
  readonly channel: string;
  readonly email: string;
  readonly email_key: string;
  readonly mobile: string;
  /** The colleague whose link it is. Null: the link of the contact itself. */
  readonly colleague?: {
    readonly channel: 'email' | 'sms';
    readonly destination: string;
    readonly address_key: string;
  } | null;
}

export interface ProofAddress {
  readonly channel: 'email' | 'sms';
  readonly destination: string;
  readonly key: string;
}

/**
 * The address that a contact or its colleague proves: the one that its link was sent to. `canSms`: a gateway
 * sends SMS to its number. Null: the contact has no address any more that a code can reach.
 */
export function addressOf(
  { channel, email, email_key, mobile, colleague = null }: Reachable,
  canSms: boolean,
): ProofAddress | null {
  if (colleague !== null) {
    const { channel: by, destination, address_key: key } = colleague;
    return { channel: by, destination, key };
  }
  const byMail: ProofAddress = { channel: 'email', destination: email, key: email_key };
  const bySms: ProofAddress = { channel: 'sms', destination: mobile, key: canSms ? mobile : '' };
  const [first, second] =
    channel === 'sms' || channel === 'whatsapp' ? [bySms, byMail] : [byMail, bySms];
  if (first.key !== '') return first;
  return second.key === '' ? null : second;
}

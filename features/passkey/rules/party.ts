/** The relying party of WebAuthn: the origin and the domain for which passkeys are valid. */
export interface Party {
  readonly origin: string;
  readonly id: string;
}

/**
 * The relying party of the public URL. A loopback address becomes `localhost`, because browsers accept
 * no IP address as a domain of passkeys (WebAuthn §5.1.3).
 */
export function partyOf(publicUrl: string): Party {
  const url = new URL(publicUrl);
  if (['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return { origin: url.origin, id: url.hostname };
}

export const passkeysMax = 10;
/** Ten minutes, so that a page that was open for a while can still sign in. */
export const challengeLifeMs = 10 * 60_000;

/**
 * COSE algorithms in order of preference: Ed25519, ES256 and RS256. Authenticators have at least one
 * of them (WebAuthn §5.4).
 */
export const algorithms = [-8, -7, -257] as const;

/**
 * The counter of an authenticator must grow, because a copy of its key repeats a count. Authenticators
 * without a counter send 0 (WebAuthn §6.1.1).
 */
export function isNewCount(stored: number, sent: number): boolean {
  return (stored === 0 && sent === 0) || sent > stored;
}

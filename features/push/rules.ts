/**
 * The push address of a device: a Firebase token, or a browser subscription's URL with its keys
 * (RFC 8291).
 */
export interface Device {
  readonly token: string;
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
}

/** Base64url of 65 bytes (a point of the curve) and 16 bytes (the secret). */
const keyForm = { p256dh: /^[\w-]{86,88}={0,2}$/, auth: /^[\w-]{21,24}={0,2}$/ };

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Validates the form only; the sender checks that the host is an allowed push service. */
function isAddress(text: unknown): text is string {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/**
 * Parses a token: a JSON object is a browser's subscription, other text a Firebase token. Null:
 * invalid JSON or keys.
 */
export function toDevice(text: string): Device | null {
  if (!text.startsWith('{')) return { token: text, keys: null };
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const endpoint = field(read, 'endpoint');
  const [p256dh, auth] = [field(field(read, 'keys'), 'p256dh'), field(field(read, 'keys'), 'auth')];
  if (!isAddress(endpoint) || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  if (!keyForm.p256dh.test(p256dh) || !keyForm.auth.test(auth)) return null;
  return { token: endpoint, keys: { p256dh, auth } };
}

/** Where pushes reach a device: Firebase's token, or the address of a browser's push service with its keys (RFC 8291). */
export interface Device {
  readonly token: string;
  readonly keys: { readonly p256dh: string; readonly auth: string } | null;
}

/** A point of the curve is 65 bytes, the secret 16. */
const keyForm = { p256dh: /^[\w-]{86,88}={0,2}$/, auth: /^[\w-]{21,24}={0,2}$/ };

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** The address of a push service: whether it is one that we send to is asked when it is sent to. */
function isAddress(text: unknown): text is string {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Reads what a device says of itself: a JSON object is a browser's subscription, all else a token. Null: neither. */
export function toDevice(said: string): Device | null {
  if (!said.startsWith('{')) return { token: said, keys: null };
  let read: unknown;
  try {
    read = JSON.parse(said);
  } catch {
    return null;
  }
  const endpoint = field(read, 'endpoint');
  const [p256dh, auth] = [field(field(read, 'keys'), 'p256dh'), field(field(read, 'keys'), 'auth')];
  if (!isAddress(endpoint) || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  if (!keyForm.p256dh.test(p256dh) || !keyForm.auth.test(auth)) return null;
  return { token: endpoint, keys: { p256dh, auth } };
}

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30;
const digitsCount = 6;
/** RFC 4226 §4: at least 128 bits, 160 recommended. */
export const secretBytes = 20;

/** RFC 4648, the alphabet that apps read and people type. */
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in an alphabet of 32 letters, five bits each, without padding. */
export function toBase32(bytes: Uint8Array, letters = base32Letters): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The 30-second step of an instant, counted from 1970 (RFC 6238 §4). */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The hashed counter of a step: eight bytes, big-endian (RFC 4226 §5.2). */
export function counterOf(step: number): Uint8Array {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  return new Uint8Array(counter.buffer);
}

/** The six digits of an HMAC-SHA-1 (RFC 4226 §5.3). */
export function digitsOf(hash: Uint8Array): string {
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = new DataView(hash.buffer, hash.byteOffset).getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** digitsCount).padStart(digitsCount, '0');
}

/**
 * The step of a code: the present one or a neighbour, because clocks differ (RFC 6238 §5.2), but
 * never one up to `lastStep`, so that a code works once. Null: wrong code.
 */
export function stepOfCode(
  codeAt: (step: number) => string,
  code: string,
  now: Date,
  lastStep: number,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const present = stepOf(now);
  const fitting = [present - 1, present, present + 1].filter((step) => codeAt(step) === code);
  return fitting.findLast((step) => step > lastStep) ?? null;
}

import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The browser's public key and shared secret, base64url (RFC 8291). */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** One record, because push services accept at most 4096 bytes (RFC 8030 §7.2). */
const recordBytes = 4096;
/** Longest message: the record without its header of 86 bytes, its tag of 16 and the end mark. */
export const plainBytesMax = recordBytes - 86 - 16 - 1;
/** End mark of the last record (RFC 8188). */
const lastRecord = Buffer.from([2]);

interface Chance {
  readonly salt: Buffer;
  readonly own: ECDH;
}

function drawChance(): Chance {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { salt: randomBytes(16), own };
}

function derive(
  secret: Uint8Array,
  salt: Uint8Array,
  info: string | Uint8Array,
  bytes: number,
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/**
 * Encrypts a message so that only the browser can read it and not its push service (RFC 8291,
 * aes128gcm). Throws for keys that are not on the curve. `chance` must be fresh for every message;
 * the test passes the standard's example.
 */
export function encryptPush(
  plain: Uint8Array,
  keys: PushKeys,
  chance: Chance = drawChance(),
): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url');
  const ours = chance.own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(
    chance.own.computeSecret(theirs),
    Buffer.from(keys.auth, 'base64url'),
    info,
    32,
  );
  const key = derive(secret, chance.salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, chance.salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([
    cipher.update(plain),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes, 0);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([chance.salt, sizes, ours, body]);
}

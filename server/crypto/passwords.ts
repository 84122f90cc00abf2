import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '#shared/call.ts';
import { createQueue } from '../queue.ts';

const runArgon2 = promisify(argon2);

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Takes 25 to 35 ms of CPU on a
 * two-core machine.
 */
const memoryKib = 19_456;
const passes = 2;
const parallelism = 1;
const tagBytes = 32;
const saltBytes = 16;

/**
 * Hashes one password at a time, so that a login storm leaves one core for other requests (product
 * §11).
 */
const runningMax = 1;
const waitingMax = 32;

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return runArgon2('argon2id', {
    message,
    nonce: salt,
    parallelism,
    tagLength: tagBytes,
    memory: memoryKib,
    passes,
  });
}

function toPhc(salt: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

function fromPhc(stored: string): { salt: Buffer; tag: Buffer } {
  const [, , , , salt = '', tag = ''] = stored.split('$');
  return { salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/**
 * argon2id with a queue. An unknown user is verified against a dummy hash, so that both answers
 * take the same time.
 */
export function createPasswords(): Passwords {
  const enqueue = createQueue(runningMax, waitingMax);
  const dummy = { salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };
  return {
    hash: (password) =>
      enqueue(async () => {
        const salt = randomBytes(saltBytes);
        return toPhc(salt, await derive(password, salt));
      }),
    verify: (stored, password) =>
      enqueue(async () => {
        const { salt, tag } = stored === null ? dummy : fromPhc(stored);
        const matches = timingSafeEqual(await derive(password, salt), tag);
        return stored !== null && matches;
      }),
  };
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '#shared/call.ts';
import { createQueue, type Shared } from '../queue.ts';
import { isKnownPassword } from './known-passwords.ts';

const runArgon2 = promisify(argon2);

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Takes 25 to 35 ms of CPU on a
 * two-core machine.
 */
const owaspCost = { memoryKib: 19_456, passes: 2 } as const;
const parallelism = 1;
const tagBytes = 32;
const saltBytes = 16;

/**
 * Hashes one password at a time, so that a login storm leaves one core for other requests (product
 * §11). The total takes two to three seconds.
 */
const limits = { runningMax: 1, waitingMax: 32, waitingTotal: 64 };

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

interface StoredHash extends Cost {
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

type Parameters = Omit<StoredHash, 'tag'> & { readonly tagBytes: number };

async function derive(password: string, parameters: Parameters): Promise<Buffer> {
  return runArgon2('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: parameters.salt,
    parallelism: parameters.parallelism,
    tagLength: parameters.tagBytes,
    memory: parameters.memoryKib,
    passes: parameters.passes,
  });
}

const prefixOf = ({ memoryKib, passes }: Cost): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$`;

function toPhc(cost: Cost, salt: Buffer, tag: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `${prefixOf(cost)}${encode(salt)}$${encode(tag)}`;
}

const phcForm =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,100})\$([A-Za-z0-9+/]{16,100})$/;

/**
 * Reads a hash with its own parameters, so that hashes stay valid when the constants above change.
 * Null: it is not argon2id of version 19.
 */
function fromPhc(stored: string): StoredHash | null {
  const [, m = '', t = '', p = '', salt = '', tag = ''] = phcForm.exec(stored) ?? [];
  if (m === '') return null;
  return {
    memoryKib: Number(m),
    passes: Number(t),
    parallelism: Number(p),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/**
 * argon2id with a queue. An unknown user is verified against a dummy hash, so that both answers
 * take the same time.
 */
export function createPasswords(cost: Cost = owaspCost): Shared<Passwords> {
  const queue = createQueue(limits);
  const current = { ...cost, parallelism };
  const dummy: StoredHash = {
    ...current,
    salt: randomBytes(saltBytes),
    tag: randomBytes(tagBytes),
  };
  const of = (caller: string): Passwords => ({
    hash: (password) =>
      queue(caller, async () => {
        const salt = randomBytes(saltBytes);
        return toPhc(cost, salt, await derive(password, { ...current, salt, tagBytes }));
      }),
    verify: (stored, password) =>
      queue(caller, async () => {
        const known = stored === null ? null : fromPhc(stored);
        const { tag, ...parameters } = known ?? dummy;
        const derived = await derive(password, { ...parameters, tagBytes: tag.byteLength });
        const matches = timingSafeEqual(derived, tag);
        return known !== null && matches;
      }),
    isKnown: isKnownPassword,
    isOutdated: (stored) => !stored.startsWith(prefixOf(cost)),
  });
  return { ...of(''), of };
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '#shared/call.ts';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const keyIdBytes = 2;

/** The configured keys. Without a current one, a key file in the data directory is the key. */
export interface SecretKeys {
  readonly current?: string | undefined;
  /** Keys that open and never seal: older ones, or the next one during a rolling restart. */
  readonly previous?: readonly string[];
}

interface Key {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

function keyOf(material: string | Buffer): Key {
  const bytes = createHash('sha256').update('two-step').update(material).digest();
  const id = createHash('sha256').update('key id').update(bytes).digest().subarray(0, keyIdBytes);
  return { id, bytes };
}

const placeOfKey = (dataDir: string) => path.join(dataDir, 'secret.key');

const readKeyFile = (place: string) => Buffer.from(readFileSync(place, 'utf8'), 'base64');

function storedKey(dataDir: string): Buffer {
  const place = placeOfKey(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // Written under another name and linked, because two processes may start at once and the disk may
  // be full: a reader must never see a partial key.
  const draft = `${place}.${randomBytes(6).toString('hex')}`;
  try {
    if (!existsSync(place)) {
      writeFileSync(draft, randomBytes(keyBytes).toString('base64'), {
        flag: 'wx',
        mode: 0o600,
        flush: true,
      });
      linkSync(draft, place);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const key = readKeyFile(place);
  if (key.length < keyBytes)
    throw new Error(`${place} is incomplete: restore the key from its copy`);
  return key;
}

/** The key file of an installation that has since set SECRET_KEY. An incomplete file is no key. */
function replacedKeyFile(dataDir: string): Buffer[] {
  const place = placeOfKey(dataDir);
  if (!existsSync(place)) return [];
  const key = readKeyFile(place);
  return key.length < keyBytes ? [] : [key];
}

const isMarkedWith = (key: Key, sealed: Uint8Array) =>
  key.id.equals(sealed.subarray(0, keyIdBytes));

function encrypt(key: Key, plain: Uint8Array, about: string): Buffer {
  const iv = Buffer.concat([key.id, randomBytes(ivBytes - keyIdBytes)]);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Key, sealed: Uint8Array, about: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  }).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

/** Tries the marked key first, then the others, because values of older versions have no mark. */
function openWith(keys: readonly Key[], sealed: Uint8Array, about: string) {
  const inOrder = keys.toSorted(
    (one, other) => Number(isMarkedWith(other, sealed)) - Number(isMarkedWith(one, sealed)),
  );
  let failure = new Error('there is no key');
  for (const key of inOrder) {
    try {
      return { key, plain: decrypt(key, sealed, about) };
    } catch (error) {
      failure = error as Error;
    }
  }
  throw failure;
}

/**
 * AES-256-GCM with SECRET_KEY or with a key file in the data directory, so that a copy of the
 * database alone opens nothing (decision 0017). A value that is sealed for one row does not open
 * for another. The first two of the twelve bytes of the IV are the id of the key, so that a process
 * of an older version opens the value as well (decision 0081).
 */
export function createSecrets(configured: SecretKeys, dataDir: string): Secrets {
  const { current: configuredKey, previous = [] } = configured;
  let known: Key | undefined;
  const current = () => (known ??= keyOf(configuredKey ?? storedKey(dataDir)));
  let others: readonly Key[] | undefined;
  const readable = () => {
    others ??= [...previous, ...(configuredKey === undefined ? [] : replacedKeyFile(dataDir))].map(
      keyOf,
    );
    // Opening must not create the key file, because a restored database may lack it.
    const hasCurrent = configuredKey !== undefined || existsSync(placeOfKey(dataDir));
    return hasCurrent ? [current(), ...others] : others;
  };
  return {
    seal: (plain, about) => encrypt(current(), plain, about),
    open: (sealed, about) => openWith(readable(), sealed, about).plain,
    reseal(sealed, about) {
      const { key, plain } = openWith(readable(), sealed, about);
      return key === current() && isMarkedWith(key, sealed)
        ? null
        : encrypt(current(), plain, about);
    },
  };
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Secrets } from '#shared/call.ts';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

function storedKey(dataDir: string): Buffer {
  const place = path.join(dataDir, 'secret.key');
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
  const key = Buffer.from(readFileSync(place, 'utf8'), 'base64');
  if (key.length < keyBytes)
    throw new Error(`${place} is not whole: bring the key back from where a copy of it is kept`);
  return key;
}

/**
 * AES-256-GCM with SECRET_KEY or with a key file in the data directory, so that a copy of the
 * database alone opens nothing (decision 0017). A value that is sealed for one row does not open
 * for another.
 */
export function createSecrets(configured: string | undefined, dataDir: string): Secrets {
  let known: Buffer | undefined;
  const key = () => {
    known ??= createHash('sha256')
      .update('two-step')
      .update(configured ?? storedKey(dataDir))
      .digest();
    return known;
  };
  return {
    seal(plain, about) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      }).setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([
        decipher.update(sealed.subarray(ivBytes + tagBytes)),
        decipher.final(),
      ]);
    },
  };
}

import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import type { Random } from '#shared/call.ts';

export const systemRandom: Random = {
  id: () => randomUUIDv7(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  sixDigits: () => String(randomInt(1_000_000)).padStart(6, '0'),
};

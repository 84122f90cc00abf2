import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import type { Random } from '#shared/call.ts';

/** Randomness from the operating system; tests hand in a seeded one. */
export const systemRandom: Random = {
  id: () => randomUUIDv7(),
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  sixDigits: () => String(randomInt(1_000_000)).padStart(6, '0'),
};

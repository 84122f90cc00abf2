import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import type { Random } from '#shared/call.ts';

/**
 * Ids sort by time (RFC 9562, version 7). The time is `clock`'s, because processes whose own clocks
 * differ must agree on the order.
 */
export function createRandom(clock: () => Date): Random {
  return {
    id: () => {
      const time = clock().getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
    },
    token: (bytes) => randomBytes(bytes).toString('base64url'),
    sixDigits: () => String(randomInt(1_000_000)).padStart(6, '0'),
  };
}

export const systemRandom = createRandom(() => new Date());

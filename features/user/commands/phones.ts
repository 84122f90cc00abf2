import type { Db } from '#shared/call.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import {
  lockUnreadPhones,
  saveReadPhones,
  type ReadPhones,
  type StoredPhones,
} from '../store/phones.ts';

/** Members in one transaction, so that the locks last only milliseconds. */
const batchSize = 500;

const names = ['mobile', 'whatsapp', 'phone'] as const;

/**
 * Parses one member's numbers to E.164 and returns the typed text of those that changed. A number
 * that cannot be parsed remains, and the profile requests a correction.
 */
export function readStoredPhones({ country, ...row }: StoredPhones): ReadPhones {
  const numbers = { mobile: row.mobile, whatsapp: row.whatsapp, phone: row.phone };
  const typed: Record<string, string> = {};
  for (const name of names) {
    const read = row[name] === '' ? null : readPhoneNumber(row[name], country ?? undefined);
    if (read === null || read.number === row[name]) continue;
    typed[name] = row[name];
    numbers[name] = read.number;
  }
  return { id: row.id, ...numbers, typed };
}

/**
 * Rewrites numbers that were stored as typed, in batches, until none is left or it is stopped.
 * Several processes may run it, because each skips locked rows. Returns the number of members.
 */
export async function rewriteMemberPhones(
  db: Db,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let read = 0;
  while (!isStopped()) {
    const count = await db.transaction().execute(async (tx) => {
      const rows = await lockUnreadPhones(tx, batchSize);
      if (rows.length > 0) await saveReadPhones(tx, rows.map(readStoredPhones));
      return rows.length;
    });
    read += count;
    if (count < batchSize) break;
  }
  return read;
}

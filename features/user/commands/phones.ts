import type { Db } from '#shared/call.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import {
  lockUnreadPhones,
  saveReadPhones,
  type ReadPhones,
  type StoredPhones,
} from '../store/phones.ts';

/** Members whose numbers are read in one transaction: some milliseconds. */
const batchSize = 500;

const names = ['mobile', 'whatsapp', 'phone'] as const;

/**
 * The numbers of one member as E.164, and what was typed of those that changed. A number that cannot be read stays as it is:
 * the profile asks its owner for it.
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
 * Rewrites numbers that were stored as they were typed, batch by batch, until none is left or it is stopped. Any number of
 * processes may do so side by side. Answers how many members were read.
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

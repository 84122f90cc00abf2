import type { Call } from '#shared/call.ts';
import { findDevice } from './store.ts';

/** Whether a device is still the one of a session that is not over; one that never was is as one that is over. */
export async function readDevice(
  { db, now }: Pick<Call, 'db' | 'now'>,
  id: string,
): Promise<{ live: boolean }> {
  return { live: (await findDevice(db, id, now)) !== undefined };
}

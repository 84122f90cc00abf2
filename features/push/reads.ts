import type { Call } from '#shared/call.ts';
import { findDevice } from './store.ts';

/** Reads if the session of a device is live. An unknown device is not live. */
export async function readDevice(
  { db, now }: Pick<Call, 'db' | 'now'>,
  id: string,
): Promise<{ live: boolean }> {
  return { live: (await findDevice(db, id, now)) !== undefined };
}

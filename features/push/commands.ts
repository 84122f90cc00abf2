import type { MemberCall } from '#shared/call.ts';
import { refuseFields, type Refusal } from '#shared/refusals.ts';
import { toDevice } from './rules.ts';
import { deleteDeviceOf, saveDevice } from './store.ts';

/**
 * Saves the push token of this session's device. Another session on the same device takes it over,
 * because a device has one token.
 */
export async function updatePushToken(call: MemberCall, token: string): Promise<null | Refusal> {
  const device = toDevice(token);
  if (device === null) return refuseFields({ path: 'token', key: 'invalid' });
  return call.transaction(async (tx) => {
    await saveDevice(tx, {
      id: call.random.id(),
      sessionId: call.actor.sessionId,
      ...device,
      now: call.now,
    });
    return null;
  });
}

/** Stops pushes to this session; idempotent. */
export async function removePushToken(call: MemberCall): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    await deleteDeviceOf(tx, call.actor.sessionId);
    return null;
  });
}

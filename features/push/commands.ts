import type { MemberCall } from '../../shared/call.ts';
import type { Refusal } from '../../shared/refusals.ts';
import { savePushToken } from './store.ts';

/** Notes where pushes reach the browser of this session; another session of the same browser takes it over. */
export async function updatePushToken(call: MemberCall, token: string): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    await savePushToken(tx, { id: call.random.id(), sessionId: call.actor.sessionId, token, now: call.now });
    return null;
  });
}

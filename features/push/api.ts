import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, type Served } from '#shared/serve.ts';
import { removePushToken, updatePushToken } from './commands.ts';
import { readDevice } from './reads.ts';
import * as endpoints from './schema.ts';

/** Specification §7, `/firebase/update`. */
export const pushApi: readonly Served[] = [
  serveMember(endpoints.updatePushToken, async (call, { body }) => {
    const outcome = await updatePushToken(call, body.token);
    return isRefusal(outcome) ? outcome : { data: null };
  }),
  serveMember(endpoints.removePushToken, async (call) => {
    const outcome = await removePushToken(call);
    return isRefusal(outcome) ? outcome : { data: null };
  }),
  serve(endpoints.readDevice, async (call, { query }) => ({
    data: await readDevice(call, query.id),
  })),
];

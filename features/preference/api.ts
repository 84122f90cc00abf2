import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, type Served } from '#shared/serve.ts';
import { saveOwnSettings, switchOff } from './commands/settings.ts';
import { readLink, readOwnSettings } from './reads.ts';
import * as endpoints from './schema.ts';

const readServed = serveMember(endpoints.readSettings, async (call) => ({
  data: await readOwnSettings(call),
}));

const saveServed = serveMember(endpoints.saveSettings, async (call, { body }) => {
  const outcome = await saveOwnSettings(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'preference.saved' };
});

const linkServed = serve(endpoints.readUnsubscribe, async (call, { query }) => {
  const outcome = await readLink(call, query.token);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const unsubscribeServed = serve(endpoints.unsubscribe, async (call, { query, body }) => {
  const outcome = await switchOff(call, query.token, body.scope);
  return isRefusal(outcome) ? outcome : { data: null, message: 'preference.unsubscribe.done' };
});

export const preferenceApi: readonly Served[] = [
  readServed,
  saveServed,
  linkServed,
  unsubscribeServed,
];

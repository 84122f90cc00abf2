import { isRefusal } from '#shared/refusals.ts';
import { serveMember, type Served } from '#shared/serve.ts';
import { signOutCookies } from '../session/rules/session.ts';
import { requestPayout } from './commands/request-payout.ts';
import { closeAccount } from './commands/close.ts';
import { readClosing } from './reads.ts';
import * as endpoints from './schema.ts';

const readServed = serveMember(endpoints.readClosing, async (call) => {
  const outcome = await readClosing(call);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const closeServed = serveMember(endpoints.closeAccount, async (call, { body }) => {
  const outcome = await closeAccount(call, body);
  if (isRefusal(outcome)) return outcome;
  const cookies = signOutCookies(call.settings.secureCookies);
  return { data: { erased_on: outcome.erasedOn }, message: 'closure.closed', cookies };
});

const requestPayoutServed = serveMember(endpoints.requestPayout, async (call, { body }) => {
  const outcome = await requestPayout(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'closure.requested' };
});

export const closureApi: readonly Served[] = [readServed, requestPayoutServed, closeServed];

import { deviceCookie } from '#features/session/commands/device.ts';
import { signInCookies } from '#features/session/rules/session.ts';
import { toDisplayFacts } from '#features/session/schema.ts';
import { holderOf } from '#features/two-step/rules/holder.ts';
import type { MemberCall, OperatorCall } from '#shared/call.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { addPasskey, beginPasskey, removePasskey } from './commands/own.ts';
import { beginSignIn, signMemberInWithPasskey } from './commands/sign-in.ts';
import { readPasskeys } from './reads.ts';
import * as endpoints from './schema.ts';
import type { Registration } from './schema.ts';

type OwnCall = MemberCall | OperatorCall;

async function list(call: OwnCall) {
  return { data: await readPasskeys(call.db, holderOf(call.actor)) };
}

async function begin(call: OwnCall, { body }: { body: { password: string; code: string } }) {
  const outcome = await beginPasskey(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome };
}

async function add(call: OwnCall, { body }: { body: { name: string; credential: Registration } }) {
  const outcome = await addPasskey(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'passkey.added' as const };
}

type RemoveInput = { params: { id: string }; body: { password: string } };

async function remove(call: OwnCall, { params, body }: RemoveInput) {
  const outcome = await removePasskey(call, params.id, body.password);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'passkey.removed' as const };
}

const beginServed = serve(endpoints.beginPasskeySignIn, async (call) => {
  const outcome = await beginSignIn(call);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const signInServed = serve(endpoints.passkeySignIn, async (call, { body }) => {
  const outcome = await signMemberInWithPasskey(call, body);
  if (isRefusal(outcome)) return outcome;
  const { signedIn, remember } = outcome;
  const facts = toDisplayFacts(signedIn.session);
  const cookies = signInCookies(signedIn.token, facts, remember, call.settings.secureCookies);
  const { id } = signedIn.session.user;
  const device = await deviceCookie(call, 'member', id);
  return { data: signedIn, message: 'session.signedIn', cookies: [...cookies, device] };
});

const { memberPasskeys: own, operatorPasskeys: staff } = endpoints;

export const passkeyApi: readonly Served[] = [
  serveMember(own.list, list),
  serveMember(own.begin, begin),
  serveMember(own.add, add),
  serveMember(own.remove, remove),
  serveOperator(staff.list, list),
  serveOperator(staff.begin, begin),
  serveOperator(staff.add, add),
  serveOperator(staff.remove, remove),
  beginServed,
  signInServed,
];

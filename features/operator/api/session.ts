import { deviceCookie } from '#features/session/commands/device.ts';
import { toSetCookie, tokenCookie } from '#features/session/rules/session.ts';
import type { Call } from '#shared/call.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import { signOut } from '#features/session/commands/session.ts';
import {
  signInOperator,
  signOperatorInWithPasskey,
  finishOperatorSignIn,
  changeOperatorPassword,
  type OperatorSignedIn,
} from '../commands/sign-in.ts';
import * as endpoints from '../schema/session.ts';
import { personOf, readOperatorView } from '../reads/session.ts';

/** Deletes the console's session cookie, which differs from the marketplace's. */
function signedOutCookie(secure: boolean): string {
  return toSetCookie('operator_token', '', { secure, httpOnly: true, maxAgeSeconds: 0 });
}

async function signedIn(call: Call, outcome: OperatorSignedIn) {
  const { id } = outcome.operator;
  const cookies = [
    tokenCookie('operator_token', outcome.token, false, call.settings.secureCookies),
    await deviceCookie(call, 'operator', id),
  ];
  return { data: outcome, message: 'session.signedIn' as const, cookies };
}

const signInServed = serve(endpoints.operatorSignIn, async (call, { body }) => {
  const outcome = await signInOperator(call, body);
  return isRefusal(outcome) ? outcome : signedIn(call, outcome);
});

const secondServed = serve(endpoints.operatorSecondSignIn, async (call, { body }) => {
  const outcome = await finishOperatorSignIn(call, body);
  return isRefusal(outcome) ? outcome : signedIn(call, outcome);
});

const passkeyServed = serve(endpoints.operatorPasskeySignIn, async (call, { body }) => {
  const outcome = await signOperatorInWithPasskey(call, body);
  return isRefusal(outcome) ? outcome : signedIn(call, outcome);
});

const sessionServed = serve(endpoints.readOperatorSession, async ({ actor, db, settings }) => ({
  data: actor.kind === 'operator' ? await readOperatorView(db, personOf(actor), settings) : null,
}));

const logoutServed = serve(endpoints.operatorLogout, async (call) => {
  const outcome = call.actor.kind === 'operator' ? await signOut(call) : null;
  if (isRefusal(outcome)) return outcome;
  return {
    data: null,
    message: 'session.signedOut',
    cookies: [signedOutCookie(call.settings.secureCookies)],
  };
});

const passwordServed = serveOperator(endpoints.changeOperatorPassword, async (call, { body }) => {
  const outcome = await changeOperatorPassword(call, body.old_password, body.new_password);
  if (isRefusal(outcome)) return outcome;
  return {
    data: null,
    message: 'session.passwordChanged',
    cookies: [signedOutCookie(call.settings.secureCookies)],
  };
});

export const operatorSessionApi: readonly Served[] = [
  signInServed,
  secondServed,
  passkeyServed,
  sessionServed,
  logoutServed,
  passwordServed,
];

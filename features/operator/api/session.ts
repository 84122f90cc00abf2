import { toSetCookie, tokenCookie } from '#features/session/rules.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import { signOut } from '#features/session/commands.ts';
import {
  signInOperator,
  finishOperatorSignIn,
  changeOperatorPassword,
} from '../commands/sign-in.ts';
import * as endpoints from '../schema/session.ts';
import { personOf, readOperatorView } from '../reads/session.ts';

/** Deletes the console's session cookie, which differs from the marketplace's. */
function signedOutCookie(secure: boolean): string {
  return toSetCookie('operator_token', '', { secure, httpOnly: true, maxAgeSeconds: 0 });
}

const signInServed = serve(endpoints.operatorSignIn, async (call, { body }) => {
  const outcome = await signInOperator(call, body);
  if (isRefusal(outcome)) return outcome;
  const cookies = [
    tokenCookie('operator_token', outcome.token, false, call.settings.secureCookies),
  ];
  return { data: outcome, message: 'session.signedIn', cookies };
});

const secondServed = serve(endpoints.operatorSecondSignIn, async (call, { body }) => {
  const outcome = await finishOperatorSignIn(call, body);
  if (isRefusal(outcome)) return outcome;
  const cookies = [
    tokenCookie('operator_token', outcome.token, false, call.settings.secureCookies),
  ];
  return { data: outcome, message: 'session.signedIn', cookies };
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
  sessionServed,
  logoutServed,
  passwordServed,
];

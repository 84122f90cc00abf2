import { deviceCookie } from '#features/session/commands/device.ts';
import { checkNewPassword } from '#features/session/commands/new-password.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serve, type Served } from '#shared/serve.ts';
import { toDisplayFacts } from '../session/schema.ts';
import { signInCookies } from '../session/rules/session.ts';
import { activate } from './commands/activate.ts';
import { readSignUpState, resendCode, startSignUp } from './commands/sign-up.ts';
import * as endpoints from './schema.ts';

const passwordServed = serve(
  endpoints.checkPassword,
  async (call, { body }) => checkNewPassword(call, body.password, 'password') ?? { data: null },
);

const signUpServed = serve(endpoints.signUp, async (call, { body }) => {
  const outcome = await startSignUp(call, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'registration.codeSent' };
});

const resendServed = serve(endpoints.resendCode, async (call, { body }) => {
  const outcome = await resendCode(call, body.ticket, body.channel);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'registration.codeSent' };
});

const activateServed = serve(endpoints.activate, async (call, { body }) => {
  const activated = await activate(call, body.ticket, body.code);
  if (isRefusal(activated)) return activated;
  const { claimed, ...outcome } = activated;
  const cookies = signInCookies(
    outcome.token,
    toDisplayFacts(outcome.session),
    false,
    call.settings.secureCookies,
  );
  const { id } = outcome.session.user;
  const device = await deviceCookie(call, 'member', id);
  const message = claimed ? 'registration.claimed' : 'registration.activated';
  return { data: outcome, message, cookies: [...cookies, device] };
});

const stateServed = serve(endpoints.readRegistration, async (call, { body }) => ({
  data: await readSignUpState(call, body.ticket),
}));

export const registrationApi: readonly Served[] = [
  passwordServed,
  signUpServed,
  resendServed,
  activateServed,
  stateServed,
];

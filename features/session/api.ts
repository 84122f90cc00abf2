import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, serveMember, type Served } from '#shared/serve.ts';
import {
  requestReset,
  changePassword,
  confirmReset,
  endOtherSessions,
  endSession,
  endWelcome,
  signIn,
  signOut,
} from './commands/session.ts';
import { readOpenSessions, readSessionView } from './reads.ts';
import { deviceCookie } from './commands/device.ts';
import { resetAnswerMs, signInCookies, signOutCookies, welcomedCookie } from './rules/session.ts';
import * as endpoints from './schema.ts';

const signInServed = serve(endpoints.signIn, async (call, { body }) => {
  const outcome = await signIn(call, body);
  if (isRefusal(outcome)) return outcome;
  const cookies = signInCookies(
    outcome.token,
    endpoints.toDisplayFacts(outcome.session),
    body.remember,
    call.settings.secureCookies,
  );
  const { id } = outcome.session.user;
  const device = await deviceCookie(call, 'member', id);
  return { data: outcome, message: 'session.signedIn', cookies: [...cookies, device] };
});

const readServed = serve(endpoints.readSession, async ({ actor, db, now }) => ({
  data: actor.kind === 'member' ? await readSessionView(db, actor, actor.remembered, now) : null,
}));

const logoutServed = [endpoints.logoutByGet, endpoints.logout].map((endpoint) =>
  serve(endpoint, async (call) => {
    const outcome = await signOut(call);
    if (isRefusal(outcome)) return outcome;
    return {
      data: null,
      message: 'session.signedOut',
      cookies: signOutCookies(call.settings.secureCookies),
    };
  }),
);

const welcomeServed = [endpoints.endWelcomeByGet, endpoints.endWelcome].map((endpoint) =>
  serveMember(endpoint, async (call) => {
    const outcome = await endWelcome(call);
    if (isRefusal(outcome)) return outcome;
    return {
      data: null,
      cookies: [welcomedCookie(call.actor.remembered, call.settings.secureCookies)],
    };
  }),
);

const forgotServed = serve(endpoints.forgotPassword, async (call, { body }) => {
  // Together with a pause that is longer, so that the time of the answer reveals no account.
  const [outcome] = await Promise.all([
    requestReset(call, body.email),
    new Promise((resolve) => setTimeout(resolve, resetAnswerMs)),
  ]);
  return isRefusal(outcome) ? outcome : { data: null, message: 'session.resetSent' };
});

const confirmServed = serve(endpoints.confirmReset, async (call, { body }) => {
  const outcome = await confirmReset(call, body.token, body.password);
  if (isRefusal(outcome)) return outcome;
  return { data: null, extra: { status_code: 200 as const }, message: 'session.passwordChanged' };
});

const changeServed = serveMember(endpoints.changePassword, async (call, { params, body }) => {
  // not_found, because the other type's address must not exist for this member.
  if (params.type !== call.actor.accountType) return refuse('not_found');
  const outcome = await changePassword(call, body.old_password, body.new_password);
  if (isRefusal(outcome)) return outcome;
  return {
    data: null,
    message: 'session.passwordChanged',
    cookies: signOutCookies(call.settings.secureCookies),
  };
});

const openServed = serveMember(endpoints.listOpenSessions, async ({ db, actor, now }) => ({
  data: await readOpenSessions(db, actor, now),
}));

const endServed = serveMember(endpoints.endSession, async (call, { params, body }) => {
  const outcome = await endSession(call, params.id, body.password);
  return isRefusal(outcome) ? outcome : { data: null, message: 'session.ended' };
});

const endOthersServed = serveMember(endpoints.endOtherSessions, async (call, { body }) => {
  const outcome = await endOtherSessions(call, body.password);
  if (isRefusal(outcome)) return outcome;
  return { data: { ended: outcome }, message: 'session.othersEnded', messageArgs: { n: outcome } };
});

export const sessionApi: readonly Served[] = [
  signInServed,
  readServed,
  ...logoutServed,
  ...welcomeServed,
  forgotServed,
  confirmServed,
  changeServed,
  openServed,
  endServed,
  endOthersServed,
];

import { isRefusal, refuse } from '#shared/refusals.ts';
import { serve, serveOperator, type Served } from '#shared/serve.ts';
import { signOut } from '../session/commands.ts';
import { toSetCookie, tokenCookie } from '../session/rules.ts';
import * as decide from './commands/decide.ts';
import {
  changeOperatorPassword,
  finishOperatorSignIn,
  signInOperator,
} from './commands/sign-in.ts';
import { personOf, readCompanies, readCompanyReview, readOperatorView } from './reads.ts';
import * as endpoints from './schema.ts';

/** The console's own session cookie, removed. */
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

const listServed = serveOperator(endpoints.listCompanies, async ({ db, now }, { query }) => ({
  data: await readCompanies(db, query, now),
}));

const companyServed = serveOperator(endpoints.readCompany, async ({ db, now }, { params }) => {
  const review = await readCompanyReview(db, params.id, now);
  return review === null ? refuse('not_found') : { data: review };
});

const fileServed = serveOperator(endpoints.readCompanyFile, async (call, { params }) => {
  const outcome = await decide.readCompanyFile(call, params.id);
  return isRefusal(outcome) ? outcome : { data: null, file: outcome };
});

const paperServed = serveOperator(endpoints.decidePaper, async (call, { params, body }) => {
  const outcome = await decide.decidePaper(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome, message: 'operator.paperDecided' };
});

const confirmServed = serveOperator(endpoints.confirmField, async (call, { params, body }) => {
  const outcome = await decide.confirmField(call, params.id, body);
  return isRefusal(outcome) ? outcome : { data: outcome };
});

const approveServed = serveOperator(endpoints.approveCompany, async (call, { params }) => {
  const outcome = await decide.approveCompany(call, params.id);
  return isRefusal(outcome)
    ? outcome
    : {
        data: outcome,
        message: 'operator.approved',
        messageArgs: { company: outcome.company_name },
      };
});

const refuseServed = serveOperator(endpoints.refuseCompany, async (call, { params, body }) => {
  const outcome = await decide.refuseCompany(call, params.id, body);
  return isRefusal(outcome)
    ? outcome
    : {
        data: outcome,
        message: 'operator.refused',
        messageArgs: { company: outcome.company_name },
      };
});

/** The console: its session, and the review of companies. */
export const operatorApi: readonly Served[] = [
  signInServed,
  secondServed,
  sessionServed,
  logoutServed,
  passwordServed,
  listServed,
  companyServed,
  fileServed,
  paperServed,
  confirmServed,
  approveServed,
  refuseServed,
];

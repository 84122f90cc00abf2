import { deviceCookie } from '#features/session/commands/device.ts';
import type { MemberCall, OperatorCall } from '#shared/call.ts';
import { isRefusal } from '#shared/refusals.ts';
import { serve, serveMember, serveOperator, type Served } from '#shared/serve.ts';
import { signInCookies } from '../session/rules/session.ts';
import { toDisplayFacts } from '../session/schema.ts';
import { beginTwoStep, confirmTwoStep, disableTwoStep, renewCodes } from './commands/own.ts';
import { finishSignIn } from './commands/second-sign-in.ts';
import { readTwoStep } from './reads.ts';
import * as endpoints from './schema.ts';
import { holderOf } from './rules/holder.ts';

type OwnCall = MemberCall | OperatorCall;

async function read(call: OwnCall) {
  return { data: await readTwoStep(call.db, holderOf(call.actor), call.now) };
}

async function begin(call: OwnCall, { body }: { body: { password: string } }) {
  const outcome = await beginTwoStep(call, body.password);
  return isRefusal(outcome) ? outcome : { data: outcome };
}

async function confirm(call: OwnCall, { body }: { body: { code: string } }) {
  const outcome = await confirmTwoStep(call, body.code);
  return isRefusal(outcome)
    ? outcome
    : { data: { codes: outcome }, message: 'twoStep.enabled' as const };
}

async function disable(call: OwnCall, { body }: { body: { password: string; code: string } }) {
  const outcome = await disableTwoStep(call, body.password, body.code);
  return isRefusal(outcome) ? outcome : { data: null, message: 'twoStep.disabled' as const };
}

async function renew(call: OwnCall, { body }: { body: { password: string; code: string } }) {
  const outcome = await renewCodes(call, body.password, body.code);
  return isRefusal(outcome)
    ? outcome
    : { data: { codes: outcome }, message: 'twoStep.codesMade' as const };
}

const { memberTwoStep: own, operatorTwoStep: staff } = endpoints;

const secondServed = serve(endpoints.secondSignIn, async (call, { body }) => {
  const outcome = await finishSignIn(call, body);
  if (isRefusal(outcome)) return outcome;
  const { signedIn, remember } = outcome;
  const cookies = signInCookies(
    signedIn.token,
    toDisplayFacts(signedIn.session),
    remember,
    call.settings.secureCookies,
  );
  const { id } = signedIn.session.user;
  const device = await deviceCookie(call, 'member', id);
  return { data: signedIn, message: 'session.signedIn', cookies: [...cookies, device] };
});

export const twoStepApi: readonly Served[] = [
  secondServed,
  serveMember(own.read, read),
  serveMember(own.begin, begin),
  serveMember(own.confirm, confirm),
  serveMember(own.disable, disable),
  serveMember(own.renewCodes, renew),
  serveOperator(staff.read, read),
  serveOperator(staff.begin, begin),
  serveOperator(staff.confirm, confirm),
  serveOperator(staff.disable, disable),
  serveOperator(staff.renewCodes, renew),
];

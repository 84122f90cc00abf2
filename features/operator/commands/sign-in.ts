import type { OperatorRole } from '#shared/actor.ts';
import type { Call, OperatorCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { requestCode, hashNewPassword, renewHash } from '#features/session/commands/session.ts';
import { countTry, forgetTry, noteFailure, takeBackTry } from '#features/session/commands/tries.ts';
import { expiriesOf } from '#features/session/rules/session.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { deleteSession, hashToken, insertSession } from '#features/session/store/session.ts';
import { signInWithPasskey } from '#features/passkey/commands/sign-in.ts';
import type { Assertion } from '#features/passkey/schema.ts';
import { finishWithCode } from '#features/two-step/commands/second-sign-in.ts';
import { findTicket, findTwoStep } from '#features/two-step/store/rows.ts';
import { hasEnded } from '../rules/password.ts';
import { readOperatorView } from '../reads/session.ts';
import type { OperatorView } from '../schema/session.ts';
import {
  deleteSessionsOfOperator,
  findOperator,
  findOperatorByEmail,
  saveOperatorPassword,
  saveRenewedOperatorHash,
} from '../store/sign-in.ts';

export interface OperatorSignedIn {
  readonly token: string;
  readonly operator: OperatorView;
}

async function openOperatorSession(
  tx: Tx,
  call: Call,
  operator: NonNullable<Awaited<ReturnType<typeof findOperator>>>,
  hasTwoStep: boolean,
): Promise<OperatorSignedIn> {
  const { id, email, full_name: name } = operator;
  const roles = operator.roles as OperatorRole[];
  const token = call.random.token(32);
  const { idle, absolute } = expiriesOf('operator', call.now, call.now);
  if (call.actor.kind === 'operator') await deleteSession(tx, call.actor.sessionId);
  await insertSession(tx, {
    id: call.random.id(),
    tokenHash: hashToken(token),
    memberId: null,
    operatorId: id,
    remember: false,
    now: call.now,
    idleExpiresAt: idle,
    expiresAt: absolute,
    address: call.address,
    userAgent: call.userAgent,
  });
  const activity = {
    companyId: null,
    verb: 'operator.signedIn',
    subjectType: 'operator',
    subjectId: id,
  };
  await recordActivity(tx, call, activity, { kind: 'operator', operatorId: id });
  return {
    token,
    operator: await readOperatorView(tx, { id, email, name, roles, hasTwoStep }, call.settings),
  };
}

/**
 * Signs an operator in. Unknown, disabled and wrong credentials have the same response and the same
 * cost, so that the console never reveals who works here. Refuses: wrong_credentials,
 * printed_password_ended, second_step_needed (with the ticket), too_many_requests, busy.
 */
export async function signInOperator(
  call: Call,
  input: { email: string; password: string },
): Promise<OperatorSignedIn | Refusal> {
  const emailKey = emailKeyOf(input.email);
  const operator = await findOperatorByEmail(call.db, emailKey);
  const tried = { scope: 'operator-sign-in', account: emailKey, person: operator ?? null } as const;
  const limited = await countTry(call, tried);
  if (limited !== null) return limited;
  const matches = await call.passwords.verify(operator?.password_hash ?? null, input.password);
  if (matches === null) {
    await takeBackTry(call, tried);
    return refuse('busy', { retryAfterSeconds: 2 });
  }
  if (!matches || operator === undefined || operator.disabled_at !== null) {
    await noteFailure(call, { side: 'operator', step: 'password', account: emailKey });
    return refuse('wrong_credentials');
  }
  await forgetTry(call, tried);
  if (hasEnded(operator.password_until, call.now)) return refuse('printed_password_ended');
  const { id, password_hash: read } = operator;
  await renewHash(call, read, input.password, (next) =>
    saveRenewedOperatorHash(call.db, id, read, next),
  );
  if (operator.has_two_step) return requestCode(call, { operator_id: operator.id }, false);
  return call.transaction((tx) => openOperatorSession(tx, call, operator, false));
}

/**
 * Finishes an operator's sign-in with the second step. Refuses: sign_in_expired, wrong_code,
 * too_many_requests.
 */
export async function finishOperatorSignIn(
  call: Call,
  input: { readonly ticket: string; readonly code: string },
): Promise<OperatorSignedIn | Refusal> {
  const ticket = await findTicket(call.db, hashToken(input.ticket), call.now);
  if (ticket === undefined || ticket.operator_id === null) return refuse('sign_in_expired');
  const { operator_id: id } = ticket;
  return finishWithCode(call, { kind: 'operator', id }, input, async (tx) => {
    const operator = await findOperator(tx, id);
    return operator === undefined || operator.disabled_at !== null
      ? null
      : openOperatorSession(tx, call, operator, true);
  });
}

/** Signs an operator in with a passkey. Refuses: passkey_refused, passkey_expired. */
export async function signOperatorInWithPasskey(
  call: Call,
  input: { readonly credential: Assertion; readonly ticket: string },
): Promise<OperatorSignedIn | Refusal> {
  return signInWithPasskey(call, 'operator', input, async (tx, holder) => {
    const operator = await findOperator(tx, holder.id);
    if (operator === undefined || operator.disabled_at !== null) return null;
    const twoStep = await findTwoStep(tx, holder);
    return openOperatorSession(tx, call, operator, (twoStep?.enabled_at ?? null) !== null);
  });
}

/**
 * Changes the caller's password and ends all its sessions, because a stolen session must not
 * outlive the password.
 */
export async function changeOperatorPassword(
  call: OperatorCall,
  present: string,
  next: string,
): Promise<null | Refusal> {
  const { operatorId } = call.actor;
  const passwordHash = await hashNewPassword(call, present, next);
  if (isRefusal(passwordHash)) return passwordHash;
  return call.transaction(async (tx) => {
    await saveOperatorPassword(tx, operatorId, passwordHash, null);
    await deleteSessionsOfOperator(tx, operatorId);
    const activity = {
      companyId: null,
      verb: 'operator.passwordChanged',
      subjectType: 'operator',
      subjectId: operatorId,
    };
    await recordActivity(tx, call, activity);
    return null;
  });
}

import type { MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import {
  checkOwnPassword,
  countCodeTry,
  forgetCodeTries,
} from '#features/session/commands/tries.ts';
import type { PasswordScope } from '#features/session/rules/tries.ts';
import { holderOf } from '../rules/holder.ts';
import { stateOf } from '../rules/table.ts';
import { lockTwoStep } from '../store/rows.ts';
import { noteWrongCode, takeCode } from './own.ts';

/** `code`: of the app or a recovery code; empty without two-step sign-in. */
interface Proof {
  readonly password: string;
  readonly code: string;
}

/**
 * Validates and uses the code if the second step is on. It runs in the caller's transaction, so
 * that a rollback leaves the code unused.
 */
async function takeOwnCode(
  tx: Tx,
  call: MemberCall | OperatorCall,
  code: string,
): Promise<Refusal | null> {
  const holder = holderOf(call.actor);
  const row = await lockTwoStep(tx, holder);
  if (row === undefined || stateOf(row, call.now) !== 'on') return null;
  if (code === '') return refuseFields({ path: 'code', key: 'required' });
  const isRight = await takeCode(tx, call, holder, row, code);
  return isRight
    ? null
    : refuse('code_not_right', { fields: [{ path: 'code', key: 'codeWrong' }] });
}

/**
 * Runs a transaction that a stolen session must not be able to run alone: it requires the own
 * password and, if the second step is on, a code (product §12). The limits of tries are those of
 * signing in; `scope` separates the password tries of each action. The row of the second step is
 * locked before anything that `run` locks.
 * Refuses: wrong_password, code_not_right, too_many_requests, busy; the code's field if it is
 * missing; the refusals of `run`.
 */
export async function withSecondStep<T>(
  call: MemberCall,
  scope: PasswordScope,
  { password, code }: Proof,
  run: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const refused = await checkOwnPassword(call, scope, password);
  // The code is counted after the password, so that a stolen session alone cannot use up the
  // owner's tries.
  return refused ?? withOwnCode(call, code, run);
}

/**
 * Runs a transaction that requires a code if the second step is on. The caller must have checked the
 * password. Refuses: code_not_right, too_many_requests; the code's field if it is missing; the
 * refusals of `run`.
 */
export async function withOwnCode<T>(
  call: MemberCall | OperatorCall,
  code: string,
  run: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const holder = holderOf(call.actor);
  const limited = code === '' ? null : await countCodeTry(call, holder);
  if (limited !== null) return limited;
  const outcome = await call.transaction<T>(
    async (tx) => (await takeOwnCode(tx, call, code)) ?? run(tx),
  );
  if (isRefusal(outcome) && outcome.refused === 'code_not_right') await noteWrongCode(call, holder);
  // Only wrong codes count, as at sign-in, so the tries are cleared.
  if (code !== '' && !isRefusal(outcome)) await forgetCodeTries(call, holder);
  return outcome;
}

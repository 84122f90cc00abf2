import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { checkOwnPassword } from '#features/session/commands.ts';
import { holderOf } from '../rules/holder.ts';
import { stateOf } from '../rules/table.ts';
import { lockTwoStep } from '../store/rows.ts';
import { countCode, takeCode } from './own.ts';

/** The password as typed, and a code of either kind; empty where the second step is off. */
interface Proof {
  readonly password: string;
  readonly code: string;
}

/** The code, where the second step is on: it is used up with what the transaction does, and not without it. */
async function takeOwnCode(tx: Tx, call: MemberCall, code: string): Promise<Refusal | null> {
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
 * Does in one transaction what a stolen session must not be able to do alone: the own password is asked again, and where the
 * second step is on a code as well (product §12). Tries at both are limited as those of signing in; `scope` counts the
 * passwords of one act. The row of the second step is locked before anything that `run` locks.
 * Refuses: wrong_password, code_not_right, too_many_requests, busy; the code's field where it is missing; what `run` refuses.
 */
export async function withSecondStep<T>(
  call: MemberCall,
  scope: string,
  { password, code }: Proof,
  run: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const { memberId } = call.actor;
  const refused = await checkOwnPassword(call, scope, password);
  if (refused !== null) return refused;
  // After the password: a stolen session alone must not use up the tries that its owner signs in with.
  const limited = code === '' ? null : await countCode(call, holderOf(call.actor));
  if (limited !== null) return limited;
  const outcome = await call.transaction<T>(
    async (tx) => (await takeOwnCode(tx, call, code)) ?? run(tx),
  );
  // As after signing in: only what was wrong counts.
  if (code !== '' && !isRefusal(outcome)) await call.forget(`second step ${memberId}`);
  return outcome;
}

import type { Call, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { openSession, type SignedIn } from '#features/session/commands/session.ts';
import { readPermissions } from '#features/session/reads.ts';
import { findMember, hashToken } from '#features/session/store/session.ts';
import type { Holder } from '../rules/holder.ts';
import * as store from '../store/rows.ts';
import { countCodeTry, forgetCodeTries } from '#features/session/commands/tries.ts';
import { noteWrongCode, takeCode } from './own.ts';

const wrong = { verdict: 'wrong' } as const;
type CodeResult<T> =
  | { readonly verdict: 'right'; readonly signedIn: T }
  | (typeof wrong & { readonly triesLeft: number });

/**
 * Validates the code of a pending sign-in. A try is taken and committed also for a wrong code, so
 * that guesses are limited; a correct code ends the ticket in the transaction that opens the
 * session.
 * Refuses: sign_in_expired, wrong_code (with the tries left), too_many_requests.
 */
export async function finishWithCode<T>(
  call: Call,
  holder: Holder,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  open: (tx: Tx) => Promise<T | null>,
): Promise<T | Refusal> {
  const limited = await countCodeTry(call, holder);
  if (limited !== null) return limited;
  const result = await call.transaction<CodeResult<T>>(async (tx) => {
    // Read under the lock, because the second step may have been reset since the ticket; then a new
    // sign-in needs the password only.
    const row = await store.lockTwoStep(tx, holder);
    const triesLeft = await store.takeTry(tx, hashToken(ticket), call.now);
    if (triesLeft === null || row === undefined || row.enabled_at === null)
      return refuse('sign_in_expired');
    if (!(await takeCode(tx, call, holder, row, code))) return { ...wrong, triesLeft };
    await store.deleteTicket(tx, hashToken(ticket));
    const signedIn = await open(tx);
    return signedIn === null ? refuse('sign_in_expired') : { verdict: 'right', signedIn };
  });
  if (isRefusal(result)) return result;
  if (result.verdict === 'wrong') {
    await noteWrongCode(call, holder);
    return refuse('wrong_code', {
      args: { n: result.triesLeft },
      fields: [{ path: 'code', key: 'codeWrong' }],
    });
  }
  await forgetCodeTries(call, holder);
  return result.signedIn;
}

/** Opens a member's session after the second step; null if the member has been disabled. */
export async function openMemberSession(
  tx: Tx,
  call: Call,
  { id: memberId, companyId }: Extract<Holder, { kind: 'member' }>,
  remember: boolean,
): Promise<SignedIn | null> {
  const member = await findMember(tx, memberId);
  if (member === undefined || member.disabled_at !== null) return null;
  const permissions = await readPermissions(tx, memberId, call.now);
  const person = {
    memberId,
    companyId,
    name: member.full_name,
    email: member.email,
    isOwner: member.is_owner,
  };
  const opened = await openSession(tx, call, { ...person, permissions }, remember);
  const activity = {
    companyId,
    verb: 'session.signedIn',
    subjectType: 'member',
    subjectId: memberId,
  };
  await recordActivity(tx, call, activity, { kind: 'member', memberId });
  return opened;
}

/** Finishes a member's sign-in: opens the session that the password alone did not open. */
export async function finishSignIn(
  call: Call,
  input: { readonly ticket: string; readonly code: string },
): Promise<{ signedIn: SignedIn; remember: boolean } | Refusal> {
  const ticket = await store.findTicket(call.db, hashToken(input.ticket), call.now);
  if (ticket === undefined || ticket.member_id === null || ticket.company_id === null)
    return refuse('sign_in_expired');
  const { member_id: memberId, company_id: companyId, remember } = ticket;
  const holder = { kind: 'member', id: memberId, companyId } as const;
  const signedIn = await finishWithCode(call, holder, input, (tx) =>
    openMemberSession(tx, call, holder, remember),
  );
  return isRefusal(signedIn) ? signedIn : { signedIn, remember };
}

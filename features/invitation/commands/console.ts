import type { Call, OperatorCall, Tx } from '#shared/call.ts';
import { readPhoneNumber } from '#shared/phone-number.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { findAllowance, saveAllowance } from '../store/console.ts';
import { deleteStop, insertStop, openStop } from '../store/stop.ts';

/** The log names its subject by a UUID; the allowance has one row. */
const theAllowance = '00000000-0000-8000-8000-000000000206';

async function record(
  tx: Tx,
  call: OperatorCall,
  verb: 'invitation.stopped' | 'invitation.unstopped' | 'invitation.allowanceChanged',
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: null,
    verb,
    subjectType: 'invitation_allowance',
    subjectId: theAllowance,
    params,
  });
}

/** Sets the free invitations of each company in a month. A repeat changes nothing. */
export async function changeAllowance(
  call: OperatorCall,
  { free, reason }: { readonly free: number; readonly reason: string },
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const before = await findAllowance(tx);
    if (before === free) return null;
    await saveAllowance(tx, { free, operatorId: call.actor.operatorId, now: call.now });
    await record(tx, call, 'invitation.allowanceChanged', { reason, before, after: free });
    return null;
  });
}

/** Puts an e-mail or a number on the stop list. Refuses fields: no mobile number, or it is there already. */
export async function addStop(
  call: OperatorCall,
  { address, reason }: { readonly address: string; readonly reason: string },
): Promise<null | Refusal> {
  const addressKey = address.includes('@') ? emailKeyOf(address) : readPhoneNumber(address)?.number;
  if (addressKey === undefined) return refuseFields({ path: 'address', key: 'mobileDigits' });
  return call.transaction<null>(async (tx) => {
    const stop = { addressKey, operatorId: call.actor.operatorId, now: call.now };
    if (!(await insertStop(tx, stop)))
      return refuseFields({ path: 'address', key: 'addressStopped' });
    await record(tx, call, 'invitation.stopped', { reason });
    return null;
  });
}

/** Takes an address from the stop list. Refuses: not_found. */
export async function removeStop(
  call: OperatorCall,
  { address, reason }: { readonly address: string; readonly reason: string },
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    if (!(await deleteStop(tx, emailKeyOf(address)))) return refuse('not_found');
    await record(tx, call, 'invitation.unstopped', { reason });
    return null;
  });
}

/** Stops all invitations to the address of a link; a repeat changes nothing. Refuses: not_found. */
export async function stopByLink(call: Call, token: string): Promise<null | Refusal> {
  const addressKey = openStop(call.secrets, token);
  if (addressKey === null) return refuse('not_found');
  return call.transaction<null>(async (tx) => {
    await insertStop(tx, { addressKey, operatorId: null, now: call.now });
    return null;
  });
}

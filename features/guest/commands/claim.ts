import type { GuestCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { startSignUp, type CodeSent } from '#features/registration/commands/sign-up.ts';
import type { SignUpInput } from '#features/registration/schema.ts';
import { refuseOtherLink } from './link.ts';

/**
 * Starts the sign-up that takes over the company of a guest; its code completes it. Refuses:
 * unauthorized (another link), not_allowed (a colleague), guest_taken (it has an account), and those of a sign-up.
 */
export async function claimAccount(
  call: GuestCall,
  token: string,
  input: Omit<SignUpInput, 'account_type'>,
): Promise<CodeSent | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, hasAccount, colleague } = call.actor;
  if (colleague !== null) return refuse('not_allowed');
  if (hasAccount) return refuse('guest_taken');
  return startSignUp(call, { ...input, account_type: 'supplier' }, companyId);
}

/**
 * Starts an ordinary sign-up as a supplier. The session of a link proves that the person sent its
 * offers, so they come along, also if it proved a number and signs up with an e-mail. A colleague signs up as
 * any. Refuses: as a sign-up.
 */
export async function signUpAsGuest(
  call: GuestCall,
  input: Omit<SignUpInput, 'account_type'>,
): Promise<CodeSent | Refusal> {
  const { companyId, hasAccount, colleague } = call.actor;
  const claimed = hasAccount || colleague !== null ? null : companyId;
  return startSignUp(call, { ...input, account_type: 'supplier' }, claimed);
}

import type { Call, Tx } from '#shared/call.ts';
import { recordActivity } from '#features/activity/store.ts';
import { findGuestOfAddress, lockAddress } from '#features/registration/store/claim.ts';
import type { ProofAddress } from '../rules/proof.ts';
import * as guests from '../store/guest.ts';
import type { LinkRow } from '../store/link.ts';

/** The company of a proven address, and the way in which it quotes. */
export interface Holder {
  readonly companyId: string;
  readonly memberId: string;
  readonly hasAccount: boolean;
  /** False: it signs in. */
  readonly quotesByLink: boolean;
  /** It has an offer on the RFQ of the link, which continues also if the buyer blocks it. */
  readonly hasOffer: boolean;
  readonly isSuspended: boolean;
  /** Its company is closed or suspended, so it can neither quote by the link nor in an account. */
  readonly isShut: boolean;
}

async function addGuest(
  tx: Tx,
  call: Call,
  { locale }: LinkRow,
  address: ProofAddress,
): Promise<Holder> {
  const [companyId, memberId] = [call.random.id(), call.random.id()];
  await guests.insertGuest(tx, { companyId, memberId, address, locale, now: call.now });
  await recordActivity(tx, call, {
    companyId,
    verb: 'guest.proven',
    subjectType: 'company',
    subjectId: companyId,
  });
  return {
    companyId,
    memberId,
    hasAccount: false,
    quotesByLink: true,
    hasOffer: false,
    isSuspended: false,
    isShut: false,
  };
}

/**
 * Finds the company of a proven address, or makes it a guest. An account that waits for its approval
 * quotes by the links of its owner, because its own pages open with the approval (decision 0191).
 * Holds the address until commit, so that a sign-up at once gives one company.
 */
export async function findHolder(
  tx: Tx,
  call: Call,
  link: LinkRow,
  address: ProofAddress,
): Promise<Holder> {
  await lockAddress(tx, address.key);
  const guest = await findGuestOfAddress(tx, address.key);
  const byGuest = guest && {
    companyId: guest.company_id,
    memberId: guest.member_id,
    hasAccount: guest.claimed_at !== null,
    quotesByLink: guest.approved_at === null,
    hasOffer: await guests.hasOffer(tx, guest.company_id, link.rfq_id),
    isSuspended: false,
    isShut: guest.closed_at !== null || guest.suspended_at !== null,
  };
  if (byGuest?.hasOffer === true && byGuest.quotesByLink) return byGuest;
  // A code to the mobile number says nothing about the owner of the e-mail.
  const proven = address.channel === 'sms' ? { ...link, email_key: '' } : link;
  const account = await guests.findAccountOf(tx, address.key, proven);
  const isWaiting = account !== undefined && !account.is_approved && !account.is_suspended;
  if (byGuest !== undefined && (account === undefined || isWaiting)) return byGuest;
  if (account === undefined) return addGuest(tx, call, link, address);
  const { company_id: companyId, member_id: memberId } = account;
  const quotesByLink = isWaiting && account.is_own;
  if (quotesByLink)
    await guests.attachGuest(tx, {
      companyId,
      memberId,
      addressKey: address.key,
      now: call.now,
    });
  return {
    companyId,
    memberId,
    hasAccount: true,
    quotesByLink,
    hasOffer: await guests.hasOffer(tx, companyId, link.rfq_id),
    isSuspended: account.is_suspended,
    isShut: false,
  };
}

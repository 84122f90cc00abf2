import { timingSafeEqual } from 'node:crypto';
import type { Call, GuestCall, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { networksOf } from '#shared/network.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { isOpen, type DeclineCode } from '#features/invitation/rules.ts';
import { deleteColleague, findColleague } from '#features/invitation/store/colleague.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { notifyCompany } from '#features/notification/store/notify.ts';
import {
  codesOfAddressMax,
  codesPerHourMax,
  secondsUntilResend,
} from '#features/registration/rules.ts';
import { hashCode } from '#features/registration/store/registration.ts';
import { isPast } from '#features/rfq/rules/table.ts';
import { aboutRfq, lockRfqRow, type LockedRfq } from '#features/rfq/store/row.ts';
import { hashToken } from '#features/session/store/session.ts';
import { stateOfLink, toCodeTarget } from '../reads.ts';
import { decideGuest, readableStates } from '../rules/invitation.ts';
import {
  addressOf,
  guestSessionMs,
  newProof,
  validateProof,
  type ProofAddress,
} from '../rules/proof.ts';
import type { LinkView } from '../schema.ts';
import * as colleagues from '../store/colleague.ts';
import * as guests from '../store/guest.ts';
import * as links from '../store/link.ts';
import { findHolder } from './holder.ts';

interface Provable {
  readonly link: links.LinkRow;
  readonly address: ProofAddress;
}

/**
 * Finds a link that may send a code. Refuses: not_found, state_changed (the request is over, or the
 * contact has no address any more).
 */
async function findProvable(call: Call, token: string): Promise<Provable | Refusal> {
  const link = await links.findLink(call.db, hashToken(token));
  const state = link === undefined ? null : stateOfLink(link, call.now);
  if (link === undefined || state === null) return refuse('not_found');
  const address = addressOf(link, call.sms.reaches(link.mobile));
  if (!readableStates.includes(state) || address === null) return refuse('state_changed');
  return { link, address };
}

/** With the address, because the buyer may change that of the contact after the code was sent. */
const hashFor = (token: string, { key }: ProofAddress, code: string) =>
  hashCode(`${token} ${key}`, code);

/** The codes of a link: those of the contact, or of its colleague. */
const contactProofs = {
  saveProof: links.saveProof,
  findProof: links.findProof,
  saveTriesLeft: links.saveTriesLeft,
  endProof: links.endProof,
};
const colleagueProofs = {
  saveProof: colleagues.saveProof,
  findProof: colleagues.findProof,
  saveTriesLeft: colleagues.saveTriesLeft,
  endProof: colleagues.endProof,
};
const proofsOf = ({ colleague }: links.LinkRow) =>
  colleague === null ? contactProofs : colleagueProofs;

const windowSeconds = 3600;

function codeCounters(call: Call, { key }: ProofAddress): readonly (readonly [string, number])[] {
  return [
    ...networksOf(call.address).map(
      ({ network, share }) => [`code ${key} ${network}`, codesPerHourMax * share] as const,
    ),
    [`code ${key}`, codesOfAddressMax],
  ];
}

async function refuseSms(call: Call, address: ProofAddress): Promise<Refusal | null> {
  if (address.channel === 'email') return null;
  const verdict = await call.sms.allow(address.destination);
  if (verdict.allowed) return null;
  if (verdict.why === 'country') return refuse('sms_limit', { retryAfterSeconds: windowSeconds });
  const { retryAfterSeconds } = verdict;
  const free = new Date(call.now.getTime() + Math.ceil(retryAfterSeconds / 60) * 60_000);
  const args = { time: createFormatter(call.locale).relative(free, call.now) };
  return refuse(verdict.why === 'number' ? 'sms_number_limit' : 'sms_limit', {
    args,
    retryAfterSeconds,
  });
}

async function countCode(call: Call, address: ProofAddress): Promise<Refusal | null> {
  for (const [key, hits] of codeCounters(call, address)) {
    const counted = await call.allow(key, hits, windowSeconds);
    if (!counted.allowed)
      return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  }
  return refuseSms(call, address);
}

/**
 * Sends the code, except to an address that asked for no invitations and has no offer to answer for;
 * the answer is the same.
 */
async function enqueueCode(
  tx: Tx,
  call: Call,
  { link, address }: Provable,
  code: string,
): Promise<void> {
  const isOwner = link.offer_id !== null && link.colleague === null;
  if (!isOwner && (await links.isStopped(tx, address.key))) return;
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'guest_code',
    channel: address.channel,
    destination: address.destination,
    locale: call.locale,
    params: { code, company: link.buyer_name },
  });
}

/**
 * Sends a code to the address that was invited, at the earliest 60 seconds after the last, and marks
 * the invitation as opened. Refuses: not_found, state_changed, too_many_requests, sms_number_limit,
 * sms_limit.
 */
export async function sendCode(
  call: Call,
  token: string,
): Promise<NonNullable<LinkView['code']> | Refusal> {
  const found = await findProvable(call, token);
  if (isRefusal(found)) return found;
  const { link, address } = found;
  const wait = secondsUntilResend(link.sent_at, call.now);
  if (wait > 0) return refuse('too_many_requests', { retryAfterSeconds: wait });
  const limited = await countCode(call, address);
  if (limited !== null) return limited;
  return call.transaction(async (tx) => {
    const invitation = await links.lockInvitation(tx, link.id);
    if (invitation.state === 'revoked') return refuse('state_changed');
    const proofs = proofsOf(link);
    const before = await proofs.findProof(tx, link.id);
    const stillToWait = secondsUntilResend(before?.sent_at ?? null, call.now);
    if (stillToWait > 0) return refuse('too_many_requests', { retryAfterSeconds: stillToWait });
    const code = call.random.sixDigits();
    const proof = { ...newProof(call.now), hash: hashFor(token, address, code), now: call.now };
    await proofs.saveProof(tx, link.id, proof);
    await enqueueCode(tx, call, found, code);
    const opened = decideGuest('open', invitation.state);
    if (opened.ok) await links.saveOpened(tx, link.id, opened, call.now);
    return toCodeTarget(address, call.now, call.now);
  });
}

export interface Proven {
  readonly token: string | null;
  readonly rfq_id: string;
}

type Entered =
  | { readonly verdict: 'right'; readonly proven: Proven }
  | { readonly verdict: 'wrong'; readonly triesLeft: number };

async function isBlocked(tx: Tx, link: links.LinkRow, companyId: string): Promise<boolean> {
  return link.contact_state === 'blocked' || guests.isBlocked(tx, companyId, link.buyer_id);
}

/**
 * Gives the proven address access without a fee, and a session of its link unless its account
 * quotes. Refuses: closed_for_company.
 */
async function openSession(
  tx: Tx,
  call: Call,
  rfq: LockedRfq,
  { link, address }: Provable,
): Promise<Proven | Refusal> {
  const holder = await findHolder(tx, call, link, address);
  const { companyId, memberId } = holder;
  if (holder.isShut) return refuse('closed_for_company');
  if (!holder.hasOffer && (await isBlocked(tx, link, companyId)))
    return refuse('closed_for_company');
  const access = { id: call.random.id(), rfqId: rfq.id, invitationId: link.id, now: rfq.now };
  if (rfq.state === 'active' && !holder.isSuspended)
    await guests.giveFreeAccess(tx, { ...access, companyId, memberId });
  if (holder.hasAccount) await moveToAccount(tx, call, rfq, link.id, companyId);
  if (!holder.quotesByLink) return { token: null, rfq_id: rfq.id };
  // A colleague of an earlier address of the contact must not act for the company of this one.
  if (await links.saveCompany(tx, link.id, companyId)) await deleteColleague(tx, link.id);
  return addSession(tx, call, link, companyId);
}

async function addSession(
  tx: Tx,
  call: Call,
  link: links.LinkRow,
  companyId: string,
): Promise<Proven> {
  const token = call.random.token(32);
  await links.markOwnDevice(tx, link.id, call);
  await guests.openGuestSession(tx, {
    id: call.random.id(),
    tokenHash: hashToken(token),
    invitationId: link.id,
    companyId,
    expiresAt: new Date(call.now.getTime() + guestSessionMs),
    now: call.now,
    address: call.address,
    userAgent: call.userAgent,
    byColleague: link.colleague !== null,
  });
  return { token, rfq_id: link.rfq_id };
}

/**
 * Opens the session of a colleague, which acts for the company of its contact whatever company its
 * own address belongs to. Refuses: state_changed (it was removed), closed_for_company.
 */
async function openForColleague(
  tx: Tx,
  call: Call,
  link: links.LinkRow,
): Promise<Proven | Refusal> {
  const { guest_company_id: companyId } = link;
  const known = await findColleague(tx, link.id);
  if (
    companyId === null ||
    known?.token_hash.equals(link.colleague?.token_hash ?? hashToken('')) !== true
  )
    return refuse('state_changed');
  if (
    !(await guests.hasOffer(tx, companyId, link.rfq_id)) &&
    (await isBlocked(tx, link, companyId))
  )
    return refuse('closed_for_company');
  await colleagues.saveProven(tx, link.id, call.now);
  return addSession(tx, call, link, companyId);
}

async function moveToAccount(
  tx: Tx,
  call: Call,
  rfq: LockedRfq,
  invitationId: string,
  companyId: string,
): Promise<void> {
  if (!(await links.saveSupplier(tx, invitationId, companyId, call.now))) return;
  const { number, title } = aboutRfq(rfq);
  await recordActivity(tx, call, {
    companyId,
    verb: 'guest.moved',
    subjectType: 'rfq',
    subjectId: rfq.id,
    params: { number, title },
  });
}

async function enterCode(
  tx: Tx,
  call: Call,
  token: string,
  found: Provable,
  code: string,
): Promise<Entered | Refusal> {
  const { link } = found;
  const rfq = await lockRfqRow(tx, call, link.rfq_id);
  const invitation = await links.lockInvitation(tx, link.id);
  if (rfq === undefined || invitation.state === 'revoked') return refuse('state_changed');
  const proofs = proofsOf(link);
  const row = await proofs.findProof(tx, link.id);
  const facts = row && { expiresAt: row.expires_at, triesLeft: row.tries_left };
  const matches =
    row !== undefined && timingSafeEqual(row.code_hash, hashFor(token, found.address, code));
  const verdict = validateProof(facts, matches, call.now);
  if (verdict === 'code_expired') return refuse('code_expired');
  if (verdict === 'wrong_code') {
    const triesLeft = (row?.tries_left ?? 1) - 1;
    await proofs.saveTriesLeft(tx, link.id, triesLeft);
    return { verdict: 'wrong', triesLeft };
  }
  await proofs.endProof(tx, link.id);
  const proven = await (link.colleague === null
    ? openSession(tx, call, rfq, found)
    : openForColleague(tx, call, link));
  return isRefusal(proven) ? proven : { verdict: 'right', proven };
}

/**
 * Opens the session of a proven address. A wrong code costs a try, which is committed so that
 * guesses are limited. An address with an approved account gets free access there, and no session.
 * Refuses: not_found, state_changed, wrong_code (with the tries left), code_expired,
 * closed_for_company.
 */
export async function proveAddress(
  call: Call,
  token: string,
  code: string,
): Promise<Proven | Refusal> {
  const found = await findProvable(call, token);
  if (isRefusal(found)) return found;
  const entered = await call.transaction((tx) => enterCode(tx, call, token, found, code));
  if (isRefusal(entered)) return entered;
  if (entered.verdict === 'right') return entered.proven;
  return refuse('wrong_code', {
    args: { n: entered.triesLeft },
    fields: [{ path: 'code', key: 'codeWrong' }],
  });
}

/**
 * Records in the company's log that the colleague of the contact acted. Refuses: state_changed (the
 * colleague was removed meanwhile), so that its act is rolled back.
 */
export async function recordColleague(tx: Tx, call: GuestCall): Promise<Refusal | null> {
  const { colleague, companyId, rfqId, invitationId } = call.actor;
  if (colleague === null) return null;
  if ((await findColleague(tx, invitationId)) === undefined) return refuse('state_changed');
  await recordActivity(tx, call, {
    companyId,
    verb: 'guest.colleagueActed',
    subjectType: 'rfq',
    subjectId: rfqId,
    params: { name: colleague },
  });
  return null;
}

/** Refuses a session that belongs to another link: unauthorized, so that the page asks for a code. */
export async function refuseOtherLink(call: GuestCall, token: string): Promise<Refusal | null> {
  return (await guests.isTokenOf(call.db, call.actor, hashToken(token)))
    ? null
    : refuse('unauthorized');
}

/**
 * Declines an invitation. Refuses: unauthorized (another link), rfq_not_open, state_changed, invalid (`other`
 * without a text).
 */
export async function declineInvitation(
  call: GuestCall,
  token: string,
  { reason, note }: { readonly reason: DeclineCode; readonly note: string },
): Promise<null | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  if (reason === 'other' && note === '') return refuseFields({ path: 'note', key: 'say' });
  const { invitationId, rfqId } = call.actor;
  return call.transaction<null>(async (tx) => {
    const rfq = await lockRfqRow(tx, call, rfqId);
    const invitation = await links.lockInvitation(tx, invitationId);
    if (rfq === undefined) return refuse('state_changed');
    if (!isOpen(rfq) || isPast(rfq.expires_at, rfq.now)) return refuse('rfq_not_open');
    const decided = decideGuest('decline', invitation.state, reason);
    if (!decided.ok) return refuse('state_changed');
    await links.saveDeclined(tx, invitationId, decided, { code: reason, note, now: call.now });
    await guests.deleteGuestSession(tx, call.actor.sessionId);
    const removed = await recordColleague(tx, call);
    if (removed !== null) return removed;
    await notifyCompany(tx, rfq.actorContext, {
      companyId: rfq.company_id,
      type: 'invitation_declined',
      params: { ...aboutRfq(rfq), company: invitation.name },
    });
    return null;
  });
}

export async function endGuestSession(call: GuestCall): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    await guests.deleteGuestSession(tx, call.actor.sessionId);
    return null;
  });
}

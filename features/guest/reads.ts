import type { Actor } from '#shared/actor.ts';
import type { Call, Db } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { maskEmail, maskPhone, secondsUntilResend } from '#features/registration/rules.ts';
import { toHead } from '#features/rfq/reads/head.ts';
import { readLines } from '#features/rfq/reads/rfq.ts';
import { beforeAccess } from '#features/rfq/rules/line-facts.ts';
import { isPast } from '#features/rfq/rules/table.ts';
import { hashToken } from '#features/session/store/session.ts';
import { linkStateOf, readableStates, type LinkState } from './rules/invitation.ts';
import { addressOf, type ProofAddress } from './rules/proof.ts';
import type { LinkView, RequestView } from './schema.ts';
import { findGuestSession } from './store/guest.ts';
import { findLink, findRequest, type LinkRow } from './store/link.ts';

const anonymous: Actor = { kind: 'anonymous' };

/** Finds the guest of a session's token. It is anonymous once the session has ended. */
export async function findGuest(db: Db, token: string | null, now: Date): Promise<Actor> {
  if (token === null) return anonymous;
  const row = await findGuestSession(db, hashToken(token), now);
  if (row === undefined || (row.by_colleague && row.colleague === null)) return anonymous;
  const isByMail = row.colleague_channel === 'email';
  const own = row.by_colleague
    ? { email: isByMail ? row.destination : '', mobile: isByMail ? '' : row.destination }
    : { email: row.email, mobile: row.mobile };
  return {
    kind: 'guest',
    sessionId: row.id,
    invitationId: row.invitation_id,
    rfqId: row.rfq_id,
    companyId: row.company_id,
    memberId: row.member_id,
    name: row.display_name,
    email: own.email ?? '',
    hasAccount: row.claimed_at !== null,
    mobile: own.mobile ?? '',
    colleague: row.colleague,
  };
}

export function stateOfLink(link: LinkRow, now: Date): LinkState | null {
  const isActive = link.rfq_state === 'active' && !isPast(link.expires_at, now);
  return linkStateOf({
    state: link.invitation_state,
    isOpen: isActive && link.award_count === 0 && link.taken_down_at === null,
    hasOffer: link.offer_id !== null,
    isBlocked: link.contact_state === 'blocked',
    isApproved: link.approved_at !== null,
  });
}

export function toCodeTarget(
  { channel, destination }: ProofAddress,
  sentAt: Date | null,
  now: Date,
): NonNullable<LinkView['code']> {
  return {
    channel,
    destination: channel === 'sms' ? maskPhone(destination) : maskEmail(destination),
    resend_after_seconds: secondsUntilResend(sentAt, now),
  };
}

async function readRequest(
  { db, locale }: Pick<Call, 'db' | 'locale'>,
  link: LinkRow,
): Promise<RequestView> {
  const row = await findRequest(db, link.rfq_id);
  const { qdiscount: _discount, id: _id, ...head } = toHead('teaser', row, { locale });
  const lines = await readLines(db, link.rfq_id);
  return {
    ...head,
    buyer: link.buyer_name,
    lines: lines.map((line) => beforeAccess(line, [])),
  };
}

/**
 * Reads a link and changes nothing, because previews and scanners open links. Refuses: not_found,
 * also for a draft, so that it looks like a link that never existed.
 */
export async function readLink(call: Call, token: string): Promise<LinkView | Refusal> {
  const link = await findLink(call.db, hashToken(token));
  const state = link === undefined ? null : stateOfLink(link, call.now);
  if (link === undefined || state === null) return refuse('not_found');
  if (!readableStates.includes(state)) return { state, request: null, code: null };
  const address = addressOf(link, call.sms.reaches(link.mobile));
  return {
    state,
    request: await readRequest(call, link),
    code: address === null ? null : toCodeTarget(address, link.sent_at, call.now),
  };
}

import type { GuestCall } from '#shared/call.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { createFormatter } from '#shared/format.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { linkOf } from '#features/invitation/commands/send.ts';
import { isOpen, perAddressMax } from '#features/invitation/rules.ts';
import { deleteColleague, insertColleague } from '#features/invitation/store/colleague.ts';
import { insertSent, lockAddresses } from '#features/invitation/store/sending.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { findCompanyName } from '#features/offer/store/row.ts';
import { aboutRfq, lockRfqRow } from '#features/rfq/store/row.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import { hashToken } from '#features/session/store/session.ts';
import * as links from '../store/link.ts';
import { isBlocked } from './offer.ts';
import { refuseOtherLink } from './link.ts';

interface Typed {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

async function refuseColleague(call: GuestCall, token: string): Promise<Refusal | null> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  return call.actor.colleague === null ? null : refuse('not_allowed');
}

/** Messages to colleagues of one contact, because each may go to another address. */
const addedPerDayMax = 5;
const daySeconds = 24 * 60 * 60;

/**
 * Adds one colleague, whose message counts at its address as an invitation does. An address that
 * stopped invitations gets none; the answer is the same. Refuses: unauthorized, not_allowed (by a
 * colleague), state_changed (there is one, the RFQ accepts no offers, or another company quotes by
 * the link), too_many_requests, address_today, invalid.
 */
export async function addColleague(
  call: GuestCall,
  token: string,
  typed: Typed,
): Promise<null | Refusal> {
  const refused = await refuseColleague(call, token);
  if (refused !== null) return refused;
  const channel = typed.email === '' ? 'sms' : 'email';
  const destination = channel === 'sms' ? typed.mobile : typed.email;
  if (channel === 'sms' && !call.sms.reaches(destination))
    return refuseFields({ path: 'mobile', key: 'smsCountry' });
  const addressKey = channel === 'sms' ? destination : emailKeyOf(destination);
  const { invitationId, rfqId, companyId } = call.actor;
  const counted = await call.allow(`colleague ${invitationId}`, addedPerDayMax, daySeconds);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  return call.transaction<null>(async (tx) => {
    const rfq = await lockRfqRow(tx, call, rfqId);
    const invitation = await links.lockInvitation(tx, invitationId);
    if (rfq === undefined || !isOpen(rfq) || invitation.state === 'revoked')
      return refuse('state_changed');
    const isOther = invitation.guest_company_id !== companyId;
    if (isOther || (await isBlocked(tx, call, invitation))) return refuse('state_changed');
    const address = (await lockAddresses(tx, [addressKey], call.now)).get(addressKey);
    if ((address?.recent ?? 0) >= perAddressMax) return refuse('address_today');
    const own = call.random.token(32);
    const isAdded = await insertColleague(tx, {
      invitationId,
      name: typed.name,
      channel,
      destination,
      addressKey,
      tokenHash: hashToken(own),
      now: call.now,
    });
    if (!isAdded) return refuse('state_changed');
    await recordActivity(tx, call, {
      companyId,
      verb: 'guest.colleagueAdded',
      subjectType: 'rfq',
      subjectId: rfqId,
      params: { name: typed.name },
    });
    if (address?.isStopped === true) return null;
    const messageId = call.random.id();
    const { number, title } = aboutRfq(rfq);
    await enqueueMessage(tx, {
      id: messageId,
      now: call.now,
      kind: 'guest_colleague',
      channel,
      destination,
      locale: call.locale,
      params: {
        name: call.actor.name === '' ? invitation.name : call.actor.name,
        company: await findCompanyName(tx, rfq.company_id),
        number,
        title,
        day: createFormatter(call.locale).dateTime(shownDeadline(rfq.expires_at)),
        url: linkOf(call, call.locale, own),
      },
    });
    await insertSent(tx, { messageId, invitationId, addressKey, channel, now: call.now });
    return null;
  });
}

/** Removes the colleague. Refuses: unauthorized, not_allowed, state_changed (there is none). */
export async function removeColleague(call: GuestCall, token: string): Promise<null | Refusal> {
  const refused = await refuseColleague(call, token);
  if (refused !== null) return refused;
  const { invitationId, rfqId, companyId } = call.actor;
  return call.transaction<null>(async (tx) => {
    const invitation = await links.lockInvitation(tx, invitationId);
    if (invitation.guest_company_id !== companyId) return refuse('state_changed');
    const removed = await deleteColleague(tx, invitationId);
    if (removed === undefined) return refuse('state_changed');
    await recordActivity(tx, call, {
      companyId,
      verb: 'guest.colleagueRemoved',
      subjectType: 'rfq',
      subjectId: rfqId,
      params: { name: removed.name },
    });
    return null;
  });
}

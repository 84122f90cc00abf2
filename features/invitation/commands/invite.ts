import { may, type Permission } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity, type ActorContext } from '#features/activity/store.ts';
import { notifyCompanies, notifyCompany } from '#features/notification/store/notify.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';
import { maySeeRfq } from '#features/rfq/reads/rfq.ts';
import { aboutRfq, type ClockedActorContext, type LockedRfq } from '#features/rfq/store/row.ts';
import { hashToken } from '#features/session/store/session.ts';
import { findCompanyName } from '#features/user/store/users.ts';
import { factsOf } from '../reads.ts';
import {
  decideInvitation,
  inviteMax,
  isOpen,
  monthFrom,
  perDayMax,
  perRfqMax,
  type DeclineCode,
} from '../rules.ts';
import { deleteColleague } from '../store/colleague.ts';
import * as store from '../store/invitation.ts';
import { deleteWaitingOf, endMessagesOf } from '../store/sending.ts';
import { markOneBounced } from './replace.ts';
import {
  chooseChannel,
  isStopped,
  linkOf,
  lockReach,
  sendInvitation,
  type LockedReach,
} from './send.ts';

const tokenBytes = 32;

async function record(
  tx: Tx,
  actorContext: ActorContext,
  rfq: LockedRfq,
  verb: 'invited' | 'reminded' | 'linked' | 'revoked' | 'declined' | 'colleagueRemoved',
  name: string,
): Promise<void> {
  const { number, title } = aboutRfq(rfq);
  await recordActivity(tx, actorContext, {
    companyId: verb === 'declined' ? actorContextCompany(actorContext) : rfq.company_id,
    verb: `invitation.${verb}`,
    subjectType: 'rfq',
    subjectId: rfq.id,
    params: { number, title, name },
  });
}

function actorContextCompany({ actor }: ActorContext): string | null {
  return actor.kind === 'member' ? actor.companyId : null;
}

async function notifySupplier(
  tx: Tx,
  rfq: LockedRfq,
  supplierId: string,
  company: string,
): Promise<void> {
  await notifyCompanies(tx, rfq.actorContext, {
    companyIds: [supplierId],
    type: 'rfq_invited',
    params: { ...aboutRfq(rfq), company },
  });
}

async function inviteOne(
  tx: Tx,
  call: MemberCall,
  rfq: LockedRfq,
  contact: store.InvitableRow,
  { company, reach }: { readonly company: string; readonly reach: LockedReach },
): Promise<void> {
  const isMember = contact.supplier_id !== null;
  const channel = isMember ? null : chooseChannel(call, reach, contact);
  const token = isMember ? null : call.random.token(tokenBytes);
  const id = call.random.id();
  await store.insertInvitation(tx, {
    id,
    rfq_id: rfq.id,
    company_id: rfq.company_id,
    contact_id: contact.id,
    supplier_company_id: contact.supplier_id,
    token_hash: token === null ? null : hashToken(token),
    channel: isMember ? 'notice' : (channel ?? 'link'),
    invited_by: call.actor.memberId,
    created_at: rfq.now,
  });
  await record(tx, rfq.actorContext, rfq, 'invited', contact.name);
  if (contact.supplier_id !== null) await notifySupplier(tx, rfq, contact.supplier_id, company);
  else if (channel !== null && token !== null)
    await sendInvitation(tx, call, rfq, contact, { invitationId: id, channel, company, token });
}

type Invitable = Awaited<ReturnType<typeof store.listInvitable>>[number];

/** Keeps the first contact of each supplier, without addresses that asked for no invitations. */
function distinct(contacts: readonly Invitable[]): Invitable[] {
  const seen = new Set<string>();
  return contacts.filter((contact) => {
    if (contact.is_stopped && contact.supplier_id === null) return false;
    const keys = [
      `id ${contact.id}`,
      ...(contact.supplier_id === null ? [] : [`company ${contact.supplier_id}`]),
      ...(contact.trn === '' ? [] : [`trn ${contact.trn}`]),
      ...(contact.licence_number === '' ? [] : [`licence ${contact.licence_number}`]),
    ];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

/** Locks the RFQ and its company's allowance. Refuses: not_found, rfq_not_open. */
async function lockToInvite(tx: Tx, call: MemberCall, rfqId: string): Promise<LockedRfq | Refusal> {
  const rfq = await lockRfq(tx, call, rfqId);
  if (rfq === undefined || !maySeeRfq(call.actor, rfq)) return refuse('not_found');
  if (!isOpen(rfq)) return refuse('rfq_not_open');
  await store.lockAllowance(tx, rfq.company_id);
  return rfq;
}

async function refuseTooMany(tx: Tx, rfq: LockedRfq, more: number): Promise<Refusal | null> {
  const { now, company_id: companyId } = rfq;
  const counts = await store.readCounts(tx, companyId, { monthFrom: monthFrom(now), now });
  if (counts.month + more > counts.free)
    return refuse('invitations_used', {
      args: { free: counts.free, left: Math.max(0, counts.free - counts.month) },
    });
  if (counts.day + more > perDayMax) return refuse('invitations_today', { args: { n: perDayMax } });
  if ((await store.countOfRfq(tx, rfq.id)) + more > perRfqMax)
    return refuse('invitations_full', { args: { n: perRfqMax } });
  return null;
}

/**
 * Invites contacts and groups to an open RFQ. A contact of a supplier of the platform gets a
 * notification and free access; another one a message with a link, or a link to copy. Contacts that
 * are blocked, stopped, invited or of an invited supplier are skipped.
 * Refuses: not_found, rfq_not_open, invitations_used, invitations_today, invitations_full, and as
 * fields a choice without a contact to invite.
 */
export async function inviteContacts(
  call: MemberCall,
  rfqId: string,
  chosen: { readonly contactIds: readonly string[]; readonly groupIds: readonly string[] },
): Promise<{ invited: number; skipped: number } | Refusal> {
  return call.transaction(async (tx) => {
    const rfq = await lockToInvite(tx, call, rfqId);
    if (isRefusal(rfq)) return rfq;
    const about = { companyId: rfq.company_id, rfqId, now: rfq.now };
    const found = await store.listInvitable(tx, about, inviteMax + 1, chosen);
    if (found.length > inviteMax) return refuse('invitations_full', { args: { n: perRfqMax } });
    const chosenOnes = distinct(found);
    const strangers = chosenOnes.filter(({ supplier_id: id }) => id === null);
    const reach = await lockReach(tx, strangers, rfq.now);
    const contacts = chosenOnes.filter(
      (contact) => contact.supplier_id !== null || !isStopped(reach, contact),
    );
    if (contacts.length === 0) return refuseFields({ path: 'contact_ids', key: 'inviteNobody' });
    const refused = await refuseTooMany(tx, rfq, contacts.length);
    if (refused !== null) return refused;
    const company = await findCompanyName(tx, rfq.company_id);
    for (const contact of contacts) await inviteOne(tx, call, rfq, contact, { company, reach });
    await store.saveAudience(tx, rfqId);
    return { invited: contacts.length, skipped: found.length - contacts.length };
  });
}

async function lockOwn(
  tx: Tx,
  call: MemberCall,
  id: string,
): Promise<{ rfq: LockedRfq; row: store.InvitationRow } | Refusal> {
  const found = await store.findInvitation(tx, call.actor.companyId, id);
  if (found === undefined) return refuse('not_found');
  const rfq = await lockRfq(tx, call, found.rfq_id);
  if (rfq === undefined || !maySeeRfq(call.actor, rfq)) return refuse('not_found');
  return { rfq, row: await store.lockInvitation(tx, id) };
}

function ofBuyer(call: MemberCall, rfq: LockedRfq) {
  return {
    may: (permission: Permission) => may(call.actor, permission),
    isOpen: isOpen(rfq),
    now: rfq.now,
  };
}

/**
 * Sends an invitation again with a new link, because the earlier one is stored as a hash only.
 * Refuses: not_found, state_changed (also if the contact is blocked or removed), rfq_not_open, reminders_used, reminded_today, address_today (all
 * addresses of the contact have got as many messages as they may).
 */
export async function remindInvitation(call: MemberCall, id: string): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockOwn(tx, call, id);
    if (isRefusal(locked)) return locked;
    const { rfq, row } = locked;
    const decided = decideInvitation('remind', factsOf(row, 'buyer', ofBuyer(call, rfq)));
    if (!decided.ok) return refuse(refusalOf(decided.refused));
    const company = await findCompanyName(tx, rfq.company_id);
    await store.saveReminder(tx, id, decided, rfq.now);
    if (row.supplier_company_id !== null && row.channel === 'notice') {
      await notifySupplier(tx, rfq, row.supplier_company_id, company);
    } else {
      const reach = await lockReach(tx, [row], rfq.now);
      if (isStopped(reach, row)) return refuse('state_changed');
      const channel = chooseChannel(call, reach, row);
      if (channel === null) return refuse('address_today');
      await endMessagesOf(tx, id, rfq.now);
      const token = call.random.token(tokenBytes);
      await store.saveChannel(tx, id, channel, hashToken(token));
      await sendInvitation(tx, call, rfq, row, { invitationId: id, channel, company, token });
    }
    await record(tx, rfq.actorContext, rfq, 'reminded', row.name);
    return null;
  });
}

function refusalOf<R extends string>(refused: R | 'reason_missing') {
  return refused === 'reason_missing' ? ('state_changed' as const) : refused;
}

/**
 * Creates a new link of an invitation, which replaces the earlier one and ends its messages. Refuses:
 * not_found, state_changed, rfq_not_open.
 */
export async function linkInvitation(
  call: MemberCall,
  id: string,
): Promise<{ url: string } | Refusal> {
  return call.transaction<{ url: string }>(async (tx) => {
    const locked = await lockOwn(tx, call, id);
    if (isRefusal(locked)) return locked;
    const { rfq, row } = locked;
    const decided = decideInvitation('link', factsOf(row, 'buyer', ofBuyer(call, rfq)));
    if (!decided.ok) return refuse(refusalOf(decided.refused));
    const token = call.random.token(tokenBytes);
    await store.saveToken(tx, id, decided, hashToken(token));
    await endMessagesOf(tx, id, rfq.now);
    await record(tx, rfq.actorContext, rfq, 'linked', row.name);
    return { url: linkOf(call, row.locale, token) };
  });
}

/** Ends an invitation that nothing came of. Refuses: not_found, state_changed. */
export async function revokeInvitation(call: MemberCall, id: string): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockOwn(tx, call, id);
    if (isRefusal(locked)) return locked;
    const { rfq, row } = locked;
    const decided = decideInvitation('revoke', factsOf(row, 'buyer', ofBuyer(call, rfq)));
    if (!decided.ok) return refuse(refusalOf(decided.refused));
    await store.saveMoved(tx, id, decided, { revoked_at: rfq.now });
    await deleteWaitingOf(tx, id, ['rfq_invitation']);
    await deleteColleague(tx, id);
    await record(tx, rfq.actorContext, rfq, 'revoked', row.name);
    return null;
  });
}

/**
 * Removes the colleague of an invited contact, whose link and session end. Refuses: not_found,
 * state_changed (there is none).
 */
export async function removeColleague(call: MemberCall, id: string): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const locked = await lockOwn(tx, call, id);
    if (isRefusal(locked)) return locked;
    const { rfq } = locked;
    const removed = await deleteColleague(tx, id);
    if (removed === undefined) return refuse('state_changed');
    await record(tx, rfq.actorContext, rfq, 'colleagueRemoved', removed.name);
    return null;
  });
}

/**
 * Declines the invitation of the caller's company, and notifies the buyer. Refuses: not_found,
 * state_changed, rfq_not_open.
 */
export async function declineInvitation(
  call: MemberCall,
  rfqId: string,
  { code, note }: { readonly code: DeclineCode; readonly note: string },
): Promise<null | Refusal> {
  const { actor } = call;
  return call.transaction<null>(async (tx) => {
    const found = await store.findOfSupplier(tx, rfqId, actor.companyId);
    const rfq = found === undefined ? undefined : await lockRfq(tx, call, rfqId);
    if (found === undefined || rfq === undefined) return refuse('not_found');
    const row = await store.lockInvitation(tx, found.id);
    const about = {
      may: (permission: Permission) => may(actor, permission),
      isOpen: isOpen(rfq),
      now: rfq.now,
      reason: code,
    };
    const decided = decideInvitation('decline', factsOf(row, 'supplier', about));
    if (!decided.ok) return refuse(refusalOf(decided.refused));
    await store.saveMoved(tx, row.id, decided, {
      declined_at: rfq.now,
      decline_code: code,
      decline_note: note,
    });
    await record(tx, rfq.actorContext, rfq, 'declined', '');
    await notifyCompany(tx, rfq.actorContext, {
      companyId: rfq.company_id,
      type: 'invitation_declined',
      params: { ...aboutRfq(rfq), company: row.name },
    });
    return null;
  });
}

const always = () => true;

/** Records that the invited supplier has sent an offer. The caller must hold the RFQ's lock. */
export async function markQuoted(
  tx: Tx,
  rfq: LockedRfq,
  offer: { readonly id: string; readonly company_id: string },
): Promise<void> {
  const found = await store.findOfSupplier(tx, rfq.id, offer.company_id);
  if (found === undefined) return;
  const row = await store.lockInvitation(tx, found.id);
  const about = { may: always, isOpen: isOpen(rfq), now: rfq.now };
  const decided = decideInvitation('quote', factsOf(row, 'system', about));
  if (!decided.ok) return;
  await store.saveMoved(tx, row.id, decided, { quoted_at: rfq.now, offer_id: offer.id });
}

/** Marks the bounced invitations of an RFQ, and notifies its buyer. False: there was none. */
export async function markBounced(
  tx: Tx,
  clock: ClockedActorContext,
  rfqId: string,
): Promise<boolean> {
  const rfq = await lockRfq(tx, clock, rfqId);
  if (rfq === undefined) return false;
  const ids = await store.listBounced(tx, rfqId, rfq.now);
  for (const id of ids) await markOneBounced(tx, rfq, await store.lockInvitation(tx, id));
  return ids.length > 0;
}

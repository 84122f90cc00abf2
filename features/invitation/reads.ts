import { may } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { effectiveState, maySeeRfq } from '../rfq/reads/rfq.ts';
import { findRfq } from '../rfq/store/row.ts';
import { factsOf, isOpen, monthFrom } from './commands.ts';
import { decideInvitation, inviteMax, nextReminderAt, perRfqMax } from './rules.ts';
import type { InvitationsView, InvitationView } from './schema.ts';
import * as store from './store.ts';

/** All rows of an RFQ, also revoked ones; more than one call and its repetitions make. */
const rowsMax = 2 * perRfqMax;

const instant = (at: Date | null) => at?.toISOString() ?? null;

function toView(
  { actor, now }: MemberCall,
  row: store.InvitationRow,
  rfqIsOpen: boolean,
): InvitationView {
  const facts = factsOf(row, 'buyer', {
    may: (permission) => may(actor, permission),
    isOpen: rfqIsOpen,
    now,
  });
  const can = (verb: 'remind' | 'link' | 'revoke') => decideInvitation(verb, facts).ok;
  const isOver = !rfqIsOpen && (row.state === 'sent' || row.state === 'opened');
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    channel: row.channel,
    state: isOver ? 'expired' : row.state,
    sent_at: instant(row.sent_at),
    opened_at: instant(row.opened_at),
    declined_at: instant(row.declined_at),
    quoted_at: instant(row.quoted_at),
    decline_code: row.decline_code,
    decline_note: row.decline_note,
    reminders: row.reminders,
    next_reminder_at: instant(nextReminderAt(facts)),
    offer_id: row.offer_id,
    can: { remind: can('remind'), link: can('link'), revoke: can('revoke') },
  };
}

/**
 * The invitations of one own RFQ, and the choices for further ones while it accepts offers. Refuses:
 * not_found.
 */
export async function readInvitations(
  call: MemberCall,
  rfqId: string,
): Promise<InvitationsView | Refusal> {
  const { actor, db, now } = call;
  const rfq = await findRfq(db, rfqId);
  if (rfq === undefined || !maySeeRfq(actor, rfq)) return refuse('not_found');
  const rfqIsOpen = isOpen({ ...rfq, state: effectiveState(rfq, now) });
  const rows = await store.listInvitations(db, rfqId, rowsMax);
  const counts = await store.readCounts(db, actor.companyId, { monthFrom: monthFrom(now), now });
  const about = { companyId: actor.companyId, rfqId, now };
  const contacts = rfqIsOpen ? await store.listInvitable(db, about, inviteMax) : [];
  return {
    invitations: rows.map((row) => toView(call, row, rfqIsOpen)),
    contacts: contacts
      .filter((contact) => !contact.is_stopped || contact.supplier_id !== null)
      .map(({ id, name, is_favourite }) => ({ id, name, is_favourite })),
    groups: rfqIsOpen ? await store.listInvitableGroups(db, actor.companyId) : [],
    left: Math.max(0, counts.free - counts.month),
    can: { invite: rfqIsOpen },
  };
}

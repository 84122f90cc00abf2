import { may, type Permission } from '#shared/actor.ts';
import type { Call, MemberCall, OperatorCall } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { effectiveState, maySeeRfq } from '../rfq/reads/rfq.ts';
import { findRfq } from '../rfq/store/row.ts';
import {
  decideInvitation,
  inviteMax,
  isOpen,
  monthFrom,
  nextReminderAt,
  perRfqMax,
  type InvitationFacts,
  type InvitationSide,
} from './rules.ts';
import type { InvitationsView, InvitationView, OwnInvitation } from './schema/invitation.ts';
import { pageSize, rowsReachable, toPage } from '#shared/endpoint.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { listAll, readFigures, type ConsoleRow as StoredRow } from './store/console.ts';
import type { ConsoleRow } from './schema/console.ts';
import { listOpenOf } from './store/open.ts';
import * as store from './store/invitation.ts';
import { listApprovedLocales } from './store/sending.ts';
import { openStop } from './store/stop.ts';
import { maskEmail, maskPhone } from '../registration/rules.ts';

const rowsMax = 2 * perRfqMax;

const instant = (at: Date | null) => at?.toISOString() ?? null;

export function factsOf(
  row: store.InvitationRow,
  side: InvitationSide,
  about: {
    readonly may: (permission: Permission) => boolean;
    readonly isOpen: boolean;
    readonly now: Date;
    readonly reason?: string;
  },
): InvitationFacts {
  return {
    ...about,
    side,
    state: row.state,
    channel: row.channel,
    isClosed: row.is_closed,
    isUsed: row.is_used,
    reminders: row.reminders,
    lastSentAt: row.reminded_at ?? row.sent_at,
  };
}

/** The usual time until WhatsApp reports that a message arrived. */
const deliveredAfterMs = 60_000;

interface ShownFor {
  readonly rfqIsOpen: boolean;
  /** The languages in which invitations can be sent by WhatsApp. */
  readonly whatsappLocales: ReadonlySet<Locale>;
}

type Shown = Pick<InvitationView, 'channel' | 'delivery'>;

/**
 * The channel and the delivery as the buyer may know them. Before it has had an offer from a supplier,
 * a notification and a message look the same, because they would show who has an account (0205).
 */
function shownDelivery(
  { sms, now }: Pick<MemberCall, 'sms' | 'now'>,
  row: store.InvitationRow,
  whatsappLocales: ReadonlySet<Locale>,
): Shown {
  const { channel, delivery, email, mobile, message_channel: by } = row;
  if (channel === 'link') return { channel, delivery: null };
  // Only a message fails, so naming its channel shows nothing about accounts.
  if (by !== null && channel !== 'notice' && (delivery === 'failed' || row.state === 'bounced'))
    return { channel: by, delivery };
  if (row.is_known || row.offer_id !== null) return { channel, delivery };
  if (channel !== 'notice') return { channel: 'sent', delivery };
  const isReached = email !== '' || (mobile !== '' && sms.reaches(mobile));
  if (!isReached) return { channel: 'link', delivery: null };
  const isByWhatsapp =
    mobile !== '' && row.whatsapp_agreed_at !== null && whatsappLocales.has(row.locale);
  const isOld = row.sent_at !== null && now.getTime() - row.sent_at.getTime() > deliveredAfterMs;
  return { channel: 'sent', delivery: isByWhatsapp && isOld ? 'delivered' : 'sent' };
}

function toView(
  call: MemberCall,
  row: store.InvitationRow,
  { rfqIsOpen, whatsappLocales }: ShownFor,
): InvitationView {
  const { actor, now } = call;
  const shown = shownDelivery(call, row, whatsappLocales);
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
    ...shown,
    state: isOver ? 'expired' : row.state,
    sent_at: instant(row.sent_at),
    opened_at: instant(row.opened_at),
    declined_at: instant(row.declined_at),
    quoted_at: instant(row.quoted_at),
    decline_code: row.state === 'declined' ? row.decline_code : '',
    decline_note: row.state === 'declined' ? row.decline_note : '',
    reminders: row.reminders,
    next_reminder_at: instant(nextReminderAt(facts)),
    offer_id: row.offer_id,
    colleague: row.colleague,
    can: {
      remind: shown.channel !== 'link' && can('remind'),
      link: can('link'),
      revoke: can('revoke'),
      remove_colleague: row.colleague !== null && facts.may('rfq.write'),
    },
  };
}

/**
 * The invitations of one own RFQ, and the choices for further ones while it accepts offers. `key`
 * searches the contacts. Refuses: not_found.
 */
export async function readInvitations(
  call: MemberCall,
  rfqId: string,
  key = '',
): Promise<InvitationsView | Refusal> {
  const { actor, db, now } = call;
  const rfq = await findRfq(db, rfqId);
  if (rfq === undefined || !maySeeRfq(actor, rfq)) return refuse('not_found');
  const rfqIsOpen = isOpen({ ...rfq, state: effectiveState(rfq, now) });
  const rows = await store.listInvitations(db, rfqId, rowsMax);
  const counts = await store.readCounts(db, actor.companyId, { monthFrom: monthFrom(now), now });
  const about = { companyId: actor.companyId, rfqId, now };
  const found = rfqIsOpen ? await store.listInvitable(db, about, inviteMax + 1, { key }) : [];
  const whatsappLocales = call.whatsapp.isOffered
    ? await listApprovedLocales(db)
    : new Set<Locale>();
  return {
    invitations: rows.map((row) => toView(call, row, { rfqIsOpen, whatsappLocales })),
    contacts: found
      .slice(0, inviteMax)
      .filter((contact) => !contact.is_stopped || contact.supplier_id !== null)
      .map(({ id, name, is_favourite }) => ({ id, name, is_favourite })),
    contacts_more: found.length > inviteMax,
    groups: rfqIsOpen ? await store.listInvitableGroups(db, actor.companyId) : [],
    left: Math.max(0, counts.free - counts.month),
    can: { invite: rfqIsOpen },
  };
}

/** Open invitations on one page; their buyers wait for an answer, so they are few. */
const ownMax = 20;

export async function readOwnInvitations({ actor, db, now }: MemberCall): Promise<OwnInvitation[]> {
  const rows = await listOpenOf(db, actor.companyId, now, ownMax);
  return rows.map(({ rfq_id: rfqId, number, title, buyer, expires_at: expiresAt }) => ({
    rfq_id: rfqId,
    number: rfqNumber(number),
    title,
    buyer,
    expires_at: expiresAt.toISOString(),
  }));
}

export function readStopped({ secrets }: Call, token: string): string | Refusal {
  const address = openStop(secrets, token);
  if (address === null) return refuse('not_found');
  return address.startsWith('+') ? maskPhone(address) : maskEmail(address);
}

/** Stopped addresses on one page; further ones are found by a search. */
const stopsMax = 20;
const buyersMax = 10;

function toConsoleRow(row: StoredRow): ConsoleRow {
  return {
    id: row.id,
    rfq_id: row.rfq_id,
    number: rfqNumber(row.number),
    company_id: row.company_id,
    buyer: row.buyer,
    name: row.name,
    channel: row.channel,
    state: row.state,
    created_at: row.created_at.toISOString(),
    marks: [
      ...(row.has_own_trn ? (['trn'] as const) : []),
      ...(row.has_own_licence ? (['licence'] as const) : []),
      ...(row.has_own_person ? (['person'] as const) : []),
      ...(row.has_own_device ? (['device'] as const) : []),
      ...(row.shares_number ? (['number'] as const) : []),
      ...(row.shares_owner ? (['owner'] as const) : []),
    ],
  };
}

export async function readAllInvitations(
  { db, now }: OperatorCall,
  { page, key }: { readonly page: number; readonly key: string },
) {
  const rows = await listAll(db, (page - 1) * pageSize, pageSize);
  const most = rowsReachable + 1;
  const since = monthFrom(new Date(monthFrom(now).getTime() - 1));
  const figures = await readFigures(db, { key, most, stopsMax, since, buyersMax });
  const { total, free, buyers, stops } = figures;
  return {
    page: toPage(
      rows.map(toConsoleRow),
      page,
      Math.min(total, rowsReachable),
      total > rowsReachable,
    ),
    free,
    buyers: [...buyers],
    stops: [...stops],
  };
}

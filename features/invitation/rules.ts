import { dayInDubai } from '#shared/calendar.ts';
import type { InvitationState } from '#shared/tables.ts';
import {
  allowVerb,
  rowOf,
  validateVerb,
  type Decided,
  type VerbFacts,
  type VerbRow,
} from '#shared/workflow.ts';

export type { InvitationState };

export const invitationStates = [
  'draft',
  'sent',
  'opened',
  'declined',
  'quoted',
  'claimed',
  'revoked',
  'expired',
  'bounced',
] as const satisfies readonly InvitationState[];

/** `supplier`: the invited company of the platform. Contacts without an account are guests. */
export type InvitationSide = 'buyer' | 'supplier' | 'system';

export const invitationVerbs = [
  'remind',
  'link',
  'revoke',
  'open',
  'decline',
  'quote',
  'bounce',
  'expire',
] as const;
export type InvitationVerb = (typeof invitationVerbs)[number];

const buyer = { sides: ['buyer'], permission: 'rfq.write', reason: 'none' } as const;
const system = { sides: ['system'], reason: 'none' } as const;

/** The workflow of an invitation (decision 0206). The verbs of a guest are its own noun's. */
export const invitationTable: readonly VerbRow<InvitationVerb, InvitationState, InvitationSide>[] =
  [
    { verb: 'remind', from: ['sent', 'opened'], to: [], ...buyer },
    // Also after the answer: the contact revises and withdraws its offer by the link.
    {
      verb: 'link',
      from: ['sent', 'opened', 'bounced', 'declined', 'quoted'],
      to: [],
      ...buyer,
    },
    {
      verb: 'revoke',
      from: ['draft', 'sent', 'opened', 'declined', 'bounced'],
      to: ['revoked'],
      ...buyer,
    },
    { verb: 'open', from: ['sent'], to: ['opened'], ...system },
    {
      verb: 'decline',
      from: ['sent', 'opened'],
      to: ['declined'],
      sides: ['supplier'],
      permission: 'offer.write',
      reason: 'required',
    },
    { verb: 'quote', from: ['sent', 'opened', 'declined', 'bounced'], to: ['quoted'], ...system },
    { verb: 'bounce', from: ['sent'], to: ['bounced'], ...system },
    // The RFQ has ended for good. A bounced one shows its buyer that nothing arrived.
    { verb: 'expire', from: ['sent', 'opened'], to: ['expired'], ...system },
  ];

export const declineCodes = ['goods', 'stock', 'time', 'terms', 'other'] as const;
export type DeclineCode = (typeof declineCodes)[number];

export const remindersMax = 2;
const dayMs = 86_400_000;

export type SentChannel = 'email' | 'sms' | 'whatsapp';

export interface ContactReach {
  readonly email: string;
  readonly mobile: string;
  readonly hasAgreed: boolean;
}

export interface OfferedChannels {
  readonly sms: boolean;
  readonly whatsapp: boolean;
}

/** The channels of a first message or a reminder, the best first (decision 0211). */
export function channelsFor(contact: ContactReach, offered: OfferedChannels): SentChannel[] {
  const hasMobile = contact.mobile !== '';
  return [
    ...(hasMobile && contact.hasAgreed && offered.whatsapp ? (['whatsapp'] as const) : []),
    ...(contact.email === '' ? [] : (['email'] as const)),
    ...(hasMobile && offered.sms ? (['sms'] as const) : []),
  ];
}

/** The channels that replace a message which did not arrive, in the order of notifications (0212). */
export function channelsAfter(
  channel: SentChannel,
  contact: ContactReach,
  offered: OfferedChannels,
): SentChannel[] {
  const order: readonly SentChannel[] = ['whatsapp', 'sms', 'email'];
  const left = new Set(channelsFor(contact, offered));
  return channel === 'email'
    ? []
    : order.slice(order.indexOf(channel) + 1).filter((next) => left.has(next));
}

export interface InvitationFacts extends VerbFacts<InvitationState, InvitationSide> {
  readonly isOpen: boolean;
  readonly channel: 'email' | 'sms' | 'whatsapp' | 'link' | 'notice';
  /** The buyer has blocked or removed the contact. */
  readonly isClosed: boolean;
  /** The supplier has bought access or quoted, so the invitation is a part of a deal. */
  readonly isUsed: boolean;
  readonly reminders: number;
  readonly lastSentAt: Date | null;
  readonly now: Date;
}

type InvitationRefusal =
  | 'not_allowed'
  | 'state_changed'
  | 'reason_missing'
  | 'rfq_not_open'
  | 'reminders_used'
  | 'reminded_today';

export type DecidedInvitation<V extends InvitationVerb = InvitationVerb> = Decided<
  V,
  InvitationState
>;

/** The first moment of the next reminder. Null: none is left. */
export function nextReminderAt(facts: Pick<InvitationFacts, 'reminders' | 'lastSentAt'>) {
  if (facts.reminders >= remindersMax || facts.lastSentAt === null) return null;
  return new Date(facts.lastSentAt.getTime() + dayMs);
}

function guardReminder(facts: InvitationFacts): InvitationRefusal | null {
  if (facts.channel === 'link' || facts.isClosed) return 'state_changed';
  const next = nextReminderAt(facts);
  if (next === null) return 'reminders_used';
  return facts.now < next ? 'reminded_today' : null;
}

function guardOf(verb: InvitationVerb, facts: InvitationFacts): InvitationRefusal | null {
  switch (verb) {
    case 'open':
    case 'decline':
    case 'quote':
      return facts.isOpen ? null : 'rfq_not_open';
    case 'remind':
      return facts.isOpen ? guardReminder(facts) : 'rfq_not_open';
    case 'link':
      return facts.isOpen || facts.state === 'quoted' ? null : 'rfq_not_open';
    case 'revoke':
      return facts.isUsed ? 'state_changed' : null;
    case 'bounce':
      return null;
    case 'expire':
      return facts.isOpen ? 'state_changed' : null;
    default:
      return verb satisfies never;
  }
}

/** Decides one verb of one side. The caller must hold the locks of the RFQ and the invitation. */
export function decideInvitation<V extends InvitationVerb>(
  verb: V,
  facts: InvitationFacts,
): DecidedInvitation<V> | { readonly ok: false; readonly refused: InvitationRefusal } {
  const row = rowOf(invitationTable, verb);
  const refused = validateVerb(row, facts) ?? guardOf(verb, facts);
  if (refused !== null) return { ok: false, refused };
  return allowVerb(invitationTable, verb, facts.state, row.to[0] ?? facts.state);
}

export const inviteMax = 100;
export const perRfqMax = 100;
/** Invitations that a company may send in 24 hours. */
export const perDayMax = 200;
/** Messages with invitations of all buyers to one address or number in 24 hours, with reminders. */
export const perAddressMax = 5;

/** The RFQ accepts offers: the state of the row under its lock is current. */
export function isOpen(rfq: { readonly state: string; readonly award_count: number }): boolean {
  return rfq.state === 'active' && rfq.award_count === 0;
}

export function monthFrom(now: Date): Date {
  return new Date(`${dayInDubai(now).slice(0, 7)}-01T00:00:00+04:00`);
}

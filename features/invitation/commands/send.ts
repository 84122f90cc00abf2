import type { Call, Tx } from '#shared/call.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { fallbackMs } from '#features/notification/rules/choices.ts';
import { aboutRfq, type LockedRfq } from '#features/rfq/store/row.ts';
import { emailKeyOf } from '#features/session/rules/email-key.ts';
import {
  channelsAfter,
  channelsFor,
  perAddressMax,
  type ContactReach,
  type SentChannel,
} from '../rules.ts';
import {
  insertSent,
  listApprovedLocales,
  lockAddresses,
  type AddressFacts,
} from '../store/sending.ts';

/** The parts of a call that send invitations; the clock has them too. */
export interface Sending {
  readonly random: Pick<Call['random'], 'id' | 'token'>;
  readonly sms: Pick<Call['sms'], 'reaches'>;
  readonly whatsapp: Pick<Call['whatsapp'], 'isOffered'>;
  readonly settings: Pick<Call['settings'], 'publicUrl'>;
}

export interface Addressed {
  readonly email: string;
  readonly mobile: string;
  readonly locale: Locale;
  readonly whatsapp_agreed_at: Date | null;
}

export interface LockedReach {
  readonly addresses: ReadonlyMap<string, AddressFacts>;
  readonly approved: ReadonlySet<Locale>;
}

function keysOf({ email, mobile }: Pick<Addressed, 'email' | 'mobile'>): string[] {
  return [emailKeyOf(email), mobile].filter((key) => key !== '');
}

function keyFor(channel: SentChannel, { email, mobile }: Addressed): string {
  return channel === 'email' ? emailKeyOf(email) : mobile;
}

/** `further`: keys of addresses that got messages before the buyer changed those of a contact. */
export async function lockReach(
  tx: Tx,
  contacts: readonly Addressed[],
  now: Date,
  further: readonly string[] = [],
): Promise<LockedReach> {
  const addresses = await lockAddresses(tx, [...contacts.flatMap(keysOf), ...further], now);
  return { addresses, approved: await listApprovedLocales(tx) };
}

export function isStopped({ addresses }: LockedReach, contact: Addressed): boolean {
  return keysOf(contact).some((key) => addresses.get(key)?.isStopped !== false);
}

function toReach(contact: Addressed): ContactReach {
  const { email, mobile } = contact;
  return { email, mobile, hasAgreed: contact.whatsapp_agreed_at !== null };
}

/**
 * The channel of the next message to a contact: the first one whose address may get one now.
 * `after`: it replaces a message of this channel. Null: only a link to copy reaches the contact.
 */
export function chooseChannel(
  { sms, whatsapp }: Pick<Sending, 'sms' | 'whatsapp'>,
  { addresses, approved }: LockedReach,
  contact: Addressed,
  after?: SentChannel,
): SentChannel | null {
  const offered = {
    sms: contact.mobile !== '' && sms.reaches(contact.mobile),
    whatsapp: whatsapp.isOffered && approved.has(contact.locale),
  };
  const reach = toReach(contact);
  const channels =
    after === undefined ? channelsFor(reach, offered) : channelsAfter(after, reach, offered);
  const isUsable = (channel: SentChannel) => {
    const facts = addresses.get(keyFor(channel, contact));
    return facts !== undefined && !facts.isBounced && facts.recent < perAddressMax;
  };
  return channels.find(isUsable) ?? null;
}

export function linkOf({ settings }: Pick<Sending, 'settings'>, locale: Locale, token: string) {
  return `${settings.publicUrl}${locale === 'ar' ? '/ar' : ''}/quote/${token}`;
}

interface ToSend {
  readonly invitationId: string;
  readonly channel: SentChannel;
  readonly company: string;
  readonly token: string;
  readonly fallbackOf?: string;
}

/**
 * Puts a message with the link into the outbox, which removes the link once it is sent, and counts
 * it at its address. The caller must have locked the address.
 */
export async function sendInvitation(
  tx: Tx,
  sending: Sending,
  rfq: LockedRfq,
  to: Addressed,
  { invitationId, channel, company, token, fallbackOf }: ToSend,
): Promise<void> {
  const messageId = sending.random.id();
  const { number, title } = aboutRfq(rfq);
  const day = createFormatter(to.locale).dateTime(shownDeadline(rfq.expires_at));
  await enqueueMessage(tx, {
    id: messageId,
    now: rfq.now,
    kind: 'rfq_invitation',
    channel,
    destination: channel === 'email' ? to.email : to.mobile,
    locale: to.locale,
    params: { company, number, title, day, url: linkOf(sending, to.locale, token) },
    ...(channel !== 'email' && { fallbackAt: new Date(rfq.now.getTime() + fallbackMs) }),
    ...(fallbackOf !== undefined && { fallbackOf }),
  });
  await insertSent(tx, {
    messageId,
    invitationId,
    addressKey: keyFor(channel, to),
    channel,
    now: rfq.now,
  });
}

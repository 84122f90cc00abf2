import type { AccountType } from '#shared/actor.ts';
import type { Call } from '#shared/call.ts';

/**
 * The meeting in its mails. `when` is formatted text; the other fields are for the calendar file.
 */
interface AboutMeeting {
  name: string;
  when: string;
  uid: string;
  sequence: string;
  starts_at: string;
  minutes: string;
  made_at: string;
}

/**
 * The kinds of messages and the params of their texts. The text is formatted when the message is
 * sent, so rows contain no text.
 */
export interface MessageParams {
  sign_up_code: { code: string };
  sign_up_existing: { url: string };
  guest_code: { code: string; company: string };
  /** To a contact that sent a version of its offer by a link: `company` is the buyer, `total` formatted. */
  guest_receipt: { company: string; number: string; title: string; total: string; url: string };
  guest_colleague: {
    name: string;
    company: string;
    number: string;
    title: string;
    day: string;
    url: string;
  };
  password_reset: { url: string };
  password_changed: { name: string };
  user_invited: { name: string; company: string; url: string };
  own_password_needed: { name: string; url: string };
  ownership_moved: { name: string; company: string };
  email_change_code: { code: string };
  email_change_existing: Record<string, never>;
  /** Proves the number at which its holder wants notifications. */
  whatsapp_code: { code: string };
  /**
   * To the present address and, after the change, the previous one. `email` is the new address,
   * masked so that it does not leak.
   */
  email_change_asked: { name: string; email: string };
  email_changed: { name: string; email: string };
  two_step_enabled: { name: string };
  two_step_disabled: { name: string };
  passkey_added: { name: string; passkey: string };
  passkey_removed: { name: string; passkey: string };
  two_step_reset: { name: string; by: string };
  /** To an operator whom `name` added or to whom `name` sent a link for a new password. */
  operator_invited: { name: string; url: string };
  operator_link: { name: string; url: string };
  operator_two_step_reset: { name: string; by: string };
  /** To an administrator: `by` gave `holder` rights on money. */
  operator_money_rights: { name: string; holder: string; by: string };
  /** To the owner: `by` gave `holder`, a user or a role, rights on money. */
  money_rights_given: { name: string; holder: string; by: string };
  recovery_codes_made: { name: string };
  /** To a holder whose account others try to enter. */
  sign_in_failures: { name: string };
  code_failures: { name: string };
  recovery_code_used: { name: string };
  /** `day`: the day on which personal data is erased. */
  account_closed: { name: string; company: string; day: string };
  /** Money that returned after `company` was closed was paid to `iban`, which is masked. */
  closed_account_paid: {
    name: string;
    company: string;
    amount: string;
    iban: string;
    reference: string;
  };
  licence_ends: { company: string; day: string; url: string };
  review_submitted: { company: string };
  account_approved: { company: string; url: string; side?: AccountType };
  account_refused: { company: string; url: string; note: string };
  account_suspended: { company: string; note: string };
  account_restored: { company: string; url: string };
  terms_changed: { version: string; day: string; path: string };
  /**
   * To a contact of the buyer `company`. `day` is the formatted end of the RFQ, and `url` the link with
   * the token.
   */
  rfq_invitation: { company: string; number: string; title: string; day: string; url: string };
  /** To a visitor: the operator's reply and the message that it quotes. */
  contact_reply: { subject: string; text: string; day: string; quoted: string };
  /**
   * `note`: the place, '' for none; `url`: the address of an online meeting. The other params are
   * for the calendar file (server/delivery/invitation.ts).
   */
  meeting_confirmed: AboutMeeting & { note: string; url?: string };
  /**
   * `note`: the reason; `was_invited`: 'yes' if an invitation was sent, so that its calendar entry
   * must be cancelled.
   */
  meeting_declined: AboutMeeting & { note: string; was_invited: string };
  /**
   * A notification by mail: its type, the params of its texts, and `path`, the page on this site
   * that it opens.
   */
  notification: { type: string; path: string } & Readonly<Record<string, string>>;
  /**
   * `items` is a JSON list of the params of the first notifications; `count` counts all, because
   * the list is limited.
   */
  digest: { count: string; items: string; path: string };
}
export type MessageKind = keyof MessageParams;
export const messageChannels = ['email', 'sms', 'push', 'whatsapp'] as const;
export type MessageChannel = (typeof messageChannels)[number];
export const messageStates = ['waiting', 'sent', 'failed', 'kept'] as const;

/**
 * Mails about the safety of an account. They must reach the user, so no setting and no quiet hours
 * apply, and they are tried even for a bounced address.
 */
const safetyKinds: ReadonlySet<MessageKind> = new Set([
  'sign_up_code',
  'sign_up_existing',
  'guest_code',
  'guest_receipt',
  'password_reset',
  'password_changed',
  'user_invited',
  'own_password_needed',
  'ownership_moved',
  'email_change_code',
  'email_change_existing',
  'email_change_asked',
  'email_changed',
  'two_step_enabled',
  'two_step_disabled',
  'passkey_added',
  'passkey_removed',
  'two_step_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'sign_in_failures',
  'code_failures',
  'account_closed',
  'operator_invited',
  'operator_link',
  'operator_two_step_reset',
  'operator_money_rights',
  'money_rights_given',
]);

export function isAboutSafety(kind: MessageKind): boolean {
  return safetyKinds.has(kind);
}

/**
 * Params that give access to an account. They are removed from the row as soon as no further try
 * needs them, so that a copy of the table gives no access.
 */
export const secretParams = ['code', 'url'] as const;

export type Say = Call['text'];
export type Params = Readonly<Record<string, string>>;

/** The optional parts of each kind's texts, besides subject and lead. `bySide`: buyers and suppliers read their own. */
export const partsOf: Record<
  MessageKind,
  {
    readonly reason?: true;
    readonly action?: true;
    readonly note?: true;
    readonly bySide?: true;
  }
> = {
  sign_up_code: { note: true },
  sign_up_existing: { action: true, note: true },
  guest_code: { note: true },
  guest_receipt: { action: true, note: true },
  guest_colleague: { action: true, note: true },
  password_reset: { action: true, note: true },
  password_changed: { note: true },
  user_invited: { action: true, note: true },
  own_password_needed: { action: true, note: true },
  ownership_moved: { note: true },
  email_change_code: { note: true },
  email_change_existing: { note: true },
  whatsapp_code: { note: true },
  email_change_asked: { note: true },
  email_changed: { note: true },
  two_step_enabled: { note: true },
  two_step_disabled: { note: true },
  passkey_added: { note: true },
  passkey_removed: { note: true },
  two_step_reset: { note: true },
  operator_invited: { action: true, note: true },
  operator_link: { action: true, note: true },
  operator_two_step_reset: { note: true },
  operator_money_rights: { note: true },
  money_rights_given: { note: true },
  recovery_codes_made: { note: true },
  recovery_code_used: { note: true },
  sign_in_failures: { note: true },
  code_failures: { note: true },
  account_closed: { note: true },
  closed_account_paid: { note: true },
  licence_ends: { action: true, note: true },
  review_submitted: {},
  account_approved: { action: true, bySide: true },
  account_refused: { reason: true, action: true },
  account_suspended: { reason: true },
  account_restored: { action: true },
  terms_changed: { action: true, note: true },
  rfq_invitation: { action: true, note: true },
  contact_reply: { note: true },
  meeting_confirmed: { reason: true, action: true, note: true },
  meeting_declined: { reason: true, note: true },
  notification: { action: true },
  digest: { action: true },
};
export const messageKinds = Object.keys(partsOf) as MessageKind[];

import type { AccountType, Permission } from '#shared/actor.ts';
import type { Target } from './targets.ts';

/**
 * The topics by which a reader filters the list. The first four are the specification's words (§3); each also contains
 * the other kinds of the same matter.
 */
export const notificationTopics = [
  'rfq',
  'offer',
  'negotiation',
  'accept-offer',
  'order',
  'approval',
  'money',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** The specification's words for some kinds on the wire (§3). Other kinds go by their own name. */
export const wireWords = ['negotiation', 'offer', 'rfq', 'accept-offer'] as const;
export type WireWord = (typeof wireWords)[number];

/**
 * The users of a company whom a kind concerns (product §5): the owner, users who have any, or each, of these permissions
 * today, and the author of the RFQ that it is about.
 */
export interface Audience {
  readonly needs: 'any' | 'each';
  readonly of: readonly Permission[];
}

/**
 * How a kind is mailed to a user who has chosen nothing.
 * - `yes`: somebody waits for the reader, a deadline runs, or money or a deal was decided.
 * - `no`: it only informs; a new request in one's categories would flood the mailbox, and the sidebar counts them.
 * - `always`: money has left the wallet, so it cannot be switched off, waits for no quiet hours, and goes out by SMS
 *   where mail is returned.
 * - `separately`: it is about the account itself and a mail of the same name goes out whatever is chosen.
 * - `by search`: each saved search says whether it is mailed (decision 0023).
 * - `by search, daily`: the same for a kind that is a digest already, which no other digest repeats.
 */
export type Mailed = 'yes' | 'no' | 'always' | 'separately' | 'by search' | 'by search, daily';

/** Everything that the product knows of one kind of notification beside its texts. */
export interface Kind {
  /** The side of the market that it can reach. */
  readonly side: AccountType | 'both';
  readonly topic: NotificationTopic;
  readonly wire?: WireWord;
  readonly audience: Audience;
  readonly mailed: Mailed;
  /** Whether it is pushed to devices that were switched on, unless their user chooses otherwise. */
  readonly pushed: boolean;
  /** Names of the texts that a notification of this kind stores; its own texts may use them. */
  readonly params: readonly string[];
  /** Params that only some notifications of this kind have. */
  readonly optional?: readonly string[];
  /** The text of the kind contains the reason (`note`), so that none is added after it. */
  readonly hasReasonInText?: true;
  /** The page that a click opens (specification §4, "Notification click"). */
  readonly target: Target;
  /** The page that a mail's button opens, where that is not the page of a click. */
  readonly mailTarget?: Target;
}

import type { AccountType, Permission } from '#shared/actor.ts';
import type { Target } from './targets.ts';

/**
 * The topics of the list's filter. The first four are the specification's (§3); each also contains
 * the product's other kinds on the same subject.
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

/** The specification's `type` values (§3). A kind without one uses its own name on the wire. */
export const wireTypes = ['negotiation', 'offer', 'rfq', 'accept-offer'] as const;
export type WireType = (typeof wireTypes)[number];

/**
 * The users of a company whom a kind concerns (product §5): the owner, users with any or each of
 * these permissions today, and the author of the RFQ.
 */
export interface Audience {
  readonly needs: 'any' | 'each';
  readonly of: readonly Permission[];
}

/**
 * The default for mails of a kind.
 * - `yes`: another user expects an answer, a deadline runs, or money or a deal was decided.
 * - `no`: it only informs; mails about every new request would flood the mailbox, and the sidebar
 * counts them.
 * - `always`: money has left the wallet, so a user must not switch it off; it ignores quiet hours
 * and goes out by SMS where mail bounces.
 * - `separately`: it concerns the account itself, and a mail of the same name is sent whatever the
 * user chose.
 * - `by search`: each saved search has its own mail setting (decision 0073).
 * - `by search, daily`: the same for a kind that is a digest already and so must not be in another
 * digest.
 */
export type Mailed = 'yes' | 'no' | 'always' | 'separately' | 'by search' | 'by search, daily';

export interface Kind {
  readonly side: AccountType | 'both';
  readonly topic: NotificationTopic;
  readonly wire?: WireType;
  readonly audience: Audience;
  readonly mailed: Mailed;
  readonly pushed: boolean;
  /** Names of the stored values that the texts of this kind may use. */
  readonly params: readonly string[];
  /** Params that only some notifications of this kind have. */
  readonly optional?: readonly string[];
  /** The text of the kind already contains the reason (`note`), so it must not be appended. */
  readonly hasReasonInText?: true;
  /** The page that a click opens (specification §4, "Notification click"). */
  readonly target: Target;
  readonly mailTarget?: Target;
  /** Mails of this kind about one RFQ are sent together, at most one an hour to each reader. */
  readonly isBundled?: true;
}

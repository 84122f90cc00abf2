import type { AccountType } from '#shared/actor.ts';
import { accountKinds } from './account-kinds.ts';
import { buyerKinds } from './buyer-kinds.ts';
import type { Audience, Kind } from './kind.ts';
import { supplierKinds } from './supplier-kinds.ts';

const rows = { ...accountKinds, ...supplierKinds, ...buyerKinds };
type Rows = typeof rows;
export type NotificationType = keyof Rows;

/** The properties of each kind. The texts are `notification.<kind>` in both catalogues. */
export const kinds: Readonly<Record<NotificationType, Kind>> = rows;

export const notificationTypes = Object.keys(kinds) as NotificationType[];

type OptionalOf<R> = R extends { readonly optional: readonly (infer N extends string)[] }
  ? N
  : never;

/** Kinds that offer an RFQ to a supplier, or remind of it while it is open. */
export const rfqOffers: readonly NotificationType[] = [
  'rfq_published',
  'rfq_invited',
  'search_matched',
  'rfq_amended',
  'quote_reminder',
  'question_answered',
];

/**
 * The params of each kind. The text is formatted when it is read, because only then the language is
 * known. `amount` is AED as a decimal string ("1250.00"); days are YYYY-MM-DD; `note` is a user's
 * reason, '' for none.
 */
export type NotificationParams = {
  [T in NotificationType]: Readonly<Record<Rows[T]['params'][number], string>> &
    Readonly<Partial<Record<OptionalOf<Rows[T]>, string>>>;
};

export function audienceOf(kind: NotificationType): Audience {
  return kinds[kind].audience;
}

export function reaches(kind: NotificationType, side: AccountType): boolean {
  return kinds[kind].side === 'both' || kinds[kind].side === side;
}

/**
 * The workflow of a notification: unread ⇄ read. The `can` of a row and the command share it, so
 * they never disagree.
 */
export function canMark(readAt: Date | null): { read: boolean; unread: boolean } {
  return { read: readAt === null, unread: readAt !== null };
}

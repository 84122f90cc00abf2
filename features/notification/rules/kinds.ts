import type { AccountType } from '#shared/actor.ts';
import { accountKinds } from './account-kinds.ts';
import { buyerKinds } from './buyer-kinds.ts';
import type { Audience, Kind } from './kind.ts';
import { supplierKinds } from './supplier-kinds.ts';

const rows = { ...accountKinds, ...supplierKinds, ...buyerKinds };
type Rows = typeof rows;
export type NotificationType = keyof Rows;

/** One row for each kind of notification. Its texts are `notification.<kind>` of both catalogues. */
export const kinds: Readonly<Record<NotificationType, Kind>> = rows;

/** All kinds, in the order in which settings list them. */
export const notificationTypes = Object.keys(kinds) as NotificationType[];

type OptionalOf<R> = R extends { readonly optional: readonly (infer N extends string)[] }
  ? N
  : never;

/**
 * The params of each kind. The text is made when it is read, in the reader's language. `amount` is AED as a decimal
 * string ("1250.00"); days are YYYY-MM-DD; `note` is the reason that somebody wrote, '' where there is none.
 */
export type NotificationParams = {
  [T in NotificationType]: Readonly<Record<Rows[T]['params'][number], string>> &
    Readonly<Partial<Record<OptionalOf<Rows[T]>, string>>>;
};

export function audienceOf(kind: NotificationType): Audience {
  return kinds[kind].audience;
}

/** Whether a kind can reach users of one side. */
export function reaches(kind: NotificationType, side: AccountType): boolean {
  return kinds[kind].side === 'both' || kinds[kind].side === side;
}

/** The whole workflow of a notification: unread → read. `can` of a row and the command both use it. */
export function canMarkRead(readAt: Date | null): boolean {
  return readAt === null;
}

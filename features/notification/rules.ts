/** What each kind of notification needs for its text. The text is made when it is read, in the reader's language. */
export interface NotificationParams {
  review_submitted: { company: string };
  account_approved: { company: string };
  account_refused: { company: string; note: string };
}
export type NotificationType = keyof NotificationParams;

export const notificationTypes = [
  'review_submitted',
  'account_approved',
  'account_refused',
] as const satisfies readonly NotificationType[];

/** The whole workflow of a notification: unread → read. What `can` of a row says, and what the verb asks. */
export function canMarkRead(readAt: Date | null): boolean {
  return readAt === null;
}

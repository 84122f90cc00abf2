/** Everything the product tells by mail or SMS, with what its text needs. The text is made when it is sent. */
export interface MessageParams {
  sign_up_code: { code: string };
  sign_up_existing: { url: string };
  password_reset: { url: string };
  password_changed: { name: string };
  review_submitted: { company: string };
  account_approved: { company: string; url: string };
  account_refused: { company: string; url: string; note: string };
}
export type MessageKind = keyof MessageParams;
export type MessageChannel = 'email' | 'sms';

/** Waits before another try, in seconds, growing; after the last one the message is failed and an operator sees it. */
const retrySeconds = [5, 30, 120, 600, 1800, 7200, 21_600] as const;

/** When a message that failed `tries` times is tried again; null when it is given up. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/**
 * The delays before each retry, in seconds. After the last one the message fails and an operator
 * sees it.
 */
const retrySeconds = [5, 30, 120, 600, 1800, 7200, 21_600] as const;
export const triesMax = retrySeconds.length + 1;

/**
 * The retention of a message that was sent, kept because no server is configured, or given up: 90
 * days, because a complaint that a mail never arrived comes within a quarter. Failed messages
 * remain until an operator decides.
 */
export const messageRetentionMs = 90 * 24 * 3_600_000;

/** The time of the next try after `tries` failures. Null: the message has failed. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

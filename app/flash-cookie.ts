/** A toast that waits for the next page: the server leaves it in a cookie, the page's script takes it (flash.tsx). */
export interface Flash {
  /** specification §8: 1 green, 0 red-bordered. */
  status: 0 | 1;
  message: string;
  /** Milliseconds before it shows: 'Unauthorized' comes after 300 (specification §8). */
  delayMs?: number;
}
export const flashCookieName = 'flash';

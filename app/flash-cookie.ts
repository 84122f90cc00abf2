/** A toast that waits for the next page: the server leaves it in a cookie, the page's script takes it (flash.tsx). */
export interface Flash {
  /** specification §8: 1 green, 0 red-bordered. */
  status: 0 | 1;
  message: string;
  /** Milliseconds before it shows: 'Unauthorized' comes after 300 (specification §8). */
  delayMs?: number;
}
export const flashCookieName = 'flash';

/** What stands in the cookie, encoded as it is; null: nothing of ours. */
export function parseFlash(text: string): Flash | null {
  try {
    const flash = JSON.parse(decodeURIComponent(text)) as Partial<Flash>;
    if (typeof flash.message !== 'string' || (flash.status !== 0 && flash.status !== 1))
      return null;
    return { status: flash.status, message: flash.message, delayMs: Number(flash.delayMs ?? 0) };
  } catch {
    return null;
  }
}

/** What was left for this page, once. In the browser. */
export function takeFlash(): Flash | null {
  const found = new RegExp(`(?:^|; )${flashCookieName}=([^;]*)`).exec(document.cookie);
  if (found === null) return null;
  document.cookie = `${flashCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
  return parseFlash(found[1] ?? '');
}

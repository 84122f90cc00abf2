/**
 * A toast for the next page. The server saves it in a cookie and the page's script takes it
 * (flash.tsx).
 */
export interface Flash {
  /** specification §8: 1 green, 0 red-bordered. */
  status: 0 | 1;
  message: string;
  /** Milliseconds before it shows: 'Unauthorized' comes after 300 (specification §8). */
  delayMs?: number;
}
export const flashCookieName = 'flash';

/** Parses the cookie's value, which is not decoded yet. Null: not a toast. */
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

export function consumeFlash(): Flash | null {
  const found = new RegExp(`(?:^|; )${flashCookieName}=([^;]*)`).exec(document.cookie);
  if (found === null) return null;
  document.cookie = `${flashCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
  return parseFlash(found[1] ?? '');
}

import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { flashCookieName, type Flash } from './flash-cookie.ts';
import { showToast } from './ui/toast-store.ts';

function takeFlash(): Flash | null {
  const found = new RegExp(`(?:^|; )${flashCookieName}=([^;]*)`).exec(document.cookie);
  if (found === null) return null;
  document.cookie = `${flashCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
  try {
    const flash = JSON.parse(decodeURIComponent(found[1] ?? '')) as Partial<Flash>;
    if (typeof flash.message !== 'string' || (flash.status !== 0 && flash.status !== 1)) return null;
    return { status: flash.status, message: flash.message, delayMs: Number(flash.delayMs ?? 0) };
  } catch {
    return null;
  }
}

/** Shows the toast that the server left for this page, once the navigation has come to rest. */
export function FlashToasts() {
  const location = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const flash = takeFlash();
    if (flash === null) return undefined;
    // Not cleared on the next navigation: a toast that was announced must come.
    setTimeout(() => showToast({ status: flash.status, message: flash.message }), flash.delayMs ?? 0);
    return undefined;
  }, [location.key, state]);
  return null;
}

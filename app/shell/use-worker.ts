import { useEffect } from 'react';
import { splitLocalePath } from '#shared/locale.ts';
import { leaveDevice } from '#ui/leave-device.ts';
import { pushOwnerKey } from '#ui/push-owner.ts';

/**
 * Registers the area's service worker (public/sw.js), which serves the offline page and shows
 * pushes. Its scope is the area in the page's language, so public pages never have one. The area
 * must work without it.
 */
export function useWorker(area: 'buyer' | 'seller', memberId: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const scope = `${splitLocalePath(globalThis.location.pathname).prefix}/${area}/`;
    navigator.serviceWorker
      .register('/sw.js', { scope, updateViaCache: 'none' })
      .catch(() => undefined);
    // Fetches the code for pushes only in browsers with a push owner, because most have none.
    const owner = localStorage.getItem(pushOwnerKey);
    if (owner === memberId)
      void import('#ui/push-device.ts').then(({ renewPush }) => renewPush(area));
    // Another user signed in where pushes were registered, so the device must be released.
    else if (owner !== null) void leaveDevice();
  }, [area, memberId]);
}

import { useEffect } from 'react';
import { splitLocalePath } from '#shared/locale.ts';
import { leaveDevice } from '#ui/leave-device.ts';
import { pushOwnerKey } from '#ui/push-owner.ts';

/**
 * Registers the service worker of the area (public/sw.js): it serves the page that says one is offline, and shows pushes. Its
 * scope is the area in the page's own language, so public pages never have one. An area works without it.
 */
export function useWorker(area: 'buyer' | 'seller', memberId: string): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const scope = `${splitLocalePath(globalThis.location.pathname).prefix}/${area}/`;
    navigator.serviceWorker
      .register('/sw.js', { scope, updateViaCache: 'none' })
      .catch(() => undefined);
    // Most browsers were never asked for pushes: the code for them is fetched where they were.
    const owner = localStorage.getItem(pushOwnerKey);
    if (owner === memberId)
      void import('#ui/push-device.ts').then(({ renewPush }) => renewPush(area));
    // Somebody else has signed in where pushes came for another.
    else if (owner !== null) void leaveDevice();
  }, [area, memberId]);
}

/** Removes the recent pages of all users of this device (features/search/ui/recents.ts). */
function forgetRecents(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('recent:')) localStorage.removeItem(name);
  } catch {
    // Storage that is forbidden has no recent pages.
  }
}

/**
 * Notifies the browser's workers (public/sw.js) that the session ended, so that they hide
 * notifications and unsubscribe from pushes, and forgets the recent pages. They work without the page, because it may close
 * before they finish.
 */
export async function leaveDevice(): Promise<void> {
  forgetRecents();
  if (!('serviceWorker' in navigator)) return;
  try {
    for (const { active } of await navigator.serviceWorker.getRegistrations())
      active?.postMessage('leave');
  } catch {
    // Workers need storage, so there are none without it.
  }
}

import { readPageKey } from '#shared/read-page.ts';
import { deviceDatabase } from './device-queue/device-database.ts';

const signOutKey = 'sign-out';
/** Milliseconds until the sign-in page must follow. Later it has another reason than the sign-out. */
const signOutMs = 60_000;

/** Notes that the user of this tab asked to sign out, which may fail. */
export function noteSignOut(): void {
  try {
    sessionStorage.setItem(signOutKey, String(Date.now()));
  } catch {
    // Without a storage nothing is stored on the device either.
  }
}

/** Deletes what all members typed without a network, but not after a session that only ended. */
async function forgetEntries(): Promise<void> {
  try {
    const atMs = Number(sessionStorage.getItem(signOutKey) ?? '0');
    sessionStorage.removeItem(signOutKey);
    if (Date.now() - atMs < signOutMs) await deviceDatabase.clear();
  } catch {
    // Storage that is forbidden has no entries.
  }
}

/** Removes the note of the last page, and the recent and favourite pages and searches of all users (features/search/ui/recents.ts). */
function forgetRecents(): void {
  try {
    sessionStorage.removeItem(readPageKey);
    for (const name of Object.keys(localStorage))
      if (/^(?:recent|favourite|searched):/.test(name)) localStorage.removeItem(name);
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
  await forgetEntries();
  if (!('serviceWorker' in navigator)) return;
  try {
    for (const { active } of await navigator.serviceWorker.getRegistrations())
      active?.postMessage('leave');
  } catch {
    // Workers need storage, so there are none without it.
  }
}

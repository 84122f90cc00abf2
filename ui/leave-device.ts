/**
 * Notifies the browser's workers (public/sw.js) that the session ended, so that they hide
 * notifications and unsubscribe from pushes. They work without the page, because it may close
 * before they finish.
 */
export async function leaveDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    for (const { active } of await navigator.serviceWorker.getRegistrations())
      active?.postMessage('leave');
  } catch {
    // Workers need storage, so there are none without it.
  }
}

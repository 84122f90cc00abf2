/**
 * Nobody is signed in in this browser any more: its workers (public/sw.js) close what they show and give up their
 * subscription to pushes. They do it by themselves, so that a page that goes away meanwhile does not matter.
 */
export async function leaveDevice(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    for (const { active } of await navigator.serviceWorker.getRegistrations())
      active?.postMessage('leave');
  } catch {
    // Without storage there are no workers.
  }
}

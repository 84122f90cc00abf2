import { pushOwnerKey } from './push-owner.ts';

export type PushOutcome = 'done' | 'denied' | 'unsupported' | 'failed';

type Area = 'buyer' | 'seller';

function scopeOf(area: Area): string {
  return `/${area}/`;
}

async function post(path: string, body: object): Promise<boolean> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api${path}`, init).catch(() => null);
  return response?.ok === true;
}

const registerDevice = (subscription: PushSubscription) =>
  post('/firebase/update', { token: JSON.stringify(subscription) });

function isSupported(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

async function activeWorker(area: Area): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js', {
    scope: scopeOf(area),
    updateViaCache: 'none',
  });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker !== null && worker.state !== 'activated') {
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    });
  }
  return registration;
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Requests permission, subscribes at the browser's push service and registers with the server. Call
 * it only from a press.
 */
export async function turnPushOn(area: Area, key: string, memberId: string): Promise<PushOutcome> {
  if (!isSupported()) return 'unsupported';
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    const { pushManager } = await activeWorker(area);
    // A subscription with another key would be refused.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(key),
    });
    if (!(await registerDevice(subscription))) return 'failed';
    localStorage.setItem(pushOwnerKey, memberId);
    return 'done';
  } catch {
    return 'failed';
  }
}

/** Unregisters at the server first, so that nothing is sent even if the browser fails. */
export async function turnPushOff(area: Area): Promise<PushOutcome> {
  if (!(await post('/firebase/remove', {}))) return 'failed';
  try {
    localStorage.removeItem(pushOwnerKey);
    const registration = await navigator.serviceWorker.getRegistration(scopeOf(area));
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing any more, so a failure in the browser does not matter.
  }
  return 'done';
}

async function readKey(): Promise<string | null> {
  const answer = await fetch('/api/notifications/settings');
  const { data } = (await answer.json()) as { data: { push: { key: string | null } } };
  return data.push.key;
}

/** The subscription of an area's worker, renewed if it ended with the previous session. */
async function subscriptionOf(area: Area): Promise<PushSubscription | null> {
  const { pushManager } = await activeWorker(area);
  const present = await pushManager.getSubscription();
  if (present !== null) return present;
  const key = await readKey();
  return key === null
    ? null
    : pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/**
 * Registers a new session's device if the same user had enabled pushes in this browser. Never
 * prompts and ignores failures.
 */
export async function renewPush(area: Area): Promise<void> {
  try {
    if (!isSupported() || Notification.permission !== 'granted') return;
    const subscription = await subscriptionOf(area);
    if (subscription !== null) await registerDevice(subscription);
  } catch {}
}

import { readNotifications } from './bell-notifications.ts';

export interface Fetched {
  /** Null: the request failed. */
  readonly list: ReturnType<typeof readNotifications>;
  /** The id under which the server logged the failure. Null: nothing was logged. */
  readonly requestId: string | null;
}

/** Only 5xx answers are logged, so only their id leads anywhere. */
function failureOf(response: Response | null): Fetched {
  const isLogged = response !== null && response.status >= 500;
  return { list: null, requestId: isLogged ? response.headers.get('X-Request-Id') : null };
}

/**
 * After an expired session the area's own guard leads to /auth with the
 * reason (specification §8).
 */
export async function fetchNotifications(
  locale: string,
  leave: () => Promise<void>,
): Promise<Fetched> {
  try {
    const response = await fetch('/api/notifications', { headers: { 'Accept-Language': locale } });
    if (response.status === 401) void leave();
    if (!response.ok) return failureOf(response);
    return { list: readNotifications(await response.json()), requestId: null };
  } catch {
    return failureOf(null);
  }
}

/** A failure must not prevent the navigation: the notification only remains unread. */
export async function markRead(locale: string, id: string): Promise<void> {
  await fetch('/api/notification/read', {
    method: 'POST',
    headers: { 'Accept-Language': locale },
    body: new URLSearchParams({ id }),
  }).catch(() => null);
}

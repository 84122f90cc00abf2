import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReading } from '../texts/use-text.tsx';
import { readNotifications, type BellRow } from './bell-notifications.ts';
import { notificationTarget } from './notification-target.ts';
import type { AreaName } from './shell-types.ts';

export interface Notifications {
  state: 'loading' | 'failed' | 'ready';
  rows: readonly BellRow[];
  /** Unread ones, once the list was fetched; null before. */
  count: number | null;
  load: () => void;
  /** Marks it read, reloads the list, then goes where it leads (specification §4). */
  choose: (row: BellRow) => Promise<void>;
}

/** The bell's list, fetched when it is opened: `GET /api/notifications`, `POST /api/notification/read`. */
export function useNotifications(area: AreaName): Notifications {
  const { locale } = useReading();
  const navigate = useNavigate();
  const [state, setState] = useState<Notifications['state']>('loading');
  const [found, setFound] = useState<{ count: number | null; rows: readonly BellRow[] }>({ count: null, rows: [] });
  const lastRequest = useRef(0);
  const load = useCallback(async () => {
    const request = ++lastRequest.current;
    setState((before) => (before === 'ready' ? before : 'loading'));
    const answer = await fetch('/api/notifications', { headers: { 'Accept-Language': locale } })
      .then(async (response) => (response.ok ? readNotifications(await response.json()) : null))
      .catch(() => null);
    // A slower, older answer must not replace a newer one.
    if (request !== lastRequest.current) return;
    if (answer !== null) setFound(answer);
    setState(answer === null ? 'failed' : 'ready');
  }, [locale]);
  const choose = useCallback(
    async (row: BellRow) => {
      const body = new URLSearchParams({ id: row.id });
      // Not marked is no reason not to go there: it only stays unread.
      await fetch('/api/notification/read', { method: 'POST', headers: { 'Accept-Language': locale }, body }).catch(
        () => null,
      );
      await load();
      const target = notificationTarget(area, row.link);
      if (target !== null) await navigate(target);
    },
    [area, load, locale, navigate],
  );
  return { state, ...found, load: () => void load(), choose };
}

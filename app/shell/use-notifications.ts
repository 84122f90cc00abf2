import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import type { BellRow } from './bell-notifications.ts';
import type { Fetched } from './bell-requests.ts';
import { listenLive, openLive } from './live-source.ts';
import type { AreaName } from './shell-types.ts';

export interface Notifications {
  area: AreaName;
  state: 'loading' | 'failed' | 'ready';
  /** The id under which the server logged the failure of the list. Null: nothing was logged. */
  requestId: string | null;
  rows: readonly BellRow[];
  /** Unread notifications by the latest event or list. Null: the page's own count is newer. */
  count: number | null;
  load: () => void;
  /** The list is fetched when it opens, and at each event while it is open. */
  show: (isShown: boolean) => void;
  /**
   * Marks it read, reloads the list, then opens its page (specification §4). `target` null: it has
   * no page.
   */
  choose: (row: BellRow, target: string | null) => Promise<void>;
}

export interface NotificationsOptions {
  area: AreaName;
  /** The user of the live events. Null: the area has none. */
  owner: string | null;
  /** Unread notifications by the page's own data, which is newer than events before it. */
  pageCount: number | undefined;
}

const noAnswer: Fetched = { list: null, requestId: null };

/** Loads with the bell's popup, so that pages do not. Null: the script could not be loaded. */
const loadRequests = () => import('./bell-requests.ts').catch(() => null);

/**
 * The bell: its list, fetched when it opens (`GET /api/notifications`, `POST
 * /api/notification/read`), and its count, which live events update.
 */
export function useNotifications({ area, owner, pageCount }: NotificationsOptions): Notifications {
  const { locale } = useI18n();
  const navigate = useNavigate();
  const [state, setState] = useState<Notifications['state']>('loading');
  const [requestId, setRequestId] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly BellRow[]>([]);
  const [liveCount, setLiveCount] = useState<{ count: number; over: number | undefined } | null>(
    null,
  );
  const page = useRef(pageCount);
  useEffect(() => {
    page.current = pageCount;
  }, [pageCount]);
  const { revalidate } = useRevalidator();
  const leave = useRef(revalidate);
  useEffect(() => {
    leave.current = revalidate;
  });
  const lastRequest = useRef(0);
  const load = useCallback(async () => {
    const request = ++lastRequest.current;
    setState((before) => (before === 'ready' ? before : 'loading'));
    const requests = await loadRequests();
    const answer = (await requests?.fetchNotifications(locale, leave.current)) ?? noAnswer;
    // A slower, older response must not replace a newer one.
    if (request !== lastRequest.current) return;
    const { list } = answer;
    if (list !== null) {
      setRows(list.rows);
      setLiveCount({ count: list.count, over: page.current });
    }
    setRequestId(answer.requestId);
    setState(list === null ? 'failed' : 'ready');
  }, [locale]);
  const isShown = useRef(false);
  const show = useCallback(
    (shown: boolean) => {
      isShown.current = shown;
      if (shown) void load();
    },
    [load],
  );
  useEffect(() => {
    if (owner === null) return undefined;
    const stop = listenLive(({ count }) => {
      setLiveCount({ count, over: page.current });
      if (isShown.current) void load();
    });
    const close = openLive(owner);
    return () => {
      stop();
      close();
    };
  }, [owner, load]);
  const choose = useCallback(
    async (row: BellRow, target: string | null) => {
      await (await loadRequests())?.markRead(locale, row.id);
      await load();
      if (target !== null) await navigate(target);
    },
    [load, locale, navigate],
  );
  // A changed count of the page is newer than the last event.
  const count = liveCount !== null && liveCount.over === pageCount ? liveCount.count : null;
  return { area, state, requestId, rows, count, load: () => void load(), show, choose };
}

import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { listenLive } from './live-source.ts';

/** At most one in this time, however much happens. */
const refreshMsMin = 2_000;
/** A new request reaches all suppliers of its category in one instant: their pages ask one after the other. */
const spreadMs = 4_000;
const spreadKinds: ReadonlySet<string> = new Set(['rfq_published', 'search_matched', 'hello']);

/** Counted no further on a page: above it two counts may differ without news. */
const countedWhole = 99;

/**
 * Reads the page's data anew when something happened, so that what stands on the screen is true without a reload.
 * `unread` is what the page was read with, where it was counted: a first greeting that counts otherwise tells of news in between. Waits while the page is hidden or something is being sent. It only revalidates:
 * nothing scrolls, opens or loses what was typed.
 */
export function useLiveRefresh(unread: number | undefined): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // React Router 8.4.0 drops the redirect that answers a fetcher's form when anything is revalidated in between.
  const isSending = useFetchers().some((one) => one.state !== 'idle');
  const latest = useRef({ revalidate, isBusy: false, unread });
  useEffect(() => {
    latest.current = {
      revalidate,
      isBusy: state !== 'idle' || navigation.state !== 'idle' || isSending,
      unread,
    };
  });
  useEffect(() => {
    let isDue = false;
    let hasGreeted = false;
    let lastAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function wait(ms: number): void {
      timer ??= setTimeout(look, ms);
    }
    function look(): void {
      timer = undefined;
      if (!isDue || document.hidden) return;
      const pause = lastAt + refreshMsMin - Date.now();
      if (latest.current.isBusy || pause > 0) return wait(Math.max(pause, 200));
      isDue = false;
      lastAt = Date.now();
      void latest.current.revalidate();
    }
    const stopListening = listenLive(({ kind, count }) => {
      const isFirst = kind === 'hello' && !hasGreeted;
      hasGreeted = true;
      // The page was read just before the first greeting.
      const known = latest.current.unread;
      if (isFirst && (known === undefined || count > countedWhole || count === known)) return;
      isDue = true;
      wait(spreadKinds.has(kind) ? Math.random() * spreadMs : 0);
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stopListening();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}

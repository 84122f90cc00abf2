import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';
import { listenLive } from './live-source.ts';

/** Milliseconds between two refreshes, however many events arrive. */
const refreshMsMin = 2_000;
/**
 * Milliseconds. A new request reaches all suppliers of its category at once, so their pages refresh
 * at random times within this span.
 */
const spreadMs = 4_000;
const spreadKinds: ReadonlySet<string> = new Set(['rfq_published', 'search_matched', 'hello']);

/** Pages count no further, so above it two counts may differ without news. */
const countedWhole = 99;

/**
 * Refreshes the page's data after live events, so that the screen is correct without a reload.
 * `unread` is the count that the page was read with, because a different count in the first
 * greeting means that an event came in between. Pauses while the page is hidden or a form is in
 * progress. It only revalidates, so nothing scrolls, opens or loses typed text.
 */
export function useLiveRefresh(unread: number | undefined): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // React Router 8.4.0 drops the redirect of a fetcher's form if a revalidation runs in between.
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

    function schedule(ms: number): void {
      timer ??= setTimeout(refreshIfDue, ms);
    }
    function refreshIfDue(): void {
      timer = undefined;
      if (!isDue || document.hidden) return;
      const pause = lastAt + refreshMsMin - Date.now();
      if (latest.current.isBusy || pause > 0) return schedule(Math.max(pause, 200));
      isDue = false;
      lastAt = Date.now();
      void latest.current.revalidate();
    }
    const stopListening = listenLive(({ kind, count }) => {
      const isFirst = kind === 'hello' && !hasGreeted;
      hasGreeted = true;
      // The page was read just before the first greeting, so only a different count is news.
      const known = latest.current.unread;
      if (isFirst && (known === undefined || count > countedWhole || count === known)) return;
      isDue = true;
      schedule(spreadKinds.has(kind) ? Math.random() * spreadMs : 0);
    });
    document.addEventListener('visibilitychange', refreshIfDue);
    return () => {
      stopListening();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshIfDue);
    };
  }, []);
}

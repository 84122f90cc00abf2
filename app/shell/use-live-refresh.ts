import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { listenLive } from './live-source.ts';

/** At most one in this time, however much happens. */
const refreshMsMin = 2_000;
/** A new request reaches all suppliers of its category in one instant: their pages ask one after the other. */
const spreadMs = 4_000;
const spreadKinds: ReadonlySet<string> = new Set(['rfq_published', 'hello']);

/**
 * Reads the page's data anew when something of these kinds happened (all kinds when left out), so that what stands on
 * the screen is true without a reload. Waits while the page is hidden or something is being sent. It only revalidates:
 * nothing scrolls, opens or loses what was typed.
 */
export function useLiveRefresh(kinds?: readonly string[]): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const latest = useRef({ revalidate, isBusy: false, kinds });
  useEffect(() => {
    latest.current = { revalidate, isBusy: state !== 'idle' || navigation.state !== 'idle', kinds };
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
    const stopListening = listenLive(({ kind }) => {
      const isFirst = kind === 'hello' && !hasGreeted;
      hasGreeted = true;
      // The page was read just before the first greeting.
      if (isFirst) return;
      const wanted = latest.current.kinds;
      if (wanted !== undefined && kind !== 'hello' && !wanted.includes(kind)) return;
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

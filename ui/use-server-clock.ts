import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/**
 * The server's clock, advanced every minute in the browser, so that a reader's wrong clock does not
 * change the deadline.
 */
export function useServerClock(now: string): Date {
  const [passed, setPassed] = useState({ since: now, ms: 0 });
  useEffect(() => {
    const startedAt = performance.now();
    const update = () => setPassed({ since: now, ms: performance.now() - startedAt });
    const timer = setInterval(update, minuteMs / 2);
    return () => clearInterval(timer);
  }, [now]);
  // Time that passed since an older server time must not be added to this one.
  return new Date(new Date(now).getTime() + (passed.since === now ? passed.ms : 0));
}

import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useSyncExternalStore } from 'react';
import {
  networkLostAt,
  noteBack,
  noteLost,
  refusedPages,
  showBar,
  subscribeToNetwork,
  tryNetwork,
} from '#ui/network-state.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

/** Milliseconds between two tries, because a weak network gives no sign when it is back. */
const retryMs = 5000;

export function NetworkBar() {
  const { t, format } = useI18n();
  const lostAt = useSyncExternalStore(subscribeToNetwork, networkLostAt, () => null);
  const refusals = useSyncExternalStore(subscribeToNetwork, refusedPages, () => 0);
  useEffect(showBar, []);
  useEffect(() => {
    const gone = new AbortController();
    const options = { signal: gone.signal };
    addEventListener('offline', noteLost, options);
    addEventListener('online', noteBack, options);
    return () => gone.abort();
  }, []);
  useEffect(() => {
    if (lostAt === null) return undefined;
    const timer = setInterval(() => void tryNetwork(), retryMs);
    return () => clearInterval(timer);
  }, [lostAt]);
  if (lostAt === null) return null;
  return (
    // The key announces each refused page again.
    <p key={refusals} role="alert" className={cx('network-bar', refusals > 0 && 'toast-in')}>
      <Icon of={WifiOff} />
      {t(refusals > 0 ? 'shell.offlineKept' : 'shell.offline', { time: format.time(lostAt) })}
    </p>
  );
}

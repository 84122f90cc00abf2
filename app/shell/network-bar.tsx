import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useSyncExternalStore } from 'react';
import {
  networkLostAt,
  noteBack,
  noteLost,
  subscribeToNetwork,
  tryNetwork,
} from '#ui/network-state.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';

/** Milliseconds between two tries, because a weak network gives no sign when it is back. */
const retryMs = 5000;

export function NetworkBar() {
  const { t, format } = useI18n();
  const lostAt = useSyncExternalStore(subscribeToNetwork, networkLostAt, () => null);
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
    <p role="alert" className="network-bar">
      <Icon of={WifiOff} />
      {t('shell.offline', { time: format.time(lostAt) })}
    </p>
  );
}

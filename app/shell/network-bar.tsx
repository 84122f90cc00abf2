import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';

/** The moment at which the network was lost, which is also how old the page is. Null: it is there. */
function useLostAt(): Date | null {
  const [lostAt, setLostAt] = useState<Date | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const options = { signal: gone.signal };
    addEventListener('offline', () => setLostAt(new Date()), options);
    addEventListener('online', () => setLostAt(null), options);
    return () => gone.abort();
  }, []);
  return lostAt;
}

export function NetworkBar() {
  const { t, format } = useI18n();
  const lostAt = useLostAt();
  if (lostAt === null) return null;
  return (
    <p role="alert" className="network-bar">
      <Icon of={WifiOff} />
      {t('shell.offline', { time: format.time(lostAt) })}
    </p>
  );
}

import { useEffect, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { TimeLeft } from './time-left.tsx';

const secondMs = 1000;
const dayMs = 86_400_000;

export function clockText(leftMs: number): string {
  const seconds = Math.floor(leftMs / secondMs);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Milliseconds since the page was shown, each second while `isOn`. */
function useElapsed(isOn: boolean): number {
  const [elapsedMs, setElapsed] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    const begun = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - begun), secondMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return elapsedMs;
}

/** The time until an RFQ ends; on its last day by the second. */
export function Countdown({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const { t } = useI18n();
  const leftMs = new Date(expiresAt).getTime() - now.getTime();
  const isLastDay = leftMs > 0 && leftMs < dayMs;
  const restMs = leftMs - useElapsed(isLastDay);
  if (!isLastDay || restMs <= 0)
    return <TimeLeft expiresAt={expiresAt} now={restMs <= 0 ? new Date(expiresAt) : now} />;
  return (
    <span role="timer" aria-label={t('access.open.endsIn')} className="text-accent-text">
      <bdi dir="ltr" className="tabular-nums">
        {clockText(restMs)}
      </bdi>
    </span>
  );
}

import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import { notifySessionEnded, onSessionResumed } from '#ui/ended-session.ts';
import { networkLostAt, subscribeToNetwork } from '#ui/network-state.ts';
import { showToast } from '#ui/toast-store.ts';
import { useI18n } from '#ui/use-text.tsx';

/** Milliseconds between two tries while an entry waits and the device reports a network. */
const retryMs = 30_000;

const isWaiting = () => deviceQueue.entries().some(({ refusal }) => refusal === null);

/**
 * Opens the member's entries on this device, and sends them on arrival, when the network is back,
 * after a renewed session, and every 30 seconds.
 */
export function useDeviceQueue(memberId: string): void {
  const { t, locale } = useI18n();
  const { revalidate } = useRevalidator();
  const latest = useRef({ t, revalidate });
  useEffect(() => {
    latest.current = { t, revalidate };
  });
  useEffect(() => {
    const flush = async () => {
      if (!navigator.onLine || !isWaiting()) return;
      const { sent, refused, isEnded } = await deviceQueue.flush(locale);
      if (isEnded) notifySessionEnded();
      const [first] = refused;
      const message = [
        sent.length > 0 ? latest.current.t('shell.device.sent', { n: sent.length }) : '',
        first?.refusal?.message ?? '',
      ]
        .filter((part) => part !== '')
        .join(' ');
      if (message !== '') showToast({ status: first === undefined ? 1 : 0, message });
      if (sent.length > 0) await latest.current.revalidate();
    };
    const retry = () => void flush();
    void deviceQueue.open(memberId).then(flush);
    const timer = setInterval(retry, retryMs);
    const stops = [
      onSessionResumed(retry),
      subscribeToNetwork(() => networkLostAt() === null && retry()),
    ];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [memberId, locale]);
}

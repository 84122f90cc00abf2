import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const pollMs = 5_000;
/**
 * Ten minutes, to avoid endless polling. A slower payment is announced by a notification, which
 * also refreshes the page.
 */
const pollsMax = 120;

/**
 * Reloads the data while a payment is pending, so that a confirmation after the payer's return
 * appears without a reload.
 */
export function usePaymentPoll(isAwaited: boolean): void {
  const { revalidate, state } = useRevalidator();
  const latest = useRef({ revalidate, isBusy: false });
  useEffect(() => {
    latest.current = { revalidate, isBusy: state !== 'idle' };
  });
  useEffect(() => {
    if (!isAwaited) return undefined;
    let polls = 0;
    const timer = setInterval(() => {
      if (document.hidden || latest.current.isBusy) return;
      polls += 1;
      if (polls >= pollsMax) clearInterval(timer);
      void latest.current.revalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isAwaited]);
}

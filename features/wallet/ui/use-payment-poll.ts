import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const pollMs = 5_000;
/** Ten minutes; a payment that takes longer is announced by a notification, which refreshes the page as well. */
const pollsMax = 120;

/** Reads the page again while a payment is awaited, so that one confirmed after the payer's return shows without a reload. */
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

import { Suspense, useEffect, useState } from 'react';
import { useText } from '#ui/use-text.tsx';
import { loadDialogBox } from '#ui/dialog.tsx';
import { hasLostOverlay, lazyInPlace } from '#ui/lazy-overlay.ts';
import { OnItsWay } from '#ui/on-its-way.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { OfferDialogsProps } from './offer-dialog.ts';

interface LazyProps extends OfferDialogsProps {
  onLost: () => void;
}

/**
 * Handles a failed load of the dialogs: the page stays, and the next press loads them again. After
 * a second failure the page reloads, because some browsers remember the failure and would fail at
 * every press.
 */
function Lost({ onLost }: LazyProps) {
  const t = useText();
  useEffect(() => {
    if (hasLostOverlay() && navigator.onLine) {
      location.reload();
      return;
    }
    showToast({ status: 0, message: t('refusal.something_went_wrong') });
    onLost();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is given up
  }, []);
  return null;
}

const Dialogs = lazyInPlace<LazyProps>(async () => {
  const [{ OfferDialogs }] = await Promise.all([import('./offer-dialogs.tsx'), loadDialogBox()]);
  return OfferDialogs;
}, Lost);

/** The buyer's dialogs, loaded at the first user input so that the page itself loads faster. */
export function LazyOfferDialogs(props: OfferDialogsProps) {
  const isOpen = props.dialog !== null;
  // Stays mounted after the first opening, so that the closing animation runs.
  const [isMounted, setMounted] = useState(isOpen);
  if (isOpen && !isMounted) setMounted(true);
  if (!isMounted) return null;
  const lose = () => {
    setMounted(false);
    props.onClose();
  };
  return (
    <Suspense fallback={<OnItsWay />}>
      <Dialogs {...props} onLost={lose} />
    </Suspense>
  );
}

import { Suspense, useEffect, useState } from 'react';
import { useText } from '#ui/use-text.tsx';
import { bringDialogBox } from '#ui/dialog.tsx';
import { hasLostOverlay, lateInPlace } from '#ui/late.ts';
import { OnItsWay } from '#ui/on-its-way.tsx';
import { showToast } from '#ui/toast-store.ts';
import type { OfferDialogsProps } from './offer-dialog.ts';

interface LateProps extends OfferDialogsProps {
  onLost: () => void;
}

/**
 * Handles a failed load of the dialogs: the page stays, and the next press loads them again. After
 * a second failure the page reloads, because some browsers remember the failure and would fail at
 * every press.
 */
function Lost({ onLost }: LateProps) {
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

const Dialogs = lateInPlace<LateProps>(async () => {
  const [{ OfferDialogs }] = await Promise.all([import('./offer-dialogs.tsx'), bringDialogBox()]);
  return OfferDialogs;
}, Lost);

/** The buyer's dialogs, loaded at the first user input so that the page itself loads faster. */
export function LateOfferDialogs(props: OfferDialogsProps) {
  const isOpen = props.dialog !== null;
  // Stays mounted after the first opening, so that the closing animation runs.
  const [isAsked, setAsked] = useState(isOpen);
  if (isOpen && !isAsked) setAsked(true);
  if (!isAsked) return null;
  const lose = () => {
    setAsked(false);
    props.onClose();
  };
  return (
    <Suspense fallback={<OnItsWay />}>
      <Dialogs {...props} onLost={lose} />
    </Suspense>
  );
}

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
 * The dialogs failed to load: the offer stays on the screen, and the next press loads them again. After a second failure the
 * page reloads, because a browser that remembers the first one would fail at every press.
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

/** The buyer's decisions on an offer, fetched at the reader's first movement: a page of sums weighs less without them. */
export function LateOfferDialogs(props: OfferDialogsProps) {
  const isOpen = props.dialog !== null;
  // Once asked for they stay, to leave the screen as they came.
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

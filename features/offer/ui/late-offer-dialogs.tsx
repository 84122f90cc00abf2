import { Suspense, useState } from 'react';
import { bringDialogBox } from '../../../app/ui/dialog.tsx';
import { lateInPlace } from '../../../app/ui/late.ts';
import { OnItsWay } from '../../../app/ui/on-its-way.tsx';
import type { OfferDialogsProps } from './offer-dialog.ts';

const Dialogs = lateInPlace<OfferDialogsProps>(async () => {
  const [{ OfferDialogs }] = await Promise.all([import('./offer-dialogs.tsx'), bringDialogBox()]);
  return OfferDialogs;
});

/** The buyer's decisions on an offer, fetched at the reader's first movement: a page of sums weighs less without them. */
export function LateOfferDialogs(props: OfferDialogsProps) {
  const isOpen = props.dialog !== null;
  // Once asked for they stay, to leave the screen as they came.
  const [isAsked, setAsked] = useState(isOpen);
  if (isOpen && !isAsked) setAsked(true);
  if (!isAsked) return null;
  return (
    <Suspense fallback={<OnItsWay />}>
      <Dialogs {...props} />
    </Suspense>
  );
}

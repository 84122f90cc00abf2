import { useState } from 'react';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { OfferDialogsProps } from './offer-dialog.ts';

const Dialogs = lazyDialog<OfferDialogsProps>(
  async () => (await import('./offer-dialogs.tsx')).OfferDialogs,
  'features-offer-ui-offer-dialogs',
);

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
  return <Dialogs {...props} onLost={lose} />;
}

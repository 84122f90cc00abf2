import { StatusChip } from '#ui/status-chip.tsx';
import type { OfferState } from '../rules/table.ts';
import { useOfferText } from './offer-text.ts';

/**
 * An offer's state as a chip. Withdrawn has the style of cancelled with a label of its own (design
 * §5).
 */
export function OfferStatus({ status }: { status: OfferState }) {
  const offerText = useOfferText();
  return (
    <StatusChip
      status={status === 'withdrawn' ? 'canceled' : status}
      label={offerText.status(status)}
    />
  );
}

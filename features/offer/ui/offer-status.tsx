import { StatusChip } from '#ui/status-chip.tsx';
import type { OfferState } from '../rules/table.ts';
import { useOfferWords } from './offer-words.ts';

/**
 * An offer's state as a chip. Withdrawn has the style of cancelled with a label of its own (design
 * §5).
 */
export function OfferStatus({ status }: { status: OfferState }) {
  const words = useOfferWords();
  return (
    <StatusChip
      status={status === 'withdrawn' ? 'canceled' : status}
      label={words.status(status)}
    />
  );
}

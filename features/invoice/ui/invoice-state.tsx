import { useReading } from '#ui/use-text.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { OperatorInvoiceRow } from '../schema.ts';

export function InvoiceState({ state }: { state: OperatorInvoiceRow['state'] }) {
  const { t } = useReading();
  const look = state === 'none' ? 'pending' : state;
  return <StatusChip status={look} label={t(`invoice.operator.state.${state}`)} />;
}

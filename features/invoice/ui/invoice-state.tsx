import { useI18n } from '#ui/use-text.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { OperatorInvoiceRow } from '../schema.ts';

export function InvoiceState({ state }: { state: OperatorInvoiceRow['state'] }) {
  const { t } = useI18n();
  const variant = state === 'none' ? 'pending' : state;
  return <StatusChip status={variant} label={t(`invoice.operator.state.${state}`)} />;
}

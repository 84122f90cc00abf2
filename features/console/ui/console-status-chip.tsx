import { useText } from '#ui/use-text.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import type { ConsoleStatus } from '../rules/console-status.ts';

const variants: Record<ConsoleStatus, StatusVariant> = {
  pending: 'pending',
  active: 'active',
  expired: 'expired',
  refused: 'rejected',
  suspended: 'rejected',
  closed: 'canceled',
};

export function ConsoleStatusChip({ status }: { status: ConsoleStatus }) {
  const t = useText();
  return <StatusChip status={variants[status]} label={t(`console.status.${status}`)} />;
}

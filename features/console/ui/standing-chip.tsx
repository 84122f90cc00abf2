import { useText } from '#ui/use-text.tsx';
import { StatusChip, type StatusLook } from '#ui/status-chip.tsx';
import type { Standing } from '../rules/standing.ts';

const looks: Record<Standing, StatusLook> = {
  pending: 'pending',
  active: 'active',
  expired: 'expired',
  refused: 'rejected',
  suspended: 'rejected',
  closed: 'canceled',
};

export function StandingChip({ standing }: { standing: Standing }) {
  const t = useText();
  return <StatusChip status={looks[standing]} label={t(`console.standing.${standing}`)} />;
}

import TimerOff from 'lucide-react/icons/timer-off';
import { useText } from '#ui/use-text.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import type { PublicStatus } from '../rules.ts';

/**
 * "Closing Soon" is a tag rather than a status of its own. "Closed" has the style of expired
 * (design §5).
 */
export function PublicStatusMark({ status }: { status: PublicStatus }) {
  const t = useText();
  const label = t(`publicRfq.status.${status}`);
  if (status === 'closing') {
    return (
      <Tag tone="accent" icon={TimerOff} className="h-6">
        {label}
      </Tag>
    );
  }
  return <StatusChip status={status === 'active' ? 'active' : 'expired'} label={label} />;
}

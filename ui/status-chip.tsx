import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageCheck from 'lucide-react/icons/package-check';
import Radio from 'lucide-react/icons/radio';
import Scale from 'lucide-react/icons/scale';
import TimerOff from 'lucide-react/icons/timer-off';
import X from 'lucide-react/icons/x';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';

/**
 * The ten statuses of design §5. Closed (public) looks like `expired` and withdrawn like
 * `canceled`; each has its own label.
 */
export type StatusVariant =
  | 'active'
  | 'pending'
  | 'waiting'
  | 'evaluate'
  | 'accepted'
  | 'delivered'
  | 'completed'
  | 'expired'
  | 'canceled'
  | 'rejected';

const variants: Record<StatusVariant, { icon: LucideIcon; colours: string }> = {
  active: { icon: Radio, colours: 'bg-status-active-bg text-status-active-fg' },
  pending: { icon: Hourglass, colours: 'bg-status-pending-bg text-status-pending-fg' },
  waiting: { icon: Clock, colours: 'bg-status-waiting-bg text-status-waiting-fg' },
  evaluate: { icon: Scale, colours: 'bg-status-evaluate-bg text-status-evaluate-fg' },
  accepted: { icon: Check, colours: 'bg-status-accepted-bg text-status-accepted-fg' },
  delivered: { icon: PackageCheck, colours: 'bg-status-delivered-bg text-status-delivered-fg' },
  completed: { icon: CheckCheck, colours: 'bg-status-completed-bg text-status-completed-fg' },
  expired: { icon: TimerOff, colours: 'bg-status-expired-bg text-status-expired-fg' },
  canceled: { icon: Ban, colours: 'bg-status-canceled-bg text-status-canceled-fg' },
  rejected: { icon: X, colours: 'bg-status-rejected-bg text-status-rejected-fg' },
};

export interface StatusChipProps {
  status: StatusVariant;
  /** From the noun's catalogue. Required, because colour must not be the only sign. */
  label: string;
  className?: string;
}

export function StatusChip({ status, label, className }: StatusChipProps) {
  const { icon, colours } = variants[status];
  return (
    <span
      className={cx(
        'chip-edge inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-chip px-2 text-caption font-semibold',
        colours,
        className,
      )}
    >
      <Icon of={icon} size={13} stroke={2.25} />
      {label}
    </span>
  );
}

import { cappedCount } from '../shared/short-name.ts';
import { cx } from './classes.ts';
import { useI18n } from './use-text.tsx';

export interface CounterProps {
  count: number;
  /** neutral: a count; action: items that need a decision; alert: the bell. */
  tone?: 'neutral' | 'action' | 'alert';
  /** The counted things, for screen readers, if the text beside it does not name them ("7 unread"). */
  label?: string;
  className?: string;
}

const tones = {
  neutral: 'bg-line text-text-2',
  action: 'bg-primary text-on-primary',
  alert: 'bg-danger text-on-danger',
} as const;

/** A count, at most `99+` (specification §9). */
export function Counter({ count, tone = 'neutral', label, className }: CounterProps) {
  const { format } = useI18n();
  const shown = cappedCount(count, format.number);
  const classes = cx(
    'inline-flex h-[18px] min-w-[22px] items-center justify-center rounded-full px-1.5 text-badge',
    tones[tone],
    className,
  );
  if (label === undefined)
    return (
      <bdi dir="ltr" className={classes}>
        {shown}
      </bdi>
    );
  return (
    <span className={classes}>
      <bdi dir="ltr" aria-hidden="true">
        {shown}
      </bdi>
      <span className="sr-only">{label}</span>
    </span>
  );
}

import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { Icon, Rhombus } from './icon.tsx';

export type TagTone = 'neutral' | 'accent' | 'primary' | 'danger';

const tones: Record<TagTone, string> = {
  neutral: 'border-line bg-surface text-text-2 font-medium',
  accent: 'border-accent-line bg-accent-soft text-accent-text font-semibold',
  primary: 'border-primary-line bg-primary-soft text-primary-text font-semibold',
  danger: 'border-danger-line bg-danger-soft text-danger-text font-semibold',
};

export interface TagProps {
  children: ReactNode;
  /** accent: new, closing soon, money; primary: best; danger: late. */
  tone?: TagTone;
  icon?: LucideIcon;
  /** The saffron rhombus instead of an icon, for new items and money of Qeema. */
  rhombus?: boolean;
  className?: string;
}

/** A bordered label beside a title or value, 22 px high. For a status use `StatusChip`. */
export function Tag({ children, tone = 'neutral', icon, rhombus = false, className }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1.5 whitespace-nowrap rounded-chip border px-2 text-caption',
        tones[tone],
        className,
      )}
    >
      {rhombus && <Rhombus size={8} />}
      {icon !== undefined && <Icon of={icon} size={13} stroke={2} />}
      {children}
    </span>
  );
}

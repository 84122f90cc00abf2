import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';

/**
 * accent: deadline or money; danger: an error; info: information or a gate; neutral: reassurance.
 */
export type NoteTone = 'accent' | 'danger' | 'info' | 'neutral';

const variants: Record<NoteTone, { icon: LucideIcon; box: string; icons: string }> = {
  accent: { icon: Clock, box: 'border-accent-line bg-accent-soft', icons: 'text-accent-text' },
  danger: {
    icon: TriangleAlert,
    box: 'border-danger-line bg-danger-soft',
    icons: 'text-danger-text',
  },
  info: { icon: Info, box: 'border-transparent bg-info-soft', icons: 'text-info-text' },
  neutral: { icon: ShieldCheck, box: 'border-line bg-sunken', icons: 'text-text-3' },
};

export interface NoteProps {
  children?: ReactNode;
  tone?: NoteTone;
  title?: ReactNode;
  icon?: LucideIcon;
  actions?: ReactNode;
  /** `alert` for a new refusal, `status` for news, none for initial content. */
  role?: 'alert' | 'status';
  className?: string;
}

export function Note({
  children,
  tone = 'info',
  title,
  icon,
  actions,
  role,
  className,
}: NoteProps) {
  const variant = variants[tone];
  return (
    <div
      role={role}
      className={cx('flex gap-3 rounded-note border px-4 py-3', variant.box, className)}
    >
      <span className={cx('flex h-[var(--leading-small)] items-center', variant.icons)}>
        <Icon of={icon ?? variant.icon} size={18} />
      </span>
      <div className="min-w-0 flex-1 text-small text-text-2">
        {title !== undefined && (
          <p className="font-semibold text-text">
            <Sentence>{title}</Sentence>
          </p>
        )}
        {children}
        {actions !== undefined && (
          <div className="mt-3 flex flex-wrap gap-2 print:hidden">{actions}</div>
        )}
      </div>
    </div>
  );
}

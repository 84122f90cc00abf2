import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';

export interface StateBlockProps {
  icon: LucideIcon;
  tile: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  role?: 'alert';
  className?: string;
}

export function StateBlock({
  icon,
  tile,
  title,
  children,
  action,
  level = 3,
  role,
  className,
}: StateBlockProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div role={role} className={cx('flex flex-col items-center px-4 py-6 text-center', className)}>
      <span className={cx('mb-3 flex size-10 items-center justify-center rounded-button', tile)}>
        <Icon of={icon} size={20} />
      </span>
      <Heading className="text-h3 text-text">{title}</Heading>
      {children !== undefined && (
        <div className="mt-1 max-w-[38ch] text-small text-text-2">{children}</div>
      )}
      {action !== undefined && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import Lock from 'lucide-react/icons/lock';
import { cx } from './classes.ts';
import { boxClass, boxState } from './field-style.ts';
import { Icon } from './icon.tsx';

export interface ControlBoxProps {
  children: ReactNode;
  isWrong: boolean;
  /** Shown with a lock and not editable, so the hint must say how to change it. */
  isLocked?: boolean | undefined;
  icon?: LucideIcon | undefined;
  end?: ReactNode;
  large?: boolean | undefined;
  className?: string | undefined;
}

/** The frame of a text-like field: one bordered box with icon, control and end. */
export function ControlBox({
  children,
  isWrong,
  isLocked = false,
  icon,
  end,
  large = false,
  className,
}: ControlBoxProps) {
  return (
    <div
      {...boxState(isWrong)}
      className={cx(
        'flex items-center gap-2.5 rounded-field border px-3 text-body transition-[border-color,box-shadow] max-md:text-lead',
        large ? 'min-h-11' : 'min-h-field',
        isLocked ? 'border-line bg-sunken text-text-2' : 'bg-surface text-text',
        isLocked ? 'data-[box=wrong]:field-wrong' : boxClass,
        'has-[:focus]:field-ring data-[box=wrong]:has-[:focus]:field-wrong-ring',
        className,
      )}
    >
      {icon !== undefined && <Icon of={icon} className="text-text-3" />}
      {children}
      {isLocked ? <Icon of={Lock} className="text-text-3" /> : end}
    </div>
  );
}

export const controlClass =
  'min-w-0 flex-1 self-stretch bg-transparent outline-none disabled:text-disabled';

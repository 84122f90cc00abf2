import type { ReactNode } from 'react';
import { cx } from './classes.ts';

interface KbdProps {
  children: ReactNode;
  /** The key itself is the content, as in the list of shortcuts, so it is read and always shown. */
  isAlways?: boolean;
  className?: string;
}

/**
 * A key hint, named by the control's `aria-keyshortcuts`. Shown only on wide screens with a fine
 * pointer.
 */
export function Kbd({ children, isAlways = false, className }: KbdProps) {
  return (
    <kbd
      aria-hidden={isAlways ? undefined : true}
      className={cx(
        isAlways ? 'inline-flex' : 'hidden pointer-fine:lg:inline-flex',
        'h-5 min-w-5 items-center justify-center rounded-check border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-caption leading-none font-medium text-text-2',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

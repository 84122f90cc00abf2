import type { ReactNode } from 'react';
import { cx } from './classes.ts';

/**
 * A key hint, named by the control's `aria-keyshortcuts`. Shown only on wide screens with a fine
 * pointer.
 */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      aria-hidden="true"
      className={cx(
        'hidden h-5 min-w-5 items-center justify-center rounded-check border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-caption leading-none font-medium text-text-2 pointer-fine:lg:inline-flex',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

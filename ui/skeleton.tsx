import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface SkeletonProps {
  className?: string;
  block?: boolean;
}

/** A grey bar in the final layout. Invisible for 50 ms, so that a fast answer does not flicker. */
export function Skeleton({ className, block = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'skeleton block bg-skeleton',
        block ? 'rounded-button' : 'rounded-chip',
        className ?? 'h-3 w-full',
      )}
    />
  );
}

export function Loading({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

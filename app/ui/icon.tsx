import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';

export interface IconProps {
  /** One Lucide icon, imported by its own path: `import Check from 'lucide-react/icons/check'`. */
  of: LucideIcon;
  /** Side in px: 13 in a chip, 16 in a button, 18 in a note, 20 in a tile. */
  size?: number;
  stroke?: number;
  /** Set for icons that point along the line of reading (arrows, chevrons, send, undo): mirrored in Arabic. */
  directional?: boolean;
  className?: string;
}

/** An icon beside words: always hidden from assistive technology, since the words say it. */
export function Icon({ of: Drawing, size = 16, stroke = 1.75, directional = false, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={stroke}
      aria-hidden="true"
      focusable="false"
      className={cx('shrink-0', directional && 'rtl:-scale-x-100', className)}
    />
  );
}

/** Mirrors any drawing that points along the line of reading. Not for checks, clocks, logos or digits (tokens.md §4). */
export function FlipInRtl({ children }: { children: ReactNode }) {
  return <span className="inline-flex rtl:-scale-x-100">{children}</span>;
}

/** The saffron rhombus, the one ornament: money that Qeema gives or takes, and what is new. Only beside words. */
export function Rhombus({ size = 8 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 8 8"
      aria-hidden="true"
      focusable="false"
      className="shrink-0 text-accent"
    >
      <path d="M4 0l4 4-4 4-4-4z" fill="currentColor" />
    </svg>
  );
}

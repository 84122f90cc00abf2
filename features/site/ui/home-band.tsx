import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';

interface BandProps {
  children: ReactNode;
  /** What the top navigation points at. */
  id?: string;
  /** The id of the heading inside: a named section is a landmark. */
  labelledBy: string;
  /** Background, and the space above and below. */
  className: string;
}

/** A stripe of the page from edge to edge, with the public measure inside. */
export function HomeBand({ children, id, labelledBy, className }: BandProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={cx('border-b border-line', className)}>
      <div className="mx-auto max-w-[calc(var(--container-public)+2*var(--space-page))] px-page">
        {children}
      </div>
    </section>
  );
}

/** The heading of a band. */
export function BandTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-h1 text-text md:text-stat">
      {children}
    </h2>
  );
}

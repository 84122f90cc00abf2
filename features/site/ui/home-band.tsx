import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';

interface BandProps {
  children: ReactNode;
  id?: string;
  /** The id of the heading inside, because only a named section is a landmark. */
  labelledBy: string;
  className: string;
}

export function HomeBand({ children, id, labelledBy, className }: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={cx('border-b border-line py-5 md:py-10 lg:py-14', className)}
    >
      <div className="mx-auto max-w-[calc(var(--container-public)+2*var(--space-page))] px-page">
        {children}
      </div>
    </section>
  );
}

export function BandTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-h1 text-text md:text-stat">
      {children}
    </h2>
  );
}

/** A part that a phone folds, because the page would be too long; open where a link leads to its band. */
export function PhoneFold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="fold-on-phone fold-untargeted max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3">
      <summary className="fold-summary text-h3 text-text">{summary}</summary>
      <div className="max-md:pt-3">{children}</div>
    </details>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';
import { Rhombus } from './icon.tsx';
import { LoadedFigure, LoadedText } from './loaded-text.tsx';
import { useCountUp } from './use-count-up.ts';

export function CountUp({ value }: { value: number }) {
  const { format } = useI18n();
  const progress = useCountUp();
  if (progress === 1) return <bdi dir="ltr">{format.number(value)}</bdi>;
  return (
    <span className="relative">
      <bdi dir="ltr" aria-hidden="true">
        {format.number(Math.round(value * progress))}
      </bdi>
      <bdi dir="ltr" className="sr-only">
        {format.number(value)}
      </bdi>
    </span>
  );
}

export interface StatProps {
  label: string;
  children: ReactNode;
  fact?: ReactNode;
  /** Saffron is only for the Q discount. */
  tone?: 'default' | 'accent';
  wide?: boolean;
  to?: string;
}

export function Stat({ label, children, fact, tone = 'default', wide = false, to }: StatProps) {
  const accent = tone === 'accent';
  return (
    <div
      className={cx(
        'relative min-w-0 flex-1 p-card',
        wide ? 'basis-[290px]' : 'basis-[160px]',
        'group-data-strip/stats:max-md:flex-none group-data-strip/stats:max-md:basis-auto group-data-strip/stats:max-md:py-3',
        to !== undefined && 'transition-colors hover:bg-hover',
      )}
    >
      <dt className="flex items-center gap-2 text-small text-text-2">
        {accent && <Rhombus />}
        {to === undefined ? (
          label
        ) : (
          <Link
            to={to}
            className="outline-none after:absolute after:inset-0 hover:underline focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-focus"
          >
            {label}
          </Link>
        )}
      </dt>
      <dd className={cx('mt-1 truncate text-stat', accent ? 'text-accent-text' : 'text-text')}>
        <LoadedFigure>{children}</LoadedFigure>
      </dd>
      {fact !== undefined && (
        <dd className="mt-0.5 text-caption text-text-3">
          <LoadedText>{fact}</LoadedText>
        </dd>
      )}
    </div>
  );
}

interface StatGroupProps {
  children: ReactNode;
  /** One line that scrolls sideways on a phone, where stacked figures would push work down. */
  isStrip?: boolean;
  className?: string;
}

export function StatGroup({ children, isStrip = false, className }: StatGroupProps) {
  return (
    <div
      data-strip={isStrip || undefined}
      className={cx(
        'group/stats overflow-hidden rounded-card border border-line bg-surface shadow-1',
        'data-strip:max-md:overflow-x-auto data-strip:max-md:[scrollbar-width:none]',
        className,
      )}
    >
      {/* The negative margin hides the outer lines, so that only inner ones show however the stats
          wrap. */}
      <dl className="stat-lines -ms-px -mt-px flex flex-wrap group-data-strip/stats:max-md:w-max group-data-strip/stats:max-md:flex-nowrap">
        {children}
      </dl>
    </div>
  );
}

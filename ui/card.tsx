import { useId, type ReactNode } from 'react';
import { cx } from './classes.ts';

export interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  titleNote?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  flush?: boolean;
  level?: 2 | 3;
  id?: string;
  className?: string;
}

/** A white card. Cards must not be nested; use lines or sunken blocks inside. */
export function Card(props: CardProps) {
  const {
    children,
    title,
    titleNote,
    actions,
    foot,
    flush = false,
    level = 2,
    id,
    className,
  } = props;
  const headingId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      id={id}
      className={cx('min-w-0 rounded-card border border-line bg-surface shadow-1', className)}
    >
      {title !== undefined && (
        <header className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-card py-2.5">
          <Heading id={headingId} className="text-h3 text-text">
            {title}
          </Heading>
          {titleNote}
          {actions !== undefined && (
            <div
              role="group"
              aria-labelledby={headingId}
              className="ms-auto flex max-w-full min-w-0 flex-wrap items-center gap-2"
            >
              {actions}
            </div>
          )}
        </header>
      )}
      <div className={flush ? '' : 'p-card'}>{children}</div>
      {foot !== undefined && (
        <footer className="rounded-b-card border-t border-line bg-sunken px-card py-3">
          {foot}
        </footer>
      )}
    </section>
  );
}

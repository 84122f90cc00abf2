import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';

interface ContentPageProps {
  title: ReactNode;
  /** The bar has the same name, which a page shows once. */
  isNamed?: boolean;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function ContentPage({ title, isNamed = false, lead, actions, children }: ContentPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className={cx('text-h1 text-text', isNamed && 'page-name')}>{title}</h1>
          {lead !== undefined && (
            <p className="mt-1 max-w-measure text-small text-text-2">{lead}</p>
          )}
        </div>
        {actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2">{actions}</div>
        )}
      </header>
      {children}
    </div>
  );
}

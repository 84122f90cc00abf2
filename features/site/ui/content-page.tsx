import type { ReactNode } from 'react';

interface ContentPageProps {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function ContentPage({ title, lead, actions, children }: ContentPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-h1 text-text">{title}</h1>
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

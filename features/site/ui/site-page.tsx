import type { ReactNode } from 'react';

export function SitePage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-public)+2*var(--space-page))] px-page py-8 lg:py-12">
      <h1 className="text-h1 text-text md:text-stat">{title}</h1>
      {lead !== undefined && (
        <p className="mt-2 max-w-measure text-lead text-pretty text-text-2">{lead}</p>
      )}
      {children}
    </div>
  );
}

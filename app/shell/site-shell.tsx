import type { ReactNode } from 'react';
import { useRestoredForm } from './language-link.tsx';
import type { ShellBrand, SiteVisitor } from './shell-types.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

export interface SiteShellProps {
  brand: ShellBrand;
  visitor: SiteVisitor | null;
  children: ReactNode;
}

/**
 * The layout of the public pages. It must not import React Aria, so that a phone on a slow line
 * loads little beyond the page. Pages draw their own full-width bands; `max-w-public` is the width
 * inside them.
 */
export function SiteShell({ brand, visitor, children }: SiteShellProps) {
  useRestoredForm();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader brand={brand} visitor={visitor} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter brand={brand} />
    </div>
  );
}

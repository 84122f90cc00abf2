import type { ReactNode } from 'react';
import { useRestoredForm } from './language-link.tsx';
import type { ShellBrand, SiteVisitor } from './shell-types.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

export interface SiteShellProps {
  brand: ShellBrand;
  /** Null: nobody is signed in. */
  visitor: SiteVisitor | null;
  children: ReactNode;
}

/**
 * The layout of the public pages. It imports no React Aria, so that a phone on a slow line gets the page and little
 * else. The page draws its own bands from edge to edge; `max-w-public` is the measure inside them.
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

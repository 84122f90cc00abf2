import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brandOf } from '#shared/brand.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Logo } from '#ui/logo.tsx';
import { tileClass } from './icon-button-class.ts';
import { LanguageLink } from './language-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function ConsoleSignInFrame({ children }: { children: ReactNode }) {
  const { locale } = useI18n();
  const brand = brandOf(locale);
  return (
    <div className="flex min-h-dvh flex-col px-page">
      <header className="mx-auto flex min-h-16 w-full max-w-public items-center justify-between gap-4 md:min-h-24">
        <Link to="/" className="rounded-button">
          <Logo
            size={34}
            brand={{
              name: brand.name,
              ...(brand.logoUrl === null ? {} : { logoUrl: brand.logoUrl }),
            }}
          />
        </Link>
        <div className="flex items-center gap-3">
          <LanguageLink className="inline-flex min-h-11 items-center rounded-button px-2 text-small font-medium text-text-2 hover:text-text" />
          <ThemeSwitch className={`${tileClass} hover:bg-hover`} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center justify-center pb-24 outline-none"
      >
        <div className="w-full max-w-110 rounded-card border border-line bg-surface p-6 shadow-1 md:p-8">
          {children}
        </div>
      </main>
    </div>
  );
}

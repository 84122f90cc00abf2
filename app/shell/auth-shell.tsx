import FileCheck from 'lucide-react/icons/file-check';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Logo } from '#ui/logo.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { tileClass } from './icon-button-class.ts';
import { EnhanceParts } from './enhance-parts.tsx';
import { LanguageLink } from './language-link.tsx';
import type { PlainKey, ShellBrand } from './shell-types.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export interface AuthShellProps {
  brand: ShellBrand;
  step?: 1 | 2 | 3 | 4;
  children: ReactNode;
}

/**
 * Sign-in and sign-up: the form, and beside it the steps to the first deal. Drawn on the server
 * only (decision 0038).
 */
export function AuthShell({ brand, step = 1, children }: AuthShellProps) {
  const t = useText();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,61fr)_minmax(0,39fr)]">
      <SkipLink />
      <div className="flex min-w-0 flex-col px-page md:px-12">
        <header className="flex min-h-16 items-center justify-between gap-4 md:min-h-24">
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
          className="flex flex-1 flex-col items-center justify-center py-6 outline-none"
        >
          <div className="w-full max-w-110">{children}</div>
        </main>
        <footer className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-small text-text-3 md:min-h-20">
          <nav aria-label={t('shell.auth.help')} className="flex gap-5">
            <Link
              to="/faq"
              className="inline-flex min-h-8 items-center rounded-chip hover:text-text hover:underline max-md:min-h-11"
            >
              {t('shell.site.faqs')}
            </Link>
            <Link
              to="/#contact"
              className="inline-flex min-h-8 items-center rounded-chip hover:text-text hover:underline max-md:min-h-11"
            >
              {t('shell.site.contact')}
            </Link>
          </nav>
          {brand.phone !== null && (
            <a
              href={`tel:${brand.phone.replace(/[^+\d]/g, '')}`}
              className="inline-flex min-h-8 items-center rounded-chip hover:text-text hover:underline"
            >
              <Ltr>{brand.phone}</Ltr>
            </a>
          )}
        </footer>
      </div>
      <AuthSide step={step} />
      <EnhanceParts />
    </div>
  );
}

const steps: readonly { icon: LucideIcon; title: PlainKey; lead: PlainKey }[] = [
  { icon: User, title: 'shell.auth.signUp', lead: 'shell.auth.signUpLead' },
  { icon: FileCheck, title: 'shell.auth.documents', lead: 'shell.auth.documentsLead' },
  { icon: ShieldCheck, title: 'shell.auth.review', lead: 'shell.auth.reviewLead' },
  { icon: Scale, title: 'shell.auth.trade', lead: 'shell.auth.tradeLead' },
];

function AuthSide({ step }: { step: number }) {
  const t = useText();
  return (
    <aside
      aria-labelledby="auth-side"
      className="flex flex-col justify-center border-s border-line bg-surface px-14 max-lg:hidden"
    >
      <h2 id="auth-side" className="text-h1 text-text">
        {t('shell.auth.title')}
      </h2>
      <p className="mt-1 text-small text-text-2">{t('shell.auth.lead')}</p>
      <ol className="mt-7">
        {steps.map(({ icon, title, lead }, index) => (
          <li
            key={title}
            aria-current={index + 1 === step ? 'step' : undefined}
            className="relative flex gap-4 pb-8 last:pb-0 not-last:before:absolute not-last:before:start-5 not-last:before:top-11 not-last:before:bottom-1 not-last:before:w-px not-last:before:bg-line-strong not-last:before:content-['']"
          >
            <span
              className={cx(
                'flex size-10 shrink-0 items-center justify-center rounded-full',
                index + 1 === step ? 'bg-primary-soft text-primary-text' : 'bg-hover text-text-2',
              )}
            >
              <Icon of={icon} size={18} />
            </span>
            <div className="min-w-0">
              <h3 className="text-h3 text-text">{t(title)}</h3>
              <p className="max-w-measure text-small text-text-2">{t(lead)}</p>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  );
}

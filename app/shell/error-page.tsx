import FileQuestion from 'lucide-react/icons/file-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { LanguageLink } from './language-link.tsx';

export interface NotFoundPageProps {
  /** True: outside a shell (root error boundary), so it must bring logo and language. */
  alone?: boolean;
  home?: string;
}

/** 404 (specification §2): 'This page could not be found' and a link to the home page. */
export function NotFoundPage({ alone = false, home = '/' }: NotFoundPageProps) {
  const t = useText();
  return (
    <Frame alone={alone}>
      <Tile icon={FileQuestion} className="bg-skeleton text-text-2" />
      <p className="text-small text-text-3">{t('shell.error.status', { status: '404' })}</p>
      <h1 className="mt-1 text-h1 text-text">{t('shell.error.notFound')}</h1>
      <p className="mt-2 text-body text-text-2">{t('shell.error.notFoundWhy')}</p>
      <div className="mt-6 flex gap-3">
        <LinkButton to={home}>{t('shell.error.toHome')}</LinkButton>
      </div>
    </Frame>
  );
}

export interface ErrorPageProps {
  /** HTTP status (specification §2: default 500). */
  status?: number;
  message?: string;
  reference?: string;
  onRetry?: () => void;
  alone?: boolean;
}

export function ErrorPage({
  status = 500,
  message,
  reference,
  onRetry,
  alone = false,
}: ErrorPageProps) {
  const t = useText();
  return (
    <Frame alone={alone}>
      <Tile icon={TriangleAlert} className="bg-danger-soft text-danger-text" />
      <p className="text-small text-text-3">
        {t('shell.error.status', { status: String(status) })}
      </p>
      <h1 className="mt-1 text-h1 text-text">{message ?? t('shell.error.title')}</h1>
      <p className="mt-2 text-body text-text-2">{t('shell.error.why')}</p>
      {reference !== undefined && (
        <p className="mt-2 text-small text-text-3">
          {t('shell.error.reference', { id: reference })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry ?? (() => window.location.reload())}>
          <Icon of={RefreshCw} />
          {t('shell.error.retry')}
        </Button>
        <LinkButton to="/" tone="secondary">
          {t('shell.error.toHome')}
        </LinkButton>
      </div>
    </Frame>
  );
}

function Tile({ icon, className }: { icon: LucideIcon; className: string }) {
  return (
    <span className={cx('mb-5 flex size-14 items-center justify-center rounded-card', className)}>
      <Icon of={icon} size={26} />
    </span>
  );
}

function Frame({ alone, children }: { alone: boolean; children: ReactNode }) {
  const content = (
    <div className="mx-auto flex max-w-140 flex-col items-center px-page py-16 text-center md:py-24">
      {children}
    </div>
  );
  if (!alone) return content;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-17 items-center justify-between border-b border-line bg-surface px-page">
        <Link to="/" className="rounded-button">
          <Logo size={32} />
        </Link>
        <LanguageLink className="inline-flex min-h-11 items-center rounded-button px-2 text-small font-medium text-text-2 hover:text-text" />
      </header>
      <main id="content" className="flex flex-1 flex-col justify-center">
        {content}
      </main>
    </div>
  );
}

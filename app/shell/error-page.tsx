import FileQuestion from 'lucide-react/icons/file-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useContext, type ReactNode } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { CopyValue } from '#ui/copy-value.tsx';
import { Icon } from '#ui/icon.tsx';
import { LazyWhoMayList } from '#ui/lazy-who-may-list.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { knownFaultOf } from '../page/page-fault.ts';
import { PageFactsContext } from '../page/page-facts.ts';
import { LanguageLink } from './language-link.tsx';
import { isAtOrBelow } from './navigation-match.ts';

/** A link to the page that the reader probably came from, such as the list of a missing record. */
export interface WayBack {
  readonly to: string;
  readonly label: string;
}

export interface NotFoundPageProps {
  /** True: outside a shell (root error boundary), so it must bring logo and language. */
  alone?: boolean;
  back?: WayBack;
  /** The search of the reader's area. */
  search?: WayBack;
  /** The address is that of a record, which may have been removed. */
  isRecord?: boolean;
}

/** 404 (specification §2): 'This page could not be found' and a link to the next step. */
export function NotFoundPage({ alone = false, back, search, isRecord }: NotFoundPageProps) {
  const t = useText();
  const home = useHome();
  return (
    <Frame alone={alone}>
      <Tile icon={FileQuestion} className="bg-skeleton text-text-2" />
      <Head status={404} title={t('shell.error.notFound')}>
        {t(isRecord === true ? 'shell.error.recordWhy' : 'shell.error.notFoundWhy')}
      </Head>
      <Steps>
        <LinkButton to={(back ?? home).to}>{(back ?? home).label}</LinkButton>
        {search !== undefined && (
          <LinkButton to={search.to} tone="secondary">
            {search.label}
          </LinkButton>
        )}
      </Steps>
    </Frame>
  );
}

export interface ErrorPageProps {
  error: unknown;
  alone?: boolean;
  back?: WayBack;
  search?: WayBack;
}

/**
 * The page of a failed route: its status (specification §2: default 500), what to do, and the id of
 * the request in the server's log.
 */
export function ErrorPage({ error, alone = false, ...ways }: ErrorPageProps) {
  const { back } = ways;
  const t = useText();
  const { status, message, requestId, whoMay } = knownFaultOf(error);
  const documentId = useDocumentId();
  const home = useHome();
  if (status === 404) {
    return (
      <>
        <PageTitle>{t('shell.error.notFound')}</PageTitle>
        <NotFoundPage alone={alone} {...ways} isRecord={back !== undefined} />
      </>
    );
  }
  const title =
    whoMay === null
      ? (message ?? t('shell.error.title'))
      : t('ui.whoMay.missing', { permission: whoMay.permission });
  // A fault of the render has no answer of its own; the document's request has logged it.
  const reference = requestId ?? (status >= 500 ? documentId : null);
  const canRetry = status >= 500 || status === 429;
  return (
    <Frame alone={alone}>
      <PageTitle>{title}</PageTitle>
      <Tile icon={TriangleAlert} className="bg-danger-soft text-danger-text" />
      <Head status={status} title={title}>
        {t(canRetry ? (reference === null ? whyKeys.later : whyKeys.sent) : whyKeys.refused)}
      </Head>
      {whoMay !== null && (
        <Suspense>
          <LazyWhoMayList whoMay={whoMay} />
        </Suspense>
      )}
      {reference !== null && <Reference id={reference} />}
      <Steps>
        {canRetry && <RetryLink alone={alone} />}
        <LinkButton to={(back ?? home).to} tone={canRetry ? 'secondary' : 'primary'}>
          {(back ?? home).label}
        </LinkButton>
      </Steps>
    </Frame>
  );
}

/** The start of the reader's own area, because an error must not lead a signed-in reader out of it. */
export function useHome(): WayBack {
  const t = useText();
  const { pathname } = useLocation();
  const area = ['/buyer', '/seller', '/admin'].find((start) => isAtOrBelow(pathname, start));
  if (area === undefined) return { to: '/', label: t('shell.error.toHome') };
  const page = t('shell.nav.dashboard');
  return { to: `${area}/dashboard`, label: t('shell.error.backTo', { page }) };
}

/** In the component, because a failed page has no `meta`. */
function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useText()('shell.brand')}`}</title>;
}

const whyKeys = {
  sent: 'shell.error.why',
  later: 'shell.error.whyLater',
  refused: 'shell.error.refusedWhy',
} as const;

/** The id of the document's own request. Null after a navigation, which had another one. */
function useDocumentId(): string | null {
  const { key } = useLocation();
  const root = useRouteLoaderData<{ requestId?: string }>('root');
  return key === 'default' ? (root?.requestId ?? null) : null;
}

function Head({ status, title, children }: { status: number; title: string; children: ReactNode }) {
  const t = useText();
  return (
    <>
      <p className="text-small text-text-3">
        {t('shell.error.status', { status: String(status) })}
      </p>
      <h1 data-status={status} className="mt-1 text-h1 text-text">
        {title}
      </h1>
      <p className="mt-2 max-w-measure text-body text-text-2">{children}</p>
    </>
  );
}

/** A link to the same page, because it also works before the scripts run. */
function RetryLink({ alone }: { alone: boolean }) {
  const t = useText();
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} replace reloadDocument={alone}>
      <Icon of={RefreshCw} />
      {t('shell.error.retry')}
    </LinkButton>
  );
}

function Reference({ id }: { id: string }) {
  const t = useText();
  // A page without React in the browser has no script that copies.
  const isStatic = useContext(PageFactsContext)?.isStatic === true;
  return (
    <div className="mt-4 flex max-w-full flex-col rounded-note border border-line px-4 py-2">
      <p className="text-caption text-text-3">{t('shell.error.reference')}</p>
      <div className="text-small font-medium text-text">
        {isStatic ? (
          <Ltr className="break-all">{id}</Ltr>
        ) : (
          <CopyValue value={id} label={t('shell.error.copyReference')} />
        )}
      </div>
    </div>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>;
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

import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useText } from '../use-text.tsx';
import { buttonClass } from '../button-style.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Icon } from '../icon.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import type { ViewFault } from './use-opened.ts';
import { listedKeys } from './viewer-keys.ts';
import type { ViewedDocument } from './viewer-types.ts';

export function PageSkeleton() {
  const t = useText();
  return (
    <Loading label={t('ui.viewer.loading')} className="min-h-0 flex-1 overflow-hidden p-3">
      <div className="mx-auto flex aspect-[1/1.41] w-full max-w-[1000px] flex-col gap-5 bg-surface p-[8%] shadow-2">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="mt-6 h-3 w-full" />
        <Skeleton />
        <Skeleton className="h-3 w-3/5" />
      </div>
    </Loading>
  );
}

function OriginalLink({ document }: { document: ViewedDocument }) {
  const t = useText();
  return (
    <a
      href={document.url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ tone: 'secondary' })}
    >
      <Icon of={Download} />
      {t('ui.viewer.open')}
    </a>
  );
}

export function OtherFile({ document }: { document: ViewedDocument }) {
  const t = useText();
  return (
    <div className="m-3 flex min-h-0 flex-1 items-center justify-center rounded-note border border-line bg-surface">
      <EmptyState
        icon={FileText}
        title={t('ui.viewer.other')}
        action={<OriginalLink document={document} />}
      >
        {t('ui.viewer.otherWhy')}
      </EmptyState>
    </div>
  );
}

const lasting: ReadonlySet<ViewFault> = new Set(['password', 'broken']);

interface FailedFileProps {
  document: ViewedDocument;
  why: ViewFault;
  onRetry: () => void;
}

export function FailedFile({ document, why, onRetry }: FailedFileProps) {
  const t = useText();
  return (
    <div className="m-3 flex min-h-0 flex-1 items-center justify-center rounded-note border border-line bg-surface">
      <ErrorState
        title={t(`ui.viewer.failed.${why}`)}
        action={
          <>
            {!lasting.has(why) && (
              <Button tone="secondary" onClick={onRetry}>
                {t('ui.retry')}
              </Button>
            )}
            <OriginalLink document={document} />
          </>
        }
      >
        {t(`ui.viewer.failedWhy.${why}`)}
      </ErrorState>
    </div>
  );
}

export function KeyList() {
  const t = useText();
  return (
    <div className="shrink-0 border-b border-line bg-surface px-4 py-3">
      <p className="mb-2 text-small font-semibold text-text">{t('ui.viewer.keys')}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small md:grid-cols-[auto_1fr_auto_1fr]">
        {listedKeys.map(({ act, keys }) => (
          <div key={act} className="contents">
            <dt dir="ltr" className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-chip border border-line-strong px-1.5 text-caption text-text-2"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-text-2">{t(`ui.viewer.key.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

import { Link, useLocation } from 'react-router';
import { useI18n, useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Counter } from '#ui/counter.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { CompanyRowView } from '../schema.ts';
import { TimeLeft } from './time-left.tsx';

export type QueueFilter = 'to_review' | 'decided' | 'all';

export interface QueueData {
  state: QueueFilter;
  key: string;
  rows: Page<CompanyRowView>;
  /** Null: not counted yet. */
  waiting: number | null;
}

interface QueueProps {
  queue: QueueData;
  currentId: string | null;
  /**
   * The company was chosen instead of being only the first; on a phone only a choice is marked as
   * current.
   */
  isChosen: boolean;
  now: Date;
  className?: string;
}

export function Queue({ queue, currentId, isChosen, now, className }: QueueProps) {
  const t = useText();
  const { rows } = queue;
  return (
    <section
      aria-label={t('companyReview.queue.label')}
      className={cx('flex flex-col border-e border-line bg-surface', className)}
    >
      <header className="sticky top-0 z-sticky border-b border-line bg-surface px-3 pt-1">
        <Filters queue={queue} />
      </header>
      <Neighbours rows={rows.data} currentId={currentId} />
      {rows.data.length > 1 && queue.key === '' && queue.state === 'to_review' && (
        <p className="border-b border-line bg-sunken px-4 py-1.5 text-caption text-text-3">
          {t('companyReview.queue.order')}
        </p>
      )}
      <LoadedPart level={2} isKnown={rows.data.length > 0} className="p-4">
        {rows.data.length === 0 ? (
          <QueueEmpty queue={queue} />
        ) : (
          <ul aria-label={t('companyReview.queue.label')}>
            {rows.data.map((row) => (
              <li key={row.id}>
                <QueueRow
                  row={row}
                  variant={rowVariantOf(row.id === currentId, isChosen)}
                  now={now}
                />
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      {rows.last_page > 1 && <Pager {...pagerOf(rows)} className="border-t border-line p-4" />}
    </section>
  );
}

function Neighbours({
  rows,
  currentId,
}: {
  rows: readonly CompanyRowView[];
  currentId: string | null;
}) {
  const t = useText();
  const listSearch = useListSearch();
  const index = rows.findIndex(({ id }) => id === currentId);
  if (index === -1 || rows.length < 2) return null;
  const links = [
    { key: 'j', row: rows[index + 1], text: t('companyReview.queue.next') },
    { key: 'k', row: rows[index - 1], text: t('companyReview.queue.previous') },
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 text-caption text-text-2 max-[1280px]:hidden">
      {links.map(({ key, row, text }) =>
        row === undefined ? null : (
          <Link
            key={key}
            to={{ pathname: `/admin/review/${row.id}`, search: listSearch }}
            data-review-key={key}
            aria-keyshortcuts={key.toUpperCase()}
            className="flex min-h-6 items-center gap-1.5 hover:underline"
          >
            {text}
            <Kbd>{key.toUpperCase()}</Kbd>
          </Link>
        ),
      )}
    </p>
  );
}

function useListSearch(): string {
  const listSearch = new URLSearchParams(useLocation().search);
  for (const name of ['doc', 'part']) listSearch.delete(name);
  return listSearch.toString();
}

function Filters({ queue }: { queue: QueueData }) {
  const t = useText();
  const links = [
    { state: 'to_review', text: t('companyReview.queue.title') },
    { state: 'decided', text: t('companyReview.queue.decided') },
    { state: 'all', text: t('companyReview.queue.all') },
  ] as const;
  return (
    <nav
      aria-label={t('companyReview.queue.filter')}
      className="overflow-x-auto [scrollbar-width:none]"
    >
      <ul className="flex gap-2.5">
        {links.map(({ state, text }) => (
          <li key={state} className="shrink-0">
            <Link
              to={{
                pathname: '/admin/review',
                search: state === 'to_review' ? '' : `?state=${state}`,
              }}
              aria-current={queue.state === state ? 'page' : undefined}
              className={cx(
                'flex h-11 items-center gap-2 border-b-2 text-small font-medium whitespace-nowrap outline-offset-[-2px] max-md:h-11',
                queue.state === state
                  ? 'border-primary font-semibold text-primary-text'
                  : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
              )}
            >
              {text}
              {state === 'to_review' && queue.waiting !== null && (
                <Counter count={queue.waiting} tone="action" />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QueueEmpty({ queue }: { queue: QueueData }) {
  const t = useText();
  if (queue.key !== '') {
    return (
      <EmptyState
        level={2}
        title={t('companyReview.queue.emptyFound', { key: queue.key })}
        className="py-10"
      >
        {t('companyReview.queue.emptyFoundWhy')}
      </EmptyState>
    );
  }
  const title = t(
    queue.state === 'decided' ? 'companyReview.queue.emptyDecided' : 'companyReview.queue.empty',
  );
  return (
    <EmptyState level={2} title={title} className="py-10">
      {t('companyReview.queue.emptyWhy')}
    </EmptyState>
  );
}

const stateVariants = {
  incomplete: 'waiting',
  submitted: 'pending',
  approved: 'accepted',
  refused: 'rejected',
} as const;

type RowVariant = 'current' | 'beside' | 'rest';

function rowVariantOf(isCurrent: boolean, isChosen: boolean): RowVariant {
  if (!isCurrent) return 'rest';
  return isChosen ? 'current' : 'beside';
}

const rowClasses: Record<RowVariant, string> = {
  current: 'border-s-primary bg-selected',
  beside:
    'border-s-transparent max-[1280px]:hover:bg-hover min-[1280px]:border-s-primary min-[1280px]:bg-selected',
  rest: 'border-s-transparent hover:bg-hover',
};

function QueueRow({ row, variant, now }: { row: CompanyRowView; variant: RowVariant; now: Date }) {
  const { t, format } = useI18n();
  const listSearch = useListSearch();
  const when = row.decided_at ?? row.registered_at;
  return (
    <Link
      to={{ pathname: `/admin/review/${row.id}`, search: listSearch }}
      aria-current={variant === 'current' ? 'true' : undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line border-s-3 py-3 ps-3 pe-4 outline-offset-[-2px] transition-colors',
        rowClasses[variant],
      )}
    >
      <bdi
        className="col-span-2 line-clamp-2 text-page-start text-table font-semibold text-text"
        title={row.name}
      >
        {row.name}
      </bdi>
      <span className="text-caption text-text-3">
        {row.due_at === null ? format.date(new Date(when)) : t(`account.${row.account_type}`)}
      </span>
      {row.due_at === null ? (
        <StatusChip
          status={stateVariants[row.review_state]}
          label={t(`companyReview.state.${row.review_state}`)}
        />
      ) : (
        <TimeLeft dueAt={row.due_at} now={now} />
      )}
    </Link>
  );
}

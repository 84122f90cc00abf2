import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useReading } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { JobView } from '../schema/machinery.ts';

interface JobsPageProps {
  jobs: readonly JobView[];
  now: string;
}

/** What runs in the background, and what is late by its own bound (product §10). */
export function JobsPage({ jobs, now }: JobsPageProps) {
  const { t, format } = useReading();
  const columns = useColumns();
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-h1 text-text">{t('platform.jobs.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('platform.jobs.lead')}</p>
      </header>
      <DataTable
        label={t('platform.jobs.title')}
        state="ready"
        rows={jobs}
        columns={columns}
        rowKey={({ job }) => job}
        page={1}
        lastPage={1}
        total={jobs.length}
        perPage={jobs.length}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="text-small text-text-2">
              {t('platform.jobs.asOf', { time: format.dateTime(new Date(now)) })}
            </span>
            <LinkButton to="/admin/jobs" tone="secondary" size="sm">
              <Icon of={RefreshCw} />
              {t('platform.jobs.refresh')}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}

function useColumns(): readonly Column<JobView>[] {
  const { t, format } = useReading();
  const timeOf = (at: string) => format.dateTime(new Date(at));
  const small = 'block text-caption whitespace-normal text-text-3';
  return [
    {
      kind: 'title',
      key: 'job',
      head: t('platform.jobs.job'),
      cell: ({ job }) => t(`platform.jobs.name.${job}`),
      second: ({ job }) => t(`platform.jobs.every.${job}`),
    },
    {
      key: 'last',
      head: t('platform.jobs.last'),
      cell: ({ last_at: at, last_ms: ms, processes }) =>
        at === null ? (
          <span className="text-text-3">{t('platform.jobs.none')}</span>
        ) : (
          <>
            <time dateTime={at} className="block">
              {timeOf(at)}
            </time>
            <span className={small}>
              {[
                ...(ms === null ? [] : [t('platform.jobs.took', { ms: format.number(ms) })]),
                ...(processes === 0 ? [] : [t('platform.jobs.processes', { n: processes })]),
              ].join(' · ')}
            </span>
          </>
        ),
    },
    {
      key: 'due',
      head: t('platform.jobs.due'),
      cell: ({ due, oldest_due_at: oldest }) => (
        <>
          <span className="block">{due === null ? '—' : format.number(due)}</span>
          {oldest !== null && (
            <span className={small}>{t('platform.jobs.oldest', { time: timeOf(oldest) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'error',
      head: t('platform.jobs.error'),
      cell: ({ error, error_at: at }) =>
        error === '' || at === null ? (
          '—'
        ) : (
          <>
            <bdi className="text-small whitespace-normal md:line-clamp-2 md:min-w-40">{error}</bdi>
            <span className={small}>{timeOf(at)}</span>
          </>
        ),
    },
    {
      kind: 'number',
      key: 'done',
      head: t('platform.jobs.done'),
      cell: ({ done }) => format.number(done),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('platform.jobs.state'),
      cell: ({ late }) =>
        late === null ? (
          <StatusChip status="active" label={t('platform.jobs.well')} />
        ) : (
          <StatusChip status="rejected" label={t(`platform.jobs.late.${late}`)} />
        ),
    },
  ];
}

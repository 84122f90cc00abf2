import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import type { JobView } from '../schema/jobs.ts';

interface JobsPageProps {
  jobs: readonly JobView[];
  /** Null: not loaded. */
  now: string | null;
}

/** The background jobs; late ones are marked (product §10). */
export function JobsPage({ jobs, now }: JobsPageProps) {
  const { t, format } = useI18n();
  const columns = useColumns();
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('operations.jobs.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('operations.jobs.lead')}</p>
      </header>
      <DataTable
        label={t('operations.jobs.title')}
        rows={jobs}
        columns={columns}
        rowKey={({ job }) => job}
        page={1}
        lastPage={1}
        total={jobs.length}
        perPage={jobs.length === 0 ? pageSize : jobs.length}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="text-small text-text-2">
              {now !== null && t('operations.jobs.asOf', { time: format.dateTime(new Date(now)) })}
            </span>
            <LinkButton to="/admin/jobs" tone="secondary" size="sm">
              <Icon of={RefreshCw} />
              {t('operations.jobs.refresh')}
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}

const small = 'block text-caption whitespace-normal text-text-3';

function LastRun({ job }: { job: JobView }) {
  const { t, format } = useI18n();
  const { last_at: at, last_ms: ms, processes } = job;
  return at === null ? (
    <span className="text-text-3">{t('operations.jobs.none')}</span>
  ) : (
    <>
      <time dateTime={at} className="block">
        {format.dateTime(new Date(at))}
      </time>
      <span className={small}>
        {[
          ...(ms === null ? [] : [t('operations.jobs.took', { ms: format.number(ms) })]),
          ...(processes === 0 ? [] : [t('operations.jobs.processes', { n: processes })]),
        ].join(' · ')}
      </span>
    </>
  );
}

function useColumns(): readonly Column<JobView>[] {
  const { t, format } = useI18n();
  const timeOf = (at: string) => format.dateTime(new Date(at));
  return [
    {
      kind: 'title',
      key: 'job',
      head: t('operations.jobs.job'),
      cell: ({ job }) => t(`operations.jobs.name.${job}`),
      second: ({ job }) => t(`operations.jobs.every.${job}`),
    },
    {
      key: 'last',
      phone: 'date',
      head: t('operations.jobs.last'),
      cell: (job) => <LastRun job={job} />,
    },
    {
      key: 'due',
      phone: 'none',
      className: 'text-figures',
      head: t('operations.jobs.due'),
      cell: ({ due, oldest_due_at: oldest }) => (
        <>
          <span className="block">{due === null ? '—' : format.number(due)}</span>
          {oldest !== null && (
            <span className={small}>{t('operations.jobs.oldest', { time: timeOf(oldest) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'error',
      phone: 'none',
      head: t('operations.jobs.error'),
      cell: ({ error, error_at: at }) =>
        error === '' || at === null ? (
          '—'
        ) : (
          <>
            <bdi className="text-page-start text-small whitespace-normal md:line-clamp-2 md:min-w-40">
              {error}
            </bdi>
            <span className={small}>{timeOf(at)}</span>
          </>
        ),
    },
    {
      kind: 'number',
      key: 'done',
      head: t('operations.jobs.done'),
      cell: ({ done }) => format.number(done),
    },
    {
      kind: 'status',
      key: 'state',
      head: t('operations.jobs.state'),
      cell: ({ late }) =>
        late === null ? (
          <StatusChip status="active" label={t('operations.jobs.well')} />
        ) : (
          <StatusChip status="rejected" label={t(`operations.jobs.late.${late}`)} />
        ),
    },
  ];
}

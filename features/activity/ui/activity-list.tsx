import Bot from 'lucide-react/icons/bot';
import History from 'lucide-react/icons/history';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/classes.ts';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { ActivityView } from '../schema.ts';
import { recordHref } from './record-href.ts';
import { pagerOf } from '#ui/pager-window.ts';
import { Sentence } from '#ui/sentence.tsx';

export interface ActivityListProps {
  area: 'buyer' | 'seller';
  page: Page<ActivityView>;
  view: ListView;
}

export function ActivityList({ area, page, view }: ActivityListProps) {
  const { t, format } = useI18n();
  const columns: Column<ActivityView>[] = [
    {
      kind: 'title',
      key: 'user',
      head: t('activity.page.who'),
      cell: (row) => (row.by === 'system' ? t('activity.page.system') : row.user),
      media: (row) => <Who row={row} />,
    },
    {
      key: 'activity',
      phone: 'headline',
      head: t('activity.page.what'),
      cell: (row) => <Sentence>{row.activity}</Sentence>,
    },
    {
      key: 'record',
      phone: 'fact',
      head: t('activity.page.record'),
      cell: (row) => <RecordLink area={area} record={row.record} />,
    },
    {
      key: 'date',
      phone: 'time',
      sortable: 'whole',
      head: t('activity.page.when'),
      cell: (row) => <time dateTime={row.date}>{format.dateTime(new Date(row.date))}</time>,
    },
    {
      key: 'address',
      leavesBelow: 800,
      head: t('activity.page.from'),
      cell: (row) => (row.address === '' ? '—' : <bdi dir="ltr">{row.address}</bdi>),
    },
  ];
  const filters: ListFilter[] = [{ kind: 'days', label: t('activity.page.when') }];
  return (
    <DataTable
      label={t('activity.page.title')}
      rows={page.data}
      columns={visibleColumns(columns, view.hidden)}
      rowKey={(row) => row.id}
      {...pagerOf(page)}
      searchesNewest="days"
      empty={<NoActivity area={area} />}
      filterNames={namesOf(filters)}
      toolbar={
        <ListToolbar
          list="activity"
          view={view}
          columns={columns}
          filters={filters}
          file="/dashboard/activity/export"
        />
      }
    />
  );
}

function NoActivity({ area }: Pick<ActivityListProps, 'area'>) {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={History}
      title={t('activity.page.empty')}
      action={
        area === 'buyer' ? (
          <LinkButton to="/buyer/create-rfq/new">{t('rfq.list.create')}</LinkButton>
        ) : (
          <LinkButton to="/seller/buy-now">{t('access.paid.emptyNext')}</LinkButton>
        )
      }
    >
      {t('activity.page.emptyWhy')}
    </EmptyState>
  );
}

function Who({ row }: { row: ActivityView }) {
  if (row.by === 'member') return <Avatar name={row.user} />;
  return (
    <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-side text-text-2">
      <Icon of={row.by === 'operator' ? ShieldCheck : Bot} size={16} />
    </span>
  );
}

function RecordLink({
  area,
  record,
}: {
  area: ActivityListProps['area'];
  record: ActivityView['record'];
}) {
  const { number, title } = record;
  if (number === '' && title === '') return <span data-none>—</span>;
  const href = recordHref(area, record.type, record.id);
  const content = (
    <>
      {number !== '' && <bdi className="font-medium">{number}</bdi>}
      {title !== '' && (
        <span
          dir="auto"
          className={cx(
            'text-page-start block wrap-anywhere text-text-2',
            number === '' ? 'md:text-caption' : 'text-caption',
          )}
        >
          {title}
        </span>
      )}
    </>
  );
  if (href === null) return content;
  return (
    <Link to={href} className="rounded-chip text-primary-text hover:underline max-md:leading-6">
      {content}
    </Link>
  );
}

import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Link } from 'react-router';
import type { Page } from '#shared/endpoint.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Ltr } from '#ui/user-text.tsx';
import type { FailureRow } from '../schema/failures.ts';

const states = ['all', 'companies', 'operators'] as const;
export type FailureState = (typeof states)[number];

interface FailuresPageProps {
  page: Page<FailureRow>;
  state: FailureState;
}

export function FailuresPage({ page, state }: FailuresPageProps) {
  const { t } = useI18n();
  const columns = useColumns();
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('operations.failures.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('operations.failures.lead')}</p>
      </header>
      <DataTable
        label={t('operations.failures.title')}
        rows={page.data}
        columns={columns}
        rowKey={({ id }) => id}
        {...pagerOf(page)}
        toolbar={
          <ListStates
            label={t('operations.failures.filter')}
            current={state}
            choices={states.map((one) => ({
              value: one,
              text: t(`operations.failures.state.${one}`),
            }))}
          />
        }
        empty={
          <EmptyState level={2} icon={ShieldAlert} title={t('operations.failures.empty')}>
            {t('operations.failures.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

function useColumns(): readonly Column<FailureRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'account',
      head: t('operations.failures.account'),
      cell: ({ account }) => account,
      second: ({ holder, side, company }) =>
        holder === null
          ? t('operations.failures.unknown')
          : (company?.name ?? t(`operations.failures.side.${side}`)),
    },
    {
      key: 'holder',
      head: t('operations.failures.holder'),
      cell: ({ holder, company }) =>
        holder === null ? null : company === null ? (
          <bdi>{holder}</bdi>
        ) : (
          <Link
            to={`/admin/companies/${company.id}`}
            className="font-medium text-primary-text hover:underline max-md:inline-block max-md:py-2"
          >
            <bdi>{holder}</bdi>
          </Link>
        ),
    },
    {
      key: 'step',
      head: t('operations.failures.step'),
      cell: ({ step }) => t(`operations.failures.steps.${step}`),
    },
    {
      key: 'network',
      head: t('operations.failures.network'),
      cell: ({ network }) => <Ltr>{network}</Ltr>,
    },
    {
      kind: 'number',
      key: 'tries',
      head: t('operations.failures.tries'),
      cell: ({ tries }) => format.number(tries),
    },
    {
      key: 'last_at',
      phone: 'date',
      head: t('operations.failures.last'),
      cell: ({ last_at: last }) => <time dateTime={last}>{format.dateTime(new Date(last))}</time>,
    },
  ];
}

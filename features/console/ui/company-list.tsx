import Building2 from 'lucide-react/icons/building-2';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import type { SelectOption } from '#ui/select.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { accountTypes } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Page } from '#shared/endpoint.ts';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { consoleStatuses } from '../rules/console-status.ts';
import type { CompanyListView } from '../schema/companies.ts';
import { ConsoleStatusChip } from './console-status-chip.tsx';

interface CompanyListProps {
  page: Page<CompanyListView>;
  view: ListView;
  countries: Part<readonly SelectOption[]>;
}

function OwnerEmail({ email }: { email: string }) {
  return (
    <bdi dir="ltr" title={email} className="line-clamp-2 text-page-start wrap-anywhere">
      {email}
    </bdi>
  );
}

function useColumns(countries: Part<readonly SelectOption[]>): Column<CompanyListView>[] {
  const { t, format, locale } = useI18n();
  const known = isMissingData(countries) ? [] : countries;
  const other = (row: CompanyListView) => (locale === 'ar' ? row.legal_name_ar : row.legal_name_en);
  return [
    {
      kind: 'title',
      key: 'name',
      sortable: 'whole',
      head: t('console.companies.name'),
      cell: (row) => row.name,
      second: (row) => (['', row.name].includes(other(row)) ? '' : <bdi>{other(row)}</bdi>),
    },
    {
      key: 'type',
      phone: 'kind',
      head: t('console.companies.type'),
      cell: (row) => t(`console.type.${row.account_type}`),
    },
    {
      kind: 'status',
      key: 'status',
      head: t('console.companies.status'),
      cell: (row) => <ConsoleStatusChip status={row.status} />,
    },
    {
      key: 'country',
      leavesBelow: 800,
      head: t('console.companies.country'),
      cell: (row) => known.find(({ value }) => value === row.country)?.label ?? row.country,
    },
    {
      key: 'licence',
      sortable: 'whole',
      head: t('console.companies.licenceEnds'),
      cell: (row) => (row.licence_expires_on === null ? '—' : format.day(row.licence_expires_on)),
    },
    {
      key: 'number',
      startsHidden: true,
      head: t('console.companies.licence'),
      cell: (row) => (row.licence_number === '' ? '—' : <Ltr>{row.licence_number}</Ltr>),
    },
    {
      key: 'trn',
      startsHidden: true,
      head: t('console.companies.trn'),
      cell: (row) => (row.trn === '' ? '—' : <Ltr>{row.trn}</Ltr>),
    },
    {
      key: 'email',
      head: t('console.companies.email'),
      className: 'row-beside',
      cell: (row) => <OwnerEmail email={row.owner_email} />,
    },
    {
      key: 'registered',
      phone: 'date',
      sortable: 'whole',
      head: t('console.companies.registered'),
      cell: (row) => format.day(dayInDubai(new Date(row.registered_at))),
    },
  ];
}

function useFilters(countries: Part<readonly SelectOption[]>): ListFilter[] {
  const { t } = useI18n();
  return [
    {
      kind: 'choice',
      name: 'type',
      label: t('console.companies.type'),
      all: t('console.companies.anyType'),
      options: accountTypes.map((value) => ({ value, label: t(`console.type.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('console.companies.status'),
      all: t('console.companies.anyStatus'),
      options: consoleStatuses.map((value) => ({ value, label: t(`console.status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'country',
      label: t('console.companies.country'),
      all: t('console.companies.anyCountry'),
      options: countries,
    },
    { kind: 'days', label: t('console.companies.registered') },
  ];
}

/** The list of all companies (product §10). */
export function CompanyList({ page, view, countries }: CompanyListProps) {
  const { t } = useI18n();
  const columns = useColumns(countries);
  const filters = useFilters(countries);
  return (
    <div className="list-page">
      <header className="mb-5">
        <h1 className="page-name text-h1 text-text">{t('console.companies.title')}</h1>
        <p className="mt-1 text-small text-text-2">
          <LoadedText>{t('console.companies.lead', { n: page.total })}</LoadedText>
        </p>
      </header>
      <DataTable
        label={t('console.companies.title')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/admin/companies/${row.id}`}
        toolbar={
          <ListToolbar
            list="companies"
            view={view}
            columns={columns}
            filters={filters}
            file="/operator/directory/export"
          />
        }
        filterNames={namesOf(filters)}
        {...pagerOf(page)}
        empty={
          <EmptyState level={2} icon={Building2} title={t('console.companies.empty')}>
            {t('console.companies.emptyWhy')}
          </EmptyState>
        }
      />
    </div>
  );
}

import FileText from 'lucide-react/icons/file-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { namesOf, type ListFilter } from '#ui/list-filters.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { searchWith } from '#ui/list-url.ts';
import { LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { PartCard } from '#ui/part-data.tsx';
import { isMissingData, type Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { isolate } from '#shared/bidi.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Page } from '#shared/endpoint.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { CategoryPath } from '#features/category/ui/category-path.tsx';
import { rowNumbers } from '#features/rfq/ui/row-numbers.tsx';
import { rfqFilters } from '../schema/lists.ts';
import type { RfqFilterName, RfqListView, RuleView } from '../schema/rfqs.ts';
import { RuleDialog } from './rule-dialog.tsx';

interface RfqListProps {
  page: Page<RfqListView>;
  view: ListView;
  state: RfqFilterName | '';
  toModerate: number;
  company: { readonly id: string; readonly name: string } | null;
  categories: Part<readonly SelectOption[]>;
  /** Null or missing: not loaded, so it cannot be changed. */
  rule: Part<RuleView | null>;
}

function useColumns(): Column<RfqListView>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'title',
      head: t('console.rfqs.rfq'),
      cell: (row) => row.title,
      second: (row) => (
        <Facts>
          {rowNumbers(row)}
          {row.held &&
            row.in_moderation_since !== null &&
            t('console.rfqs.inModeration', {
              when: format.dateTime(new Date(row.in_moderation_since)),
            })}
          {row.review !== null && (
            <span className={row.review.is_late ? 'font-semibold text-danger-text' : undefined}>
              {t(row.review.is_late ? 'console.rfqs.reviewLate' : 'console.rfqs.reviewDue', {
                when: format.dateTime(new Date(row.review.due_at)),
              })}
            </span>
          )}
        </Facts>
      ),
    },
    {
      key: 'buyer',
      phone: 'fact',
      head: t('console.rfqs.buyer'),
      cell: (row) => <bdi>{row.buyer.name}</bdi>,
    },
    {
      key: 'category',
      startsHidden: true,
      head: t('console.rfqs.category'),
      cell: (row) => <CategoryPath desc={row.category} />,
    },
    {
      kind: 'status',
      key: 'status',
      head: t('console.rfqs.status'),
      cell: (row) => <StatusChip status={row.status} label={t(`status.${row.status}`)} />,
    },
    {
      key: 'created',
      sortable: 'whole',
      head: t('console.rfqs.created'),
      cell: (row) => format.day(dayInDubai(new Date(row.created_at))),
    },
    {
      key: 'expiry',
      phone: 'date',
      sortable: true,
      head: t('console.rfqs.expiry'),
      cell: (row) => format.day(row.expiry_date),
    },
    {
      kind: 'number',
      key: 'estimate',
      startsHidden: true,
      head: t('console.rfqs.estimate'),
      cell: (row) => <Money amount={row.estimated_price} currency={row.currency} />,
    },
    ...useCountColumns(),
  ];
}

function useCountColumns(): Column<RfqListView>[] {
  const { t, format } = useI18n();
  return (['access', 'offers'] as const).map((key) => ({
    kind: 'number',
    key,
    phone: 'none',
    sortable: true,
    head: t(key === 'access' ? 'console.rfqs.accesses' : 'console.rfqs.offers'),
    cell: (row) => format.number(key === 'access' ? row.access_count : row.offers_count),
  }));
}

const happenings = [
  'to_moderate',
  'published',
  'bought',
  'quoted',
  'awarded',
  'ordered',
  'open',
  'won',
] as const;

/** These have a label of their own here; the others are states of an RFQ. */
const isHappening = (value: string): value is (typeof happenings)[number] =>
  happenings.some((one) => one === value);

function useFilters(categories: Part<readonly SelectOption[]>): ListFilter[] {
  const { t } = useI18n();
  const usual = useUsualFilters(t('console.rfqs.days'), categories);
  const options = rfqFilters.map((value) => ({
    value,
    label: isHappening(value) ? t(`console.rfqs.state.${value}`) : t(`status.${value}`),
  }));
  return [
    ...usual,
    {
      kind: 'choice',
      name: 'state',
      label: t('console.rfqs.status'),
      all: t('console.rfqs.anyStatus'),
      options,
    },
  ];
}

/** The list of all buyers' requests, including those pending moderation (product §10). */
export function RfqList({
  page,
  view,
  state,
  toModerate,
  company,
  categories,
  rule,
}: RfqListProps) {
  const { t, format } = useI18n();
  const dialog = usePageDialog({ rule: true }, ['rule']);
  const columns = useColumns();
  const filters = useFilters(categories);
  const knownRule = isMissingData(rule) ? null : rule;
  const isModeration = state === 'to_moderate';
  const checked = `${t('console.rfqs.toModerate')}${toModerate === 0 ? '' : ` (${format.number(toModerate)})`}`;
  return (
    <div className="list-page">
      <Head
        total={page.total}
        toModerate={toModerate}
        company={company}
        onRule={knownRule === null ? null : () => dialog.press('rule')}
      />
      <div className="mb-5 empty:hidden">
        <OpenDialog of={dialog}>
          {(_, close) => knownRule !== null && <RuleDialog rule={knownRule} onClose={close} />}
        </OpenDialog>
        <PartCard data={rule} title={t('console.rfqs.rule')}>
          {() => null}
        </PartCard>
      </div>
      <DataTable
        label={t('console.rfqs.title')}
        rows={page.data}
        columns={visibleColumns(columns, view.hidden)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/admin/rfqs/${row.id}`}
        toolbar={
          <ListToolbar
            list="allRfqs"
            view={view}
            columns={columns}
            filters={filters}
            file="/operator/rfqs/export"
          >
            <ListStates
              label={t('console.rfqs.views')}
              current={isModeration ? 'to_moderate' : ''}
              choices={[
                { value: '', text: t('console.rfqs.all') },
                { value: 'to_moderate', text: checked },
              ]}
            />
          </ListToolbar>
        }
        filterNames={
          isModeration
            ? namesOf(filters).filter((name) => name !== 'state')
            : [...namesOf(filters), 'company']
        }
        {...pagerOf(page)}
        empty={<NoRfqs isModeration={isModeration} />}
      />
    </div>
  );
}

interface HeadProps extends Pick<RfqListProps, 'toModerate' | 'company'> {
  total: number;
  onRule: (() => void) | null;
}

function Head({ total, toModerate, company, onRule }: HeadProps) {
  const { t } = useI18n();
  const { search } = useLocation();
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="page-name text-h1 text-text">{t('console.rfqs.title')}</h1>
        <p className="mt-1 text-small text-text-2">
          <LoadedText>
            <Facts>
              {t('console.rfqs.lead', { n: total })}
              {toModerate > 0 && t('console.rfqs.waiting', { n: toModerate })}
            </Facts>
          </LoadedText>
        </p>
        {company !== null && (
          <p className="mt-1 flex flex-wrap gap-x-3 text-small text-text">
            {t('console.rfqs.of', { company: isolate(company.name) })}
            <Link
              to={{ search: searchWith(search, 'company', '') }}
              className="rounded-chip text-primary-text hover:underline"
            >
              {t('console.rfqs.ofAll')}
            </Link>
          </p>
        )}
      </div>
      {onRule !== null && (
        <OpenerForm>
          <DialogOpener kind="rule" tone="secondary" onOpen={onRule}>
            <Icon of={SlidersHorizontal} />
            {t('console.rfqs.rule')}
          </DialogOpener>
        </OpenerForm>
      )}
    </header>
  );
}

function NoRfqs({ isModeration }: { isModeration: boolean }) {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={FileText}
      title={t(isModeration ? 'console.rfqs.emptyHeld' : 'console.rfqs.empty')}
    >
      {t(isModeration ? 'console.rfqs.emptyHeldWhy' : 'console.rfqs.emptyWhy')}
    </EmptyState>
  );
}

import FileText from 'lucide-react/icons/file-text';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { InColumn } from '#ui/money.tsx';
import { Facts } from '#ui/facts.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Page } from '#shared/endpoint.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { CategoryPath } from '#features/category/ui/category-path.tsx';
import type { QuotationTab } from '../schema/supplier.ts';
import type { SupplierRow } from '../schema/views.ts';
import { OfferStatus } from './offer-status.tsx';

interface QuotationsListProps {
  tab: QuotationTab;
  /**
   * Only accepted offers, filtered by the day of acceptance because the dashboard counts them by
   * it.
   */
  isWon: boolean;
  page: Page<SupplierRow>;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
}

type LinkedRow = Pick<SupplierRow, 'id' | 'rfq_id' | 'status' | 'continues_id'>;

/** Further lines have a deal, and no quotation of their own. */
export function quotationHref(row: LinkedRow): string {
  const isDeal = isDealOfferState(row.status) || row.continues_id !== null;
  return isDeal ? `/seller/wizard/${row.id}` : `/seller/paid-rfq/${row.rfq_id}/new`;
}

function useColumns(): Column<SupplierRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'rfq',
      sortable: true,
      head: t('offer.list.rfq'),
      cell: (row) => row.title,
      second: (row) => (
        <Facts>
          <bdi dir="ltr">{row.number}</bdi>
          {row.quotation_number !== '' && <bdi>{row.quotation_number}</bdi>}
          <bdi className="row-kept">{row.company}</bdi>
          {shownPath(row.category_desc)}
        </Facts>
      ),
    },
    {
      key: 'category',
      phone: 'none',
      startsHidden: true,
      sortable: true,
      head: t('offer.list.category'),
      cell: (row) => <CategoryPath desc={row.category_desc} />,
    },
    {
      kind: 'status',
      key: 'status',
      sortable: true,
      head: t('offer.list.status'),
      cell: (row) =>
        row.needs_confirmation && row.status === 'pending' ? (
          <span className="inline-flex flex-wrap gap-1.5">
            <OfferStatus status={row.status} />
            <Tag tone="accent">{t('offer.tag.unconfirmed')}</Tag>
          </span>
        ) : (
          <OfferStatus status={row.status} />
        ),
    },
    {
      kind: 'number',
      key: 'qdiscount',
      leavesBelow: 940,
      sortable: true,
      head: `${t('offer.sums.qDiscountUpTo')} (AED)`,
      cell: (row) => <InColumn amount={row.qdiscount} currency={row.currency} tone="accent" />,
    },
    {
      kind: 'number',
      key: 'total',
      sortable: true,
      head: `${t('offer.sums.total')} (AED)`,
      cell: (row) => <InColumn amount={row.total_price} currency={row.currency} />,
    },
    {
      key: 'created',
      phone: 'time',
      leavesBelow: 800,
      sortable: true,
      head: t('offer.list.sent'),
      cell: (row) => format.date(new Date(row.created_at)),
    },
  ];
}

/** Their dialogs open on the page of the quotation. */
const endings = [
  ['withdraw', 'withdraw'],
  ['cancel', 'backOut'],
] as const;

function useActions() {
  const { t } = useI18n();
  return (row: SupplierRow): RowAction[] => {
    const own = `/seller/paid-rfq/${row.rfq_id}/new`;
    const negotiation: RowAction = {
      key: 'negotiate',
      text: t('offer.act.answerNegotiation'),
      short: t('offer.act.answer'),
      to: `/seller/paid-rfq/negotiate/${row.revision_id ?? ''}`,
    };
    return [
      ...(row.can.answer && row.revision_id !== null ? [negotiation] : []),
      { key: 'open', text: t('offer.act.open'), to: quotationHref(row) },
      ...(row.order_id === null
        ? []
        : [{ key: 'order', text: t('offer.act.openOrder'), to: `/seller/po/${row.order_id}` }]),
      { key: 'rfq', text: t('offer.act.openRfq'), to: `/seller/paid-rfq/${row.rfq_id}` },
      ...endings.flatMap(([kind, text]) =>
        row.can[kind] && row.continues_id === null
          ? [
              {
                key: kind,
                text: t(`offer.act.${text}`),
                to: `${own}?dialog=${kind}`,
                danger: true,
              },
            ]
          : [],
      ),
    ];
  };
}

export function QuotationsList({ tab, isWon, page, view, categories }: QuotationsListProps) {
  const { t } = useI18n();
  const actionsOf = useActions();
  const columns = useColumns();
  const filters = useUsualFilters(t('offer.list.sent'), categories);
  const slices = [
    { value: '', text: t('offer.list.filter.all'), isCurrent: false },
    { value: 'won', text: t('offer.list.filter.won'), isCurrent: true },
  ];
  return (
    <DataTable
      label={t('offer.list.quotations')}
      rows={page.data}
      columns={visibleColumns(columns, view.hidden)}
      rowKey={(row) => row.id}
      rowName={(row) => `${row.title} ${row.number}`}
      rowHref={quotationHref}
      rowFlags={(row) => ({ hasNegotiation: row.negotiation })}
      rowActions={(row) => <RowActions name={row.number} actions={actionsOf(row)} />}
      {...pagerOf(page)}
      searchesNewest="number"
      toolbar={
        <ListToolbar
          list="quotations"
          view={view}
          columns={columns}
          filters={filters}
          file="/dashboard/supplier/offers/export"
          fileQuery={{ state: isWon ? 'won' : tab }}
          {...(isWon ? { slices } : {})}
        />
      }
      filterNames={[...namesOf(filters), 'state']}
      empty={
        <EmptyState
          level={2}
          icon={FileText}
          title={tab === 'all' ? t('offer.list.noQuotations') : t('offer.list.noneInTab')}
          action={<LinkButton to="/seller/buy-now">{t('offer.list.findRfqs')}</LinkButton>}
        >
          {t('offer.list.noQuotationsWhy')}
        </EmptyState>
      }
    />
  );
}

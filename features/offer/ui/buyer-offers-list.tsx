import BookmarkIcon from 'lucide-react/icons/bookmark';
import Scale from 'lucide-react/icons/scale';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { lazyOverlay } from '#ui/lazy-overlay.ts';
import { useBulkRows } from '#ui/use-bulk-rows.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useUsualFilters } from '#ui/list-category.ts';
import { visibleColumns } from '#shared/list-columns.ts';
import { namesOf } from '#ui/list-filters.tsx';
import { ListToolbar, type ListView } from '#ui/list-toolbar.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { isolateLtr } from '#shared/bidi.ts';
import type { Part } from '#shared/missing-data.ts';
import type { SelectOption } from '#ui/select.tsx';
import { InColumn } from '#ui/money.tsx';
import { RowActions, type RowAction } from '#ui/data-table-actions.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { BuyerRow } from '../schema/views.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import type { DialogKind } from './offer-dialog.ts';
import { useOfferText } from './offer-text.ts';
import { OfferStatus } from './offer-status.tsx';
import type { OfferBulkProps } from './offer-bulk.tsx';

const OfferBulk = lazyOverlay<OfferBulkProps>(
  async () => (await import('./offer-bulk.tsx')).OfferBulk,
);

interface BuyerOffersListProps {
  page: Page<BuyerRow>;
  view: ListView;
  categories: Part<readonly SelectOption[]>;
  canCreate?: boolean;
  isBookmarks?: boolean;
  children?: ReactNode;
}

function RequestOf({ row }: { row: BuyerRow }) {
  return (
    <>
      <span dir="auto" className="text-page-start block truncate" title={row.title}>
        {row.title}
      </span>
      <div className="row-second row-wide">
        <Facts>
          <bdi dir="ltr">{row.rfq_number}</bdi>
          {row.rfq_reference !== '' && <bdi>{row.rfq_reference}</bdi>}
        </Facts>
      </div>
    </>
  );
}

function useColumns(): Column<BuyerRow>[] {
  const { t, format } = useI18n();
  return [
    {
      kind: 'title',
      key: 'supplier',
      sortable: true,
      head: t('offer.list.supplier'),
      className: 'row-first-short',
      cell: (row) => row.company,
      isSecondWide: true,
      second: (row) => (
        <Facts>
          <bdi dir="ltr">{row.number}</bdi>
          {row.quotation_number !== '' && <bdi>{row.quotation_number}</bdi>}
          {!row.complete && t('offer.tag.incomplete')}
        </Facts>
      ),
    },
    {
      key: 'rfq',
      phone: 'fact',
      sortable: true,
      head: t('offer.list.rfq'),
      className: 'row-beside row-beside-long',
      cell: (row) => <RequestOf row={row} />,
    },
    {
      kind: 'status',
      key: 'status',
      sortable: true,
      head: t('offer.list.status'),
      cell: ({ status, place }) =>
        place === null ? <OfferStatus status={status} /> : <Place {...place} />,
    },
    {
      kind: 'number',
      key: 'total',
      sortable: true,
      head: `${t('offer.sums.total')} (AED)`,
      cell: (row) => <InColumn amount={row.total_price} currency={row.currency} />,
    },
    {
      key: 'valid',
      phone: 'none',
      leavesBelow: 800,
      sortable: true,
      head: t('offer.terms.validUntil'),
      cell: (row) => format.day(row.valid_until),
    },
    {
      key: 'created',
      phone: 'none',
      leavesBelow: 1040,
      sortable: true,
      head: t('offer.list.received'),
      cell: (row) => format.date(new Date(row.created_at)),
    },
  ];
}

/** In place of ten equal chips of pending offers. Screen readers hear the state as well. */
function Place({ place, of, percent }: NonNullable<BuyerRow['place']>) {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  const isLowest = place === 1;
  return (
    <span className={isLowest ? 'font-semibold text-primary-text' : 'text-text-2'}>
      <span className="sr-only">{offerText.status('pending')}: </span>
      {percent === null || percent === 0
        ? t('offer.list.place', { place, of })
        : t('offer.list.placeBy', {
            place,
            of,
            percent: isolateLtr(
              `${percent > 0 ? '+' : '−'}${format.percent(Math.abs(percent) / 100)}`,
            ),
          })}
    </span>
  );
}

const decisions = [
  ['accept', 'accept'],
  ['buy', 'buyNow'],
  ['ask_approval', 'askApproval'],
  ['refuse_approval', 'refuseApproval'],
  ['negotiate', 'negotiate'],
  ['reject', 'reject'],
  ['cancel', 'cancelAccepted'],
] as const satisfies readonly (readonly [DialogKind, string])[];

/**
 * A decision opens its dialog on the offer's page, because the reader must see every sum and line of
 * the version that they decide on.
 */
function useRowActions() {
  const { t } = useI18n();
  return (row: BuyerRow): RowAction[] => [
    {
      key: 'compare',
      text: t('offer.act.compareAll'),
      short: t('offer.act.compare'),
      to: `/buyer/offers/${row.rfq_id}`,
    },
    { key: 'open', text: t('offer.act.open'), to: `/buyer/offer/${row.id}` },
    ...decisions.flatMap(([kind, text]) =>
      row.can[kind]
        ? [
            {
              key: kind,
              text: t(`offer.act.${text}`),
              to: `/buyer/offer/${row.id}?dialog=${kind}`,
              danger: kind === 'reject' || kind === 'cancel',
            },
          ]
        : [],
    ),
  ];
}

function NoBookmarks() {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={BookmarkIcon}
      title={t('offer.list.noBookmarks')}
      action={
        <LinkButton to="/buyer/offers" tone="secondary">
          {t('offer.list.toOffers')}
        </LinkButton>
      }
    >
      {t('offer.list.noBookmarksWhy')}
    </EmptyState>
  );
}

function NoOffers({ canCreate }: { canCreate: boolean }) {
  const { t } = useI18n();
  return (
    <EmptyState
      level={2}
      icon={Scale}
      title={t('offer.list.none')}
      action={
        canCreate ? (
          <LinkButton to="/buyer/create-rfq/new">{t('offer.list.createRfq')}</LinkButton>
        ) : undefined
      }
    >
      {canCreate && t('offer.list.noneWhy')}
    </EmptyState>
  );
}

export function BuyerOffersList({
  page,
  view,
  categories,
  canCreate = false,
  isBookmarks = false,
  children,
}: BuyerOffersListProps) {
  const { t } = useI18n();
  const columns = useColumns();
  const filters = useUsualFilters(t('offer.list.received'), categories);
  const bulk = useBulkRows(page.data, (row) => row.id);
  const actionsOf = useRowActions();
  return (
    <DataTable
      label={isBookmarks ? t('offer.list.bookmarks') : t('offer.list.all')}
      rows={bulk.rows}
      selection={bulk.selection}
      bulkBar={<OfferBulk isOpen={bulk.chosen.length > 0} bulk={bulk} />}
      columns={visibleColumns(columns, view.hidden)}
      rowKey={bulk.keyOf}
      rowName={(row) => `${row.company} ${row.number}`}
      rowHref={(row) => `/buyer/offer/${row.id}`}
      rowFlags={(row) => ({
        isNew: row.is_viewed === 0 && row.status === 'pending',
        hasNegotiation: row.negotiation,
      })}
      rowActions={(row) => (
        <>
          <BookmarkButton offerId={row.id} name={row.number} bookmarked={row.bookmarked} />
          <RowActions name={row.number} actions={actionsOf(row)} />
        </>
      )}
      {...pagerOf(page)}
      searchesNewest="number"
      toolbar={
        <ListToolbar
          list={isBookmarks ? 'bookmarks' : 'offers'}
          view={view}
          columns={columns}
          filters={filters}
          file={
            isBookmarks ? '/dashboard/buyer/bookmarks/export' : '/dashboard/buyer/offers/export'
          }
        >
          {children}
        </ListToolbar>
      }
      filterNames={[...namesOf(filters), 'state']}
      empty={isBookmarks ? <NoBookmarks /> : <NoOffers canCreate={canCreate} />}
    />
  );
}

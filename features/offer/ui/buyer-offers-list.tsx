import BookmarkIcon from 'lucide-react/icons/bookmark';
import Scale from 'lucide-react/icons/scale';
import SearchX from 'lucide-react/icons/search-x';
import { useReading } from '../../../app/texts/use-text.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { RowActions } from '../../../app/ui/data-table-actions.tsx';
import type { Page } from '../../../shared/endpoint.ts';
import type { BuyerRow } from '../schema/views.ts';
import { OfferStatus } from './offer-status.tsx';

interface BuyerOffersListProps {
  page: Page<BuyerRow>;
  searched: boolean;
  /** The user's own bookmarks instead of all offers. */
  kept?: boolean;
}

function useColumns(): Column<BuyerRow>[] {
  const { t, format } = useReading();
  return [
    {
      kind: 'title',
      key: 'offer',
      head: t('offer.list.supplier'),
      cell: (row) => row.company,
      second: (row) => (
        <>
          <bdi dir="ltr">{row.number}</bdi>
          {!row.complete && <> · {t('offer.tag.incomplete')}</>}
        </>
      ),
    },
    {
      key: 'rfq',
      head: t('offer.list.rfq'),
      cell: (row) => (
        <>
          <span dir="auto" className="text-page-start line-clamp-1" title={row.title}>
            {row.title}
          </span>
          <span className="block text-caption text-text-3">
            <bdi dir="ltr">{row.rfq_number}</bdi> · {row.category_desc}
          </span>
        </>
      ),
    },
    { kind: 'status', key: 'status', head: t('offer.list.status'), cell: (row) => <OfferStatus status={row.status} /> },
    {
      kind: 'number',
      key: 'total',
      head: t('offer.sums.total'),
      cell: (row) => <Money amount={row.total_price} currency={row.currency} />,
    },
    { key: 'valid', head: t('offer.terms.validUntil'), cell: (row) => format.day(row.valid_until) },
    { key: 'created', head: t('offer.list.received'), cell: (row) => format.date(new Date(row.created_at)) },
  ];
}

/** All offers to the buyer's RFQs, or those that the user has kept. */
export function BuyerOffersList({ page, searched, kept = false }: BuyerOffersListProps) {
  const { t } = useReading();
  const empty = searched ? (
    <EmptyState level={2} icon={SearchX} title={t('offer.list.noneFound')}>
      {t('offer.list.noneFoundWhy')}
    </EmptyState>
  ) : kept ? (
    <EmptyState level={2} icon={BookmarkIcon} title={t('offer.list.noneKept')}>
      {t('offer.list.noneKeptWhy')}
    </EmptyState>
  ) : (
    <EmptyState
      level={2}
      icon={Scale}
      title={t('offer.list.none')}
      action={<LinkButton to="/buyer/create-rfq/new">{t('offer.list.createRfq')}</LinkButton>}
    >
      {t('offer.list.noneWhy')}
    </EmptyState>
  );
  return (
    <DataTable
      label={kept ? t('offer.list.kept') : t('offer.list.all')}
      state="ready"
      rows={page.data}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowHref={(row) => `/buyer/offer/${row.id}`}
      rowFlags={(row) => ({ isNew: row.is_viewed === 0 && row.status === 'pending', hasNegotiation: row.negotiation })}
      rowActions={(row) => (
        <RowActions
          name={row.number}
          actions={[
            {
              key: 'compare',
              text: t('offer.act.compareAll'),
              short: t('offer.act.compare'),
              to: `/buyer/offers/${row.rfq_id}`,
            },
            { key: 'open', text: t('offer.act.open'), to: `/buyer/offer/${row.id}` },
          ]}
        />
      )}
      page={page.current_page}
      lastPage={page.last_page}
      total={page.total}
      perPage={page.per_page}
      empty={empty}
    />
  );
}

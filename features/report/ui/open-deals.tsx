import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { Page } from '#shared/endpoint.ts';
import type { OpenDeal } from '#features/deal/schema/open.ts';

interface OpenDealsProps {
  area: 'buyer' | 'seller';
  deals: Page<OpenDeal>;
}

/** The running deals of a company that may not trade, with links (decision 0057). */
export function OpenDeals({ area, deals }: OpenDealsProps) {
  const { t } = useI18n();
  if (deals.total === 0) return null;
  return (
    <Card title={t('deal.open.title')}>
      <p className="mb-3 text-small text-text-2">{t('deal.open.lead')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {deals.data.map((deal) => (
          <li
            key={deal.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="min-w-0">
              <Link
                to={`/${area}/wizard/${deal.id}`}
                className="rounded-chip font-medium text-primary-text hover:underline max-md:inline-block max-md:py-2"
              >
                <Bdi>{deal.title}</Bdi>
              </Link>
              <Ltr className="block text-page-start text-caption text-text-3">{deal.number}</Ltr>
            </span>
            <StatusChip status={deal.status} label={deal.status_desc} />
          </li>
        ))}
      </ul>
      <Pager {...pagerOf(deals)} className="mt-3" />
    </Card>
  );
}

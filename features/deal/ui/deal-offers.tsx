import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import { OfferStatus } from '#features/offer/ui/offer-status.tsx';
import type { DealView } from '../schema/wizard.ts';

export function DealOffers({ deal }: { deal: DealView }) {
  const { t } = useI18n();
  return (
    <Card title={t('deal.page.offers')} flush>
      <ul aria-label={t('deal.page.offersLabel')} className="divide-y divide-line">
        {deal.offers.map((offer) => (
          <li key={offer.id}>
            <Link
              to={`/buyer/offer/${offer.id}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-card py-3 outline-offset-[-2px] transition-colors hover:bg-hover"
            >
              <div className="min-w-0 flex-1 basis-48">
                <UserText oneLine className="font-semibold text-text">
                  {offer.company}
                </UserText>
                <span className="text-caption text-text-3">
                  <Facts>
                    <Ltr>{offer.number}</Ltr>
                    {t('deal.page.version', { n: offer.version })}
                  </Facts>
                </span>
              </div>
              <Tag tone={offer.complete ? 'neutral' : 'accent'}>
                {t(offer.complete ? 'deal.page.complete' : 'deal.page.incomplete')}
              </Tag>
              <OfferStatus status={offer.status} />
              <Money amount={offer.total_price} currency={offer.currency} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

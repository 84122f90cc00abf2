import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Tag } from '#ui/tag.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { BuyerOffer, SupplierOffer, VersionView } from '../schema/views.ts';
import { OfferFacts } from './offer-facts.tsx';
import { RevisionList } from './revision-list.tsx';
import { SumsList } from './sums-list.tsx';
import { VersionHistory } from './version-history.tsx';

interface OfferDetailsProps {
  offer: BuyerOffer | SupplierOffer;
  version: VersionView;
  filesAt: string;
  actions: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function OfferDetails(props: OfferDetailsProps) {
  const { offer, version, filesAt, actions, children, className = '' } = props;
  const { t } = useI18n();
  const { currency } = offer;
  const requested = offer.rfq.lines;
  return (
    <div className={cx('grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_350px]', className)}>
      <div className="flex min-w-0 flex-col gap-5 max-lg:order-2">
        <OfferFacts {...{ version, requested, currency, filesAt }} />
        <RevisionList
          revisions={offer.revisions}
          versions={offer.versions}
          requested={requested}
          currency={currency}
        />
        <VersionHistory versions={offer.versions} requested={requested} currency={currency} />
      </div>
      <aside className="flex min-w-0 flex-col gap-5 max-lg:order-1 lg:sticky lg:top-20">
        <Card
          title={t('offer.sums.title')}
          titleNote={<Tag>{t('offer.tag.version', { n: version.number })}</Tag>}
        >
          <SumsList sums={version} currency={currency} lines={version.lines} bare />
          {actions}
        </Card>
        {children}
      </aside>
    </div>
  );
}

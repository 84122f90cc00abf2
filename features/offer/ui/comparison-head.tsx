import CircleCheck from 'lucide-react/icons/circle-check';
import MessageSquare from 'lucide-react/icons/message-square';
import Stamp from 'lucide-react/icons/stamp';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'react-router';
import { initialsOf } from '#shared/short-name.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { AnnounceChange } from '#ui/announce-change.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ComparedOffer } from '../schema/views.ts';
import { SupplierFacts } from './supplier-facts.tsx';
import { OfferStatus } from './offer-status.tsx';

interface ColumnHeadProps {
  offer: ComparedOffer;
  currency: string;
}

export function ColumnHead({ offer, currency }: ColumnHeadProps) {
  const { t } = useI18n();
  return (
    <div className="min-w-0">
      <AnnounceChange
        text={t('offer.compare.sentVersion', { name: offer.company, n: offer.version })}
      />
      <Link
        to={`/buyer/offer/${offer.id}`}
        className="flex min-h-8 items-center gap-2.5 rounded-chip text-body font-semibold text-text hover:underline"
      >
        <span
          aria-hidden="true"
          className={cx(
            'flex size-7 shrink-0 items-center print:hidden justify-center rounded-chip text-caption font-semibold',
            offer.best ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
          )}
        >
          {initialsOf(offer.company)}
        </span>
        <bdi
          id={`supplier-${offer.id}`}
          className="line-clamp-2 max-w-[180px] min-w-0 print:line-clamp-none print:max-w-none"
          title={offer.company}
        >
          {offer.company}
        </bdi>
      </Link>
      <SupplierFacts facts={offer.supplier_facts} />
      <OfferMarks offer={offer} currency={currency} />
    </div>
  );
}

export function OfferMarks({ offer, currency }: ColumnHeadProps) {
  const { t } = useI18n();
  return (
    <p className="mt-2 flex flex-wrap gap-1.5">
      {offer.status !== 'pending' && <OfferStatus status={offer.status} />}
      {offer.best && (
        <Tag tone="primary" icon={CircleCheck}>
          {t('offer.tag.best')}
        </Tag>
      )}
      {offer.currency !== currency && (
        <Tag>
          <bdi dir="ltr">{offer.currency}</bdi>
        </Tag>
      )}
      {!offer.complete && <Tag tone="accent">{t('offer.tag.incomplete')}</Tag>}
      {offer.needs_confirmation && <Tag tone="accent">{t('offer.tag.unconfirmed')}</Tag>}
      {offer.alternative && <Tag>{t('offer.tag.alternative')}</Tag>}
      <Tag>{t('offer.tag.version', { n: offer.version })}</Tag>
      {offer.firm && <Tag icon={Zap}>{t('offer.tag.firm')}</Tag>}
      {offer.approval !== null && (
        <Tag tone="accent" icon={Stamp}>
          {t('offer.tag.approval')}
        </Tag>
      )}
      {offer.negotiation && <Tag icon={MessageSquare}>{t('offer.tag.negotiation')}</Tag>}
    </p>
  );
}

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
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { MainAct } from './comparison-actions.tsx';
import type { ShownOffer } from './comparison-cells.tsx';
import { useOfferAmount } from './converted.tsx';
import type { DialogKind } from './offer-dialog.ts';
import { OfferStatus } from './offer-status.tsx';
import { TargetsMet } from './targets-met.tsx';

interface ColumnHeadProps {
  offer: ShownOffer;
  rfq: Comparison['rfq'];
  onOpen: (kind: DialogKind) => void;
}

/** Stays visible above the lines, so that a buyer accepts no offer without its name and total. */
export function ColumnHead({ offer, rfq, onOpen }: ColumnHeadProps) {
  const { t } = useI18n();
  const amountOf = useOfferAmount(rfq);
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
            offer.isPainted ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
          )}
        >
          {initialsOf(offer.company)}
        </span>
        <bdi
          id={`supplier-${offer.id}`}
          className="text-page-start line-clamp-2 max-w-[180px] min-w-0 print:line-clamp-none print:max-w-none"
          title={offer.company}
        >
          {offer.company}
        </bdi>
      </Link>
      <p className={cx('text-figures text-h3', offer.rank === null ? 'text-text-3' : 'text-text')}>
        <span className="sr-only">{t('offer.sums.totalPay')}: </span>
        <bdi dir="ltr">{amountOf(offer, offer.total_price)}</bdi>
      </p>
      <MainAct offer={offer} onOpen={onOpen} className="mt-1.5 print:hidden" />
    </div>
  );
}

interface OfferMarksProps {
  offer: ComparedOffer;
  currency: string;
}

export function OfferMarks({ offer, currency }: OfferMarksProps) {
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
      <TargetsMet count={offer.targets_met} />
    </p>
  );
}

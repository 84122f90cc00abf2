import { Link } from 'react-router';
import { shownDeadline } from '#shared/calendar.ts';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { BuyerOffer, SupplierOffer } from '../schema/views.ts';
import { useOfferText } from './offer-text.ts';

interface ReasonNoteProps {
  offer: Pick<BuyerOffer | SupplierOffer, 'reason' | 'reason_text'>;
  className?: string;
}

export function ReasonNote({ offer, className }: ReasonNoteProps) {
  const { t } = useI18n();
  const offerText = useOfferText();
  if (offer.reason === '' && offer.reason_text === '') return null;
  return (
    <Note
      tone="neutral"
      title={t('offer.note.reason')}
      {...(className === undefined ? {} : { className })}
    >
      <Facts>
        {offerText.reason(offer.reason)}
        {offer.reason_text !== '' && <bdi>{offer.reason_text}</bdi>}
      </Facts>
    </Note>
  );
}

export interface SimilarRfq {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly expires_at: string;
}

interface LossNoteProps {
  loss: NonNullable<SupplierOffer['loss']>;
  similar: readonly SimilarRfq[];
}

/** Rank and distance of an offer that lost, which its buyer shares, and open RFQs of its category. */
export function LossNote({ loss, similar }: LossNoteProps) {
  const { t, format } = useI18n();
  const gap = Number(loss.gap_percent);
  const text = gap === 0 ? 'ownRankSame' : gap < 0 ? 'ownRankBelow' : 'ownRank';
  const percent = format.percent(Math.abs(gap) / 100);
  return (
    <Note tone="neutral" title={t(`decisionMemo.${text}`, { rank: loss.rank, percent })}>
      {similar.length > 0 && (
        <>
          <p id="similar-rfqs" className="print:hidden">
            {t('offer.note.similar')}
          </p>
          <ul aria-labelledby="similar-rfqs" className="mt-1 flex flex-col gap-1 print:hidden">
            {similar.map((rfq) => (
              <li key={rfq.id}>
                <Link
                  to={`/seller/buy-now/${rfq.id}`}
                  className="rounded-chip font-medium text-primary-text hover:underline max-md:inline-block max-md:py-2"
                >
                  <bdi>{rfq.title}</bdi>
                </Link>{' '}
                <Facts className="text-caption text-text-3">
                  <bdi className="whitespace-nowrap">{rfq.number}</bdi>
                  {t('invitation.seller.ends', {
                    at: format.dateTime(shownDeadline(rfq.expires_at)),
                  })}
                </Facts>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}

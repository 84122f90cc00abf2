import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { SimilarRfqs, type SimilarRfq } from '#features/access/ui/similar-rfqs.tsx';
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
          <SimilarRfqs rfqs={similar} labelledBy="similar-rfqs" />
        </>
      )}
    </Note>
  );
}

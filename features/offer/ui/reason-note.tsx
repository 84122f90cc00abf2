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
  offer: Pick<SupplierOffer, 'loss' | 'rejected'>;
  similar: readonly SimilarRfq[];
}

/** The rank and distance that the buyer shares, otherwise the day of the decision. */
function useLossText({ loss, rejected }: LossNoteProps['offer']): string {
  const { t, format } = useI18n();
  if (loss === null) {
    const at = rejected?.at ?? null;
    return at === null
      ? t('offer.note.notChosen')
      : t('offer.note.notChosenOn', { day: format.date(new Date(at)) });
  }
  if (loss.gap_percent === null) return t('decisionMemo.ownRankOnly', { rank: loss.rank });
  const gap = Number(loss.gap_percent);
  const text = gap === 0 ? 'ownRankSame' : gap < 0 ? 'ownRankBelow' : 'ownRank';
  const percent = format.percent(Math.abs(gap) / 100);
  return t(`decisionMemo.${text}`, { rank: loss.rank, percent });
}

export function LossNote({ offer, similar }: LossNoteProps) {
  const { t } = useI18n();
  return (
    <Note tone="neutral" title={useLossText(offer)}>
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

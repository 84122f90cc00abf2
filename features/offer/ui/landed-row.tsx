import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { hasLanded } from '../rules/landed-view.ts';
import type { LandedUnknown } from '../rules/landed.ts';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { Cell, RowHead, rule, type ShownOffer } from './comparison-cells.tsx';
import { RankMoves } from './converted.tsx';

export function useUnknownText(): (unknown: readonly LandedUnknown[]) => string {
  const { t, format } = useI18n();
  return (unknown) =>
    t('offer.landed.unknown', {
      costs: format.list(unknown.map((cost) => t(`offer.landed.cost.${cost}`))),
    });
}

interface LandedRowProps {
  comparison: Comparison;
  offers: readonly ShownOffer[];
}

export function LandedRow({ comparison, offers }: LandedRowProps) {
  const { t } = useI18n();
  if (!hasLanded(comparison)) return null;
  return (
    <tr role="row" className="h-16 print:h-auto">
      <RowHead sunken className={cx(rule, 'font-semibold')}>
        {t('offer.landed.row')}
        <span className="block text-caption font-normal text-text-3">
          {t('offer.landed.rowHint')}
        </span>
      </RowHead>
      {offers.map((offer) => (
        <Cell key={offer.id} offer={offer} sunken className={rule}>
          <LandedTotal comparison={comparison} offer={offer} />
        </Cell>
      ))}
    </tr>
  );
}

function LandedTotal({ comparison, offer }: { comparison: Comparison; offer: ComparedOffer }) {
  const { t, format } = useI18n();
  const unknownText = useUnknownText();
  const landed = comparison.landed.offers.find((one) => one.offer_id === offer.id);
  if (landed === undefined) return null;
  const { total, rank, best } = landed;
  if (total === null)
    return (
      <>
        <span className="block text-text-2">
          <bdi>
            {t('offer.landed.atLeast', {
              amount: format.amount(landed.at_least, comparison.rfq.currency),
            })}
          </bdi>
        </span>
        <span className="block text-caption text-accent-text">
          <bdi>{unknownText(landed.unknown)}</bdi>
        </span>
      </>
    );
  return (
    <>
      <span className={cx('block text-h3', rank === null ? 'text-text-3' : 'text-text')}>
        {format.amount(total, comparison.rfq.currency)}
      </span>
      <span
        className={cx(
          'block text-caption',
          best ? 'font-semibold text-success-text' : 'text-text-3',
        )}
      >
        <bdi>
          {rank === null
            ? t('offer.compare.notRanked')
            : best
              ? t('offer.landed.best')
              : t('offer.landed.rank', { n: rank })}
        </bdi>
      </span>
      <RankMoves moves={landed.rank_moves} />
    </>
  );
}

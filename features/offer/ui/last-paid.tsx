import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { LastPaidView } from '../schema/last-paid.ts';
import type { Comparison } from '../schema/views.ts';

type Base = 'Paid' | 'Estimate';

export function useGapText(): (percent: string, base: Base) => string {
  const { t, format } = useI18n();
  return (percent, base) => {
    const value = Number(percent);
    if (value === 0) return t(`offer.compare.as${base}`);
    const args = { percent: format.percent(Math.abs(value) / 100) };
    return value < 0
      ? t(`offer.compare.below${base}`, args)
      : t(`offer.compare.above${base}`, args);
  };
}

export function Gap({ percent, base }: { percent: string | null | undefined; base: Base }) {
  const gapText = useGapText();
  if (percent === null || percent === undefined) return null;
  return (
    <span
      className={cx(
        'block text-caption',
        Number(percent) > 0 ? 'text-accent-text' : 'text-success-text',
      )}
    >
      <bdi>{gapText(percent, base)}</bdi>
    </span>
  );
}

interface OfLine {
  readonly comparison: Pick<Comparison, 'last_paid'>;
  readonly lineId: string;
}

export function lastPaidOf({ comparison, lineId }: OfLine): LastPaidView | undefined {
  return comparison.last_paid.find((one) => one.line_id === lineId);
}

export function PaidGap({ offerId, ...line }: OfLine & { offerId: string }) {
  const gap = lastPaidOf(line)?.gaps.find((one) => one.offer_id === offerId);
  return <Gap percent={gap?.percent} base="Paid" />;
}

export function LastPaidText({ currency, ...line }: OfLine & { currency: string }) {
  const { t, format } = useI18n();
  const paid = lastPaidOf(line);
  if (paid === undefined) return null;
  return (
    <span className="block text-caption text-text-3" title={t('offer.compare.lastPaidHint')}>
      {t('offer.compare.lastPaid', {
        price: format.amount(paid.unit_price, currency),
        day: format.day(paid.ordered_on),
      })}
    </span>
  );
}

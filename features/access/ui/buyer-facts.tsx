import { useI18n } from '#ui/use-text.tsx';
import type { TeaserView } from '../schema/purchase.ts';

/** The buyer's track record (product §6): three counts and a median. */
export function BuyerFacts({ facts }: { facts: TeaserView['buyer'] }) {
  const { t, format } = useI18n();
  const items = [
    { term: t('access.buy.published'), value: format.number(facts.published) },
    { term: t('access.buy.awarded'), value: format.number(facts.awarded) },
    { term: t('access.buy.canceled'), value: format.number(facts.canceled) },
    { term: t('access.buy.median'), value: useMedian(facts.median_days) },
  ];
  return (
    <dl
      aria-label={t('access.buy.facts')}
      className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-note border border-line bg-sunken px-4 py-3 lg:flex lg:flex-wrap"
    >
      {items.map(({ term, value }) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-caption text-text-3">{term}</dt>
          <dd className="text-body font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useMedian(days: number | null): string {
  const { t } = useI18n();
  if (days === null) return t('access.buy.noMedian');
  const whole = Math.round(days);
  return whole === 0 ? t('access.buy.sameDay') : t('access.buy.medianDays', { n: whole });
}

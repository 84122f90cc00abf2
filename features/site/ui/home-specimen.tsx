import { useI18n, useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Rhombus } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { initialsOf } from '#shared/short-name.ts';

interface Sample {
  key: 'barid' | 'ducts' | 'falaj' | 'waha';
  total: string;
  advance: string;
  /**
   * Difference to the best total. Null: an offer without every line, which is never ranked (product
   * §7).
   */
  above: string | null;
}

/** Invented companies and prices, so the card must say that it is an example. */
const samples: readonly Sample[] = [
  { key: 'barid', total: '265946.00', advance: '30%', above: '0.00' },
  { key: 'ducts', total: '268232.60', advance: '', above: '2286.60' },
  { key: 'falaj', total: '278470.80', advance: '50%', above: '12524.80' },
  { key: 'waha', total: '263247.40', advance: '', above: null },
];

export function HomeSpecimen({ brandName }: { brandName: string }) {
  const t = useText();
  return (
    <figure
      aria-labelledby="home-specimen"
      className="w-full overflow-hidden rounded-dialog border border-line bg-surface shadow-3"
    >
      <figcaption className="flex items-center justify-between gap-2 border-b border-line px-4 py-3.5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-caption text-text-3">
            <Tag>{t('site.home.specimen.example')}</Tag>
            <span>
              <Facts>
                <Ltr>RFQ-10479</Ltr>
                {t('site.home.specimen.city')}
              </Facts>
            </span>
          </div>
          <p id="home-specimen" className="mt-1 text-h3 text-text">
            <span className="sr-only">{t('site.home.specimen.example')}: </span>
            {t('site.home.specimen.title')}
          </p>
        </div>
        <StatusChip status="evaluate" label={t('status.evaluate')} className="shrink-0" />
      </figcaption>
      <ul>
        {samples.map((sample) => (
          <SampleRow key={sample.key} sample={sample} isBest={sample === samples[0]} />
        ))}
      </ul>
      <p className="flex items-baseline gap-x-2 border-t border-accent-line bg-accent-soft px-4 py-3 text-small text-accent-text">
        <span className="self-center">
          <Rhombus size={12} />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold">{t('site.home.specimen.qDiscount')}</b>
          <Money amount="5600.00" currency="AED" tone="accent" />
          <span>{t('site.home.specimen.qDiscountNote', { brand: brandName })}</span>
        </span>
      </p>
    </figure>
  );
}

function SampleRow({ sample, isBest }: { sample: Sample; isBest: boolean }) {
  const t = useText();
  const name = t(`site.home.specimen.offers.${sample.key}.name`);
  return (
    <li
      className={cx(
        'flex items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0',
        isBest && 'bg-primary-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'flex size-8 shrink-0 items-center justify-center rounded-button text-caption font-semibold',
          isBest ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
        )}
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-table font-semibold text-text">{name}</p>
        <p className="text-caption text-text-3">
          {t(`site.home.specimen.offers.${sample.key}.terms`, { advance: sample.advance })}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        <Money
          amount={sample.total}
          currency="AED"
          tone={sample.above === null ? 'muted' : 'default'}
          className="text-body leading-[var(--leading-body)]"
        />
        <PriceDifference sample={sample} isBest={isBest} />
      </div>
    </li>
  );
}

function PriceDifference({ sample, isBest }: { sample: Sample; isBest: boolean }) {
  const { t, format } = useI18n();
  if (isBest) {
    return (
      <span className="text-caption font-semibold text-success-text">
        {t('site.home.specimen.best')}
      </span>
    );
  }
  return (
    <span className="text-caption text-text-3">
      {sample.above === null ? (
        t('site.home.specimen.missing')
      ) : (
        <Ltr>{format.amount(sample.above, 'AED', { sign: 'plus' })}</Ltr>
      )}
    </span>
  );
}

import type { ExampleTotal } from '#features/offer/rules/example.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { useI18n } from '#ui/use-text.tsx';

interface SampleCardProps {
  side: 'buyer' | 'supplier';
  offers: readonly ExampleTotal[];
}

/** The offers of the sample deal, and a button for each side, the reader's own first. */
export function SampleCard({ side, offers }: SampleCardProps) {
  const { t, format } = useI18n();
  const area = side === 'buyer' ? 'buyer' : 'seller';
  const own = side === 'buyer' ? ('buyer' as const) : ('seller' as const);
  const other = side === 'buyer' ? ('seller' as const) : ('buyer' as const);
  return (
    <Card
      title={t(`deal.sample.card.${own}`)}
      titleNote={<Tag tone="accent">{t('deal.sample.tag')}</Tag>}
      className="sample-link"
      flush
    >
      <ul className="divide-y divide-line">
        {offers.map(({ key, total, above, isBest }) => {
          const name = t(`site.home.specimen.offers.${key}`);
          return (
            <li
              key={key}
              className={cx('flex items-center gap-3 px-card py-2', isBest && 'bg-selected')}
            >
              <Avatar name={name} kind="company" size={28} />
              <span className="min-w-0 flex-1 text-small font-medium text-text">{name}</span>
              <span className="text-figures text-small tabular-nums">
                <bdi dir="ltr" className="text-page-start block font-medium text-text">
                  {format.amount(total, 'AED')}
                </bdi>
                <span
                  className={cx(
                    'block text-caption',
                    isBest ? 'font-medium text-success-text' : 'text-text-3',
                  )}
                >
                  {isBest ? (
                    t('site.home.specimen.best')
                  ) : above === null ? (
                    t('site.home.specimen.missing')
                  ) : (
                    <bdi dir="ltr">{format.amount(above, 'AED', { sign: 'plus' })}</bdi>
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="border-t border-line p-card">
        <p className="text-small text-text-2">{t(`deal.sample.card.${own}Text`)}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton
            to={`/${area}/sample-rfq?step=${own === 'seller' ? 'offers' : 'request'}&side=${own}`}
            tone="secondary"
          >
            {t(`deal.sample.card.${own}Play`)}
          </LinkButton>
          <LinkButton to={`/${area}/sample-rfq?side=${other}`} tone="quiet">
            {t(`deal.sample.${other}`)}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

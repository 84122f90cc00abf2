import Download from 'lucide-react/icons/download';
import MessageSquare from 'lucide-react/icons/message-square';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass, iconOnPhone } from '#ui/button-style.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import { StatusChip, type StatusVariant } from '#ui/status-chip.tsx';
import { useLangOf } from '#ui/user-text.tsx';
import { shownPath } from '#features/category/ui/category-name.ts';
import type { Comparison } from '../schema/views.ts';
import { OwnNumbers } from './own-numbers.tsx';

export function ComparisonHead({ comparison }: { comparison: Comparison }) {
  const { t, locale } = useI18n();
  const { rfq } = comparison;
  const lang = useLangOf(rfq.title);
  const facts = [
    <bdi key="number" dir="ltr">
      {rfq.number}
    </bdi>,
    shownPath(rfq.category_desc),
    t(`offer.compare.${rfq.delivery_method}`, { city: rfq.city }),
  ];
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 dir="auto" lang={lang} className="text-page-start min-w-0 text-h1 text-text">
            {rfq.title}
          </h1>
          <StatusChip
            status={rfq.status as StatusVariant}
            label={t(`status.${rfq.status as StatusVariant}`)}
          />
        </div>
        <p className="mt-1.5 text-small text-text-2">
          <Facts>
            {facts}
            <>
              {t('offer.compare.estimated')}{' '}
              <Money amount={rfq.estimated_price} currency={rfq.currency} tone="inherit" />
            </>
          </Facts>
        </p>
        <OwnNumbers isBuyer reference={rfq.reference} />
      </div>
      <div className="flex gap-3 md:flex-wrap print:hidden max-md:w-full">
        {comparison.offers.length > 0 && <PrintButton isSmall />}
        {comparison.offers.length > 0 && (
          <a
            href={`/api/dashboard/buyer/rfq/${rfq.id}/compare/xlsx?lang=${locale}`}
            download
            className={buttonClass({ tone: 'secondary', className: iconOnPhone })}
          >
            <Icon of={Download} />
            <span className="max-md:sr-only">{t('offer.compare.export')}</span>
          </a>
        )}
        <LinkButton
          to={`/buyer/rfq-product/${rfq.id}`}
          tone="secondary"
          className="max-md:min-h-11 max-md:flex-1 max-md:whitespace-normal"
        >
          <Icon of={MessageSquare} />
          {t('offer.compare.toRfq')}
        </LinkButton>
      </div>
    </header>
  );
}

export function ComparisonTabs({
  rfqId,
  current,
}: {
  rfqId: string;
  current: 'compare' | 'award';
}) {
  const { t } = useI18n();
  return (
    <div className="mt-5 flex print:hidden">
      <SegmentedLinks
        label={t('offer.award.tabs')}
        items={[
          {
            text: t('offer.award.compare'),
            to: `/buyer/offers/${rfqId}`,
            current: current === 'compare',
          },
          {
            text: t('offer.award.title'),
            to: `/buyer/award/${rfqId}`,
            current: current === 'award',
          },
        ]}
      />
    </div>
  );
}

import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi } from '#ui/user-text.tsx';
import type { ReactNode } from 'react';
import type { RfqOfOffer } from '../schema/views.ts';
import { Facts } from '#ui/facts.tsx';
import { OwnNumbers } from './own-numbers.tsx';
import { useQuotePlace } from './quote-place.ts';
import { shownDeadline } from '#shared/calendar.ts';
import { shownPath } from '#features/category/ui/category-name.ts';

interface QuoteHeadProps {
  rfq: RfqOfOffer;
  title: string;
  quotation?: string;
  mark?: ReactNode;
  actions?: ReactNode;
}

export function QuoteHead({ rfq, title, quotation, mark, actions }: QuoteHeadProps) {
  const { t, format } = useI18n();
  const { page } = useQuotePlace(rfq.id);
  return (
    <header className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-h1 text-text">{title}</h1>
          {mark}
        </div>
        <p className="mt-1.5 text-small text-text-2">
          <Facts>
            <Link to={page} className="text-primary-text underline underline-offset-2">
              <Bdi>{rfq.title}</Bdi> (<bdi dir="ltr">{rfq.number}</bdi>)
            </Link>
            {shownPath(rfq.category_desc)}
            {t(`offer.compare.${rfq.delivery_method}`, { city: rfq.city })}
            {rfq.status === 'active' &&
              t('offer.quote.until', { time: format.dateTime(shownDeadline(rfq.expires_at)) })}
          </Facts>
        </p>
        <OwnNumbers reference={rfq.reference} quotation={quotation} />
      </div>
      {actions}
    </header>
  );
}

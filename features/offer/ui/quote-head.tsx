import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi } from '#ui/user-text.tsx';
import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';
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
  /** On a phone only the RFQ, its deadline and the actions, because the bar above has the title. */
  short?: boolean;
}

export function QuoteHead(props: QuoteHeadProps) {
  const { rfq, title, quotation, mark, actions, short = false } = props;
  const { t, format } = useI18n();
  const { page } = useQuotePlace(rfq.id);
  return (
    <header
      className={cx(
        'mb-5 flex flex-wrap items-start gap-x-6 gap-y-3',
        short && 'max-md:mb-3 max-md:flex-nowrap max-md:items-center max-md:gap-x-3',
      )}
    >
      <div className="min-w-0 flex-1 basis-80">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className={cx('text-h1 text-text', short && 'page-name')}>{title}</h1>
          {mark}
        </div>
        <p className={cx('mt-1.5 text-small text-text-2', short && 'max-md:mt-0')}>
          <Facts
            {...(short ? { className: 'max-md:[&>:not(:first-child,:last-child)]:hidden' } : {})}
          >
            <Link to={page} className="text-primary-text underline underline-offset-2">
              <Bdi>{rfq.title}</Bdi> (<bdi dir="ltr">{rfq.number}</bdi>)
            </Link>
            {shownPath(rfq.category_desc)}
            {t(`offer.compare.${rfq.delivery_method}`, { city: rfq.city })}
            {rfq.status === 'active' &&
              t('offer.quote.until', { time: format.dateTime(shownDeadline(rfq.expires_at)) })}
          </Facts>
        </p>
        <div className={cx(short && 'max-md:hidden')}>
          <OwnNumbers reference={rfq.reference} quotation={quotation} />
        </div>
      </div>
      {actions}
    </header>
  );
}

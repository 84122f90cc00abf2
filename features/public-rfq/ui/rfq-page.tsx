import CalendarClock from 'lucide-react/icons/calendar-clock';
import EyeOff from 'lucide-react/icons/eye-off';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { unitName } from '#shared/units.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { PublicRfq } from '../schema.ts';
import { searchPath } from './rfq-search.tsx';
import { RfqTable } from './rfq-table.tsx';
import { endOfDayTime, timeOfDeadline } from '#features/rfq/rules/expiry.ts';
import { PublicStatusMark } from './status.tsx';

interface RfqPageProps {
  rfq: PublicRfq;
  /** The link to quote. Null for buyers and operators, because they do not quote. */
  quote: string | null;
  isVisitor: boolean;
}

const columnClass = 'px-card py-2.5 align-top';

/**
 * Breadcrumbs from the list. Each step is tall enough to touch where the line wraps (WCAG 2.5.8),
 * and no line begins with a separator.
 */
function Crumbs({ rfq }: Pick<RfqPageProps, 'rfq'>) {
  const { t, locale } = useI18n();
  const categories = [rfq.category, rfq.sub_category].filter((one) => one !== null);
  const steps = [
    { to: '/rfqs', text: t('publicRfq.list.title') },
    ...categories.map((one) => ({
      to: searchPath({ category: one.id }),
      text: nameIn(locale, one),
    })),
  ];
  return (
    <nav aria-label={t('publicRfq.page.crumbs')} className="mb-3 text-small">
      <ol className="flex flex-wrap items-center gap-x-2 text-text-3">
        {steps.map(({ to, text }, at) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link
              to={to}
              className="inline-block py-1 font-medium text-primary-text hover:underline"
            >
              {text}
            </Link>
            {at < steps.length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** One published RFQ as the public reads it, and similar ones (product §6). */
export function RfqPage({ rfq, quote, isVisitor }: RfqPageProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-public)+2*var(--space-page))] px-page py-8">
      <Crumbs rfq={rfq} />
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-start gap-4">
          <CategoryTile icon={rfq.category.icon} chosen />
          <div className="min-w-0">
            <h1 dir="auto" className="text-page-start text-h1 wrap-anywhere text-text">
              {rfq.title}
            </h1>
            <p className="mt-0.5 text-small text-text-3">
              <Ltr>RFQ-{rfq.number}</Ltr>
            </p>
          </div>
        </div>
        <PublicStatusMark status={rfq.status} />
      </header>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Lines rfq={rfq} />
        <Aside rfq={rfq} quote={quote} isVisitor={isVisitor} />
      </div>
      {rfq.similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-10">
          <h2 id="similar" className="mb-3 text-h2 text-text">
            {t('publicRfq.page.similar')}
          </h2>
          <RfqTable rows={rfq.similar} label={t('publicRfq.page.similar')} />
        </section>
      )}
    </div>
  );
}

function Lines({ rfq }: { rfq: PublicRfq }) {
  const { t, locale, format } = useI18n();
  return (
    <section
      aria-labelledby="lines"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-1"
    >
      <h2 id="lines" className="border-b border-line px-card py-3.5 text-h3 text-text">
        {t('publicRfq.page.lines')}
      </h2>
      <table aria-labelledby="lines" className="w-full text-table">
        <thead className="bg-sunken text-small text-text-3">
          <tr className="border-b border-line">
            <th scope="col" className="w-12 px-card py-2 text-start font-medium max-md:hidden">
              {t('publicRfq.page.number')}
            </th>
            <th scope="col" className="px-card py-2 text-start font-medium">
              {t('publicRfq.columns.product')}
            </th>
            <th scope="col" className="text-figures px-card py-2 font-medium">
              {t('publicRfq.columns.quantity')}
            </th>
            <th scope="col" className="px-card py-2 text-start font-medium">
              {t('publicRfq.columns.unit')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rfq.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a request's lines have a fixed order
            <tr key={at}>
              <td className={`${columnClass} text-text-3 max-md:hidden`}>
                {format.number(at + 1)}
              </td>
              <td dir="auto" className={`${columnClass} text-page-start wrap-anywhere text-text`}>
                {line.description}
              </td>
              <td
                className={`${columnClass} text-figures font-semibold whitespace-nowrap text-text tabular-nums`}
              >
                <bdi dir="ltr">{format.number(Number(line.quantity))}</bdi>
              </td>
              <td className={`${columnClass} whitespace-nowrap text-text-2`}>
                {unitName(locale, line.unit_code)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Aside({ rfq, quote, isVisitor }: RfqPageProps) {
  const { t, format } = useI18n();
  const isClosed = rfq.status === 'closed';
  const time = timeOfDeadline(new Date(rfq.expires_at)) || endOfDayTime;
  return (
    <aside className="flex flex-col gap-4 rounded-card border border-line bg-surface p-card shadow-1">
      <div className="flex items-start gap-3">
        <span className="mt-0.5 text-primary-text">
          <Icon of={CalendarClock} size={20} />
        </span>
        <div>
          <p className="text-small text-text-3">{t('publicRfq.page.ends')}</p>
          <p className="text-h3 text-text">{format.day(rfq.end_date)}</p>
          {!isClosed && (
            <p className="text-caption text-text-3">{t('publicRfq.page.endsAt', { time })}</p>
          )}
        </div>
      </div>
      {isClosed ? (
        <div className="border-t border-line pt-4">
          <p className="text-h3 text-text">{t('publicRfq.page.over')}</p>
          <p className="mb-3 text-small text-text-2">{t('publicRfq.page.overText')}</p>
          <LinkButton to={searchPath({ category: rfq.category.id })} tone="secondary" wide>
            {t('publicRfq.home.all')}
          </LinkButton>
        </div>
      ) : (
        quote !== null && (
          <div className="flex flex-col gap-2 border-t border-line pt-4">
            <LinkButton to={quote} size="lg" wide>
              {t('publicRfq.page.quote')}
            </LinkButton>
            {isVisitor && (
              <LinkButton to="/auth" tone="secondary" size="lg" wide>
                {t('publicRfq.page.signIn')}
              </LinkButton>
            )}
            <p className="mt-1 text-small text-text-2">{t('publicRfq.page.quoteHow')}</p>
          </div>
        )
      )}
      <p className="flex gap-2 border-t border-line pt-4 text-small text-text-3">
        <span className="flex h-[var(--leading-small)] items-center">
          <Icon of={EyeOff} size={16} />
        </span>
        {t('publicRfq.page.hidden')}
      </p>
    </aside>
  );
}

import ArrowRight from 'lucide-react/icons/arrow-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import { Link } from 'react-router';
import { useI18n, useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { BandTitle, HomeBand } from '#features/site/ui/home-band.tsx';
import { shownRfqs } from '../rules.ts';
import type { HomeView } from '../schema.ts';
import { CategoryCard } from './category-card.tsx';
import { RfqSearch } from './rfq-search.tsx';
import { RfqTable } from './rfq-table.tsx';

interface HomeRfqsProps {
  view: HomeView;
  /** Null: the reader may not create RFQs. */
  createRfq: string | null;
  action: string;
}

/**
 * Open requests with their search. Without any, the section says that there are none and how to
 * create one.
 */
export function HomeRfqs({ view, createRfq, action }: HomeRfqsProps) {
  const t = useText();
  const isEmpty = view.rfqs.length === 0;
  return (
    <HomeBand id="rfqs" labelledBy="home-rfqs" className="bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 max-md:items-center">
        <div>
          <BandTitle id="home-rfqs">{t('publicRfq.home.title')}</BandTitle>
          <p className="mt-1 text-body text-text-2 max-md:hidden">
            {isEmpty ? t('publicRfq.home.leadNone') : t('publicRfq.home.lead', { n: view.open })}
          </p>
        </div>
        <Link
          to="/rfqs"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-chip text-body font-medium text-primary-text hover:underline max-md:min-h-11"
        >
          {t('publicRfq.home.all')}
          <Icon of={ArrowRight} directional />
        </Link>
      </div>
      {isEmpty ? (
        <div className="mt-5 rounded-card border border-line bg-surface shadow-1">
          <EmptyState
            icon={ClipboardList}
            className="md:py-9"
            title={t('publicRfq.home.emptyTitle')}
            action={
              createRfq !== null && (
                <LinkButton to={createRfq} tone="secondary">
                  {t('publicRfq.home.createRfq')}
                </LinkButton>
              )
            }
          >
            {t('publicRfq.home.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-3 md:mt-5">
            <RfqSearch
              filter={{ key: '', category: '', status: '' }}
              categories={view.categories}
              action={action}
              isShort
            />
          </div>
          <RfqTable
            rows={view.rfqs}
            label={t('publicRfq.home.title')}
            whole
            className="mt-4 max-md:[&_tbody>:nth-child(n+4)]:hidden max-md:[&_a]:truncate max-md:[&_td:nth-child(2)]:hidden"
          />
        </>
      )}
    </HomeBand>
  );
}

export function HomeCategories({ view }: { view: HomeView }) {
  const t = useText();
  const byOpen = view.categories.toSorted((one, two) => two.open - one.open);
  return (
    <HomeBand labelledBy="home-categories" className="bg-bg">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BandTitle id="home-categories">{t('publicRfq.home.categories')}</BandTitle>
        <Link
          to="/categories"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-chip text-body font-medium text-primary-text hover:underline max-md:min-h-11"
        >
          {t('publicRfq.home.allCategories')}
          <Icon of={ArrowRight} directional />
        </Link>
      </div>
      <p className="mt-1 text-body text-text-2 max-md:hidden">
        {t('publicRfq.home.categoriesLead')}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-2 max-md:*:nth-[n+7]:hidden md:mt-5 md:gap-3 lg:grid-cols-4">
        {byOpen.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </HomeBand>
  );
}

const figureNames = ['open', 'suppliers', 'buyers', 'rfqs'] as const;

/**
 * Counts of the marketplace. Small counts are left out, and the whole band with fewer than two,
 * because a single figure makes the marketplace seem empty.
 */
export function HomeFigures({ view }: { view: HomeView }) {
  const { t, format } = useI18n();
  const figures = { open: shownRfqs(view.open), ...view.figures };
  const shown = figureNames.flatMap((name) => {
    const count = figures[name];
    return count === null ? [] : [{ name, count }];
  });
  if (shown.length < 2) return null;
  const isWhole = shown.length === figureNames.length;
  return (
    <HomeBand
      labelledBy="home-figures"
      className={cx('bg-side py-0!', isWhole ? 'md:py-6!' : 'md:py-3!')}
    >
      <h2 id="home-figures" className="sr-only">
        {t('publicRfq.home.figures')}
      </h2>
      <dl
        className={cx(
          'grid grid-cols-2 md:flex md:flex-wrap md:gap-x-16 md:gap-y-4',
          isWhole && 'md:justify-between',
        )}
      >
        {shown.map(({ name, count }) => (
          <div
            key={name}
            className={cx(
              'max-md:border-line max-md:py-3 max-md:odd:border-e max-md:even:ps-4 max-md:nth-[n+3]:border-t',
              !isWhole && 'md:flex md:flex-row-reverse md:items-baseline md:gap-2',
            )}
          >
            <dt className="text-small text-text-2">{t(`publicRfq.home.figure.${name}`)}</dt>
            <dd
              className={cx(
                'mt-0.5 text-stat leading-tight text-text tabular-nums',
                !isWhole && 'md:mt-0 md:text-h2',
              )}
            >
              {format.number(count)}
            </dd>
          </div>
        ))}
      </dl>
    </HomeBand>
  );
}

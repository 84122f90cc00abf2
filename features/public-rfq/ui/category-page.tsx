import ClipboardList from 'lucide-react/icons/clipboard-list';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n, useText } from '#ui/use-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { nameIn } from '#features/category/rules.ts';
import { SitePage } from '#features/site/ui/site-page.tsx';
import type { HomeView, PublicCategory } from '../schema.ts';
import { CategoryCard } from './category-card.tsx';
import { searchPath } from './rfq-search.tsx';
import { RfqTable } from './rfq-table.tsx';

export function CategoriesPage({ categories }: { categories: HomeView['categories'] }) {
  const t = useText();
  return (
    <SitePage title={t('publicRfq.categories.title')} lead={t('publicRfq.categories.lead')}>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2 md:gap-3 lg:grid-cols-4">
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </SitePage>
  );
}

interface CategoryPageProps {
  view: PublicCategory;
  /** The sign-up of suppliers. Null: the reader has an account. */
  supply: string | null;
}

/** A main category with its open RFQs and the figures that identify no company. */
export function CategoryPage({ view, supply }: CategoryPageProps) {
  const { t, locale } = useI18n();
  const { category, rfqs, open } = view;
  const ofCategory = searchPath({ category: category.id });
  return (
    <SitePage title={nameIn(locale, category)} lead={t('publicRfq.categories.pageLead')}>
      <Figures view={view} />
      <section aria-labelledby="category-rfqs" className="mt-8">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
          <h2 id="category-rfqs" className="text-h2 text-text">
            {t('publicRfq.categories.rfqs')}
          </h2>
          {open > 0 && (
            <Link
              to={ofCategory}
              className="inline-flex min-h-8 items-center rounded-chip text-body font-medium text-primary-text hover:underline max-md:min-h-11"
            >
              {t('publicRfq.categories.all')}
            </Link>
          )}
        </div>
        {rfqs.length === 0 ? (
          <div className="rounded-card border border-line bg-surface py-6 shadow-1">
            <EmptyState
              icon={ClipboardList}
              level={3}
              title={t('publicRfq.categories.none')}
              action={
                <LinkButton to={searchPath({ status: 'active' })} tone="secondary">
                  {t('publicRfq.categories.allOpen')}
                </LinkButton>
              }
            >
              <Link to={ofCategory} className="text-primary-text underline">
                {t('publicRfq.categories.all')}
              </Link>
            </EmptyState>
          </div>
        ) : (
          <RfqTable rows={rfqs} label={t('publicRfq.categories.rfqs')} whole />
        )}
      </section>
      <SubCategories category={category} />
      {supply !== null && (
        <section
          aria-labelledby="category-supply"
          className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-sunken p-card"
        >
          <div className="min-w-0">
            <h2 id="category-supply" className="text-h3 text-text">
              {t('publicRfq.categories.supply')}
            </h2>
            <p className="text-body text-text-2">{t('publicRfq.categories.supplyText')}</p>
          </div>
          <LinkButton to={supply}>{t('publicRfq.categories.createAccount')}</LinkButton>
        </section>
      )}
    </SitePage>
  );
}

const hoursOfDays = 48;

function Figures({ view: { open, figures } }: { view: PublicCategory }) {
  const { t, format } = useI18n();
  const { offers, first_offer_hours: hours, published } = figures;
  const isFew = offers === null && hours === null;
  return (
    <section aria-labelledby="category-figures" className="mt-5">
      <h2 id="category-figures" className="sr-only">
        {t('publicRfq.categories.figures')}
      </h2>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-1 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
        <Figure label={t('publicRfq.categories.open')}>{format.number(open)}</Figure>
        <Figure label={t('publicRfq.categories.published')}>
          {figures.published_is_least
            ? t('publicRfq.categories.atLeast', { n: format.number(published) })
            : format.number(published)}
        </Figure>
        {offers !== null && (
          <Figure label={t('publicRfq.categories.offers')} fact={t('publicRfq.categories.median')}>
            {format.number(offers)}
          </Figure>
        )}
        {hours !== null && (
          <Figure
            label={t('publicRfq.categories.firstOffer')}
            fact={t('publicRfq.categories.median')}
          >
            {hours < hoursOfDays
              ? t('publicRfq.categories.hours', { n: hours })
              : t('publicRfq.categories.days', { n: Math.round(hours / 24) })}
          </Figure>
        )}
      </dl>
      {isFew && (
        <Note tone="neutral" title={t('publicRfq.categories.fewTitle')} className="mt-3">
          {t('publicRfq.categories.few')}
        </Note>
      )}
    </section>
  );
}

interface FigureProps {
  label: string;
  children: ReactNode;
  fact?: string;
}

function Figure({ label, children, fact }: FigureProps) {
  return (
    <div className="bg-surface p-card">
      <dt className="text-small text-text-2">{label}</dt>
      <dd className="text-stat text-text tabular-nums">
        {children}
        {fact !== undefined && <span className="block text-caption text-text-3">{fact}</span>}
      </dd>
    </div>
  );
}

function SubCategories({ category }: Pick<PublicCategory, 'category'>) {
  const { t, locale } = useI18n();
  if (category.sub_categories.length === 0) return null;
  return (
    <section aria-labelledby="category-subs" className="mt-8">
      <h2 id="category-subs" className="mb-2 text-h2 text-text">
        {t('publicRfq.categories.subs')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {category.sub_categories.map((sub) => (
          <li key={sub.id}>
            <Link
              to={searchPath({ category: sub.id })}
              className="inline-flex min-h-9 items-center rounded-chip border border-line bg-surface px-3 text-body text-text hover:bg-hover max-md:min-h-11"
            >
              {nameIn(locale, sub)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import { slugOf } from '#features/public-rfq/rules.ts';
import type { PublicCompany } from '../schema.ts';

interface CompanyFactsProps {
  company: PublicCompany;
  brandName: string;
  /** The level of the headings, because the preview is below a heading of its card. */
  level: 2 | 3;
}

/** The verified facts and deliveries of a company. The public page and its preview show the same part. */
export function CompanyFacts({ company, brandName, level }: CompanyFactsProps) {
  const { t, locale, format } = useI18n();
  const Heading = level === 2 ? 'h2' : 'h3';
  const { documents, licence_authority: authority, categories } = company;
  const texts = documents.map((kind) =>
    kind === 'licence' && authority !== ''
      ? t('publicCompany.page.licenceFrom', { authority })
      : t(`publicCompany.page.${kind}`),
  );
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <section>
        <Heading className="text-h3 text-text">
          {t('publicCompany.page.verified', { brand: brandName })}
        </Heading>
        <ul className="mt-2 grid gap-1.5 text-body text-text">
          {[...texts, t('publicCompany.page.since', { day: format.day(company.approved_on) })].map(
            (text) => (
              <li key={text} className="flex items-start gap-2">
                <span className="flex h-[var(--leading-body)] items-center text-success-text">
                  <Icon of={CircleCheck} size={16} />
                </span>
                <bdi>{text}</bdi>
              </li>
            ),
          )}
        </ul>
      </section>
      <section>
        <Heading className="text-h3 text-text">
          {t(
            company.type === 'supplier'
              ? 'publicCompany.page.delivered'
              : 'publicCompany.page.received',
          )}
        </Heading>
        <Deliveries company={company} />
      </section>
      {categories.length > 0 && (
        <section className="md:col-span-2">
          <Heading className="text-h3 text-text">{t('publicCompany.page.categories')}</Heading>
          <ul className="mt-2 flex flex-wrap gap-2">
            {categories.map((category) => (
              <li key={category.id}>
                <Link
                  to={`/categories/${slugOf(category.name_en)}`}
                  className="inline-flex min-h-9 items-center rounded-chip border border-line bg-surface px-3 text-body text-text hover:bg-hover max-md:min-h-11"
                >
                  {nameIn(locale, category)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-small text-text-3 md:col-span-2">
        {t('publicCompany.page.how', { brand: brandName })}
      </p>
    </div>
  );
}

function Deliveries({ company }: { company: PublicCompany }) {
  const { t, format } = useI18n();
  const { delivered, delivered_is_least: isLeast, type } = company;
  if (delivered === null)
    return <p className="mt-2 text-body text-text-2">{t('publicCompany.page.few')}</p>;
  if (isLeast) {
    return (
      <p className="mt-2 text-h2 text-text">
        {t('publicCompany.page.ordersLeast', { n: format.number(delivered) })}
      </p>
    );
  }
  return (
    <p className="mt-2 text-h2 text-text">
      {type === 'supplier'
        ? t('publicCompany.page.ordersDelivered', { n: delivered })
        : t('publicCompany.page.ordersReceived', { n: delivered })}
    </p>
  );
}

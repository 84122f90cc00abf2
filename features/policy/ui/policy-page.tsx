import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import type { PolicySlug } from '../rules/versions.ts';
import type { PolicyView } from '../schema/versions.ts';
import { SitePage } from '#features/site/ui/site-page.tsx';
import { StoredText } from '#features/site/ui/stored-text.tsx';

/** The terms must have the address of the specification. */
export function policyPath(slug: PolicySlug): string {
  return slug === 'terms' ? '/terms-conditions' : `/policies/${slug}`;
}

interface PolicyPageProps {
  policy: PolicyView;
  all: readonly Pick<PolicyView, 'slug' | 'title'>[];
}

export function PolicyPage({ policy, all }: PolicyPageProps) {
  const { t, format } = useI18n();
  return (
    <SitePage
      title={policy.title}
      lead={
        <span className="text-small text-text-3">
          <Facts>
            {t('policy.page.effective', { day: format.day(policy.effective_on) })}
            {t('policy.page.version', { n: policy.version })}
          </Facts>
        </span>
      }
    >
      <div className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={t('policy.page.others')} className="self-start lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-5 lg:flex-col">
            {all.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to={policyPath(slug)}
                  aria-current={slug === policy.slug ? 'page' : undefined}
                  className={cx(
                    'inline-flex min-h-9 items-center text-body font-medium max-md:min-h-11',
                    slug === policy.slug ? 'text-primary-text' : 'text-text-2 hover:text-text',
                  )}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <StoredText className="max-w-[76ch] text-lead text-pretty text-text-2">
          {policy.body}
        </StoredText>
      </div>
    </SitePage>
  );
}

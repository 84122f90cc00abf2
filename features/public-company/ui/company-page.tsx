import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { isolate } from '#shared/bidi.ts';
import { verifiedName } from '../rules.ts';
import type { PublicCompany } from '../schema.ts';
import { CompanyFacts } from './company-facts.tsx';

/** The public page of a company that turned it on (decision 0203). */
export function CompanyPage({ company, brandName }: { company: PublicCompany; brandName: string }) {
  const { t, locale } = useI18n();
  const name = verifiedName(company, locale);
  const others = new Set([company.legal_name_en, company.legal_name_ar]);
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-public)+2*var(--space-page))] px-page py-8">
      <header>
        <h1 dir="auto" className="text-page-start text-h1 wrap-anywhere text-text">
          {name}
        </h1>
        <p className="mt-0.5 text-small text-text-3">
          <Facts>
            {t(`publicCompany.page.${company.type}`)}
            {[...others]
              .filter((other) => other !== '' && other !== name)
              .map((other) => (
                <bdi key={other}>{other}</bdi>
              ))}
            {company.name !== name && !others.has(company.name) && (
              <span>{t('publicCompany.page.tradesAs', { name: isolate(company.name) })}</span>
            )}
          </Facts>
        </p>
      </header>
      <div className="mt-6 rounded-card border border-line bg-surface p-card shadow-1">
        <CompanyFacts company={company} brandName={brandName} level={2} />
      </div>
    </div>
  );
}

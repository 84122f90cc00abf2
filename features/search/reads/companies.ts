import { hasRightToLeft } from '#shared/bidi.ts';
import type { Hit } from '../schema.ts';
import type { FoundCompany } from '../store/companies.ts';
import { hitOf } from './hits.ts';

/** `withTrn`: operators see it always, members only where they searched for it. */
export function toCompanyHit(company: FoundCompany, withTrn: boolean): Hit {
  const names = [company.legal_name_en, company.legal_name_ar];
  const isArabic = hasRightToLeft(company.display_name);
  const other = (isArabic ? names : names.toReversed()).find(
    (name) => name !== '' && name !== company.display_name,
  );
  return hitOf({
    kind: 'company',
    id: company.id,
    title: company.display_name,
    other_name: other ?? '',
    role: company.account_type,
    trn: withTrn || company.is_exact ? company.trn : '',
    exact: company.is_exact,
  });
}

import type { CompanyReview } from '../schema.ts';
import type { ReviewedField } from './use-document-facts.ts';

type Warning = CompanyReview['warnings'][number];

interface Remark {
  readonly text:
    | `companyReview.warning.${Warning}`
    | 'companyReview.remark.trn_usual'
    | 'companyReview.remark.trn_where'
    | 'companyReview.remark.unique';
  readonly isWarning: boolean;
}

const possible: Partial<
  Record<ReviewedField['name'], readonly (readonly [Warning, Remark['text'] | null])[]>
> = {
  licence_number: [['licence_elsewhere', 'companyReview.remark.unique']],
  licence_expires_on: [
    ['licence_expired', null],
    ['licence_ends_soon', null],
  ],
  trn: [
    ['trn_unusual', 'companyReview.remark.trn_usual'],
    ['trn_elsewhere', 'companyReview.remark.unique'],
  ],
};

/**
 * Remarks from the form alone: the format of a value, its day, other accounts with the same one.
 * They are text and never a mark, because they prove nothing about the document.
 */
export function remarksOf(field: ReviewedField['name'], warnings: readonly Warning[]): Remark[] {
  const found = (possible[field] ?? []).flatMap(([warning, otherwise]): Remark[] => {
    if (warnings.includes(warning))
      return [{ text: `companyReview.warning.${warning}`, isWarning: true }];
    return otherwise === null ? [] : [{ text: otherwise, isWarning: false }];
  });
  return field === 'trn'
    ? [...found, { text: 'companyReview.remark.trn_where', isWarning: false }]
    : found;
}

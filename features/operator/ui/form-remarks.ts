import type { CompanyReview } from '../schema.ts';
import type { ReviewedField } from './use-document-facts.ts';

type Warning = CompanyReview['warnings'][number];

interface Remark {
  readonly text:
    | `operator.warning.${Warning}`
    | 'operator.remark.trn_usual'
    | 'operator.remark.trn_where'
    | 'operator.remark.unique';
  readonly isWarning: boolean;
}

const possible: Partial<
  Record<ReviewedField['name'], readonly (readonly [Warning, Remark['text'] | null])[]>
> = {
  licence_number: [['licence_elsewhere', 'operator.remark.unique']],
  licence_expires_on: [
    ['licence_expired', null],
    ['licence_ends_soon', null],
  ],
  trn: [
    ['trn_unusual', 'operator.remark.trn_usual'],
    ['trn_elsewhere', 'operator.remark.unique'],
  ],
};

/**
 * What the form alone shows of a value: its writing, its day, other accounts with the same one. It says nothing about the
 * document, so it is words and never a mark.
 */
export function remarksOf(field: ReviewedField['name'], warnings: readonly Warning[]): Remark[] {
  const found = (possible[field] ?? []).flatMap(([warning, otherwise]): Remark[] => {
    if (warnings.includes(warning))
      return [{ text: `operator.warning.${warning}`, isWarning: true }];
    return otherwise === null ? [] : [{ text: otherwise, isWarning: false }];
  });
  return field === 'trn'
    ? [...found, { text: 'operator.remark.trn_where', isWarning: false }]
    : found;
}

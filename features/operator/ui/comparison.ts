import type { PaperKind } from '../../account/rules.ts';
import type { CompanyReview } from '../schema.ts';

type Warning = CompanyReview['warnings'][number];

/** One detail of the form, to be compared with the paper beside it. */
export interface ComparedField {
  readonly name:
    | 'legal_name_en'
    | 'legal_name_ar'
    | 'licence_number'
    | 'licence_authority'
    | 'licence_expires_on'
    | 'trn'
    | 'full_name'
    | 'position'
    | 'email'
    | 'mobile'
    | 'company_name';
  /** An id, number or day: left-to-right in both languages. */
  readonly isCode: boolean;
  readonly value: string;
  readonly warnings: readonly Warning[];
  /** The system has checked it: form, uniqueness or day. What it cannot know is compared by eye. */
  readonly isChecked: boolean;
}

const byPaper: Record<PaperKind, readonly ComparedField['name'][]> = {
  licence: ['legal_name_en', 'legal_name_ar', 'licence_number', 'licence_authority', 'licence_expires_on', 'trn'],
  owner_id: ['full_name', 'position', 'email', 'mobile'],
  authorisation: ['full_name', 'position', 'company_name', 'legal_name_en', 'legal_name_ar'],
};

const warningsOf: Partial<Record<ComparedField['name'], readonly Warning[]>> = {
  licence_number: ['licence_elsewhere'],
  licence_expires_on: ['licence_expired', 'licence_ends_soon'],
  trn: ['trn_unusual', 'trn_elsewhere'],
};

const codes: readonly ComparedField['name'][] = ['licence_number', 'trn', 'email', 'mobile'];

/** What of the form stands on a paper, with what the system has found about it. */
export function compareWith(kind: PaperKind, review: CompanyReview): ComparedField[] {
  return byPaper[kind].map((name) => {
    const possible = warningsOf[name];
    return {
      name,
      isCode: codes.includes(name),
      value:
        (name === 'licence_expires_on' ? (review.renewal_expires_on ?? review.licence_expires_on) : review[name]) ?? '',
      warnings: (possible ?? []).filter((warning) => review.warnings.includes(warning)),
      isChecked: possible !== undefined,
    };
  });
}

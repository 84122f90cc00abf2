import { refusalReasons, type RefusalReason } from '#features/account/rules/documents.ts';
import type { ReviewedField } from './use-document-facts.ts';

const reasonOf: Partial<Record<ReviewedField['name'], RefusalReason>> = {
  legal_name_en: 'name_differs',
  legal_name_ar: 'name_differs',
  licence_number: 'number_differs',
  trn: 'number_differs',
  licence_expires_on: 'expiry_differs',
};

/** Those of a found difference first, because R focuses the first one. */
export function reasonsInOrder(differing: readonly ReviewedField['name'][]): RefusalReason[] {
  const found = new Set(differing.map((name) => reasonOf[name]));
  return refusalReasons.toSorted((one, other) => Number(found.has(other)) - Number(found.has(one)));
}

import type { EnglishTexts } from '../../shared/i18n.ts';

export const invoiceEn = {
  uploaded: 'The invoice was handed in. You will hear from us.',
  accepted: 'The invoice is accepted and the amount is in the supplier’s wallet.',
  rejected: 'The invoice is rejected. The supplier has been told why.',
} as const satisfies EnglishTexts;

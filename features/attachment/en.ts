import type { EnglishTexts } from '#shared/i18n.ts';

export const attachmentEn = {
  taken: 'The file was received.',
  types: 'PDF, PNG, JPG, WebP, XLSX or DOCX, up to 5 MB each',
  failed: 'The file could not be sent. Try again.',
  none: 'No documents',
} as const satisfies EnglishTexts;

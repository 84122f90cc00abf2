import type { EnglishTexts } from '#shared/i18n.ts';

export const attachmentEn = {
  taken: 'File uploaded.',
  types: 'PDF, PNG, JPG, WebP, XLSX, DOCX, DWG, DXF or ZIP, up to 5 MB each',
  failed: 'The upload failed. Try again.',
  none: 'No documents',
} as const satisfies EnglishTexts;

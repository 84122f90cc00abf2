import type { Translation } from '#shared/i18n.ts';
import type { attachmentEn } from './en.ts';

export const attachmentAr: Translation<typeof attachmentEn> = {
  taken: 'تم استلام الملف.',
  types: 'PDF أو PNG أو JPG أو WebP أو XLSX أو DOCX أو DWG أو DXF أو ZIP، حتى 5 ميغابايت للملف',
  failed: 'تعذّر رفع الملف. حاول مرة أخرى.',
  none: 'لا توجد مستندات',
};

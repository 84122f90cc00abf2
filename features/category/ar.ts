import type { Translation } from '../../shared/i18n.ts';
import type { categoryEn } from './en.ts';

export const categoryAr: Translation<typeof categoryEn> = {
  saved: 'تم حفظ أقسامك الرئيسية.',
};

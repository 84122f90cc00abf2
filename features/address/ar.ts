import type { Translation } from '../../shared/i18n.ts';
import type { addressEn } from './en.ts';

export const addressAr: Translation<typeof addressEn> = {
  added: 'تمت إضافة العنوان.',
  saved: 'تم حفظ العنوان.',
  deleted: 'تم حذف العنوان.',
  madeDefault: 'أصبح هذا عنوانك الافتراضي.',
};

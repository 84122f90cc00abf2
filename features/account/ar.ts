import type { Translation } from '../../shared/i18n.ts';
import type { accountEn } from './en.ts';

export const accountAr: Translation<typeof accountEn> = {
  saved: 'تم الحفظ.',
  uploaded: 'تم استلام الملف.',
  logoRemoved: 'تم حذف الشعار.',
  submitted: 'وصلتنا مستنداتك، وسيصلك الرد خلال 24 ساعة.',
};

import type { Translation } from '#shared/i18n.ts';
import type { ownDataEn } from './en.ts';

export const ownDataAr: Translation<typeof ownDataEn> = {
  title: 'بياناتك',
  lead: 'كل ما نحتفظ به عنك، وما يتيح لك دورك الاطلاع عليه من بيانات شركتك: الطلبات والعروض وأوامر الشراء وكشف الحركات وسجل النشاط. ملف ZIP واحد فيه JSON وCSV.',
  password: 'كلمة مرورك',
  button: 'تنزيل',
  busy: 'جارٍ التجهيز',
  done: 'تم تنزيل بياناتك.',
  failed: 'لم يصل الملف. حاول مرة أخرى.',
};

import type { Translation } from '#shared/i18n.ts';
import type { holidayEn } from './en.ts';

export const holidayAr: Translation<typeof holidayEn> = {
  saved: 'تم الحفظ، وتُحتسب المدد بأيام العمل على أساسه من الآن.',
  title: 'العطلات الرسمية',
  lead: 'لا تُحسب هذه الأيام من أيام العمل، مثل السبت والأحد. وعليها تُحتسب التذكيرات والمواعيد المحددة بأيام العمل. أضف اليوم فور إعلانه، واحذف ما تغيّر موعده.',
  day: 'اليوم',
  name: 'العطلة',
  nameEn: 'الاسم بالإنجليزية',
  nameAr: 'الاسم بالعربية',
  basis: 'المصدر',
  bases: {
    law: 'محدد في القانون',
    calendar: 'متوقع وفق تقويم أم القرى',
    announced: 'معلن',
  },
  add: 'إضافة',
  addTitle: 'إضافة عطلة رسمية',
  remove: 'حذف',
  removeOf: 'حذف {name} في {day}؟',
  removeWhy: 'يعود اليوم يوم عمل، وتقصر المدد الجارية.',
};

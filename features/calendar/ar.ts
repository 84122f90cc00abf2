import type { Translation } from '#shared/i18n.ts';
import type { calendarEn } from './en.ts';

export const calendarAr: Translation<typeof calendarEn> = {
  title: 'التقويم',
  lead: 'اشترك من تطبيق التقويم في حاسوبك أو هاتفك: مواعيد انتهاء الطلبات والعروض والقرارات والتسليم التي يحق لك الاطلاع عليها.',
  on: 'مفعّل منذ {date}. لا يُعرض العنوان مرة أخرى، فأنشئ عنواناً جديداً إن احتجت إليه.',
  create: 'إنشاء رابط التقويم',
  renew: 'إنشاء عنوان جديد',
  off: 'إيقاف',
  url: 'العنوان السري',
  copy: 'نسخ العنوان',
  secret: 'كل من لديه هذا العنوان يطّلع على هذه المواعيد. يُعرض الآن فقط.',
  renewed: 'أُنشئ العنوان، ولم يعد العنوان السابق يعمل.',
  wasEnded: 'انتهى العنوان في {date}',
  wasEndedWhy: 'تغيّرت كلمة مرورك أو أُنهيت جلساتك. أنشئ عنواناً جديداً واشترك به من جديد.',
  ended: 'أُوقف التقويم.',
  name: 'مواعيد {brand}',
  event: {
    rfq_ends: 'ينتهي {number}: {title}',
    decision: 'القرار في {number}: {title}',
    offer_ends: 'ينتهي عرضك على {number}: {title}',
    delivery: 'تسليم {number}: {title}',
  },
};
